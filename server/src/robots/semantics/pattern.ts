/** Path patterns: the form in which rules are compared with paths, and the comparison itself. */

import type { Octets } from './octets.ts';

const NEEDS_ESCAPE = /[\x80-\xff]/g;
const ESCAPE = /%[0-9a-f]{2}/gi;
const INDEX_PAGE = '/index.htm';

/**
 * Normalizes the value of a rule as Google's parser does before comparing: octets above 0x7F are percent-encoded, and
 * the hexadecimal digits of `%XX` become upper case. Nothing is decoded, and a stray `%` stays (google/robotstxt, run).
 * The result is ASCII; its length is the octet length that decides between rules.
 */
export function normalizePattern(value: Octets): Octets {
  return value
    .replace(ESCAPE, (octet) => octet.toUpperCase())
    .replace(NEEDS_ESCAPE, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`) as Octets;
}

/**
 * The pattern that an `allow` rule is also tried with if its own does not match: one that ends in `/index.htm…` also
 * matches the folder itself, `…/$` (domain.md §2.4). Undefined for all others.
 */
export function indexFolderPattern(pattern: string): string | undefined {
  const slash = pattern.lastIndexOf('/');
  return slash >= 0 && pattern.startsWith(INDEX_PAGE, slash) ? `${pattern.slice(0, slash + 1)}$` : undefined;
}

/**
 * Whether a normalized pattern matches a path from its start: `*` stands for any run of octets, a final `$` for the end
 * of the path; a pattern without it matches everything that it is a prefix of. The path may be octets or text: the
 * pattern is ASCII, which no unit of an encoded non-ASCII character equals.
 *
 * Between two `*` the leftmost match is as good as any later one, so one pass without backtracking decides: time is at
 * most pattern × path, space is constant.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const end = anchored ? pattern.length - 1 : pattern.length;
  let star = nextStar(pattern, 0, end);
  if (star === end) {
    return path.startsWith(pattern.slice(0, end)) && (!anchored || path.length === end);
  }
  if (!path.startsWith(pattern.slice(0, star))) return false;
  let reached = star;
  for (;;) {
    const start = star + 1;
    star = nextStar(pattern, start, end);
    const literal = pattern.slice(start, star);
    if (star === end && anchored) {
      return path.length - literal.length >= reached && path.endsWith(literal);
    }
    const found = findLiteral(path, literal, reached);
    if (found < 0) return false;
    if (star === end) return true;
    reached = found + literal.length;
  }
}

function nextStar(pattern: string, from: number, end: number): number {
  const star = pattern.indexOf('*', from);
  return star < 0 ? end : star;
}

function findLiteral(path: string, literal: string, from: number): number {
  return literal === '' ? from : path.indexOf(literal, from);
}
