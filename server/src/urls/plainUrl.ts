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
let known: Uint8Array = new Uint8Array();
let other: Uint8Array = new Uint8Array();
const LONGEST_KNOWN = 100;

/** The start of the path, after http or https and such a host; -1 for other URLs, valid or not. */
function pathStart(text: string, start: number, end: number): number {
  let isKnown = startsWith(text, start, known);
  if (!isKnown) {
    [known, other] = [other, known];
    isKnown = startsWith(text, start, known);
  }
  const slash = start + known.length - 1;
  if (isKnown) return slash < end && !text.startsWith('http', slash + 1) ? slash : -1;
  const host = hostStart(text, start);
  if (host < 0) return -1;
  const at = plainHostEnd(text, host, end);
  if (at < 0 || at === end || text.charCodeAt(at) !== SLASH || !isPlainHost(text, host, at)) return -1;
  const name = text.slice(host, at);
  if (name !== name.toLowerCase() || isPlaceholderHost(name) || text.startsWith('http', at + 1)) return -1;
  if (at - start < LONGEST_KNOWN)
    known = Uint8Array.from(text.slice(start, at + 1), (unit) => unit.charCodeAt(0));
  return at;
}

/** Whether a text has these units at `start`; false for no units. Twice as fast as `text.startsWith`. */
function startsWith(text: string, start: number, units: Uint8Array): boolean {
  for (let i = 0; i < units.length; i++) if (text.charCodeAt(start + i) !== units[i]) return false;
  return units.length > 0;
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
