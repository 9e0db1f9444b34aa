/** How much of a file's beginning tells whether it is text; no longer than a reader may look ahead. */
export const SAMPLE = 64;
/** A shorter text is opaque only where it is nothing but NUL. */
const ENOUGH = 8;
const SHARE = 0.4;

/** How a gzip file begins (RFC 1952, section 2.3), read as UTF-8. */
export const GZIP = '\x1f\ufffd\b';

/** Whether a file that begins so is no text in UTF-8, but gzip, UTF-16 or nothing but NUL: nothing in it can be read. */
export function isOpaque(text: string, from: number): boolean {
  if (text.startsWith(GZIP, from)) return true;
  const sample = text.slice(from, from + SAMPLE);
  let nuls = 0;
  for (let at = 0; at < sample.length; at++) if (sample.charCodeAt(at) === 0) nuls++;
  return nuls > 0 && (nuls === sample.length || (sample.length >= ENOUGH && nuls >= SHARE * sample.length));
}
