/** How many UTF-16 units at the start of a file show whether it is text; at most the look-ahead of a reader. */
export const SAMPLE = 64;
/** A shorter text is opaque only if it consists of NUL. */
const ENOUGH = 8;
const SHARE = 0.4;

/** The start of a gzip file (RFC 1952, section 2.3), decoded as UTF-8. */
export const GZIP = '\x1f\ufffd\b';

/**
 * Whether the start of a file shows that it is not UTF-8 text but gzip, UTF-16 or only NUL, so that it cannot be
 * parsed.
 */
export function isOpaque(text: string, from: number): boolean {
  if (text.startsWith(GZIP, from)) return true;
  const sample = text.slice(from, from + SAMPLE);
  let nuls = 0;
  for (let at = 0; at < sample.length; at++) if (sample.charCodeAt(at) === 0) nuls++;
  return nuls > 0 && (nuls === sample.length || (sample.length >= ENOUGH && nuls >= SHARE * sample.length));
}
