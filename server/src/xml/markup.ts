import type { Structure } from './structure.ts';
import { CLASSES, LITERAL } from './units.ts';

const HYPHEN = 45;
const BRACKET_END = 93;
const LF = 10;
const CR = 13;
const SPACE = 32;

/** How much markup is remembered, in units, and how many kinds of it in one place; when it is full, all is forgotten. */
const MOST = 2 ** 16;
const MOST_KINDS = 16;

/** Where something stands in a record that differs from one to the next: a value, or the text of a comment. */
export interface Place {
  /** The unit that ends it. */
  readonly stop: number;
  /** That stands for itself in values that end otherwise: `'`. */
  readonly stopsInLiteral: boolean;
  readonly isComment: boolean;
  /** In a CDATA section. */
  readonly isRaw: boolean;
  /** The markup that follows it, the longest first: what it begins with may be markup, too. */
  readonly markup: Markup[];
}

/** Markup that was met in some place of a record, between two values or from its start or to its end. */
export interface Markup {
  /** Where it stands among what is remembered, with what must follow it there. */
  readonly from: number;
  readonly to: number;
  /** In units, without what must follow. */
  readonly length: number;
  readonly breaks: number;
  /** Units behind the last break. */
  readonly tail: number;
  /** What stands behind it; undefined at the end of the record. */
  readonly next: Place | undefined;
  /** The structure of a record that ends here; undefined before. */
  readonly structure: Structure | undefined;
}

const START = (): Place => ({ stop: -1, stopsInLiteral: false, isComment: false, isRaw: false, markup: [] });

/**
 * The markup of records that were walked. What follows the same markup in the same places, with sound values between, is
 * a record of the same structure: nobody has to walk it again.
 */
export class KnownMarkup {
  readonly codes = new Uint8Array(MOST);
  start = START();
  private used = 0;

  /**
   * Learns a record, from `from` to `end`, that was walked; `past` is behind what must follow it.
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
      // Of what is remembered there, all ends alike.
      if (place.stop !== units[at]) return;
    }
  }

  /** Whether this markup stands there, and all of it. */
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
    next: Place | undefined,
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

/** Whether values and comments follow each other, and none is empty. */
function isInOrder(holes: readonly number[], from: number, end: number): boolean {
  let last = from;
  for (let i = 0; i < holes.length; i += 2) {
    const start = Math.abs(holes[i]!);
    if (start < last || Math.abs(holes[i + 1]!) <= start) return false;
    last = Math.abs(holes[i + 1]!);
  }
  return last < end;
}

function placeOf(units: Uint8Array, from: number, end: number): Place {
  let close = end;
  while (units[close]! <= SPACE) close++;
  const isComment = from < 0;
  const isRaw = units[close] === BRACKET_END;
  const stop = isComment ? HYPHEN : units[end]!;
  return { stop, stopsInLiteral: CLASSES[stop] === LITERAL, isComment, isRaw, markup: [] };
}
