;;; emacs.el --- Does in Emacs what the scenario says -*- lexical-binding: t -*-

;; Loaded after emacs-CLIENT.el, which defines what differs between the clients.
;; CRAWLWISE_SCENARIO names a JSON file of type `Scenario' (scenario.ts); the outcome is written where it says.

(require 'cl-lib)
(require 'json)
(require 'flymake)

(setq make-backup-files nil
      create-lockfiles nil
      backtrace-on-error-noninteractive nil)
(when (boundp 'native-comp-deferred-compilation) (setq native-comp-deferred-compilation nil))
(when (boundp 'native-comp-jit-compilation) (setq native-comp-jit-compilation nil))

(defconst limit-s 8)
(defconst step-s 0.01)

(defconst scenario
  (let ((json-object-type 'alist) (json-array-type 'list) (json-key-type 'symbol))
    (json-read-file (getenv "CRAWLWISE_SCENARIO"))))

(require 'conf-mode)
(load (alist-get 'config scenario) nil t)

(defun wait-for (what condition)
  "Let Emacs work until CONDITION gives something, and give that; WHAT it is, for the error."
  (let ((end (+ (float-time) limit-s)) result)
    (while (not (setq result (funcall condition)))
      (when (> (float-time) end) (error "Waited in vain: %s, with %S" what (findings)))
      (accept-process-output nil step-s)
      ;; Changed files are events of the input.
      (read-event nil nil step-s))
    result))

(defun findings ()
  "What is shown, as LINE:COLUMN CODE."
  (mapcar (lambda (one)
            (save-excursion
              (goto-char (car one))
              (format "%d:%d %s" (line-number-at-pos) (1+ (current-column)) (cdr one))))
          (client-findings)))

(defun found (code)
  "Whether a finding with CODE is shown."
  (cl-some (lambda (one) (string-suffix-p (concat " " code) one)) (findings)))

(defun follow-other-program (other)
  "See what another program writes, without doing anything in Emacs."
  (find-file (alist-get 'open other))
  (client-connect)
  (wait-for "first findings" #'findings)
  (with-temp-file (alist-get 'file other) (insert (alist-get 'content other)))
  (wait-for "a file that another program has changed" (lambda () (found (alist-get 'code other))))
  (with-temp-file (alist-get 'file other) (insert (alist-get 'before other)))
  (wait-for "a file that another program has changed back"
            (lambda () (not (found (alist-get 'code other))))))

(defun go-to (place)
  "Move point to PLACE of the protocol."
  (goto-char (point-min))
  (forward-line (alist-get 'line place))
  (forward-char (alist-get 'character place)))

(defun hover (place)
  "What the client would show at PLACE."
  (go-to place)
  (client-hover))

(defun apply-action (place title)
  "Choose the action whose name has TITLE in the menu at PLACE; give the names of all."
  (go-to place)
  (let ((last-nonmenu-event ?\r) offered)
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt menu &rest _)
                 (setq offered (mapcar (lambda (one) (if (consp one) (car one) one)) (all-completions "" menu)))
                 (or (cl-find-if (lambda (name) (string-match-p (regexp-quote title) name)) offered)
                     (error "No %s among %S" title offered)))))
      (call-interactively client-actions))
    offered))

(defun run-step (step)
  "Do STEP and give its outcome."
  (find-file (alist-get 'file step))
  (client-connect)
  (wait-for "findings" (lambda () (= (length (findings)) (length (alist-get 'findings step)))))
  (let* ((before (findings))
         (text (hover (alist-get 'hover step)))
         (offered (apply-action (alist-get 'fix step) (alist-get 'title step))))
    (client-send-changes)
    (wait-for "fewer findings" (lambda () (< (length (findings)) (length before))))
    (let ((after (findings)))
      (when (eq major-mode 'robots-txt-mode) (client-format))
    `((language . ,(symbol-name major-mode))
      (before . ,(vconcat before))
      (hover . ,text)
      (offered . ,(vconcat offered))
      (after . ,(vconcat after))
      (text . ,(buffer-substring-no-properties (point-min) (point-max)))))))

(follow-other-program (alist-get 'otherProgram scenario))
(let ((outcome (mapcar #'run-step (alist-get 'steps scenario))))
  (client-shut-down)
  (with-temp-file (alist-get 'outcome scenario) (insert (json-encode (vconcat outcome)))))
;; Without this Emacs asks whether to save.
(kill-emacs 0)
;;; emacs.el ends here
