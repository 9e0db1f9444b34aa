/** Rules of opposite types between which nothing but their type decides. */

import { type Form, FormIndex, formsOf } from './forms.ts';
import type { Rule } from './groups.ts';
import { mayMeet } from './inclusion.ts';
import { distinctRules } from './redundancy.ts';
import { type Budget, fillPath, findPath } from './search.ts';

/** Two rules that both match `path` with equally many octets, where no rule that matches it has more. */
export interface Conflict {
  readonly allow: Rule;
  readonly disallow: Rule;
  readonly path: string;
}

const GROUP_BUDGET = 1_000_000;
const SEARCH_BUDGET = 200_000;

/**
 * Finds the conflicts in a merged group, for each rule the first one with an earlier line, those of equal patterns
 * before all others. What it claims is exact; where a search would take too long, a conflict is left out.
 * Takes time linear in the octets of the patterns for rules without `*`, and bounded time for others.
 */
export function conflicts(rules: readonly Rule[]): readonly Conflict[] {
  const { distinct } = distinctRules(rules);
  let built: FormIndex | undefined;
  const index = (): FormIndex => {
    built ??= new FormIndex(distinct);
    return built;
  };
  const budget: Budget = { left: GROUP_BUDGET };
  const found = new Map<Rule, Conflict>();
  for (const [a, b] of pairs(distinct.flatMap(formsOf), budget)) {
    const later = a.rule.line > b.rule.line ? a.rule : b.rule;
    if (found.has(later)) continue;
    const path = undecidedPath(a, b, index, budget);
    if (path === undefined) continue;
    const [allow, disallow] = a.allow ? [a.rule, b.rule] : [b.rule, a.rule];
    found.set(later, { allow, disallow, path });
  }
  return [...found].sort(([a], [b]) => a.line - b.line).map(([, conflict]) => conflict);
}

/** Pairs of opposite types that have the same length and might match the same path; equal patterns first. */
function* pairs(forms: readonly Form[], budget: Budget): Generator<readonly [Form, Form]> {
  const byPattern = { allow: new Map<string, Form>(), disallow: new Map<string, Form>() };
  const byLength = new Map<number, Form[]>();
  for (const form of forms) {
    const key = `${form.length} ${form.pattern}`;
    const same = byPattern[form.allow ? 'disallow' : 'allow'].get(key);
    if (same) yield [same, form];
    byPattern[form.rule.type].set(key, form);
    const others = byLength.get(form.length);
    if (others) others.push(form);
    else byLength.set(form.length, [form]);
  }
  for (const group of byLength.values()) {
    for (const open of group.filter(({ plain }) => !plain)) {
      for (const other of group) {
        if (budget.left <= 0) return;
        budget.left--;
        const isOther = other.allow !== open.allow && other.pattern !== open.pattern;
        if (isOther && mayMeet(other.head, open.head)) yield [open, other];
      }
    }
  }
}

/** A path that both match and no longer pattern does. */
function undecidedPath(a: Form, b: Form, index: () => FormIndex, budget: Budget): string | undefined {
  const wanted = [a.automaton, b.automaton];
  const limit = { left: Math.max(0, Math.min(SEARCH_BUDGET, budget.left)) };
  const granted = limit.left;
  const isUndecided = (path: string): boolean => {
    const matching = index().matching(path, limit);
    const isMet = ({ rule, length }: Form): boolean =>
      matching?.some((form) => form.rule === rule && form.length === length) ?? false;
    return isMet(a) && isMet(b) && matching!.every(({ length }) => length <= a.length);
  };
  let { path } = findPath(wanted, [], limit);
  if (path !== undefined && !isUndecided(path)) {
    const longer = index().all.filter(
      ({ length, head }) => length > a.length && mayMeet(head, a.head) && mayMeet(head, b.head),
    );
    limit.left -= index().all.length / 8;
    ({ path } = findPath(
      wanted,
      longer.map(({ automaton }) => automaton),
      limit,
    ));
  }
  budget.left -= granted - limit.left;
  return path === undefined ? undefined : fillPath(path, isUndecided);
}
