/** How long a text `isTame` looks at, in UTF-16 units. */
export const LONGEST = 2 ** 16;

const encoder = new TextEncoder();
const octets = new Uint8Array(LONGEST);
const words = new Int32Array(octets.buffer);
const SPACE = 32;
/** Added to four ASCII octets, it sets the high bit of each that is no control character. */
const TO_HIGH = 0x60606060;
const HIGH = 0x80808080 | 0;

/**
 * Whether `text`, which has no more than `LONGEST` units, is ASCII without control characters other than tab, LF and CR.
 * Looks at sixteen of them at once.
 */
export function isTame(text: string): boolean {
  const { read, written } = encoder.encodeInto(text, octets);
  if (read !== text.length || written !== read) return false;
  const count = Math.ceil(written / 16) * 4;
  octets.fill(SPACE, written, 4 * count);
  for (let i = 0; i < count; i += 4) {
    const a = words[i]!;
    const b = words[i + 1]!;
    const c = words[i + 2]!;
    const d = words[i + 3]!;
    const high = (a + TO_HIGH) & (b + TO_HIGH) & (c + TO_HIGH) & (d + TO_HIGH);
    if ((high & HIGH) === HIGH) continue;
    if (!hasOnlyBlanks(a) || !hasOnlyBlanks(b) || !hasOnlyBlanks(c) || !hasOnlyBlanks(d)) return false;
  }
  return true;
}

/** Whether all control characters of four ASCII octets are tab, LF or CR. */
function hasOnlyBlanks(word: number): boolean {
  for (let rest = word; rest !== 0; rest >>>= 8) {
    const octet = rest & 0xff;
    if (octet < SPACE && octet !== 9 && octet !== 10 && octet !== 13) return false;
  }
  return word >>> 24 !== 0;
}
