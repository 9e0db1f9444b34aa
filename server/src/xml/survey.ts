import { isTame, LONGEST } from './tame.ts';
import { isXmlChar } from './tree.ts';

/** Characters that XML forbids (XML 1.0, section 2.2), and halves of others. */
const SUSPECT = /[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;

/** A character that is none, or `]]>`. */
const FAULT = /[\x00-\x08\x0b\x0c\x0e-\x1f\p{Cs}\ufffe\uffff]|\]\]>/u;

/** Longer references are left to the general way. */
const REFERENCE = /&(?:amp|lt|gt|quot|apos|#(\d{1,7})|#x([\da-fA-F]{1,6}));/y;

/**
 * Tells whether character data is beyond doubt. It looks at a long stretch of a text at once and remembers what it
 * saw, so it is quick where it is asked for places of one text that rise.
 */
export class Survey {
  private text = '';
  private start = 0;
  private end = 0;
  /** The stretch itself. */
  private stretch = '';
  /** Nothing in it is suspect. */
  private isQuiet = false;
  /** No `&` stands between these two; at the second one there is one, or the stretch ends. */
  private asked = 0;
  private ampersand = 0;

  /** Whether character data between two offsets has no fault and only references that XML knows. */
  isSound(text: string, from: number, to: number): boolean {
    if (!this.isClean(text, from, to)) return false;
    if (from < this.asked || from > this.ampersand) this.seek(from);
    while (this.ampersand < to) {
      const past = pastReference(text, this.ampersand);
      if (past < 0 || past > to) return false;
      this.seek(past);
    }
    return true;
  }

  /** Whether there are only characters of XML between two offsets, and no `]]>`. No for what is very long. */
  isClean(text: string, from: number, to: number): boolean {
    if (to - from > LONGEST) return false;
    if (text !== this.text || from < this.start || to > this.end) this.move(text, from);
    return this.isQuiet || !FAULT.test(text.slice(from, to));
  }

  private move(text: string, from: number): void {
    this.text = text;
    this.start = from;
    this.end = Math.min(text.length, from + LONGEST);
    this.stretch = text.slice(from, this.end);
    this.isQuiet = this.stretch.indexOf(']') < 0 && (isTame(this.stretch) || !SUSPECT.test(this.stretch));
    this.seek(from);
  }

  private seek(from: number): void {
    const found = this.stretch.indexOf('&', from - this.start);
    this.asked = from;
    this.ampersand = found < 0 ? this.end : this.start + found;
  }
}

/** Past the reference that the `&` at `at` begins; -1 where XML knows no such. */
function pastReference(text: string, at: number): number {
  if (text.startsWith('amp;', at + 1)) return at + 5;
  REFERENCE.lastIndex = at;
  const found = REFERENCE.exec(text);
  if (!found) return -1;
  const [whole, decimal, hex] = found;
  if (decimal !== undefined && !isXmlChar(Number(decimal))) return -1;
  if (hex !== undefined && !isXmlChar(Number.parseInt(hex, 16))) return -1;
  return at + whole.length;
}
