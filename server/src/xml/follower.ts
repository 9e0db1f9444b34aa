import { Characters } from './characters.ts';
import { KnownMarkup, type Markup, type VariablePart } from './markup.ts';
import { isAsciiNamePart } from './nameCharacters.ts';
import type { Structure } from './structure.ts';
import { Written } from './tape.ts';
import { AMPERSAND, BLANK, CLASSES, NONE, OTHER, OUTSIDE_ASCII, pastLiterals } from './units.ts';

const HYPHEN = 45;
const SLASH = 47;
const SPACE = 32;

/**
 * Reads records whose markup is known, which are nearly all, without scanning tags. It learns from records that were
 * scanned.
 */
export abstract class Follower extends Characters {
  /** Of the last record: its values in order. */
  values = 0;
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly written: number[] = [];
  comments = 0;
  /** Its marks. */
  readonly tape: number[] = [];
  marks = 0;
  /** The offsets of values and comments in the scanned record, as `KnownMarkup.learn` takes them. */
  protected readonly holes: number[] = [];
  private readonly known = new KnownMarkup();

  /** @param structure that of the last record */
  constructor(public structure: Structure) {
    super();
  }

  /** Skips the record at `at` if its markup is known; false if its markup is not, or if values need full checks. */
  protected follow(): boolean {
    const codes = this.units.at;
    const { codes: known, start } = this.known;
    const { starts, ends, written } = this;
    let at = this.at;
    let place: VariablePart = start;
    let values = 0;
    this.extra = 0;
    this.breaks = 0;
    this.lineStart = at;
    this.comments = 0;
    for (;;) {
      let found: Markup | undefined;
      const kinds = place.markup;
      for (let kind = 0; kind < kinds.length; kind++) {
        const one = kinds[kind]!;
        const shift = at - one.from;
        let i = one.from;
        while (i < one.to && codes[i + shift] === known[i]) i++;
        if (i < one.to) continue;
        found = one;
        break;
      }
      if (!found) return false;
      at += found.length;
      if (found.breaks > 0) {
        this.breaks += found.breaks;
        this.lineStart = at - found.tail;
      }
      const { next } = found;
      if (!next) {
        this.at = at;
        this.values = values;
        this.structure = found.structure!;
        return at + found.to - found.from - found.length <= this.limit;
      }
      place = next;
      const { stop } = place;
      const from = at;
      let how: number = Written.literal;
      if (place.isComment) {
        for (; codes[at] !== HYPHEN || codes[at + 1] !== HYPHEN; at++) {
          const kind = CLASSES[codes[at]!]!;
          if (kind === NONE || kind === OUTSIDE_ASCII || (kind === BLANK && codes[at] !== SPACE))
            return false;
        }
        this.comments++;
        continue;
      }
      for (;;) {
        if (!place.stopsInLiteral) at = pastLiterals(codes, at);
        const unit = codes[at]!;
        if (unit === stop) break;
        const kind = CLASSES[unit]!;
        if (kind <= OTHER) {
          if (kind === OTHER && how === Written.literal) how = Written.ascii;
          at++;
        } else if (unit === SPACE) {
          const after = codes[at + 1]!;
          if (at === from || after === stop || CLASSES[after]! > OTHER) return false;
          if (how === Written.literal) how = Written.ascii;
          at++;
        } else if (kind === AMPERSAND && !place.isRaw) {
          at = this.pastReference(at);
          if (at < 0) return false;
          if (this.how > how) how = this.how;
        } else if (kind === OUTSIDE_ASCII) {
          at = this.pastCharacter(at);
          if (at < 0) return false;
          if (how < Written.text) how = Written.text;
        } else return false;
      }
      if (at === from) return false;
      starts[values] = from;
      ends[values] = at;
      written[values] = how;
      values++;
    }
  }

  /** Remembers the markup of the scanned record. */
  protected learn(from: number): void {
    const { at, limit, holes } = this;
    for (let i = 0; i < this.values; i++) if (this.written[i]! >= Written.odd) return;
    const codes = this.units.at;
    let past = at + (codes[at + 1] === SLASH ? 2 : 1);
    while (isAsciiNamePart(codes[past]!)) past++;
    if (past >= limit) return;
    this.known.learn(codes, from, holes, at, past + 1, this.structure);
  }
}
