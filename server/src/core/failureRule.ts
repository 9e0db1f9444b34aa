import type { Code, FailureRule } from './rule.ts';

/** The rule of a language about rules that have thrown. It has no example: no text is known on which one throws. */
export function failureRule(code: Code): FailureRule {
  return {
    failure: true,
    meta: {
      code,
      level: 'info',
      message: "The rule '{rule}' failed here: a fault of Crawlwise, not of this file",
      docs: {
        what: 'A rule of Crawlwise that ended with an internal error. What it would have found here is missing; all other rules have done their work.',
        why: 'Nothing is wrong with the file because of this, but it has not been checked in full.',
        how: 'Please report it, with the text on which it happens. The log of the language server has the details.',
      },
      sources: [],
      examples: [],
    },
  };
}
