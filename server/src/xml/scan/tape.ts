/** How a value is written. */
export const Written = {
  /** See `literalEnd`: characters that need no escaping, also in URLs, and `&amp;`. */
  literal: 0,
  /** ASCII without references except `&amp;`. */
  ascii: 1,
  /** One piece of text, with characters beyond ASCII. */
  text: 2,
  /** One piece that has to be decoded to be compared: with other references, or with `&` in a CDATA section. */
  coded: 3,
  /** Several pieces. */
  pieces: 4,
  /** Only whitespace. */
  empty: 5,
} as const;

/**
 * The entries of the tape, four numbers each: a code, with the name's number above the lowest three bits, and offsets.
 */
export const Mark = { start: 0, attribute: 1, text: 2, cdata: 3, comment: 4, end: 5, empty: 6 } as const;
export const MARK_BITS = 3;
