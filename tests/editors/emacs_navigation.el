;;; Goes from $RECORD to other records in an Emacs set up as $SETUP says, renames, and prints what happened, as JSON.  -*- lexical-binding: t -*-

(require 'yaml-mode)
(load (getenv "SETUP") nil t)

(defvar seen nil)
(defun see (name value) (push (cons name value) seen))

(defun await (condition)
  "Wait until CONDITION gives something, and return that; nil when it never does."
  (let ((end (+ (float-time) 60)) found)
    (while (not (or (setq found (funcall condition)) (> (float-time) end)))
      (accept-process-output nil 0.05))
    found))

(defun at-word (word)
  "Put point into the first WORD of the record."
  (switch-to-buffer (find-file-noselect (getenv "RECORD")))
  (goto-char (point-min))
  (search-forward word)
  (backward-char 1))

(defun here ()
  "The file that is shown, and the line at point."
  (list (buffer-file-name) (string-trim (thing-at-point 'line t))))

(setq eglot-sync-connect 60
      xref-prompt-for-identifier nil)

(find-file (getenv "RECORD"))
(run-hooks 'post-command-hook)
(see 'attached (and (await #'eglot-managed-p) t))

(at-word (getenv "WORD"))
(call-interactively #'xref-find-definitions)
(see 'definition (here))

(at-word (getenv "WORD"))
(call-interactively #'xref-find-references)
(with-current-buffer "*xref*" (see 'references (buffer-substring-no-properties (point-min) (point-max))))

(advice-add 'y-or-n-p :override (lambda (question) (see 'asked question) t))
(at-word (getenv "WORD"))
(eglot-rename (getenv "NEW"))
(save-some-buffers t)
(see 'renamed (here))

(princ (json-encode seen))
(eglot-shutdown (eglot-current-server))
