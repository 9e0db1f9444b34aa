import type { Leaves } from './bundle.ts';
import { Leaf } from './leaf.ts';
import { isHighSurrogate } from './summary.ts';

/** A text that leaves are cut from. */
export interface Origin {
  readonly text: string;
}

/** Text that is part of the document but has not been read: that of `origin` from `from` to before `to`. */
export class Unread<State, Content = unknown> extends Leaf<State, Content> {
  constructor(
    readonly origin: Origin,
    readonly from: number,
    readonly to: number,
    state: State,
  ) {
    super(origin.text.slice(from, to), state, state, 0, 1, undefined);
  }
}

/** Text nobody has read yet is kept in pieces of this length, in UTF-16 units. */
const PIECE_UNITS = 2 ** 18;

/**
 * `text` as unread leaves of about `PIECE_UNITS`, none of which ends between CR and LF or inside a surrogate pair: of
 * a long text that is read in slices, or edited before it is read, only a piece is counted anew, not all of it.
 */
export function unread<State, Content>(text: string, state: State): Unread<State, Content>[] {
  const origin = { text };
  const found: Unread<State, Content>[] = [];
  for (let from = 0, end = 0; from < text.length; from = end) {
    end = Math.min(text.length, from + PIECE_UNITS);
    while (end < text.length && isBoundTo(text, end)) end++;
    found.push(new Unread(origin, from, end, state));
  }
  return found;
}

/** Whether the unit at `at` may not be parted from the one before it. */
const isBoundTo = (text: string, at: number): boolean =>
  (text[at - 1] === '\r' && text[at] === '\n') || isHighSurrogate(text.charCodeAt(at - 1));

/** A part of a leaf, as text that is not read; nothing is copied. */
export function partOf<State, Content>(
  leaf: Leaf<State, Content>,
  from: number,
  to: number,
  state: State,
): Unread<State, Content> {
  return leaf instanceof Unread
    ? new Unread(leaf.origin, leaf.from + from, leaf.from + to, state)
    : new Unread({ text: leaf.text }, from, to, state);
}

/** How much of a long unread leaf is added to the text of an edit, on each side. */
const NEAR_UNITS = 2 ** 13;

/** The beginning of an unread leaf that an edit at `at` leaves alone; undefined where that is not much. */
export function splitAbove<State, Content>(leaf: Leaf<State, Content>, at: number, state: State) {
  if (leaf.unread === 0 || at < 2 * NEAR_UNITS) return undefined;
  let to = at - NEAR_UNITS;
  while (to > 0 && isBoundTo(leaf.text, to)) to--;
  return to > 0 ? partOf(leaf, 0, to, state) : undefined;
}

/** The end of an unread leaf that an edit up to `at` leaves alone; undefined where that is not much. */
export function splitBelow<State, Content>(leaf: Leaf<State, Content>, at: number, state: State) {
  if (leaf.unread === 0 || leaf.units - at < 2 * NEAR_UNITS) return undefined;
  let from = at + NEAR_UNITS;
  while (from < leaf.units && isBoundTo(leaf.text, from)) from++;
  return from < leaf.units ? partOf(leaf, from, leaf.units, state) : undefined;
}

/** Where a leaf begins in a text that was put together from leaves. */
interface Seam {
  readonly at: number;
  readonly index: number;
}

/** Leaves as one text. */
export interface Joined {
  /** What is read: `origin` from `from` on. */
  readonly text: string;
  readonly origin: Origin;
  readonly from: number;
  /** Where the leaves after the first begin. */
  readonly seams: readonly Seam[];
  /** Index of the leaf that follows. */
  readonly next: number;
}

/** The leaf at `index` with the unread ones after it that follow it in the text they were cut from; nothing is copied. */
export function joinUncut<State, Content>(leaves: Leaves<State, Content>, index: number): Joined {
  const first = leaves.at(index)!;
  if (!(first instanceof Unread)) {
    return { text: first.text, origin: first, from: 0, seams: [], next: index + 1 };
  }
  const { origin, from } = first;
  const seams: Seam[] = [];
  let to = first.to;
  leaves.visit((leaf) => {
    if (!(leaf instanceof Unread) || leaf.origin !== origin || leaf.from !== to) return false;
    seams.push({ at: to - from, index: index + 1 + seams.length });
    to = leaf.to;
    return true;
  }, index + 1);
  const after = index + 1 + seams.length;
  if (to - from < TOGETHER_UNITS && after < leaves.total.leaves && leaves.at(after)!.unread > 0) {
    return joinShort(leaves, index);
  }
  const whole = from === 0 && to === origin.text.length;
  const text = whole ? origin.text : origin.text.slice(from, to);
  return { text, origin, from, seams, next: index + 1 + seams.length };
}

/** Short unread leaves, such as many edits leave behind, are read together up to this length. */
const TOGETHER_UNITS = 2 ** 15;

/** The unread leaves from `index` on up to some length, as a text of its own. */
const joinShort = <State, Content>(leaves: Leaves<State, Content>, index: number): Joined =>
  gather(leaves, index, '', [], (leaf, length) => leaf.unread > 0 && length < TOGETHER_UNITS);

/** What is left of `joined` from `at` on with as much again of what follows it, or all there is: a text of its own. */
export function joinMore<State, Content>(leaves: Leaves<State, Content>, joined: Joined, at: number): Joined {
  const rest = joined.text.slice(at);
  const seams = joined.seams.filter((seam) => seam.at > at).map((seam) => ({ ...seam, at: seam.at - at }));
  return gather(leaves, joined.next, rest, seams, (_leaf, length) => length < 2 * rest.length);
}

/** `head`, in which `seams` are, and the leaves from `index` on as long as `takes` them, as a text of its own. */
function gather<State, Content>(
  leaves: Leaves<State, Content>,
  index: number,
  head: string,
  seams: Seam[],
  takes: (leaf: Leaf<State, Content>, length: number) => boolean,
): Joined {
  const taken = [head];
  let { length } = head;
  let next = index;
  leaves.visit((leaf) => {
    if (!takes(leaf, length)) return false;
    if (length > 0) seams.push({ at: length, index: next });
    taken.push(leaf.text);
    length += leaf.units;
    next++;
    return true;
  }, index);
  const text = taken.join('');
  return { text, origin: { text }, from: 0, seams, next };
}
