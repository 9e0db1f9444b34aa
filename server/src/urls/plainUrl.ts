import { mayBeReference } from '../xml/tree/literal.ts';
import { isPlainHost, plainHostEnd } from './hostName.ts';
import { isPlaceholderHost } from './placeholder.ts';

const PERCENT = 37;
const AMPERSAND = 38;
const SLASH = 47;

/**
 * All but the ASCII characters that need no escaping after the host: `pchar` and `/` and `?` (RFC 3986, section 3),
 * also `[` and `]`. A regular expression finds them several times as fast as a loop.
 */
const SPECIAL = /[^a-zA-Z0-9\-._~!$'()*+,;=:@/?[\]]/g;
const LEGAL = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[a-zA-Z0-9\-._~!$'()*+,;=:@/?[\]]/.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** Whether a character needs no escaping in path and query. */
export const isLegalUnit = (unit: number): boolean => LEGAL[unit] === 1;

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
export const isHexDigit = (unit: number): boolean =>
  isDigit(unit) || ((unit | 32) >= 97 && (unit | 32) <= 102);

/**
 * Fast path: whether `start`…`end` of XML text is a URL without faults: http or https, a plain host name with a dot in lower
 * case that is no placeholder, no port nor user, a path that is no URL, nothing to escape, each `&` as `&amp;`. One pass, no allocation.
 * @returns false also for valid URLs that need a full check, such as one with an IPv6 host
 */
export function isPlainUrl(text: string, start: number, end: number): boolean {
  let at = pathStart(text, start, end);
  if (at < 0) return false;
  for (;;) {
    at = nextSpecial(text, at);
    if (at >= end) return true;
    const unit = text.charCodeAt(at);
    if (unit === AMPERSAND) {
      if (!text.startsWith('amp;', at + 1) || mayBeReference(text, at + 5)) return false;
      at += 5;
    } else if (unit !== PERCENT) return false;
    for (; text.charCodeAt(at) === PERCENT; at += 3) {
      if (at + 2 >= end || !isHexDigit(text.charCodeAt(at + 1)) || !isHexDigit(text.charCodeAt(at + 2)))
        return false;
    }
  }
}

/** The same for literal text (see `literalEnd`): only the host is left to check. */
export const isPlainLiteral = (text: string, start: number, end: number): boolean =>
  pathStart(text, start, end) >= 0;

/** A cache: nearly all URLs of a file start in one of two ways, for pages, and for images on another host. */
let known = ' ';
let other = ' ';
const LONGEST_KNOWN = 100;

/** The start of the path, after http or https and such a host; -1 for other URLs, valid or not. */
function pathStart(text: string, start: number, end: number): number {
  const length = text.startsWith(known, start)
    ? known.length
    : text.startsWith(other, start)
      ? other.length
      : 0;
  if (length > 0)
    return start + length - 1 < end && !text.startsWith('http', start + length) ? start + length - 1 : -1;
  const host = hostStart(text, start);
  if (host < 0) return -1;
  const at = plainHostEnd(text, host, end);
  if (at < 0 || at === end || text.charCodeAt(at) !== SLASH || !isPlainHost(text, host, at)) return -1;
  const name = text.slice(host, at);
  if (name !== name.toLowerCase() || isPlaceholderHost(name) || text.startsWith('http', at + 1)) return -1;
  // A concatenation: a slice would keep the whole text alive.
  if (at - start < LONGEST_KNOWN) [known, other] = [` ${text.slice(start, at + 1)}`.slice(1), known];
  return at;
}

/** The first unit from `at` on that is illegal in URLs, or legal only in some places; the text's length if there is none. */
function nextSpecial(text: string, at: number): number {
  SPECIAL.lastIndex = at;
  return SPECIAL.test(text) ? SPECIAL.lastIndex - 1 : text.length;
}

function hostStart(text: string, start: number): number {
  if (!text.startsWith('http', start)) return -1;
  const colon = text.charCodeAt(start + 4) === 115 ? start + 5 : start + 4;
  return text.startsWith('://', colon) ? colon + 3 : -1;
}
