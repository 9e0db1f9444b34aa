import type { Code, FailureRule } from './rule.ts';

/** Whether a code is that of a rule that reports failed rules. */
export const isOfFailures = (code: string): boolean => code.endsWith('/rule-failed');

/**
 * The rule of a language that reports rules that have thrown. Nothing turns it off or suppresses its findings: a check
 * that could not run is no success. It has no example: no text is known that makes a rule throw.
 *
 * @param other another rule of the language, for the message on the page
 */
export function failureRule(code: Code, other: Code): FailureRule {
  return {
    failure: true,
    meta: {
      code,
      level: 'error',
      once: 'cause',
      message:
        'The check {rule} failed here, so its problems are missing: a bug in Crawlwise, not in your file',
      sample: { rule: other },
      variants: {
        file: {
          message:
            'The check {rule} failed in this file, so its problems are missing: a bug in Crawlwise, not in your file',
          sample: { rule: other },
        },
      },
      docs: {
        what: 'A Crawlwise rule that failed with an internal error. Its findings are missing here. All other rules ran normally.',
        why: 'This does not mean that the file has a problem, but the file was not checked completely. So no setting, comment or baseline hides it, and the command line ends with exit code 2.',
        how: 'Report the problem together with the text that causes it. The command line prints the error, and the log of the language server has the details. Until a new version of Crawlwise fixes it, turn off the rule that failed.',
      },
      sources: [],
      examples: [],
    },
  };
}
