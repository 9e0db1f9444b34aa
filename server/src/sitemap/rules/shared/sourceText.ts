import type { Span } from '../../../text/span.ts';
import { decode, trimmedSpan, type XmlText } from '../../../xml/tree/tree.ts';

/** The value of an element, and the source range of each of its UTF-16 units in the leaf. */
export interface SourceText {
  /** Trimmed, references replaced, pieces joined. */
  readonly value: string;
  /** Half-open source range of `from`…`to` (not empty) of the value; a reference is included as a whole. */
  range(from: number, to: number): Span;
  /** `range`, which for an empty range is the point before the unit `from`, or after the value. */
  place(from: number, to: number): Span;
}

/** `&#x10FFFF;` with some leading zeros, in UTF-16 units; a longer text is not a reference. */
const LONGEST_REFERENCE = 14;

/**
 * Reads the pieces of a value, including comments, CDATA sections and references.
 * @param leaf the text that the offsets of the pieces refer to
 * @returns the same value as `valueIn`, except that only XML white space is trimmed, not that of Unicode
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
  const { start: from, end: to } = trimmedSpan(leaf, start, end);
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
  const { start: from, end: to } = trimmedSpan(whole, 0, whole.length);
  return {
    value: whole.slice(from, to),
    range: (a, b) => ({ start: starts[from + a]!, end: ends[from + b - 1]! }),
  };
}

/** The reference that begins at `at`; '' if XML knows none there. */
function referenceAt(leaf: string, at: number, end: number): string {
  const most = Math.min(end, at + LONGEST_REFERENCE);
  for (let i = at + 1; i < most; i++) {
    if (leaf[i] !== ';') continue;
    const written = leaf.slice(at, i + 1);
    return decode(written) === written ? '' : written;
  }
  return '';
}
