/** Paths and patterns in the forms in which the readings compare them. All results are ASCII. */

import type { Reading } from './points.ts';

const ESCAPE = /%[0-9a-f]{2}/gi;
const SMALL_HEX = /%.?[a-f]/;
/** Letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3), escaped. */
const UNRESERVED = /%(?:2[DE]|3\d|4[1-9A-F]|5[0-9A]|5F|6[1-9A-F]|7[0-9A]|7E)/i;
const EVERY_UNRESERVED = new RegExp(UNRESERVED, 'gi');
const MARKS: Readonly<Record<string, string>> = { '*': '%2A', $: '%24' };

/** The first escape of an unreserved character, such as `%61`; undefined if there is none. */
export function firstUnreserved(text: string): string | undefined {
  return UNRESERVED.exec(text)?.[0];
}

/** The first escape with a lower-case hexadecimal digit, such as `%c3`; undefined if there is none. */
export function firstSmallEscape(text: string): string | undefined {
  return text.match(ESCAPE)?.find((octet) => SMALL_HEX.test(octet));
}

/** Whether a pattern has an escaped `*` or `$`, or a `$` that is not its last character. */
export function hasMarks(pattern: string): boolean {
  return /%2A|%24|\$./is.test(pattern);
}

/**
 * The number of `*` at the end of a pattern that do not change what it matches. If a pattern consists of `*` only, one
 * of them counts.
 */
export function trailingStars(pattern: string): number {
  let end = pattern.length;
  while (end > 1 && pattern[end - 1] === '*') end--;
  return pattern.length - end;
}

/** The character that an escape encodes. */
export function unescapeOctet(escaped: string): string {
  return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
}

/** A path in the form in which a reading compares it with patterns. */
export function comparedPath(path: string, reading: Reading): string {
  let compared = path;
  if (reading.has('hex-case')) compared = compared.replace(ESCAPE, (octet) => octet.toUpperCase());
  if (reading.has('unreserved')) compared = decodeUnreserved(compared);
  if (reading.has('escaped-mark')) compared = compared.replace(/[*$]/g, (mark) => MARKS[mark]!);
  return compared;
}

/** A normalized pattern in the form in which a reading compares it, and the length in octets that it counts with. */
export function comparedPattern(normalized: string, reading: Reading): { pattern: string; length: number } {
  const pattern = reading.has('unreserved') ? decodeUnreserved(normalized) : normalized;
  return {
    pattern: reading.has('escaped-mark') ? pattern.replace(/\$(?!$)/g, MARKS.$!) : pattern,
    length: pattern.length - (reading.has('trailing-star') ? trailingStars(pattern) : 0),
  };
}

function decodeUnreserved(text: string): string {
  return text.replace(EVERY_UNRESERVED, unescapeOctet);
}
