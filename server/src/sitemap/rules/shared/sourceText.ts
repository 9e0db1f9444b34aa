import { isSpace } from '../../../xml/tokens.ts';
import { decode, type XmlText } from '../../../xml/tree.ts';

/** The value of an element, and where in the leaf each of its UTF-16 units is written. */
export interface SourceText {
  /** Trimmed, references replaced, pieces joined. */
  readonly value: string;
  /** Half-open range of what is written for `from`…`to` (not empty) of the value; all of a reference that is part of it. */
  range(from: number, to: number): { start: number; end: number };
  /** The same; where it is empty, the point before the unit `from`, or behind the value. */
  place(from: number, to: number): { start: number; end: number };
}

/** `&#x10FFFF;` with some zeros before; a longer one is no reference. */
const LONGEST_REFERENCE = 14;

/**
 * Reads the pieces of a value, also where comments, CDATA sections or references are in it.
 * @param leaf what the offsets of the pieces point into
 * @returns the same value as `valueIn` gives, but that only the blanks of XML are cut off, not those of Unicode
 */
export function sourceText(texts: readonly XmlText[], leaf: string): SourceText {
  const [only] = texts;
  const { value, range } =
    texts.length === 1 && only && (only.cdata || !leaf.slice(only.start, only.end).includes('&'))
      ? asWritten(only, leaf)
      : readUnits(texts, leaf);
  const place = (from: number, to: number) => {
    if (from < to) return range(from, to);
    const point = from === 0 ? range(0, 1).start : range(from - 1, from).end;
    return { start: point, end: point };
  };
  return { value, range, place };
}

type Units = Pick<SourceText, 'value' | 'range'>;

function asWritten({ start, end }: XmlText, leaf: string): Units {
  const { from, to } = withoutBlanks(leaf, start, end);
  return { value: leaf.slice(from, to), range: (a, b) => ({ start: from + a, end: from + b }) };
}

function readUnits(texts: readonly XmlText[], leaf: string): Units {
  const starts: number[] = [];
  const ends: number[] = [];
  let whole = '';
  for (const { start, end, cdata } of texts) {
    for (let at = start; at < end; ) {
      const reference = cdata || leaf[at] !== '&' ? '' : referenceAt(leaf, at, end);
      const shown = reference === '' ? leaf[at]! : decode(reference);
      const next = at + (reference.length || 1);
      for (let unit = 0; unit < shown.length; unit++) {
        starts.push(at);
        ends.push(next);
      }
      whole += shown;
      at = next;
    }
  }
  const { from, to } = withoutBlanks(whole, 0, whole.length);
  return {
    value: whole.slice(from, to),
    range: (a, b) => ({ start: starts[from + a]!, end: ends[from + b - 1]! }),
  };
}

function withoutBlanks(text: string, start: number, end: number): { from: number; to: number } {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return { from, to };
}

/** The reference that begins at `at`; '' where XML knows none there. */
function referenceAt(leaf: string, at: number, end: number): string {
  const most = Math.min(end, at + LONGEST_REFERENCE);
  for (let i = at + 1; i < most; i++) {
    if (leaf[i] !== ';') continue;
    const written = leaf.slice(at, i + 1);
    return decode(written) === written ? '' : written;
  }
  return '';
}
