import { valueAt } from '../../xml/tree/tree.ts';
import { momentHash, toNumber, toTheSecond, type Varied, Varying } from './varying.ts';

type Numbers = ArrayLike<number>;

/** The columns of facts; offsets are relative to the text. */
export interface Columns {
  /** Start and end of `<loc>`, `<lastmod>` and `<priority>` of each record; -1 if missing. */
  readonly values: Numbers;
  /** `hashOf` the URL of each record; 0 if missing. */
  readonly hashes: Numbers;
  /** Values that differ from their source text, by its offset. */
  readonly own: ReadonlyMap<number, string> | undefined;
  /**
   * The distinct origins of the URLs, `https://www.example.com`, and the number of each URL's origin, counted from 1; 0
   * if it has none.
   */
  readonly origins: readonly string[];
  readonly origin: Numbers;
  /** The ranges of the links to other versions: start and end of `href`, then of `hreflang`. */
  readonly links: Numbers;
  /** The number of links up to the end of each record; empty if there are none. */
  readonly linkEnds: Numbers;
  /** How many records have links. */
  readonly linked: number;
  /** Offset of the name of each `<changefreq>` and `<priority>`, which crawlers ignore. */
  readonly hints: Numbers;
  /** How many articles each record has. */
  readonly news: number;
  /** For each article with a valid date: its start and end, and the latest moment that it may mean, in milliseconds. */
  readonly published: Numbers;
}

export const PER_LINK = 4;
const PER_PUBLISHED = 3;
const PER_RECORD = 6;
/** The index of a value's offsets among those of a record. */
const LOC = 0;
const LASTMOD = 2;
const PRIORITY = 4;
const NO_NUMBERS: Numbers = [];

/** The facts of consecutive records of a text. */
export class RecordFacts {
  constructor(
    readonly text: string,
    readonly count: number,
    private readonly columns: Columns,
  ) {}

  get origins() {
    return this.columns.origins;
  }
  get linked() {
    return this.columns.linked;
  }
  get hints() {
    return this.columns.hints;
  }
  get news() {
    return this.columns.news;
  }
  get lastmods(): Varied {
    return this.varied(LASTMOD, new Varying(toTheSecond));
  }
  get priorities(): Varied {
    return this.varied(PRIORITY, new Varying(toNumber));
  }

  /** Offset of the URL of a record; -1 if it has none. */
  locStart(row: number): number {
    return this.columns.values[PER_RECORD * row + LOC]!;
  }
  locEnd(row: number): number {
    return this.columns.values[PER_RECORD * row + LOC + 1]!;
  }

  /** The URL of a record, created on each call; undefined for a record without `<loc>`. */
  loc(row: number): string | undefined {
    const start = this.locStart(row);
    return start < 0 ? undefined : this.valueOf(start, this.locEnd(row));
  }

  /** The `<lastmod>` of a record, created on each call; undefined for a record without one. */
  lastmod(row: number): string | undefined {
    const { values } = this.columns;
    const [start, end] = [values[PER_RECORD * row + LASTMOD]!, values[PER_RECORD * row + LASTMOD + 1]!];
    return start < 0 ? undefined : this.valueOf(start, end);
  }

  /** `momentHash` of the `<lastmod>` of a record, which is not created for it; undefined for a record without one. */
  momentHash(row: number): number | undefined {
    const { values, own } = this.columns;
    const [start, end] = [values[PER_RECORD * row + LASTMOD]!, values[PER_RECORD * row + LASTMOD + 1]!];
    if (start < 0) return undefined;
    const written = own?.get(start);
    return written === undefined ? momentHash(this.text, start, end) : momentHash(written, 0, written.length);
  }

  /** `hashOf` the URL of a record; undefined for a record without one. */
  locHash(row: number): number | undefined {
    const hash = this.columns.hashes[row]!;
    return hash !== 0 || this.loc(row) ? hash : undefined;
  }

  /** Whether two links are written the same. */
  areSameLinks(item: number, other: number): boolean {
    const { links, own } = this.columns;
    if (own) return false;
    for (let value = 0; value < PER_LINK; value += 2) {
      const [a, b] = [PER_LINK * item + value, PER_LINK * other + value];
      if (!isSame(this.text, links[a]!, links[a + 1]!, links[b]!, links[b + 1]!)) return false;
    }
    return true;
  }

  /** Whether a link leads to the URL of a record, which is written the same. */
  isHrefOf(link: number, other: RecordFacts, row: number): boolean {
    const [start, end] = [this.hrefStart(link), this.hrefEnd(link)];
    const from = other.locStart(row);
    if (from < 0 || other.locEnd(row) - from !== end - start) return false;
    const isPlain = !this.columns.own && !other.columns.own;
    let hasAmpersand = false;
    // URLs that differ mostly differ at the end, or at a language near it.
    for (let at = end - 1; at >= start; at--) {
      const unit = this.text.charCodeAt(at);
      if (unit !== other.text.charCodeAt(from + at - start)) return false;
      hasAmpersand ||= unit === AMPERSAND;
    }
    return (isPlain && !hasAmpersand) || this.href(link) === other.loc(row);
  }

