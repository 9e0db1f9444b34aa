import type { Structure } from './structure.ts';
import { CLASSES, LITERAL } from './units.ts';

const HYPHEN = 45;
const BRACKET_END = 93;
const LF = 10;
const CR = 13;
const SPACE = 32;

/** Limits of the cache: its size in units, and the variants at one place; when it is full, it is cleared. */
const MOST = 2 ** 16;
const MOST_KINDS = 16;

/** A variable part of a record: a value, or the text of a comment. */
export interface VariablePart {
  /** The unit that ends it. */
  readonly stop: number;
  /** The end is `'`, which is also a literal character. */
  readonly stopsInLiteral: boolean;
  readonly isComment: boolean;
  /** In a CDATA section. */
  readonly isRaw: boolean;
  /** The markup that may follow it, the longest first: one may be a prefix of another. */
  readonly markup: Markup[];
}

/** Constant markup of a record: between two values, before the first, or after the last. */
export interface Markup {
  /** Its offset in the cache, followed by the units that must follow it. */
  readonly from: number;
  readonly to: number;
  /** In units, without those that must follow. */
  readonly length: number;
  readonly breaks: number;
  /** Units after the last line break. */
  readonly tail: number;
  /** The variable part after it; undefined at the end of the record. */
  readonly next: VariablePart | undefined;
  /** The structure of a record that ends here; undefined otherwise. */
  readonly structure: Structure | undefined;
}

const START = (): VariablePart => ({
  stop: -1,
  stopsInLiteral: false,
  isComment: false,
  isRaw: false,
  markup: [],
});

/**
 * The markup of records that were scanned. A record with the same markup between valid values has the same structure:
 * it need not be scanned again.
 */
export class KnownMarkup {
  readonly codes = new Uint8Array(MOST);
  start = START();
  private used = 0;

  /**
   * Learns a scanned record, from `from` to `end`; `past` is after the units that must follow it.
   * @param holes the starts and ends of its values and comments; negative ones are those of comments
   */
  learn(
    units: Uint8Array,
    from: number,
    holes: readonly number[],
    end: number,
    past: number,
    structure: Structure,
  ): void {
    if (!isInOrder(holes, from, end)) return;
    if (this.used + past - from > MOST) {
      this.used = 0;
      this.start = START();
    }
    if (past - from > MOST) return;
    let place = this.start;
    let at = from;
    for (let i = 0; i <= holes.length; i += 2) {
      const isEnd = i === holes.length;
      const to = isEnd ? end : Math.abs(holes[i]!);
      let markup = place.markup.find((one) => this.isAt(units, at, isEnd ? past : to, one));
      if (!markup) {
        if (place.markup.length >= MOST_KINDS) return;
        const next = isEnd ? undefined : placeOf(units, holes[i]!, Math.abs(holes[i + 1]!));
        markup = this.add(units, at, to, isEnd ? past : to, next, isEnd ? structure : undefined);
        place.markup.push(markup);
        place.markup.sort((a, b) => b.to - b.from - (a.to - a.from));
      }
      if (!markup.next) return;
      place = markup.next;
      at = Math.abs(holes[i + 1]!);
      // All variants at one place end with the same unit.
      if (place.stop !== units[at]) return;
    }
  }

  /** Whether all of this markup is at `from`. */
  private isAt(units: Uint8Array, from: number, to: number, { from: known, to: end }: Markup): boolean {
    if (end - known !== to - from) return false;
    for (let i = known; i < end; i++) if (this.codes[i] !== units[from + i - known]) return false;
    return true;
  }

  private add(
    units: Uint8Array,
    from: number,
    to: number,
    past: number,
    next: VariablePart | undefined,
    structure: Structure | undefined,
  ): Markup {
    const start = this.used;
    this.codes.set(units.subarray(from, past), start);
    this.used += past - from;
    let breaks = 0;
    let last = from;
    for (let at = from; at < to; at++) {
      if (units[at] !== LF && (units[at] !== CR || units[at + 1] === LF)) continue;
      breaks++;
      last = at + 1;
    }
    return { from: start, to: this.used, length: to - from, breaks, tail: to - last, next, structure };
  }
}

/** Whether values and comments are in order and not empty. */
function isInOrder(holes: readonly number[], from: number, end: number): boolean {
  let last = from;
  for (let i = 0; i < holes.length; i += 2) {
    const start = Math.abs(holes[i]!);
    if (start < last || Math.abs(holes[i + 1]!) <= start) return false;
    last = Math.abs(holes[i + 1]!);
  }
  return last < end;
}

function placeOf(units: Uint8Array, from: number, end: number): VariablePart {
  let close = end;
  while (units[close]! <= SPACE) close++;
  const isComment = from < 0;
  const isRaw = units[close] === BRACKET_END;
  const stop = isComment ? HYPHEN : units[end]!;
  return { stop, stopsInLiteral: CLASSES[stop] === LITERAL, isComment, isRaw, markup: [] };
}
