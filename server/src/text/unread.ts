import type { Leaves } from './bundle.ts';
import { Leaf } from './leaf.ts';
import { isHighSurrogate } from './summary.ts';

/** A text that leaves are cut from. */
export interface SourceText {
  readonly text: string;
}

/** A part of the document that has not been read: the text of `origin` from `from` to before `to`. */
export class Unread<State, Content = unknown> extends Leaf<State, Content> {
  constructor(
    readonly origin: SourceText,
    readonly from: number,
    readonly to: number,
    state: State,
  ) {
    super(origin.text.slice(from, to), state, state, 0, 1, undefined);
  }
}

/** Length of the pieces of unread text, in UTF-16 units. */
const PIECE_UNITS = 2 ** 18;

/**
 * `text` as unread leaves of about `PIECE_UNITS`, none of which ends between CR and LF or inside a surrogate pair. When
 * a long text is read in slices, or edited before it is read, only a piece has to be measured again.
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

/** Whether the unit at `at` must stay with the one before it. */
const isBoundTo = (text: string, at: number): boolean =>
  (text[at - 1] === '\r' && text[at] === '\n') || isHighSurrogate(text.charCodeAt(at - 1));

/** A part of a leaf, unread; nothing is copied. */
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

/** How much of a long unread leaf is read again with an edit, on each side. */
const NEAR_UNITS = 2 ** 13;

/** The part of an unread leaf before an edit at `at`; undefined if it is short. */
export function splitAbove<State, Content>(leaf: Leaf<State, Content>, at: number, state: State) {
  if (leaf.unread === 0 || at < 2 * NEAR_UNITS) return undefined;
  let to = at - NEAR_UNITS;
  while (to > 0 && isBoundTo(leaf.text, to)) to--;
  return to > 0 ? partOf(leaf, 0, to, state) : undefined;
}

/** The part of an unread leaf after an edit up to `at`; undefined if it is short. */
export function splitBelow<State, Content>(leaf: Leaf<State, Content>, at: number, state: State) {
  if (leaf.unread === 0 || leaf.units - at < 2 * NEAR_UNITS) return undefined;
  let from = at + NEAR_UNITS;
  while (from < leaf.units && isBoundTo(leaf.text, from)) from++;
  return from < leaf.units ? partOf(leaf, from, leaf.units, state) : undefined;
}

/** The start of a leaf in a text that was joined from leaves. */
interface Seam {
  readonly at: number;
  readonly index: number;
}

/** Leaves joined into one text. */
export interface Joined {
  /** The text to read: `origin` from `from` on. */
  readonly text: string;
  readonly origin: SourceText;
  readonly from: number;
  /** The starts of the leaves after the first. */
  readonly seams: readonly Seam[];
  /** Index of the next leaf. */
  readonly next: number;
}

/** The leaf at `index` with the following unread leaves that were cut from the same text; nothing is copied. */
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

/** Short unread leaves, such as many edits leave, are joined up to this length. */
const TOGETHER_UNITS = 2 ** 15;

/** The unread leaves from `index` on up to some length, as a new text. */
const joinShort = <State, Content>(leaves: Leaves<State, Content>, index: number): Joined =>
  gather(leaves, index, '', [], (leaf, length) => leaf.unread > 0 && length < TOGETHER_UNITS);

/** The rest of `joined` from `at` on with as much again of what follows, or all there is: a new text. */
export function joinMore<State, Content>(leaves: Leaves<State, Content>, joined: Joined, at: number): Joined {
  const rest = joined.text.slice(at);
  const seams = joined.seams.filter((seam) => seam.at > at).map((seam) => ({ ...seam, at: seam.at - at }));
  return gather(leaves, joined.next, rest, seams, (_leaf, length) => length < 2 * rest.length);
}

/** `head`, with its `seams`, and the leaves from `index` on while `takes` accepts them, as a new text. */
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
