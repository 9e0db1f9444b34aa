import { mayBeReference } from './literal.ts';
import { Written } from './tape.ts';
import { pastReference } from './tree.ts';
import { AMPERSAND, BLANK, BRACKET, CLASSES, LITERAL, NONE, OTHER, OUTSIDE_ASCII, Units } from './units.ts';

const GT = 62;
const BRACKET_END = 93;
const LF = 10;
const CR = 13;

/** The units of a short text that is ASCII. */
export const codesOf = (text: string): Uint8Array => Uint8Array.from(text, (unit) => unit.charCodeAt(0));

/** Reads characters of XML from a stretch of a text, and how they are written. It makes no objects. */
export abstract class Characters {
  /** What is read; all offsets are those in it, which begins at `base` in the text. */
  protected readonly units = new Units();
  text = '';
  base = 0;
  at = 0;
  protected limit = 0;
  /** Octets beyond the units that were read, line breaks, and past the last of them. */
  extra = 0;
  breaks = 0;
  lineStart = 0;
  /** How the characters are written that were read last, and their end without blanks. */
  protected how = 0;
  protected charactersEnd = 0;

  /** The units that offsets are those of. */
  get codes(): Uint8Array {
    return this.units.at;
  }

  protected stands(at: number, codes: Uint8Array): boolean {
    const units = this.units.at;
    for (let i = 0; i < codes.length; i++) if (units[at + i] !== codes[i]) return false;
    return true;
  }

  /** Past the blanks from `at` on, whose line breaks are counted. */
  protected pastBlanks(from: number): number {
    const codes = this.units.at;
    let at = from;
    for (; ; at++) {
      const unit = codes[at]!;
      if (unit > 32) return at;
      if (unit === LF || (unit === CR && codes[at + 1] !== LF)) {
        this.breaks++;
        this.lineStart = at + 1;
      } else if (unit !== 32 && unit !== 9 && unit !== CR) return at;
    }
  }

  /** Reads characters up to `end`, a unit; false where something is amiss with them. */
  protected readCharacters(start: number, end: number): boolean {
    const codes = this.units.at;
    const { limit } = this;
    let how: number = Written.literal;
    let at = start;
    let isSound = true;
    let stop = -1;
    while (isSound && at < limit) {
      const unit = codes[at]!;
      const kind = CLASSES[unit]!;
      if (unit === end) {
        if (stop < 0) stop = at;
        this.charactersEnd = stop;
        this.how = how;
        break;
      }
      if (kind === LITERAL) {
        at++;
      } else if (kind === OTHER) {
        if (how === Written.literal) how = Written.ascii;
        at++;
      } else if (kind === BLANK) {
        const next = this.pastBlanks(at);
        if (codes[next] === end) stop = at;
        else if (how === Written.literal) how = Written.ascii;
        at = next;
      } else if (kind === AMPERSAND) {
        const past = this.pastReference(at);
        isSound = past >= 0;
        if (this.how > how) how = this.how;
        if (isSound) at = past;
      } else if (kind === OUTSIDE_ASCII) {
        const past = this.pastCharacter(at);
        isSound = past >= 0;
        if (how < Written.text) how = Written.text;
        if (isSound) at = past;
      } else {
        isSound = kind === BRACKET && !(codes[at + 1] === BRACKET_END && codes[at + 2] === GT);
        if (how === Written.literal) how = Written.ascii;
        if (isSound) at++;
      }
    }
    this.at = at;
    return isSound && at < limit;
  }

  /** Past the reference at `at`, and how a value is written that has it; -1 for one that XML does not know. */
  protected pastReference(at: number): number {
    const { text, base } = this;
    const codes = this.units.at;
    const past = pastReference(text, base + at);
    if (past < 0) return -1;
    if (codes[at + 1] === 35) this.how = Written.odd;
    else if (codes[at + 1] !== 97 || codes[at + 2] !== 109) this.how = Written.text;
    else this.how = mayBeReference(text, past) ? Written.ascii : Written.literal;
    return past - base;
  }

  /** Past a character beyond ASCII; -1 for one that needs a closer look. */
  protected pastCharacter(at: number): number {
    const unit = this.text.charCodeAt(this.base + at);
    if (unit < 0xd800 || (unit >= 0xe000 && unit < 0xfffd)) {
      this.extra += unit < 0x800 ? 1 : 2;
      return at + 1;
    }
    const low = this.text.charCodeAt(this.base + at + 1);
    if (unit >= 0xdc00 || !(low >= 0xdc00 && low < 0xe000)) return -1;
    this.extra += 2;
    return at + 2;
  }

  /** Where two units stand next from `from` on, if there are only characters of XML before them; else -1. */
  protected pastClean(from: number, one: number, two: number): number {
    const codes = this.units.at;
    let how: number = Written.literal;
    let at = from;
    while (at < this.limit && !(codes[at] === one && codes[at + 1] === two)) {
      const kind = CLASSES[codes[at]!]!;
      if (kind === NONE) break;
      if (kind === BLANK) {
        at = this.pastBlanks(at);
        if (how === Written.literal && codes[at] !== one) how = Written.ascii;
      } else if (kind === OUTSIDE_ASCII) {
        const past = this.pastCharacter(at);
        if (past < 0) break;
        if (how < Written.text) how = Written.text;
        at = past;
      } else {
        if (kind === AMPERSAND) how = Written.odd;
        else if (kind !== LITERAL && how === Written.literal) how = Written.ascii;
        at++;
      }
    }
    this.how = how;
    this.at = at;
    return at < this.limit && codes[at] === one && codes[at + 1] === two ? at : -1;
  }
}
