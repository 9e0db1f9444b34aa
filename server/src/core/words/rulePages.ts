import { catalogue } from '../catalogue.ts';

/** The pages of rules, in Markdown. */
export const pageWords = catalogue('core/rulePages', {
  off: 'off by default',
  what: '## What it reports\n\n{text}',
  variants: 'Other messages:\n\n{messages}',
  why: '## Why\n\n{text}',
  searchConsole: '## In Search Console\n\nGoogle Search Console reports: {errors}.',
  errorTitle: '# {error}\n\nAn error in [Google Search Console]({url}). These rules report its causes:',
  errorRule: '- `{code}` (**{level}**): {text}',
  how: '## What to do\n\n{text}',
  fixes: '## Fixes\n\n{text}',
  example: '## Example\n\n{text}',
  examples: '## More examples\n\n{text}',
  configure: '## Configure\n\n{text}',
  sources: '## Sources\n\n{text}',

  bad: 'Reported:\n\n{text}',
  badAt: 'Reported at `{address}`:\n\n{text}',
  besides: 'with the file `{path}`:\n\n{text}',
  emptyFile: '(an empty file)',
  good: 'Fine:\n\n{text}',
  otherFile: 'with `{path}`:\n\n{text}',

  onceInFile: 'It is shown once per file, at the first place, with the number of others.',
  onceForCause:
    'Findings with the same message are shown once per file, at the first place, with the number of others.',
  onceInGroup: 'It is shown once per group, at the first place, with the number of others.',
  level:
    'Set its level in `crawlwise.json`: {config}; in the settings of VS Code: {setting}; for one run: `crawlwise check --rule {code}={level}`.',
  under: 'With the setting `crawlwise.{key}` at `{value}`, its level is `{level}`.',
  suppress: 'A comment `{comment} -- reason` silences it on the next line.',

  safe: 'safe: `--fix` and "fix all" apply it',
  unsafe: 'not safe, your decision: in bulk only with `--unsafe-fixes`',
  bulk: 'not safe, your decision: in bulk only with `--unsafe-fixes`, or if you choose it for all problems of this rule in a file',
  deletes: 'not safe, never applied in bulk: it deletes what the file says nowhere else',
  'to complete': 'not safe, never applied in bulk: you must complete or check it by hand',
  proof: 'A safe fix is applied only if it is proven that no verdict changes for any crawler.',
  effect: 'If verdicts change, the title says which, and `--fix` needs `--unsafe-fixes`.',
  wholeSite: 'If a fix opens or blocks `/` for any crawler, it is never applied in bulk.',
});

/** What the page of a rule says in short, below its message. */
export const ruleAdvice = catalogue('core/ruleAdvice', {
  why: 'Why: {text}',
  fix: 'Fix: {text}',
});
