import type { Code, Example, Source, UnusedRule } from './rule.ts';

/** The parts of the rule about unused suppression comments that depend on the language. */
export interface UnusedRuleText {
  readonly code: Code;
  /** A comment as the language writes it, for the rule's page. */
  readonly comment: string;
  readonly sources: readonly Source[];
  readonly examples: readonly Example[];
}

/** The rule of a language about suppression comments that suppress nothing. */
export function unusedSuppressionRule({ code, comment, sources, examples }: UnusedRuleText): UnusedRule {
  return {
    unused: true,
    meta: {
      code,
      level: 'warning',
      message: "This comment ignores nothing: '{name}' reports no problem here",
      variants: {
        expectation: {
          message:
            'This comment has no effect: nothing hides expectations in crawlwise.json or failed checks',
        },
        nothing: { message: 'This comment ignores nothing: no problem is reported here' },
        enable: {
          message: "This comment has no effect: '{name}' is not disabled here",
          sample: { name: code },
        },
        nothingDisabled: { message: 'This comment has no effect: nothing is disabled here' },
        unknownCode: { message: "This comment ignores nothing: the code '{name}' does not exist" },
        unknownCommand: {
          message: "Unknown comment, which has no effect: use 'disable-next-line', 'disable' or 'enable'",
        },
      },
      fixes: {
        comment: { title: 'Delete the comment', safe: false },
        code: { title: "Delete '{name}'", safe: true },
        wrongComment: { title: 'Delete this comment', safe: false },
        wrongCode: { title: "Delete the code '{name}'", safe: false },
      },
      docs: {
        what: `A suppression comment, such as \`${comment}\`, or a code in one, that suppresses no finding, names an unknown rule, or cannot be parsed.`,
        why: 'It will hide the next problem of that kind, which nobody decided to accept. A misspelled code hides nothing.',
        how: 'Delete it, or write the code as the finding shows it, with or without the part before the slash. `crawlwise-disable-next-line` applies to findings that start on the next line. `crawlwise-disable` applies up to a matching `crawlwise-enable` or the end of the file. Without a code, both apply to all rules. No comment suppresses a failed expectation of `crawlwise.json`: change the expectation instead. You can add a reason after the codes, following a `:` or a `--` surrounded by spaces (not in XML, where comments cannot contain `--`).',
      },
      sources,
      examples,
    },
  };
}
