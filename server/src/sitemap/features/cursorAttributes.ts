import { isSpace } from '../../xml/tokens.ts';

/** A part of a leaf, half-open; offsets are those of the leaf. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** In the name of an attribute, or where one can begin; `given`: a `=` follows. */
interface AttributeNameSpot {
  readonly in: 'attribute';
  readonly word: Part;
  readonly given: boolean;
}

/** In the value of an attribute. */
interface AttributeValueSpot {
  readonly in: 'value';
  readonly name: string;
  /** Between the quotes, or as far as the word goes where they are not closed. */
  readonly value: Part;
  readonly quoted: boolean;
}

export type AttributeSpot = AttributeNameSpot | AttributeValueSpot;

const ENDS_NAME = /[\s=/<>"']/;
const ENDS_WORD = /[\s<>"']/;
/** What stands before a quote that opens the next attribute: the value before it lacks its own. */
const NEXT_ATTRIBUTE = /\s[^\s=<>"']+\s*=\s*$/;

function run(text: string, from: number, ends: RegExp): number {
  let at = from;
  while (at < text.length && !ends.test(text[at]!)) at++;
  return at;
}

function skipSpace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/**
 * What the offset `at` of a start tag stands in, whatever is missing in that tag.
 * @param from the end of the tag's name, before `at`
 * @returns undefined between a value and the next blank, and at the end of the tag
 */
export function attributeSpot(text: string, from: number, at: number): AttributeSpot | undefined {
  let i = from;
  let less = from;
  for (;;) {
    const gap = i;
    i = skipSpace(text, i, at);
    const start = i;
    i = run(text, i, ENDS_NAME);
    if (at <= i) {
      if (start === gap) return undefined;
      const given = text[skipSpace(text, i, text.length)] === '=' && i > start;
      return { in: 'attribute', word: { start, end: i }, given };
    }
    if (i === start) {
      i++;
      continue;
    }
    const name = text.slice(start, i);
    const equals = skipSpace(text, i, at);
    if (text[equals] !== '=' || equals >= at) continue;
    i = skipSpace(text, equals + 1, at);
    const quote = text[i];
    if ((quote !== '"' && quote !== "'") || i >= at) {
      const end = run(text, i, ENDS_WORD);
      if (at <= end) return { in: 'value', name, value: { start: i, end }, quoted: false };
      i = end;
      continue;
    }
    const value = i + 1;
    if (less >= 0 && less < value) less = text.indexOf('<', value);
    const close = closeOf(text, value, quote, less);
    const end = typeof close === 'number' ? close : run(text, close === 'next' ? value : at, ENDS_WORD);
    if (at <= end) return { in: 'value', name, value: { start: value, end }, quoted: true };
    i = typeof close === 'number' ? close + 1 : end;
  }
}

/** Where a value that begins at `from` is closed; where its quote is missing, whether another attribute comes next. */
function closeOf(text: string, from: number, quote: string, less: number): number | 'next' | 'open' {
  const close = text.indexOf(quote, from);
  if (close < 0 || (less >= 0 && less < close)) return 'open';
  return NEXT_ATTRIBUTE.test(text.slice(Math.max(from, close - 200), close)) ? 'next' : close;
}
