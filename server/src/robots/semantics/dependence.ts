/** Whether any verdict depends on a rule. */

import { beats, type Form, type FormIndex } from './forms.ts';
import type { Rule } from './groups.ts';
import { mayMeet, samplePath } from './inclusion.ts';
import { type Budget, findPath, type Search, withinBudget } from './search.ts';

/**
 * Why no verdict depends on a rule.
 *
 * - `covered`: a weaker rule of its type covers all its matches, and no rule between the two overrides that
 * - `outranked`: a stronger rule, of either type, always decides instead
 * - `together`: no single rule covers it, but several together do
 * - `needless`: it allows what nothing blocks
 * - `unmatched`: it matches no path
 */
export type Independence = 'covered' | 'outranked' | 'together' | 'needless' | 'unmatched';

/** `by`: the rules on which the proof rests. It holds as long as they stay and no rule is added. */
interface Proof {
  readonly why: Independence;
  readonly by: readonly Rule[];
}

/** A path whose verdict depends on the rule, or the proof that there is none, or neither if the budget is exceeded. */
export type Dependence = { readonly path: string } | Proof | undefined;

const SEARCH_BUDGET = 200_000;

/**
 * Decides exactly whether there is a path whose verdict changes without `rule`, one of the rules of `index`.
 * @param budget shared by all questions about one index
 */
export function dependenceOn(rule: Rule, index: FormIndex, budget: Budget): Dependence {
  const proofs: Proof[] = [];
  for (const form of index.formsOf(rule)) {
    const found = dependenceOnForm(form, index, budget);
    if (!found || 'path' in found) return found;
    proofs.push(found);
  }
  return joined(proofs);
}

/** Whether the verdict on a path changes without a rule; undefined if the budget is exceeded. */
function changes(rule: Rule, path: string, index: FormIndex, budget: Budget): boolean | undefined {
  const matching = index.matching(path, budget);
  return matching && changesAmong(rule, matching);
}

function changesAmong(rule: Rule, matching: readonly Form[]): boolean {
  let own: Form | undefined;
  let other: Form | undefined;
  for (const form of matching) {
    if (form.rule === rule) own = strongest(own, form);
    else other = strongest(other, form);
  }
  if (!own || own.allow === (other?.allow ?? true)) return false;
  return !other || beats(own, other);
}

/**
 * `dependenceOn` for one of the patterns of a rule. Without it, a path that it decides gets the verdict of the
 * strongest *rival* there, which is a weaker rule of the other type, or of no rule at all, unless a rule of the same
 * type is stronger than the rival. Most often that is a *cover*, a rule that matches all it matches.
 */
function dependenceOnForm(form: Form, index: FormIndex, budget: Budget): Dependence {
  const path = samplePath(form.pattern);
  const matching = index.matching(path, budget);
  if (!matching) return undefined;
  if (changesAmong(form.rule, matching)) return { path };
  const covers = matching.filter(({ rule }) => rule !== form.rule);
  const stronger = strongestOf(covers.filter((cover) => beats(cover, form)));
  const weaker = strongestOf(
    covers.filter(({ allow, length }) => allow === form.allow && length <= form.length),
  );
  const isRival = (other: Form): boolean =>
    other.allow !== form.allow && beats(form, other) && !(weaker && beats(weaker, other));

  if (stronger && covers.some(isRival)) return { why: 'outranked', by: [stronger.rule] };
  const stoppers = new Set<Form>();
  let contested = false;
  for (const rival of index.rivals(form, weaker, budget)) {
    const meeting = withinBudget(budget, SEARCH_BUDGET, (limit) =>
      findPath([form.automaton, rival.automaton], [], limit),
    );
    if (!meeting.complete) return undefined;
    if (meeting.path === undefined) continue;
    if (stronger) return { why: 'outranked', by: [stronger.rule] };
    contested = true;
    if (changes(form.rule, meeting.path, index, budget)) return { path: meeting.path };
    const search = searchAgainst(rival, form, index, budget, stoppers);
    if (search.path !== undefined) return { path: search.path };
    if (!search.complete) return undefined;
  }
  if (budget.left <= 0) return undefined;
  if (!contested) {
    if (weaker) return { why: 'covered', by: [weaker.rule] };
    if (stronger) return { why: 'outranked', by: [stronger.rule] };
    if (form.allow) return { why: 'needless', by: [] };
  }
  if (weaker) stoppers.add(weaker);
  return { why: 'together', by: rulesByLine(stoppers) };
}

/**
 * Looks for a path that `form` decides and that gets the verdict of `rival` without it. Adds the forms that exclude
 * such paths to `stoppers`.
 */
function searchAgainst(
  rival: Form,
  form: Form,
  index: FormIndex,
  budget: Budget,
  stoppers: Set<Form>,
): Search {
  budget.left -= index.all.length / 8;
  const inTheWay = index.all.filter(
    (other) =>
      other.rule !== form.rule &&
      beats(other, other.allow === form.allow ? rival : form) &&
      mayMeet(other.head, form.head) &&
      mayMeet(other.head, rival.head),
  );
  const search = withinBudget(budget, SEARCH_BUDGET, (limit) =>
    findPath(
      [form.automaton, rival.automaton],
      inTheWay.map(({ automaton }) => automaton),
      limit,
    ),
  );
  for (const other of inTheWay) if (search.stoppedBy.includes(other.automaton)) stoppers.add(other);
  return search;
}

/** One proof for all patterns of a rule. */
function joined(proofs: readonly Proof[]): Proof {
  const telling = proofs.filter(({ why }) => why !== 'unmatched');
  const resting = telling.find(({ by }) => by.length > 0);
  const by = new Set(proofs.flatMap((proof) => proof.by));
  if (by.size > 1) return { why: 'together', by: [...by].sort((a, b) => a.line - b.line) };
  return resting ?? telling[0] ?? proofs[0] ?? { why: 'unmatched', by: [] };
}

function strongest(a: Form | undefined, b: Form): Form {
  if (!a || beats(b, a)) return b;
  return beats(a, b) || a.rule.line <= b.rule.line ? a : b;
}

const strongestOf = (forms: readonly Form[]): Form | undefined =>
  forms.reduce<Form | undefined>(strongest, undefined);

const rulesByLine = (forms: Iterable<Form>): readonly Rule[] =>
  [...new Set([...forms].map(({ rule }) => rule))].sort((a, b) => a.line - b.line);
