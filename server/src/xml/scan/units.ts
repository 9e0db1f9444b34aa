const encoder = new TextEncoder();

/** The code for every unit beyond ASCII. */
export const BEYOND = 0x80;
/** Classes of units in text and values. */
export const LITERAL = 0;
export const OTHER = 1;
export const BLANK = 2;
export const AMPERSAND = 3;
export const BRACKET = 4;
const ENDS = 5;
export const OUTSIDE_ASCII = 6;
export const NONE = 7;

export const CLASSES = Uint8Array.from({ length: BEYOND + 1 }, (_, unit) => classOf(unit));

function classOf(code: number): number {
  const unit = String.fromCharCode(code);
  if (code === BEYOND) return OUTSIDE_ASCII;
  if (/[a-zA-Z0-9\-._~!$'()*+,;=:@/?]/.test(unit)) return LITERAL;
  if (/[\t\n\r ]/.test(unit)) return BLANK;
  if (unit === '&') return AMPERSAND;
  if (unit === ']') return BRACKET;
  if (unit === '<') return ENDS;
  return unit < ' ' ? NONE : OTHER;
}

/**
 * The offset after the literal units from `at` on. It reads four units at once, so up to three beyond the loaded ones.
 */
export function pastLiterals(codes: Uint8Array, from: number): number {
  let at = from;
  while (
    (CLASSES[codes[at]!]! |
      CLASSES[codes[at + 1]!]! |
      CLASSES[codes[at + 2]!]! |
      CLASSES[codes[at + 3]!]!) ===
    LITERAL
  )
    at += 4;
  while (CLASSES[codes[at]!] === LITERAL) at++;
  return at;
}

/** The initial size of the stretch that is read at once. */
const SIZE = 2 ** 16;
/** Extra units after it. */
const MARGIN = 4;

/**
 * The units of a stretch of a text as an array of octets: ASCII as it is, all else as `BEYOND`. Units past the end of
 * the text are 0.
 */
export class Units {
  /** The stretch starts at `start` in the text; a zero follows its last unit. */
  at = new Uint8Array(SIZE + MARGIN);
  start = 0;
  end = 0;
  private text = '';

  /** Loads the text from `from` on, at least `least` units or all that is left. */
  show(text: string, from: number, least: number): void {
    if (from >= this.start && (from + least <= this.end || this.end === text.length) && text === this.text)
      return;
    const size = Math.max(SIZE, 2 * least);
    if (this.at.length < size + MARGIN) this.at = new Uint8Array(size + MARGIN);
    this.text = text;
    this.start = from;
    this.end = Math.min(text.length, from + size);
    const stretch = text.slice(from, this.end);
    const { read, written } = encoder.encodeInto(stretch, this.at);
    if (read !== stretch.length || written !== read) {
      for (let i = 0; i < stretch.length; i++) this.at[i] = Math.min(stretch.charCodeAt(i), BEYOND);
    }
    this.at[stretch.length] = 0;
  }
}
