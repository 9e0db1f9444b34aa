import { itemTerms } from './words/findings.ts';

/** Clauses in one line: "a; b; c". An empty text for none. */
export const joinClauses = (clauses: readonly string[]): string =>
  clauses.length === 0 ? '' : clauses.reduce((before, next) => itemTerms('clauses', { before, next }));
