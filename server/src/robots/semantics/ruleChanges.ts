/** Which verdicts change when rules are removed from a group and others are added. */

import { beats, type Form, type Strength } from './forms.ts';
import type { Rule } from './groups.ts';
import { includes, mayMeet, samplePath } from './inclusion.ts';
import { indexFolderPattern } from './pattern.ts';
import { RuleSet, stronger } from './ruleSet.ts';
import { type Budget, fillPath, findPath, withinBudget } from './search.ts';

/** A change of the verdict on some paths that a pattern matches. */
export interface RuleChange {
  /** The new verdict. */
  readonly direction: 'blocked' | 'allowed';
  /** The pattern of a rule that decides these paths before or after, and that the other side lacks. */
  readonly pattern: string;
  /** One of these paths: the shortest that the pattern matches, if possible. */
  readonly path: string;
}

/** The rules before or after, as they decide. */
interface DecidingRules {
  /** The form that decides a path; undefined if the budget is exceeded. */
  deciding(path: string, budget: Budget): Strength | undefined;
  above(form: Form, other: Form, budget: Budget): Iterable<Form>;
}

/** The forms on the other side that may have the other type and beat `floor`. */
type Rivals = (form: Form, floor: Strength) => Iterable<Form>;

/** `none`: the search was exhaustive; undefined: the budget is exceeded. */
type SearchResult = { readonly path: string } | 'none' | undefined;

const SEARCH_BUDGET = 200_000;
/** If there are more changes than this, those that are part of others are kept. */
const MAX_COMPARED = 200;

/**
 * Finds exactly what changes for a crawler when `removed` are removed from the `rules` it obeys and `added` are added.
 * Each path that gets a different verdict is matched by the pattern of a change in that direction. Undefined if the
 * proof exceeds the budget.
 *
 * A verdict changes only if the deciding rules differ in type, so one of the two is a removed or an added rule. Each of
 * these is tried on a path that other patterns match only if they match all its paths (see `samplePath`). If both sides
 * agree there, the other side can only differ because of a *rival*, which matches a part of the same paths.
 */
export function ruleChanges(
  rules: RuleSet,
  removed: readonly Rule[],
  added: readonly Rule[],
  budget: Budget,
): readonly RuleChange[] | undefined {
  const without = new Set(removed);
  const additions = new RuleSet(added);
  const before: DecidingRules = rules;
  const after: DecidingRules = {
    deciding(path, limit) {
      const old = rules.deciding(path, limit, without);
      const now = additions.deciding(path, limit);
      return old && now && stronger(old, now);
    },
    *above(form, other, limit) {
      for (const found of rules.above(form, other, limit)) if (!without.has(found.rule)) yield found;
      yield* additions.above(form, other, limit);
    },
  };
  const oldForms = removed.flatMap((rule) => rules.formsOf(rule));
  const newForms = added.flatMap((rule) => additions.formsOf(rule));
  const opposite = (allow: boolean) => {
    const all = newForms.filter((form) => form.allow !== allow);
    return { all, open: all.filter(({ plain }) => !plain) };
  };
  const oppositeToAllow = opposite(true);
  const oppositeToDisallow = opposite(false);

  function* rivalsThatStay(form: Form, floor: Strength): Generator<Form> {
    for (const rival of rules.rivals(form, floor, budget)) if (!without.has(rival.rule)) yield rival;
  }
  /**
   * For an old form. Of two overlapping plain forms, one matches all that the other does, and was already tried on it.
   */
  function* rivalsAfter(form: Form, floor: Strength): Generator<Form> {
    yield* rivalsThatStay(form, floor);
    const { all, open } = form.allow ? oppositeToAllow : oppositeToDisallow;
    for (const rival of form.plain ? open : all) {
      budget.left--;
      if (!beats(floor, rival) && mayMeet(rival.head, form.head)) yield rival;
    }
  }

  const found: RuleChange[] = [];
  const areKnown = (
    forms: readonly Form[],
    own: DecidingRules,
    other: DecidingRules,
    rivals: Rivals,
  ): boolean =>
    forms.every((form) => {
      const change = changeBy(form, own, other, rivals, budget);
      if (!change || budget.left <= 0) return false;
      if (change === 'none') return true;
      const direction = form.allow === (own === after) ? 'allowed' : 'blocked';
      found.push({ direction, pattern: nameOf(form), path: change.path });
      return true;
    });
  const isProven =
    areKnown(oldForms, before, after, rivalsAfter) && areKnown(newForms, after, before, rivalsThatStay);
  return isProven ? withoutParts(found) : undefined;
}

/** Looks for a path that `form` decides on its own side and that gets the opposite verdict on the other side. */
function changeBy(
  form: Form,
  own: DecidingRules,
  other: DecidingRules,
  rivals: Rivals,
  budget: Budget,
): SearchResult {
  const isChanged = (path: string): boolean => {
    const mine = own.deciding(path, budget);
    const theirs = mine && other.deciding(path, budget);
    return theirs !== undefined && !beats(mine!, form) && theirs.allow !== form.allow;
  };
  const readable = (path: string): SearchResult => ({ path: fillPath(path, isChanged) });
  const shortest = form.pattern.replace(/\$$/, '').replaceAll('*', '');
  if (isChanged(shortest)) return { path: shortest };

  const sample = samplePath(form.pattern);
  const mine = own.deciding(sample, budget);
  const theirs = other.deciding(sample, budget);
  if (!mine || !theirs) return undefined;
  if (beats(mine, form)) return 'none';
  if (theirs.allow !== form.allow) return readable(sample);
  for (const rival of rivals(form, theirs)) {
    const met = meeting(form, rival, own, other, isChanged, budget);
    if (met !== 'none') return met && readable(met.path);
  }
  return 'none';
}

/** Looks for such a path that `rival` matches on the other side. */
function meeting(
  form: Form,
  rival: Form,
  own: DecidingRules,
  other: DecidingRules,
  isChanged: (path: string) => boolean,
  budget: Budget,
): SearchResult {
  const wanted = [form.automaton, rival.automaton];
  const search = (excluded: readonly Form[]): SearchResult => {
    const automata = excluded.map(({ automaton }) => automaton);
    const { path, complete } = withinBudget(budget, SEARCH_BUDGET, (limit) =>
      findPath(wanted, automata, limit),
    );
    if (path !== undefined) return { path };
    return complete ? 'none' : undefined;
  };
  const met = search([]);
  if (!met || met === 'none' || isChanged(met.path)) return met;
  const inTheWay = [...other.above(rival, form, budget)].filter(({ allow }) => allow === form.allow);
  return search([...own.above(form, rival, budget), ...inTheWay]);
}

/** The pattern that the rule counts with: its own, or that of the folder of an index page. */
const nameOf = ({ rule, length }: Form): string =>
  length === rule.pattern.length ? rule.pattern : indexFolderPattern(rule.pattern)!;

/** Removes changes whose paths are all among those of another one. */
function withoutParts(changes: readonly RuleChange[]): readonly RuleChange[] {
  const distinct = new Map(changes.map((change) => [`${change.direction} ${change.pattern}`, change]));
  const all = [...distinct.values()];
  if (all.length > MAX_COMPARED) return all;
  const isPartOf = (change: RuleChange, at: number, other: RuleChange, place: number): boolean =>
    other !== change &&
    other.direction === change.direction &&
    includes(other.pattern, change.pattern) &&
    (place < at || !includes(change.pattern, other.pattern));
  return all.filter((change, at) => !all.some((other, place) => isPartOf(change, at, other, place)));
}
