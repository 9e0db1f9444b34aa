import { breakLength, lineEnd } from '../../text/lines.ts';
import type { Span } from '../features.ts';
import type { Mark } from './marks.ts';

/** A line with the marks on it, including those that span several lines. */
export interface MarkedLine extends Span {
  /** Without its line break. */
  readonly text: string;
  /** Offsets of the file; a mark over several lines is clipped to this one. */
  readonly marks: readonly Mark[];
}

/** The lines of a text that have marks, in order. Linear. */
export function markedLines(text: string, marks: readonly Mark[]): readonly MarkedLine[] {
  const lines: MarkedLine[] = [];
  let first = 0;
  let start = 0;
  while (start < text.length && first < marks.length) {
    const end = lineEnd(text, start);
    const own: Mark[] = [];
    for (let at = first; at < marks.length && marks[at]!.start < end; at++) {
      const { kind, start: from, end: to } = marks[at]!;
      own.push({ kind, start: Math.max(start, from), end: Math.min(end, to) });
    }
    if (own.length > 0) lines.push({ start, end, text: text.slice(start, end), marks: own });
    start = end + breakLength(text, end);
    while (first < marks.length && marks[first]!.end <= start) first++;
  }
  return lines;
}

/** The kind of the mark that begins a line, after whitespace; undefined if it begins with something else. */
export const leading = ({ start, text, marks }: MarkedLine): Mark['kind'] | undefined =>
  marks[0] && text.slice(0, marks[0].start - start).trim() === '' ? marks[0].kind : undefined;
