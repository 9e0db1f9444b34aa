/** Edits of a text, in ascending order and without overlap. */
import { countUpTo } from '../../text/ordered.ts';
import type { Span } from '../../text/span.ts';
import type { Edit } from '../rule/rule.ts';

/** `text` after edits. */
export function edited(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: written } of edits) {
    parts.push(text.slice(at, start), written);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** A range of the old text that is kept, or new text. */
type Piece = Span | { readonly text: string };

const lengthOf = (piece: Piece): number => ('text' in piece ? piece.text.length : piece.end - piece.start);

/** The edits of a text of `length` units that have the effect of `first`, followed by `second` on its result. */
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

/** The place in the text before that a place of the edited text comes from. */
export interface SourcePlace {
  /** Offset in the text before; for inserted text, the start of the edit. */
  readonly offset: number;
  /** Whether the place is in inserted text. */
  readonly isWritten: boolean;
}

/** A function from offsets of the edited text to the text before; O(log n) per call. */
export function originsOf(edits: readonly Edit[]): (offset: number) => SourcePlace {
  const starts: number[] = [];
  let shift = 0;
  for (const { start, end, text } of edits) {
    starts.push(start + shift);
    shift += text.length - (end - start);
  }
  return (offset) => {
    const last = countUpTo(starts, offset) - 1;
    const edit = edits[last];
    if (!edit) return { offset, isWritten: false };
    const past = offset - starts[last]! - edit.text.length;
    return past < 0
      ? { offset: edit.start, isWritten: true }
      : { offset: edit.end + past, isWritten: past === 0 && edit.text !== '' };
  };
}
