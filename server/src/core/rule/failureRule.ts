import type { Code, FailureRule } from './rule.ts';

/**
 * The rule of a language that reports rules that have thrown. It has no example: no text is known that makes a rule
 * throw.
 */
export function failureRule(code: Code): FailureRule {
  return {
    failure: true,
    meta: {
      code,
      level: 'info',
      message: "The rule '{rule}' failed here: a bug in Crawlwise, not in your file",
      docs: {
        what: 'A Crawlwise rule that failed with an internal error. Its findings are missing here. All other rules ran normally.',
        why: 'This does not mean that the file has a problem, but the file was not checked completely.',
        how: 'Report the problem together with the text that causes it. The log of the language server has the details.',
        off: 'Turn it off if you have reported the problem and are waiting for a new version of Crawlwise.',
      },
      sources: [],
      examples: [],
    },
  };
}
