import { isAsciiNamePart, isAsciiNameStart } from '../tokens/nameCharacters.ts';
import { mayBeReference } from '../tree/literal.ts';
import { pastReference } from '../tree/tree.ts';
import { Written } from './structure.ts';
import {
  AMPERSAND,
  BLANK,
  BRACKET,
  CLASSES,
  LITERAL,
  NONE,
  OTHER,
  OUTSIDE_ASCII,
  pastLiterals,
  Units,
} from './units.ts';

const LT = 60;
const GT = 62;
const BRACKET_END = 93;
const COLON = 58;
const QUESTION = 63;
/** No processing instruction has this name. */
const RESERVED = /^xml$/i;
const LF = 10;
const CR = 13;

/** The units of a short ASCII text. */
export const codesOf = (text: string): Uint8Array => Uint8Array.from(text, (unit) => unit.charCodeAt(0));

/** Reads characters of XML from a stretch of a text, and classifies how they are written. It allocates nothing. */
export abstract class Characters {
  /** The units to read. All offsets are relative to them; they start at `base` in the text. */
  protected readonly units = new Units();
  text = '';
  base = 0;
  at = 0;
  protected limit = 0;
  /** What was read last: octets beyond the number of units, line breaks, and the offset after the last break. */
  extra = 0;
  breaks = 0;
  lineStart = 0;
  /** How the characters read last are written (`Written`), and their end without trailing whitespace. */
  protected how = 0;
  protected charactersEnd = 0;

  /** The units that offsets refer to. */
  get codes(): Uint8Array {
    return this.units.at;
  }

  protected isAt(at: number, codes: Uint8Array): boolean {
    const units = this.units.at;
    for (let i = 0; i < codes.length; i++) if (units[at + i] !== codes[i]) return false;
    return true;
  }

  /** The offset after whitespace, whose line breaks are counted. */
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

  /** Reads characters up to the unit `end`; false if they are not well-formed. */
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
        at = end === LT ? pastLiterals(codes, at) : at + 1;
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

  /** The offset after the reference at `at`; sets how a value with it is written. -1 for one that is not predefined. */
  protected pastReference(at: number): number {
    const { text, base } = this;
    const codes = this.units.at;
    const past = pastReference(text, base + at);
    if (past < 0) return -1;
    if (codes[at + 1] !== 97 || codes[at + 2] !== 109) this.how = Written.coded;
    else this.how = mayBeReference(text, past) ? Written.ascii : Written.literal;
    return past - base;
  }

  /** The offset after a character beyond ASCII; -1 if it needs full checks. */
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

  /** The offset after the processing instruction at `at`; -1 if it is not well-formed or has a name beyond ASCII. */
  protected pastInstruction(at: number): number {
    const codes = this.units.at;
    const start = at + 2;
    let end = start;
    while (isAsciiNamePart(codes[end]!) && codes[end] !== COLON) end++;
    if (
      !isAsciiNameStart(codes[start]!) ||
      RESERVED.test(this.text.slice(this.base + start, this.base + end))
    )
      return -1;
    const isNamed = CLASSES[codes[end]!] === BLANK || (codes[end] === QUESTION && codes[end + 1] === GT);
    return isNamed && this.pastClean(end, QUESTION, GT) >= 0 ? this.at + 2 : -1;
  }

  /** The offset of two consecutive units, searched from `from`, if only valid characters precede them; else -1. */
  protected pastClean(from: number, item: number, two: number): number {
    const codes = this.units.at;
    let how: number = Written.literal;
    let at = from;
    while (at < this.limit && !(codes[at] === item && codes[at + 1] === two)) {
      const kind = CLASSES[codes[at]!]!;
      if (kind === NONE) break;
      if (kind === BLANK) {
        at = this.pastBlanks(at);
        if (how === Written.literal && codes[at] !== item) how = Written.ascii;
      } else if (kind === OUTSIDE_ASCII) {
        const past = this.pastCharacter(at);
        if (past < 0) break;
        if (how < Written.text) how = Written.text;
        at = past;
      } else {
        if (kind === AMPERSAND) how = Written.coded;
        else if (kind !== LITERAL && how === Written.literal) how = Written.ascii;
        at++;
      }
    }
    this.how = how;
    this.at = at;
    return at < this.limit && codes[at] === item && codes[at + 1] === two ? at : -1;
  }
}
