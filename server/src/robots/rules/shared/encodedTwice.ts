import { memo } from '../../../core/memo.ts';
import { isAscii } from '../../syntax/characters.ts';
import type { LineSet } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';

/** The characters of Windows-1252 for the bytes from 0x80 to 0x9F; unassigned bytes are mapped to themselves. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const NON_ASCII = /[^\0-\x7f]+/g;
/** A capital letter before a closing quotation mark or ellipsis, which is plausible in text: `CAFÉ»`. */
const QUOTED = /^[\u00c4-\u00cf\u00d2-\u00dc][»«”’“‘…]$/;
/** Control characters, which no text has, and the mark of damage before: what was meant is lost. */
const C1 = /[\u0080-\u009f\ufffd]/;
/** A text may be encoded several times; up to this many levels are undone. */
const MAX = 3;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A line before its UTF-8 was read as Latin-1 or Windows-1252 and encoded again: `Ã¼` for `ü`. Without the byte order
 * mark of a file. Undefined unless all its non-ASCII characters can be decoded so.
 */
export const decodedOnce: (line: Line) => string | undefined = memo(({ text, entry }) => {
  if (isAscii(text)) return undefined;
  let decoded: string | undefined;
  for (let times = 0; times < MAX; times++) {
    const next = decode(decoded ?? text);
    if (next === undefined) break;
    decoded = next;
  }
  if (decoded === undefined || C1.test(decoded)) return undefined;
  return entry === 'first' ? decoded.replace(/^\ufeff/, '') : decoded;
});

function decode(text: string): string | undefined {
  if (isAscii(text)) return undefined;
  try {
    return text.replace(NON_ASCII, (run) => {
      if (QUOTED.test(run)) throw new TypeError();
      return decoder.decode(Uint8Array.from(run, byteOf));
    });
  } catch {
    return undefined;
  }
}

/** The byte of a character in Latin-1 or Windows-1252; throws if there is none. */
function byteOf(character: string): number {
  const unit = character.charCodeAt(0);
  if (unit <= 0xff) return unit;
  const at = WINDOWS.indexOf(character);
  if (at < 0) throw new TypeError();
  return 0x80 + at;
}

/** Lines whose text was encoded twice. */
export const ENCODED_TWICE: LineSet = { has: (line) => decodedOnce(line) !== undefined };
