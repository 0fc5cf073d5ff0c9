;;; What the scripts for Emacs share: the set-up that $SETUP holds, the file $RECORD, and what was seen.  -*- lexical-binding: t -*-

(require 'yaml-mode)
(load (getenv "SETUP") nil t)

(setq eglot-sync-connect 60)

(defvar seen nil)
(defun see (name value) (push (cons name value) seen))

(defun await (condition)
  "Wait until CONDITION gives something, and return that; nil when it never does."
  (let ((end (+ (float-time) 60)) found)
    (while (not (or (setq found (funcall condition)) (> (float-time) end)))
      (accept-process-output nil 0.05))
    found))

(defun open-record ()
  "Open the file $RECORD, and wait for its server."
  (find-file (getenv "RECORD"))
  (run-hooks 'post-command-hook)
  (see 'attached (and (await #'eglot-managed-p) t)))

(defun end-session ()
  "Print what was seen as JSON, and end the server."
  (princ (json-encode seen))
  (eglot-shutdown (eglot-current-server)))
