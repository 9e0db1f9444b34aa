/** What one group blocks and another one has no rule for. */

import { entryOf } from '../../core/memo.ts';
import { FormIndex } from './forms.ts';
import type { Rule } from './groups.ts';
import { samplePath } from './inclusion.ts';
import { byPrecedence, matchRule } from './precedence.ts';
import type { Budget } from './search.ts';

/**
 * The rules in question, in order and on demand. `budget` is for the octets of paths that are
 * compared; without one there is enough for many groups.
 */
export type Uncovered = (others: readonly Rule[], budget?: Budget) => Generator<Rule>;

/** Enough for all groups of a file together: well under a second. */
const uncoveredBudget = (): Budget => ({ left: 10_000_000 });

/** For finding out whether one path is blocked at all. */
const PATH_BUDGET = 50_000;
/** Up to this many rules are compared one by one; more of them are indexed. */
const FEW = 16;

/**
 * Compiles the rules of a group, to find for any other group the `disallow` rules that block what is not mentioned
 * there: each matches some path that is blocked and that no rule of the other group matches, and every such path is
 * decided by one of them. Exact; if checking all groups would take too long, rules are omitted.
 */
export function uncoveredRules(rules: readonly Rule[]): Uncovered {
  let own: FormIndex | undefined;
  const blocked = new Map<Rule, readonly string[]>();

  /**
   * Paths that represent those that `rule` blocks: another rule that matches one of them matches all that are like it.
   */
  const blockedPaths = (rule: Rule): readonly string[] => {
    own ??= new FormIndex(rules);
    const index = own;
    return index
      .formsOf(rule)
      .map(({ pattern }) => samplePath(pattern))
      .filter(
        (path) => index.matching(path, { left: PATH_BUDGET })?.toSorted(byPrecedence)[0]?.allow === false,
      );
  };

  return function* (others, budget = uncoveredBudget()) {
    const patterns = new Set(others.map(({ pattern }) => pattern));
    if (patterns.has('/')) return;
    const isUnmatched = unmatchedBy(others, budget);
    for (const rule of rules) {
      if (rule.type === 'allow' || rule.pattern === '' || patterns.has(rule.pattern)) continue;
      for (const path of entryOf(blocked, rule, blockedPaths)) {
        budget.left -= path.length;
        if (budget.left <= 0) return;
        if (!isUnmatched(path)) continue;
        yield rule;
        break;
      }
    }
  };
}

function unmatchedBy(rules: readonly Rule[], budget: Budget): (path: string) => boolean {
  if (rules.length <= FEW)
    return (path) => !rules.some((rule) => rule.pattern !== '' && matchRule(rule, path));
  const index = new FormIndex(rules.filter(({ pattern }) => pattern !== ''));
  return (path) => index.matching(path, budget)?.length === 0;
}
