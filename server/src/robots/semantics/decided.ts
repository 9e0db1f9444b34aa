/** Whether rules decide alike on all paths that a pattern matches. */

import { PatternAutomaton } from './automaton.ts';
import { beats, type Form, formsOf } from './forms.ts';
import type { Rule } from './groups.ts';
import { headOf, mayMeet, rootedPatterns } from './inclusion.ts';
import { matchesPattern } from './pattern.ts';
import { byPrecedence, matchRule } from './precedence.ts';
import { type Budget, fillPath, findPath } from './search.ts';
import { decide } from './verdict.ts';

/** What looking for a path came to. */
export interface PathSearch {
  /** A shortest such path; undefined where none was found. */
  readonly path: string | undefined;
  /** Without a path there is none: the budget was enough. */
  readonly complete: boolean;
}

/** Enough for any group that people write, and well under a second. */
const BUDGET = 4_000_000;

/**
 * A path that `pattern` matches and on which the rules of a group say `allowed`. Exact: a path is blocked where a
 * `disallow` rule matches and no `allow` rule that beats it, and allowed where no `disallow` rule matches, or an `allow`
 * rule does and no `disallow` rule that beats it; the automata of all of these are followed at once.
 *
 * @param pattern normalised, as rules are; what it matches and does not begin with `/` is passed over
 */
export function pathDecided(
  rules: readonly Rule[],
  pattern: string,
  allowed: boolean,
  budget: Budget = { left: BUDGET },
): PathSearch {
  const forms = rules.filter((rule) => rule.pattern !== '').flatMap(formsOf);
  const [ours, theirs] = [
    forms.filter(({ allow }) => allow === allowed),
    forms.filter(({ allow }) => allow !== allowed),
  ];
  const holds = (path: string): boolean =>
    matchesPattern(pattern, path) && decidedOn(rules, path) === allowed;
  let complete = true;
  for (const rooted of rootedPatterns(pattern)) {
    const own = new PatternAutomaton(rooted);
    const head = headOf(rooted);
    const meeting = theirs.filter((form) => mayMeet(form.head, head));
    const look = (wanted: readonly PatternAutomaton[], excluded: readonly Form[]): string | undefined => {
      const found = findPath(
        wanted,
        [...new Set(excluded)].map(({ automaton }) => automaton),
        budget,
      );
      complete &&= found.complete;
      return found.path;
    };
    if (allowed) {
      const path = look([own], meeting);
      if (path !== undefined) return { path: fillPath(path, holds), complete: true };
    }
    for (const form of ours) {
      if (!mayMeet(form.head, head)) continue;
      const rivals = meeting.filter((rival) => beats(rival, form) && mayMeet(rival.head, form.head));
      const path = look([own, form.automaton], rivals);
      if (path !== undefined) return { path: fillPath(path, holds), complete: true };
      if (budget.left <= 0) return { path: undefined, complete: false };
    }
  }
  return { path: undefined, complete };
}

function decidedOn(rules: readonly Rule[], path: string): boolean {
  const [first] = rules.flatMap((rule) => matchRule(rule, path) ?? []).sort(byPrecedence);
  return decide(first).allowed;
}
