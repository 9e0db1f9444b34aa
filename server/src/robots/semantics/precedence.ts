/** Which of several matching rules decides. */

import type { Rule } from './groups.ts';
import { indexFolderPattern, matchesPattern } from './pattern.ts';

/** A matching rule, and the length in octets that it counts with. */
export interface Match {
  readonly rule: Rule;
  readonly length: number;
}

/** A pattern that a rule matches with, and the length that it counts with. */
export interface RuleForm {
  readonly pattern: string;
  readonly match: Match;
}

/**
 * The patterns that a rule matches with, longest first: its own, and for an `allow` rule for a folder's index page,
 * that of the folder. Google's parser tries the second only if the first fails; as it is always shorter, trying both
 * gives the same result.
 */
export function ruleForms(rule: Rule): readonly RuleForm[] {
  const folder = folderForm(rule);
  return folder ? [ownForm(rule), folder] : [ownForm(rule)];
}

/** A rule's match with a path, given as octets or text; undefined if it does not match. */
export function matchRule(rule: Rule, path: string): Match | undefined {
  if (matchesPattern(rule.pattern, path)) return ownForm(rule).match;
  const folder = folderForm(rule);
  return folder && matchesPattern(folder.pattern, path) ? folder.match : undefined;
}

/**
 * Orders matches, the deciding one first: more octets before fewer, then `allow` before `disallow`, then the earlier
 * line (RFC 9309 §2.2.2; google/robotstxt, run).
 */
export function byPrecedence(a: Match, b: Match): number {
  if (a.length !== b.length) return b.length - a.length;
  if (a.rule.type !== b.rule.type) return a.rule.type === 'allow' ? -1 : 1;
  return a.rule.line - b.rule.line;
}

function ownForm(rule: Rule): RuleForm {
  return { pattern: rule.pattern, match: { rule, length: rule.pattern.length } };
}

function folderForm(rule: Rule): RuleForm | undefined {
  const pattern = rule.type === 'allow' ? indexFolderPattern(rule.pattern) : undefined;
  return pattern === undefined ? undefined : { pattern, match: { rule, length: pattern.length } };
}
