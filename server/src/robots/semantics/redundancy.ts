/** Which rules of a group can be removed without changing any verdict. */

import { dependenceOn, type Independence } from './dependence.ts';
import { FormIndex } from './forms.ts';
import type { Rule } from './groups.ts';

/** A rule that can be removed without changing any verdict. */
export interface Redundancy {
  readonly rule: Rule;
  /** `duplicate`: an earlier rule is identical. */
  readonly why: Independence | 'duplicate';
  /** The rules that make it redundant, by line. As long as they stay, it is redundant, whichever others are removed. */
  readonly by: readonly Rule[];
}

/** The octets that automata may read for the rules of one group: well under a second. */
const GROUP_BUDGET = 2_000_000;

/**
 * Finds the redundant rules of a merged group: any number of them can be removed together without changing a verdict.
 * The result is exact. A rule is omitted if the proof would take too long, and if two rules are redundant only because
 * of each other and the other one is reported. Rules with an empty pattern, which never decide against another rule,
 * are not examined. Takes time linear in the octets of the patterns for rules without `*`, and bounded time for others.
 */
export function redundantRules(rules: readonly Rule[]): readonly Redundancy[] {
  const { distinct, duplicates } = distinctRules(rules);
  const index = new FormIndex(distinct);
  const budget = { left: GROUP_BUDGET };
  const found: Redundancy[] = [];
  for (const rule of distinct) {
    const dependence = dependenceOn(rule, index, budget);
    if (dependence && 'why' in dependence) found.push({ rule, ...dependence });
  }
  return [...withoutCircles(found), ...duplicates].sort((a, b) => a.rule.line - b.rule.line);
}

/** The rules that are not empty, each once, and those that repeat an earlier one. */
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

/**
 * Removes results that would form a cycle of rules that rest on each other. Without cycles, any number of redundant
 * rules can be removed in an order in which each precedes those it rests on, and is redundant at that moment.
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

/** A strict order, which rules out cycles: shorter before longer patterns, earlier before later lines. */
const precedes = (a: Rule, b: Rule): boolean =>
  a.pattern.length < b.pattern.length || (a.pattern.length === b.pattern.length && a.line < b.line);

/** Whether some rules include `target`, or rest on it. */
function restsOn(rules: readonly Rule[], target: Rule, kept: ReadonlyMap<Rule, Redundancy>): boolean {
  const reached = new Set<Rule>(rules);
  for (const rule of reached) {
    if (rule === target) return true;
    for (const next of kept.get(rule)?.by ?? []) reached.add(next);
  }
  return false;
}