  /** Whether the URL ends with a slash. */
  endsWithSlash(row: number): boolean {
    const end = this.locEnd(row);
    if (this.columns.own || end <= this.locStart(row)) return (this.loc(row) ?? '').endsWith('/');
    const unit = this.text.charCodeAt(end - 1);
    // A reference may be a slash, and Unicode white space may be trimmed.
    return unit > BLANK && unit < DELETE && unit !== SEMICOLON
      ? unit === SLASH
      : (this.loc(row) ?? '').endsWith('/');
  }

  /** How many URLs end with a slash, and how many do not. */
  slashes(): { readonly slashed: number; readonly plain: number } {
    let slashed = 0;
    let plain = 0;
    for (let row = 0; row < this.count; row++) {
      if (this.locStart(row) < 0) continue;
      if (this.endsWithSlash(row)) slashed++;
      else plain++;
    }
    return { slashed, plain };
  }

  /** The rows whose URL has the origin with this number. */
  rowsWith(origin: number): readonly number[] {
    const all: number[] = [];
    for (let row = 0; row < this.count; row++) if (this.columns.origin[row] === origin + 1) all.push(row);
    return all;
  }

  /** The number of a URL's origin; undefined if it has none. */
  originOf(row: number): string | undefined {
    return this.origins[this.columns.origin[row]! - 1];
  }

  /** The number of the first link of a record, and one past its last. */
  firstLink(row: number): number {
    return row === 0 ? 0 : this.pastLinks(row - 1);
  }
  pastLinks(row: number): number {
    return this.columns.linkEnds[row] ?? 0;
  }

  hrefStart(link: number): number {
    return this.columns.links[PER_LINK * link]!;
  }
  hrefEnd(link: number): number {
    return this.columns.links[PER_LINK * link + 1]!;
  }
  href(link: number): string {
    return this.valueOf(this.hrefStart(link), this.hrefEnd(link));
  }
  hreflang(link: number): string {
    const { links } = this.columns;
    return this.valueOf(links[PER_LINK * link + 2]!, links[PER_LINK * link + 3]!);
  }

  /** The value in a range: trimmed, with character references replaced. */
  private valueOf(start: number, end: number): string {
    return this.columns.own?.get(start) ?? valueAt(this.text, start, end);
  }

  private varied(which: number, values: Varying): Varied {
    const { own, values: offsets } = this.columns;
    for (let at = which; at < offsets.length; at += PER_RECORD) {
      const [start, end] = [offsets[at]!, offsets[at + 1]!];
      const written = own?.get(start);
      if (written !== undefined) values.addValue(written);
      else if (start >= 0) values.add(this.text, start, end);
    }
    return values;
  }

  /** The facts of one record, which begins at `start` and has this text. */
  only(row: number, start: number, text: string): RecordFacts {
    const { values, hashes, own, origins, origin, links, hints, news } = this.columns;
    const [first, past] = [this.firstLink(row), this.pastLinks(row)];
    const isIn = (offset: number) => offset >= start && offset < start + text.length;
    const dates = Array.from(this.published()).filter((published) => isIn(published.start));
    return new RecordFacts(text, 1, {
      values: packed(part(values, PER_RECORD * row, PER_RECORD * (row + 1), start)),
      hashes: [hashes[row]!],
      own: own && new Map([...own].map(([at, value]) => [at - start, value])),
      origins: origin[row] === 0 ? [] : [origins[origin[row]! - 1]!],
      origin: [Math.min(origin[row]!, 1)],
      links: packed(part(links, PER_LINK * first, PER_LINK * past, start)),
      linkEnds: past > first ? [past - first] : NO_NUMBERS,
      linked: past > first ? 1 : 0,
      hints: packed(
        Array.from(hints)
          .filter(isIn)
          .map((offset) => offset - start),
      ),
      news,
      published: packed(
        dates.flatMap((date) => [date.start - start, date.end - start, date.latest]),
        Float64Array,
      ),
    });
  }

  /** The articles with a valid date. */
  *published(): Iterable<Published> {
    const { published } = this.columns;
    for (let at = 0; at < published.length; at += PER_PUBLISHED)
      yield { start: published[at]!, end: published[at + 1]!, latest: published[at + 2]! };
  }
}

/** Whether two ranges of a text are equal. */
function isSame(text: string, start: number, end: number, other: number, otherEnd: number): boolean {
  if (end - start !== otherEnd - other) return false;
  // URLs that differ mostly differ at the end.
  for (let at = end - start - 1; at >= 0; at--)
    if (text.charCodeAt(start + at) !== text.charCodeAt(other + at)) return false;
  return true;
}

/**
 * Offsets of a column from index `from` up to `to`, minus `by`; negative ones, which stand for missing values, stay.
 */
function part(numbers: Numbers, from: number, to: number, by: number): number[] {
  const found: number[] = [];
  for (let at = from; at < to; at++) found.push(numbers[at]! < 0 ? numbers[at]! : numbers[at]! - by);
  return found;
}

/** A valid publication date of an article: its range, and the latest moment that it may mean, in milliseconds. */
export interface Published {
  readonly start: number;
  readonly end: number;
  readonly latest: number;
}

const BLANK = 32;
const DELETE = 127;
const AMPERSAND = 38;
const SLASH = 47;
const SEMICOLON = 59;

/** A typed array for many numbers; a plain array takes less space for a few. */
export const packed = (numbers: Numbers, Packed: new (numbers: Numbers) => Numbers = Int32Array): Numbers =>
  numbers.length > FEW ? new Packed(numbers) : Array.from(numbers);

const FEW = 8;
