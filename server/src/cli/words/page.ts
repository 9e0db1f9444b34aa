import { catalogue } from '../../core/catalogue.ts';

/** The reference page of all commands, in Markdown. */
export const pageWords = catalogue('cli/page', {
  title: 'Commands and options',
  intro: `Every command and option. This page is generated from \`crawlwise --help\`. New here? Start with
[Check files in a terminal](guides/command-line.md).

{commands} · [exit codes](#exit-codes)

\`--\` ends the options: anything after it is a path, even if it starts with \`-\`.`,
  option: 'option',
  exitCodes: 'Exit codes',
  code: 'code',
});
