/** Classes of characters in robots.txt. */

export { dropWhite, isAscii, isWhite, skipWhite } from '../semantics/index.ts';

/**
 * Whether a unit looks like white space but is not white space to any crawler: no-break spaces and the other space
 * separators of Unicode.
 */
export const isFalseSpace = (unit: number): boolean =>
  unit === 0xa0 ||
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000;

/**
 * Whether a unit is invisible: control characters except tab and line breaks, false spaces, soft hyphen, zero-width and
 * bidirectional marks, the byte order mark, line and paragraph separator.
 */
export const isInvisible = (unit: number): boolean =>
  unit < 0xa0
    ? (unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) || unit >= 0x7f
    : unit === 0xad ||
      unit === 0x061c ||
      (unit >= 0x200b && unit <= 0x200f) ||
      (unit >= 0x2028 && unit <= 0x202e) ||
      (unit >= 0x2060 && unit <= 0x2069) ||
      unit === 0xfeff ||
      isFalseSpace(unit);

/** Whether an invisible unit is between two offsets; a byte order mark at the start of the text does not count. */
export function hasInvisible(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if ((unit < 0x20 || unit >= 0x7f) && isInvisible(unit)) return true;
  }
  return false;
}

const QUOTES = '"\'“”„‟‘’‚‛«»‹›';

/** Whether the unit at an offset is a quotation mark, straight or typographic. */
export const isQuote = (text: string, at: number): boolean =>
  at >= 0 && at < text.length && QUOTES.includes(text[at]!);

/** Whether it is a typographic quotation mark. */
export const isCurlyQuote = (text: string, at: number): boolean =>
  isQuote(text, at) && text.charCodeAt(at) > 0x7f;
