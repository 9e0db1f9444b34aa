/** Edits of several fixes that are made at once. */
import type { Edit } from './rule.ts';

/**
 * As many of the groups as `holds` says yes to, found by halving: each group by itself is taken to hold, yet two may not
 * do together, such as the deletions of two lines that each make the other needless.
 */
export function together<T>(groups: readonly T[], holds: (some: readonly T[]) => boolean): readonly T[] {
  const kept: T[] = [];
  const add = (some: readonly T[]): void => {
    if (some.length === 0) return;
    if (holds([...kept, ...some])) kept.push(...some);
    else if (some.length > 1) {
      const middle = some.length >> 1;
      add(some.slice(0, middle));
      add(some.slice(middle));
    }
  };
  add(groups);
  return kept;
}

/** A stretch of the old text that is kept, or text that is new. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

const lengthOf = (piece: Piece): number => ('text' in piece ? piece.text.length : piece.end - piece.start);

/** Edits of a text of `length` units that do what `first`, and then `second` to its result, do. All in ascending order. */
export function composed(first: readonly Edit[], second: readonly Edit[], length: number): readonly Edit[] {
  const pieces = changed(changed([{ start: 0, end: length }], first), second);
  const edits: Edit[] = [];
  let at = 0;
  let text = '';
  const flush = (end: number) => {
    if (end > at || text !== '') edits.push({ start: at, end, text });
    text = '';
  };
  for (const piece of pieces) {
    if ('text' in piece) text += piece.text;
    else {
      flush(piece.start);
      at = piece.end;
    }
  }
  flush(length);
  return edits;
}

function changed(pieces: readonly Piece[], edits: readonly Edit[]): Piece[] {
  const result: Piece[] = [];
  let at = 0;
  let next = 0;
  for (const piece of pieces) {
    const end = at + lengthOf(piece);
    let from = at;
    const keep = (to: number) => {
      if (to > from) result.push(partOf(piece, from - at, to - at));
      from = Math.max(from, to);
    };
    for (; next < edits.length && edits[next]!.start < end; next++) {
      keep(edits[next]!.start);
      if (edits[next]!.start >= at && edits[next]!.text !== '') result.push({ text: edits[next]!.text });
      from = Math.max(from, Math.min(edits[next]!.end, end));
      if (edits[next]!.end > end) break;
    }
    keep(end);
    at = end;
  }
  for (; next < edits.length; next++) if (edits[next]!.start >= at) result.push({ text: edits[next]!.text });
  return result;
}

const partOf = (piece: Piece, from: number, to: number): Piece =>
  'text' in piece
    ? { text: piece.text.slice(from, to) }
    : { start: piece.start + from, end: piece.start + to };

/**
 * The edits of the groups that have room, by start: a group comes in whole or not at all, earlier ones first. An edit
 * that several groups have is made once. Texts that are inserted at the same place come one after the other; otherwise
 * edits that start at the same place are in each other's way, and one that starts where another ends is not.
 */
export function apart(groups: readonly (readonly Edit[])[]): readonly Edit[] {
  const byStart = [...groups].sort((a, b) => a[0]!.start - b[0]!.start || a[0]!.end - b[0]!.end);
  return withRoom([], byStart);
}

/** Edits by start, and the groups that have room beside them. */
export function withRoom(edits: readonly Edit[], groups: readonly (readonly Edit[])[]): readonly Edit[] {
  const taken = [...edits];
  for (const group of groups) {
    const fresh = group.filter((edit) => !isTaken(edit, taken));
    if (!fresh.every((edit) => hasRoom(edit, taken))) continue;
    for (const edit of fresh) taken.splice(placeAfter(edit, taken), 0, edit);
  }
  return taken;
}

/** Index of the first of `taken` that does not start before `edit`. */
function placeOf(edit: Edit, taken: readonly Edit[]): number {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (taken[middle]!.start < edit.start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first of `taken` that starts after `edit`. */
function placeAfter(edit: Edit, taken: readonly Edit[]): number {
  let place = placeOf(edit, taken);
  while (taken[place]?.start === edit.start) place++;
  return place;
}

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
