;;; Opens the file $RECORD in an Emacs set up as $SETUP says, and prints what an author would see, as JSON.  -*- lexical-binding: t -*-

(load (expand-file-name "emacs_session" (file-name-directory load-file-name)) nil t)

(defun titled (title)
  "The code action at point with TITLE."
  (seq-find (lambda (action) (equal (plist-get action :title) title)) (eglot-code-actions (point) (point))))

(defun see-page (url &rest _)
  "Note where the file leads that URL names."
  (with-temp-buffer
    (insert-file-contents (string-remove-prefix "file://" url))
    (see 'browsed (and (re-search-forward "http://127\\.0\\.0\\.1:[0-9]+/[^\"' <]+" nil t) (match-string 0)))))

(setq browse-url-browser-function #'see-page)

(open-record)
(flymake-start)
(let ((finding (car (await #'flymake-diagnostics))))
  (see 'message (flymake-diagnostic-text finding))
  (see 'words (buffer-substring (flymake-diagnostic-beg finding) (flymake-diagnostic-end finding)))
  (goto-char (flymake-diagnostic-beg finding)))
(see 'project (expand-file-name (project-root (project-current))))
(let ((server (eglot-current-server)) (record (current-buffer)))
  (find-file (getenv "OTHER"))
  (run-hooks 'post-command-hook)
  (see 'one-server (and (await #'eglot-managed-p) (eq server (eglot-current-server)) t))
  (switch-to-buffer record))
(eglot-execute (eglot-current-server) (titled "Preview comparison page"))
(await (lambda () (assq 'browsed seen)))
(eglot-execute (eglot-current-server) (titled (getenv "FIX")))
(save-buffer)
(end-session)
