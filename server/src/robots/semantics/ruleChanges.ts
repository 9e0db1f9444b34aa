/** Which verdicts change when some rules of a group go and others come. */

import { beats, type Form, type Strength } from './forms.ts';
import type { Rule } from './groups.ts';
import { includes, mayMeet, samplePath } from './inclusion.ts';
import { indexFolderPattern } from './pattern.ts';
import { RuleSet, stronger } from './ruleSet.ts';
import { type Budget, fillPath, findPath } from './search.ts';

/** Some paths that a pattern matches get another verdict. */
export interface RuleChange {
  /** What becomes of them. */
  readonly direction: 'blocked' | 'allowed';
  /** That of a rule that decides on them before or after, and that is not among the rules of the other side. */
  readonly pattern: string;
  /** One of these paths: the shortest that the pattern matches where that will do. */
  readonly path: string;
}

/** The rules before or after, as far as they decide. */
interface Side {
  /** What decides on a path; undefined where the budget does not suffice. */
  deciding(path: string, budget: Budget): Strength | undefined;
  above(form: Form, other: Form, budget: Budget): Iterable<Form>;
}

/** Those on the other side that may say the opposite of a form, and beat `floor`. */
type Rivals = (form: Form, floor: Strength) => Iterable<Form>;

/** `none`: all ways were followed to their end; undefined: for want of time. */
type Found = { readonly path: string } | 'none' | undefined;

const SEARCH_BUDGET = 200_000;
/** Of more changes than this none is left out for being part of another one. */
const MOST_COMPARED = 200;

/**
 * Finds exactly what changes for a crawler when the rules `gone` leave the `rules` it obeys and `come` join them. Each
 * path that gets another verdict is matched by the pattern of a change of that direction. Undefined where the proof
 * takes more than the budget.
 *
 * A verdict changes only where the deciding rules differ in type, so one of the two is a rule that goes or comes.
 * Each of these is tried on a path that only those patterns match, too, that match all it matches. Where both sides
 * agree there, the verdict of the other side can only differ by a *rival*, which matches a part of what it matches.
 */
export function ruleChanges(
  rules: RuleSet,
  gone: readonly Rule[],
  come: readonly Rule[],
  budget: Budget,
): readonly RuleChange[] | undefined {
  const without = new Set(gone);
  const added = new RuleSet(come);
  const before: Side = rules;
  const after: Side = {
    deciding(path, limit) {
      const old = rules.deciding(path, limit, without);
      const now = added.deciding(path, limit);
      return old && now && stronger(old, now);
    },
    *above(form, other, limit) {
      for (const found of rules.above(form, other, limit)) if (!without.has(found.rule)) yield found;
      yield* added.above(form, other, limit);
    },
  };
  const oldForms = gone.flatMap((rule) => rules.formsOf(rule));
  const newForms = come.flatMap((rule) => added.formsOf(rule));
  const opposite = (allow: boolean) => {
    const all = newForms.filter((form) => form.allow !== allow);
    return { all, open: all.filter(({ plain }) => !plain) };
  };
  const oppositeToAllow = opposite(true);
  const oppositeToDisallow = opposite(false);

  function* rivalsThatStay(form: Form, floor: Strength): Generator<Form> {
    for (const rival of rules.rivals(form, floor, budget)) if (!without.has(rival.rule)) yield rival;
  }
  /** For an old form. Of two that are plain and meet, one matches all that the other does, and was tried on it. */
  function* rivalsAfter(form: Form, floor: Strength): Generator<Form> {
    yield* rivalsThatStay(form, floor);
    const { all, open } = form.allow ? oppositeToAllow : oppositeToDisallow;
    for (const rival of form.plain ? open : all) {
      budget.left--;
      if (!beats(floor, rival) && mayMeet(rival.head, form.head)) yield rival;
    }
  }

  const found: RuleChange[] = [];
  const areKnown = (forms: readonly Form[], own: Side, other: Side, rivals: Rivals): boolean =>
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

/** Looks for a path that `form` decides on its own side and that gets the opposite verdict on the other one. */
function changeBy(form: Form, own: Side, other: Side, rivals: Rivals, budget: Budget): Found {
  const isChanged = (path: string): boolean => {
    const mine = own.deciding(path, budget);
    const theirs = mine && other.deciding(path, budget);
    return theirs !== undefined && !beats(mine!, form) && theirs.allow !== form.allow;
  };
  const readable = (path: string): Found => ({ path: fillPath(path, isChanged) });
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

/** Looks for such a path that `rival` matches, on the other side. */
function meeting(
  form: Form,
  rival: Form,
  own: Side,
  other: Side,
  isChanged: (path: string) => boolean,
  budget: Budget,
): Found {
  const wanted = [form.automaton, rival.automaton];
  const search = (excluded: readonly Form[]): Found => {
    const granted = Math.max(0, Math.min(SEARCH_BUDGET, budget.left));
    const limit = { left: granted };
    const automata = excluded.map(({ automaton }) => automaton);
    const { path, complete } = findPath(wanted, automata, limit);
    budget.left -= granted - limit.left;
    if (path !== undefined) return { path };
    return complete ? 'none' : undefined;
  };
  const met = search([]);
  if (!met || met === 'none' || isChanged(met.path)) return met;
  const inTheWay = [...other.above(rival, form, budget)].filter(({ allow }) => allow === form.allow);
  return search([...own.above(form, rival, budget), ...inTheWay]);
}

/** The pattern as it counts in its rule: its own, or that of the folder of an index page. */
const nameOf = ({ rule, length }: Form): string =>
  length === rule.pattern.length ? rule.pattern : indexFolderPattern(rule.pattern)!;

/** Leaves out changes whose paths are all among those of another one. */
function withoutParts(changes: readonly RuleChange[]): readonly RuleChange[] {
  const distinct = new Map(changes.map((change) => [`${change.direction} ${change.pattern}`, change]));
  const all = [...distinct.values()];
  if (all.length > MOST_COMPARED) return all;
  const isPartOf = (change: RuleChange, at: number, other: RuleChange, place: number): boolean =>
    other !== change &&
    other.direction === change.direction &&
    includes(other.pattern, change.pattern) &&
    (place < at || !includes(change.pattern, other.pattern));
  return all.filter((change, at) => !all.some((other, place) => isPartOf(change, at, other, place)));
}
