import { isAscii } from '../../syntax/characters.ts';
import type { LineSet } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';
import { rememberLast } from './last.ts';

/** The characters of Windows-1252 for the bytes from 0x80 to 0x9F; those that it leaves out stand for themselves. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const NON_ASCII = /[^\0-\x7f]+/g;
/** A capital letter before a closing quote or dots, which a text may well have: `CAFÉ»`. */
const QUOTED = /^[\u00c4-\u00cf\u00d2-\u00dc][»«”’“‘…]$/;
const C1 = /[\u0080-\u009f]/;
/** A text may have been encoded more than twice. */
const MOST = 3;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A line as it was before its UTF-8 was read as Latin-1 or Windows-1252 and encoded once more: `Ã¼` for `ü`. Undefined
 * unless all of its characters beyond ASCII can be read so. Without the byte order mark of a file.
 */
export const decodedOnce: (line: Line) => string | undefined = rememberLast(({ text, entry }) => {
  if (isAscii(text)) return undefined;
  let decoded: string | undefined;
  for (let times = 0; times < MOST; times++) {
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

/** The byte that a character stands for in Latin-1 or Windows-1252; throws where there is none. */
function byteOf(character: string): number {
  const unit = character.charCodeAt(0);
  if (unit <= 0xff) return unit;
  const at = WINDOWS.indexOf(character);
  if (at < 0) throw new TypeError();
  return 0x80 + at;
}

/** Lines whose text was encoded twice. */
export const ENCODED_TWICE: LineSet = { has: (line) => decodedOnce(line) !== undefined };
