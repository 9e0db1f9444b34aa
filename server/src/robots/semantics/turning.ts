/** The change of the verdict on single paths when a crawler obeys other rules. */

import type { Strength } from './forms.ts';
import type { Rule } from './groups.ts';
import { headOf } from './inclusion.ts';
import { compileRules } from './matcher.ts';
import { matchRule } from './precedence.ts';
import { mayMatch, stronger } from './ruleSet.ts';
import type { Budget } from './search.ts';
import { entriesOf, rulesOnlyIn, type Side, sideOf } from './sides.ts';
import { decide } from './verdict.ts';

/** The directions in which a verdict can change. */
export const DIRECTIONS = ['blocked', 'allowed'] as const;

/** The new verdict on a path; undefined if it stays the same. */
export type Turn = (typeof DIRECTIONS)[number] | undefined;

/** Compares verdicts path by path. */
export interface Turning {
  /** A path can change only if it begins with one of these. */
  readonly heads: readonly string[];
  /** The change of the verdict on a request path. */
  of(path: string): Turn;
}

/** With more rules than this, they are indexed rather than looked up one by one. */
const FEW = 64;
const BUDGET = 100_000;
const NO_RULE: Strength = { allow: true, length: -1 };

/**
 * Compares the verdicts of two lists of rules path by path. A path can change only if it matches a rule that one of
 * them lacks.
 */
export function turning(before: readonly Rule[], after: readonly Rule[]): Turning {
  const old = sideOf(before);
  const now = sideOf(after, old);
  const changed = [...rulesOnlyIn(old, now), ...rulesOnlyIn(now, old)];
  const isAllowedBy = [allowing(old, before), allowing(now, after)] as const;
  return {
    get heads() {
      return [...new Set(changed.flatMap((rule) => entriesOf(rule).map(({ pattern }) => headOf(pattern))))];
    },
    of(path) {
      if (path === '/robots.txt') return undefined;
      if (changed.length <= FEW && !changed.some((rule) => mayMatch(rule, path) && matchRule(rule, path)))
        return undefined;
      const [was, is] = isAllowedBy.map((isAllowed) => isAllowed(path));
      return was === is ? undefined : is ? 'allowed' : 'blocked';
    },
  };
}

function allowing(side: Side, rules: readonly Rule[]): (path: string) => boolean {
  let match: ReturnType<typeof compileRules> | undefined;
  return (path) => {
    const budget: Budget = { left: BUDGET };
    const matching = side.matching(path, budget);
    if (matching) return matching.reduce<Strength>(stronger, NO_RULE).allow;
    match ??= compileRules(rules);
    return decide(match(path)).allowed;
  };
}
