const HYPHEN = 45;
const DOT = 46;
const UNDERSCORE = 95;

const LONGEST_LABEL = 63;
const LONGEST_HOST = 253;

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isLetter = (unit: number): boolean => (unit | 32) >= 97 && (unit | 32) <= 122;

/**
 * The end of the host name at `from`: two or more labels of ASCII letters, digits, `-` and `_`, the last of which
 * begins with a letter, so that it is not an IPv4 address. -1 for any other host, valid or not.
 */
export function plainHostEnd(text: string, from: number, end: number): number {
  let at = from;
  let label = from;
  for (; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (isLetter(unit) || isDigit(unit) || unit === HYPHEN || unit === UNDERSCORE) continue;
    if (unit !== DOT) break;
    if (at === label || at - label > LONGEST_LABEL) return -1;
    label = at + 1;
  }
  const isName = label > from && isLetter(text.charCodeAt(label)) && at - label <= LONGEST_LABEL;
  return isName && at - from <= LONGEST_HOST ? at : -1;
}

/** A label in Punycode. */
const PUNYCODE = /^xn--|\.xn--/i;

/** Whether `from`…`to` is a host that the platform's URL parser changes only in letter case. */
export const isPlainHost = (text: string, from: number, to: number): boolean =>
  plainHostEnd(text, from, to) === to && !PUNYCODE.test(text.slice(from, to));
