;;; emacs-eglot.el --- What a user of eglot has: flymake, eldoc, the menu of code actions -*- lexical-binding: t -*-

(require 'eglot)

(setq eglot-sync-connect 10
      eglot-autoshutdown nil)

(defconst client-actions #'eglot-code-actions)
(defalias 'client-send-changes #'eglot--signal-textDocument/didChange)
(defalias 'client-format #'eglot-format-buffer)
(defalias 'client-shut-down #'eglot-shutdown-all)

(defun client-connect ()
  "Connect the current buffer."
  (apply #'eglot (eglot--guess-contact)))

(defun client-findings ()
  "What flymake shows, as (POSITION . CODE)."
  (flymake-start)
  (mapcar (lambda (one)
            (cons (flymake-diagnostic-beg one)
                  (plist-get (cdr (assoc 'eglot-lsp-diag (flymake-diagnostic-data one))) :code)))
          (flymake-diagnostics)))

(defun client-hover ()
  "What eldoc would show at point."
  (let (text)
    (eglot-hover-eldoc-function (lambda (info &rest _) (when info (setq text (format "%s" info)))))
    (wait-for "hover" (lambda () text))))
;;; emacs-eglot.el ends here
