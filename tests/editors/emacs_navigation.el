;;; Goes from $RECORD to other records in an Emacs set up as $SETUP says, renames, and prints what happened, as JSON.  -*- lexical-binding: t -*-

(load (expand-file-name "emacs_session" (file-name-directory load-file-name)) nil t)

(defun at-word (word)
  "Put point into the first WORD of the record."
  (switch-to-buffer (find-file-noselect (getenv "RECORD")))
  (goto-char (point-min))
  (search-forward word)
  (backward-char 1))

(defun here ()
  "The file that is shown, and the line at point."
  (list (buffer-file-name) (string-trim (thing-at-point 'line t))))

(setq xref-prompt-for-identifier nil)

(open-record)

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

(end-session)
