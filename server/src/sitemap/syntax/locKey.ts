/**
 * Keys of URLs: numbers that equal values share, and few others. They are made of both ends of a value, so that neither
 * versions of a page in other folders and on other hosts nor long URLs of one folder share theirs.
 */
const HEAD = 40;
const TAIL = 32;

const SPACE = 32;
const AMPERSAND = 38;
const SEMICOLON = 59;
/** How long `&amp;` is. */
const REFERENCE = 5;

const mixed = (hash: number, unit: number): number => (Math.imul(hash, 31) + unit) | 0;
const finished = (hash: number): number => (hash ^ (hash >>> 15)) & 0x3fffffff;

/** The key of a value, which is not empty: of its beginning, and of its end, backwards. */
export function keyOfValue(value: string): number {
  const { length } = value;
  let hash = 0;
  for (let at = 0; at < HEAD && at < length; at++) hash = mixed(hash, value.charCodeAt(at));
  for (let at = length - 1; at >= 0 && at >= length - TAIL; at--) hash = mixed(hash, value.charCodeAt(at));
  return finished(hash);
}

/**
 * The key of the value that is written there; -1 where it may not be the text that stands there: with a reference at one
 * of its ends, or a control character or blank that is not one of XML.
 */
export function keyOfWritten(text: string, start: number, end: number): number {
  const value = text.slice(start, end);
  for (let at = 0; at < value.length; at++) {
    const unit = value.charCodeAt(at);
    if (unit === AMPERSAND || unit < SPACE || unit >= 0x80) return -1;
  }
  return keyOfValue(value);
}

/** The same for a value that is literal, see `Written`, in units: `&` stands in it as `&amp;` only. */
export function keyOfLiteral(codes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start, left = HEAD; left > 0 && at < end; left--) {
    const unit = codes[at]!;
    hash = mixed(hash, unit);
    at += unit === AMPERSAND ? REFERENCE : 1;
  }
  for (let at = end - 1, left = TAIL; left > 0 && at >= start; left--) {
    const isReference = codes[at] === SEMICOLON && codes[at + 1 - REFERENCE] === AMPERSAND;
    hash = mixed(hash, isReference ? AMPERSAND : codes[at]!);
    at -= isReference ? REFERENCE : 1;
  }
  return finished(hash);
}
