/**
 * The points in which RFC 9309 and Google's parser read a robots.txt differently, in the order in which parsing reaches
 * them (google/robotstxt, run):
 *
 * - `field-name`: Google accepts misspellings and anything that begins with a directive's name (RFC §2.2);
 * - `missing-colon`: Google accepts two words without a colon between them (RFC §2.2);
 * - `token`: Google cuts a user-agent value at the first character that is not a letter, `-` or `_`; by the RFC the name
 *   is compared whole (RFC §2.2.1);
 * - `unreserved`: the RFC decodes escapes of unreserved characters before it compares (RFC §2.2.2);
 * - `hex-case`: to RFC 3986 §6.2.2.1 `%c3` in a URL is `%C3`; Google compares the URL unchanged;
 * - `escaped-mark`: by the RFC `%2A` and `%24` in a rule stand for `*` and `$` in a URL (RFC §2.2.3);
 * - `trailing-star`: Google counts a trailing `*` in the length of a pattern, though it matches nothing more;
 * - `index-page`: Google lets an `allow` for `…/index.htm…` stand for the folder too;
 * - `robots-txt`: by the RFC `/robots.txt` is always allowed (RFC §2.2.2).
 */
export const POINTS = [
  'field-name',
  'missing-colon',
  'token',
  'unreserved',
  'hex-case',
  'escaped-mark',
  'trailing-star',
  'index-page',
  'robots-txt',
] as const;

export type Point = (typeof POINTS)[number];

/** A way to read a robots.txt: the points in which it follows the RFC; in all others it follows Google. */
export type Reading = ReadonlySet<Point>;

export const GOOGLE: Reading = new Set();
export const RFC: Reading = new Set(POINTS);

/** A key of the points that a reading has among the given ones: equal readings have equal keys. */
export function keyOf(reading: Reading, among: readonly Point[] = POINTS): string {
  return among.filter((point) => reading.has(point)).join();
}
