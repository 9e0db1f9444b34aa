/** May this crawler fetch this URL? Google's answer, with the line that decides. */

import { chooseGroup, type MergedGroup, mergeGroups, type Rule, rulesOf } from './groups.ts';
import { compileRules, type Matcher } from './matcher.ts';
import type { Match } from './precedence.ts';
import type { Robots } from './robots.ts';
import { pathOfUrl } from './url.ts';

/** Merged groups by token in lower case; the rules of each are compiled for its first path. */
export type CompiledRobots = ReadonlyMap<string, Matcher>;

/** The decision of one group's rules on a path. */
export interface Decision {
  readonly allowed: boolean;
  /** The deciding rule; undefined if none matches, which allows. */
  readonly rule: Rule | undefined;
  /** 1-based line of that rule; 0 if none matches. */
  readonly line: number;
  /**
   * The octet length it counts with, which differs from its own if it matches as a folder's index page; 0 without a
   * rule.
   */
  readonly length: number;
}

/** Prepares a robots.txt for many questions; each group is compiled once, on first use. */
export function compileRobots(robots: Pick<Robots, 'groups'>): CompiledRobots {
  return new Map([...mergeGroups(robots.groups)].map(([key, merged]) => [key, matcherFor(merged)]));
}

/**
 * Decides one URL for one crawler as Google's parser does. Any two strings have a verdict.
 * @param agent a product token, compared as in `chooseGroup`
 * @param url read as it is, see `pathOfUrl`
 */
export const verdict = (robots: CompiledRobots, agent: string, url: string): Decision =>
  decide(chooseGroup(robots, agent)?.(pathOfUrl(url)));

const NO_MATCH: Decision = { allowed: true, rule: undefined, line: 0, length: 0 };

/**
 * The decision that a match means. An empty pattern has length 0 and matches everything: it never blocks, but it is
 * reported if nothing else matches.
 */
export function decide(match: Match | undefined): Decision {
  if (!match) return NO_MATCH;
  const { rule, length } = match;
  return { allowed: rule.type === 'allow' || length === 0, rule, line: rule.line, length };
}

function matcherFor(merged: MergedGroup): Matcher {
  let matcher: Matcher | undefined;
  return (path) => {
    matcher ??= compileRules(rulesOf(merged));
    return matcher(path);
  };
}
