/** How a value is written. */
export const Written = {
  /** As `literalEnd` has it: characters that stand for themselves, also in URLs, and `&amp;`. */
  literal: 0,
  /** ASCII with no reference but `&amp;`. */
  ascii: 1,
  /** One piece of text, with references by name or characters beyond ASCII. */
  text: 2,
  /** In pieces, or with references by number. */
  odd: 3,
  /** Nothing but blanks. */
  empty: 4,
} as const;

/** What stands on the tape: four numbers each. A code, with the name's number above the lowest three bits, and offsets. */
export const Mark = { start: 0, attribute: 1, text: 2, cdata: 3, comment: 4, end: 5, empty: 6 } as const;
export const MARK_BITS = 3;
