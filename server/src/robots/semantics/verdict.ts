/** May this crawler fetch this URL? Google's answer, with the line that decides. */

import { chooseGroup, type GroupKind, type MergedGroup, mergeGroups, type Rule, rulesOf } from './groups.ts';
import { compileRules, type Matcher } from './matcher.ts';
import type { Match } from './precedence.ts';
import type { Robots } from './robots.ts';
import { pathOfUrl } from './url.ts';

/** A merged group whose rules are compiled for the first path. */
export interface CompiledGroup extends MergedGroup {
  readonly match: Matcher;
}

/** Compiled groups by token in lower case. */
export type CompiledRobots = ReadonlyMap<string, CompiledGroup>;

/** What the rules of one group say of a path. */
export interface Decision {
  readonly allowed: boolean;
  /** The rule that decides; undefined where none matches, which allows. */
  readonly rule: Rule | undefined;
  /** 1-based line of that rule; 0 where none matches. */
  readonly line: number;
  /** The octet length it counts with, which is not its own where it stands for a folder's index page; else 0. */
  readonly length: number;
}

/** A decision, and the kind of group it comes from. */
export interface Verdict extends Decision {
  readonly kind: GroupKind;
}

/** Prepares a robots.txt for many questions; each group is compiled once, when it is first needed. */
export function compileRobots(robots: Pick<Robots, 'groups'>): CompiledRobots {
  const compiled = new Map<string, CompiledGroup>();
  for (const [key, merged] of mergeGroups(robots.groups)) compiled.set(key, compileGroup(merged));
  return compiled;
}

/**
 * Decides one URL for one crawler as Google's parser does. `agent` is a product token, compared as `chooseGroup`
 * says; `url` is taken as it is, see `pathOfUrl`. Any two strings have a verdict.
 */
export function verdict(robots: CompiledRobots, agent: string, url: string): Verdict {
  const { kind, group } = chooseGroup(robots, agent);
  return { ...decide(group?.match(pathOfUrl(url))), kind };
}

/** Decides a path by the rules of one group, for any crawler. The path begins with `/`, see `pathOfUrl`. */
export function decidePath(group: CompiledGroup, path: string): Decision {
  return decide(group.match(path));
}

/**
 * What the deciding match means. An empty pattern has length 0 and matches everything: it never blocks, yet it is
 * named where nothing else matches.
 */
export function decide(match: Match | undefined): Decision {
  if (!match) return { allowed: true, rule: undefined, line: 0, length: 0 };
  const { rule, length } = match;
  return { allowed: rule.type === 'allow' || length === 0, rule, line: rule.line, length };
}

function compileGroup(merged: MergedGroup): CompiledGroup {
  let matcher: Matcher | undefined;
  const match: Matcher = (path) => {
    matcher ??= compileRules(rulesOf(merged));
    return matcher(path);
  };
  return { ...merged, match };
}
