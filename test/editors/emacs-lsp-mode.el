;;; emacs-lsp-mode.el --- What a user of lsp-mode has: its diagnostics, hovers and code actions -*- lexical-binding: t -*-

(load "lsp-mode-autoloads" nil t)
(require 'lsp-mode)

(setq lsp-diagnostics-provider :flymake
      lsp-debounce-full-sync-notifications nil
      lsp-enable-suggest-server-download nil
      lsp-enable-snippet nil
      lsp-keep-workspace-alive t
      lsp-restart 'ignore
      lsp-session-file (expand-file-name "lsp-session" (getenv "HOME")))

(defconst client-actions #'lsp-execute-code-action)
(defalias 'client-send-changes #'ignore)
(defalias 'client-format #'lsp-format-buffer)

(defun client-connect ()
  "Connect the current buffer."
  (lsp-workspace-folders-add (file-name-directory buffer-file-name))
  (lsp)
  (wait-for "a server" (lambda () (and (lsp-workspaces) (eq 'initialized (lsp--workspace-status (car (lsp-workspaces))))))))

(defun client-findings ()
  "What lsp-mode shows, as (POSITION . CODE)."
  (mapcar (lambda (one)
            (cons (lsp--position-to-point (lsp:range-start (lsp:diagnostic-range one)))
                  (lsp:diagnostic-code? one)))
          (lsp--get-buffer-diagnostics)))

(defun client-hover ()
  "What lsp-mode describes at point."
  (let ((hover (lsp-request "textDocument/hover" (lsp--text-document-position-params))))
    (lsp--render-on-hover-content (lsp:hover-contents hover) t)))

(defun client-shut-down ()
  "End all servers."
  (mapc #'lsp-workspace-shutdown (lsp--session-workspaces (lsp-session))))
;;; emacs-lsp-mode.el ends here
