/** Which rules of a group could be left out without any verdict changing. */

import { dependenceOn, type Independence, readablePath } from './dependence.ts';
import { FormIndex } from './forms.ts';
import type { Rule } from './groups.ts';
import type { Budget } from './search.ts';

/** A rule without which every verdict stays as it is. */
export interface Redundancy {
  readonly rule: Rule;
  /** `duplicate`: an earlier rule is the same. */
  readonly why: Independence | 'duplicate';
  /** The rules that make it redundant, by line; as long as they stay, it is, whichever others go. */
  readonly by: readonly Rule[];
}

/** Octets that automata may read for the rules of one group: well under a second. */
const GROUP_BUDGET = 2_000_000;

/**
 * Finds the redundant rules of a merged group: each of them, and any number of them at once, can be left out and no
 * path gets another verdict. What it claims is exact. A rule is missing from the answer where the proof would take too
 * long, and where two rules are redundant only because of each other and the other one is given.
 * Rules with an empty pattern, which never decide against another, are not looked at.
 * Takes time linear in the octets of the patterns for rules without `*`, and bounded time for others.
 */
export function redundantRules(rules: readonly Rule[]): readonly Redundancy[] {
  const { distinct, duplicates } = distinctRules(rules);
  const index = new FormIndex(distinct);
  const budget = newBudget();
  const found: Redundancy[] = [];
  for (const rule of distinct) {
    const dependence = dependenceOn(rule, index, budget);
    if (dependence && 'why' in dependence) found.push({ rule, ...dependence });
  }
  return [...withoutCircles(found), ...duplicates].sort((a, b) => a.rule.line - b.rule.line);
}

/**
 * A path whose verdict changes when `rule`, one of `rules`, is left out; undefined where there is none, and where
 * looking for it would take too long.
 */
export function pathThatNeeds(rules: readonly Rule[], rule: Rule): string | undefined {
  const { distinct, duplicates } = distinctRules(rules);
  if (duplicates.some((duplicate) => duplicate.rule === rule || duplicate.by[0] === rule)) return undefined;
  const index = new FormIndex(distinct);
  const budget = newBudget();
  const dependence = dependenceOn(rule, index, budget);
  if (!dependence || 'why' in dependence) return undefined;
  return readablePath(rule, dependence.path, index, budget);
}

/** The rules that are not empty, each once, and those that are the same as an earlier one. */
export function distinctRules(rules: readonly Rule[]): {
  readonly distinct: readonly Rule[];
  readonly duplicates: readonly Redundancy[];
} {
  const distinct: Rule[] = [];
  const duplicates: Redundancy[] = [];
  const seen = { allow: new Map<string, Rule>(), disallow: new Map<string, Rule>() };
  for (const rule of rules) {
    if (rule.pattern === '') continue;
    const original = seen[rule.type].get(rule.pattern);
    if (original) duplicates.push({ rule, why: 'duplicate', by: [original] });
    else {
      seen[rule.type].set(rule.pattern, rule);
      distinct.push(rule);
    }
  }
  return { distinct, duplicates };
}

const newBudget = (): Budget => ({ left: GROUP_BUDGET });

/**
 * Leaves out what would close a circle of rules that each rest on the next one. Without circles, each of any number of
 * redundant rules can go before those it rests on, and is redundant at that moment.
 */
function withoutCircles(found: readonly Redundancy[]): readonly Redundancy[] {
  const kept = new Map<Rule, Redundancy>();
  const doubtful: Redundancy[] = [];
  for (const redundancy of found) {
    const { rule, by } = redundancy;
    if (by.every((other) => precedes(other, rule))) kept.set(rule, redundancy);
    else doubtful.push(redundancy);
  }
  for (const redundancy of doubtful) {
    if (!restsOn(redundancy.by, redundancy.rule, kept)) kept.set(redundancy.rule, redundancy);
  }
  return [...kept.values()];
}

/** An order in which no circle can go on and on: shorter before longer patterns, earlier before later lines. */
const precedes = (a: Rule, b: Rule): boolean =>
  a.pattern.length < b.pattern.length || (a.pattern.length === b.pattern.length && a.line < b.line);

/** Whether some rules are `target`, or rest on it. */
function restsOn(rules: readonly Rule[], target: Rule, kept: ReadonlyMap<Rule, Redundancy>): boolean {
  const reached = new Set<Rule>(rules);
  for (const rule of reached) {
    if (rule === target) return true;
    for (const next of kept.get(rule)?.by ?? []) reached.add(next);
  }
  return false;
}
