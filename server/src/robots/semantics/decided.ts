/** Whether rules give the same verdict on all paths that a pattern matches. */

import { countWhile } from '../../text/ordered.ts';
import { PatternAutomaton } from './automaton.ts';
import { beats, type Form, FormsByHead, formsOf } from './forms.ts';
import type { Rule } from './groups.ts';
import { headOf, mayMeet, rootedPatterns } from './inclusion.ts';
import { matchesPattern } from './pattern.ts';
import { byPrecedence, matchRule } from './precedence.ts';
import { type Budget, fillPath, findPath } from './search.ts';
import { decide } from './verdict.ts';

/** The result of a search for a path. */
export interface PathSearch {
  /** A shortest such path; undefined if none was found. */
  readonly path: string | undefined;
  /** Whether the budget was enough: then, without a path, there is none. */
  readonly complete: boolean;
}

/** In octets read: enough for any group that people write, and well under a second. */
const BUDGET = 2_000_000;

/**
 * A path that `pattern` matches and on which the rules of a group say `allowed`. Exact: a path is blocked if a
 * `disallow` rule matches and no `allow` rule beats it, and allowed if no `disallow` rule matches, or if an `allow`
 * rule matches and no `disallow` rule beats it. The automata of all of these run at once.
 *
 * @param pattern normalized, as rules are; matches that do not begin with `/` are skipped
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
  const rivals = new Rivals(theirs);
  let complete = true;
  for (const rooted of rootedPatterns(pattern)) {
    const own = new PatternAutomaton(rooted);
    const head = headOf(rooted);
    const look = (wanted: readonly PatternAutomaton[], excluded: readonly Form[]): string | undefined => {
      const found = findPath(
        wanted,
        excluded.map(({ automaton }) => automaton),
        budget,
      );
      complete &&= found.complete;
      return found.path;
    };
    if (allowed) {
      const path = look([own], [...rivals.meeting(head, budget)]);
      if (path !== undefined) return { path: fillPath(path, holds), complete: true };
    }
    for (const form of ours) {
      if (!mayMeet(form.head, head)) continue;
      const excluded: Form[] = [];
      for (const rival of rivals.meeting(form.head, budget)) if (beats(rival, form)) excluded.push(rival);
      if (budget.left <= 0) return { path: undefined, complete: false };
      const path = look([own, form.automaton], excluded);
      if (path !== undefined) return { path: fillPath(path, holds), complete: true };
    }
  }
  return { path: undefined, complete };
}

/** Finds forms which may share a path with another one without comparing patterns. */
class Rivals {
  readonly #sorted: readonly Form[];
  readonly #byHead: FormsByHead;

  constructor(forms: readonly Form[]) {
    this.#sorted = forms.toSorted((a, b) => (a.head < b.head ? -1 : a.head > b.head ? 1 : 0));
    this.#byHead = new FormsByHead(forms);
  }

  /** Those whose head begins with this one, or the reverse; not all of them if the budget is spent. */
  *meeting(head: string, budget: Budget): Generator<Form> {
    for (const form of this.#byHead.before(head)) {
      if (budget.left-- <= 0) return;
      yield form;
    }
    const first = countWhile(this.#sorted.length, (at) => this.#sorted[at]!.head <= head);
    for (let at = first; at < this.#sorted.length; at++) {
      const form = this.#sorted[at]!;
      if (!form.head.startsWith(head) || budget.left-- <= 0) return;
      yield form;
    }
  }
}

function decidedOn(rules: readonly Rule[], path: string): boolean {
  const [first] = rules.flatMap((rule) => matchRule(rule, path) ?? []).sort(byPrecedence);
  return decide(first).allowed;
}
