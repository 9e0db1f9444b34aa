/** Which of several fixes can be applied together. */
import { countWhile } from '../../text/ordered.ts';
import type { Edit } from '../rule/rule.ts';
import type { Steps } from '../steps.ts';

/**
 * As many of the items as `holds` accepts together, beside those that are `known` to hold, found by bisection. An item
 * that is rejected alone is left out; so is one that is rejected together with those before it, such as the second of
 * two deletions that each make the other unnecessary.
 */
export function* largestValidSubset<T>(
  items: readonly T[],
  holds: (some: readonly T[]) => Steps<boolean>,
  known: readonly T[] = [],
): Steps<readonly T[]> {
  const kept: T[] = [...known];
  function* add(some: readonly T[]): Steps<void> {
    if (some.length === 0) return;
    if (yield* holds([...kept, ...some])) kept.push(...some);
    else if (some.length > 1) {
      const middle = some.length >> 1;
      yield* add(some.slice(0, middle));
      yield* add(some.slice(middle));
    }
  }
  yield* add(items);
  return kept;
}

/** Items whose edits do not overlap, and all these edits by start. */
export interface Fitting<T> {
  readonly items: readonly T[];
  readonly edits: readonly Edit[];
}

/**
 * The items that fit together, by start. An item is taken with all of its edits or not at all; earlier ones come first.
 * An edit that several items share is made once. Insertions at the same place follow each other; other edits that start
 * at the same place overlap, and an edit that starts where another ends does not.
 */
export function fitting<T>(items: readonly T[], editsOf: (item: T) => readonly Edit[]): Fitting<T> {
  const byStart = [...items].sort((a, b) => {
    const [first, second] = [editsOf(a)[0]!, editsOf(b)[0]!];
    return first.start - second.start || first.end - second.end;
  });
  const taken: Edit[] = [];
  return { items: byStart.filter((item) => takes(taken, editsOf(item))), edits: taken };
}

/** Edits by start, and the groups of edits that do not overlap them or each other. */
export function withRoom(edits: readonly Edit[], groups: readonly (readonly Edit[])[]): readonly Edit[] {
  const taken = [...edits];
  for (const group of groups) takes(taken, group);
  return taken;
}

/** Adds a group to edits by start if it does not overlap them. */
function takes(taken: Edit[], group: readonly Edit[]): boolean {
  const fresh = group.filter((edit) => !isTaken(edit, taken));
  if (!fresh.every((edit) => hasRoom(edit, taken))) return false;
  for (const edit of fresh) taken.splice(placeAfter(edit, taken), 0, edit);
  return true;
}

/** Index of the first of `taken` that does not start before `edit`. */
const placeOf = (edit: Edit, taken: readonly Edit[]): number =>
  countWhile(taken.length, (at) => taken[at]!.start < edit.start);

/** Index of the first of `taken` that starts after `edit`. */
const placeAfter = (edit: Edit, taken: readonly Edit[]): number =>
  countWhile(taken.length, (at) => taken[at]!.start <= edit.start);

function isTaken({ start, end, text }: Edit, taken: readonly Edit[]): boolean {
  for (let place = placeOf({ start, end, text }, taken); taken[place]?.start === start; place++) {
    if (taken[place]!.end === end && taken[place]!.text === text) return true;
  }
  return false;
}

const inserts = ({ start, end }: Edit): boolean => start === end;

function hasRoom(edit: Edit, taken: readonly Edit[]): boolean {
  const first = placeOf(edit, taken);
  const next = placeAfter(edit, taken);
  const before = taken[first - 1];
  const after = taken[next];
  const isAlone = first === next || (inserts(edit) && inserts(taken[next - 1]!));
  return isAlone && !(before && before.end > edit.start) && !(after && after.start < edit.end);
}
