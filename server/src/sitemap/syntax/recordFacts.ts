import { decode } from '../../xml/tree.ts';
import { toNumber, toTheSecond, type Varied, Varying } from './varying.ts';

type Numbers = ArrayLike<number>;

/** The columns of facts: offsets are relative to the text. */
export interface Columns {
  /** Where `<loc>`, `<lastmod>` and `<priority>` of each record start and end; -1 for none. */
  readonly values: Numbers;
  /** Values that are not what stands there, by where they start. */
  readonly own: ReadonlyMap<number, string> | undefined;
  /** The origins of the URLs, `https://www.example.com`, and which of them each has, counted from 1; 0 for none. */
  readonly origins: readonly string[];
  readonly origin: Numbers;
  /** Where the values of links to other versions stand: of each start and end of `href`, then of `hreflang`. */
  readonly links: Numbers;
  /** How many links there are up to the end of each record; empty where there are none. */
  readonly linkEnds: Numbers;
  /** How many records have links. */
  readonly linked: number;
  /** Where the name of each `<changefreq>` and `<priority>` stands that crawlers ignore. */
  readonly hints: Numbers;
  /** How many articles each record has. */
  readonly news: number;
  /** Of each article with a sound date: where that starts and ends, and until when it may be, in milliseconds. */
  readonly published: Numbers;
}

export const PER_LINK = 4;
const PER_PUBLISHED = 3;
const PER_RECORD = 6;
/** Where the offsets of a value are among those of a record. */
const LOC = 0;
const LASTMOD = 2;
const PRIORITY = 4;
const NO_NUMBERS: Numbers = [];

/** What is known of records that follow each other in a text. */
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

  /** Where the URL of a record stands; -1 for none. */
  locStart(row: number): number {
    return this.columns.values[PER_RECORD * row + LOC]!;
  }
  locEnd(row: number): number {
    return this.columns.values[PER_RECORD * row + LOC + 1]!;
  }

  /** The URL of a record, made anew each time; undefined for a record without `<loc>`. */
  loc(row: number): string | undefined {
    const start = this.locStart(row);
    return start < 0 ? undefined : this.valueAt(start, this.locEnd(row));
  }

  /** Whether the URL ends with a slash. */
  endsWithSlash(row: number): boolean {
    const end = this.locEnd(row);
    if (this.columns.own || end <= this.locStart(row)) return (this.loc(row) ?? '').endsWith('/');
    const unit = this.text.charCodeAt(end - 1);
    // A reference may be a slash, and what is no blank of XML may be cut off.
    return unit > BLANK && unit < DELETE && unit !== SEMICOLON
      ? unit === SLASH
      : (this.loc(row) ?? '').endsWith('/');
  }

  /** The rows whose URL has one of the origins. */
  rowsWith(origin: number): readonly number[] {
    const all: number[] = [];
    for (let row = 0; row < this.count; row++) if (this.columns.origin[row] === origin + 1) all.push(row);
    return all;
  }

  /** Which of the origins a URL has; undefined for none. */
  originOf(row: number): string | undefined {
    return this.origins[this.columns.origin[row]! - 1];
  }

  /** The number of the first link of a record, and past its last one. */
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
    return this.valueAt(this.hrefStart(link), this.hrefEnd(link));
  }
  hreflang(link: number): string {
    const { links } = this.columns;
    return this.valueAt(links[PER_LINK * link + 2]!, links[PER_LINK * link + 3]!);
  }

  /** The value that stands between two offsets: without blanks at its ends, references replaced. */
  private valueAt(start: number, end: number): string {
    return this.columns.own?.get(start) ?? decode(this.text.slice(start, end)).trim();
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

  /** What is known of a record alone, which begins at `start` and has this text. */
  only(row: number, start: number, text: string): RecordFacts {
    const { values, own, origins, origin, links, hints, news } = this.columns;
    const [first, past] = [this.firstLink(row), this.pastLinks(row)];
    const isIn = (offset: number) => offset >= start && offset < start + text.length;
    const dates = Array.from(this.published()).filter((one) => isIn(one.start));
    return new RecordFacts(text, 1, {
      values: packed(part(values, PER_RECORD * row, PER_RECORD * (row + 1), start)),
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
        dates.flatMap((one) => [one.start - start, one.end - start, one.latest]),
        Float64Array,
      ),
    });
  }

  /** The articles with a sound date. */
  *published(): Iterable<Published> {
    const { published } = this.columns;
    for (let at = 0; at < published.length; at += PER_PUBLISHED)
      yield { start: published[at]!, end: published[at + 1]!, latest: published[at + 2]! };
  }
}

/** Offsets of a column from index `from` to before `to`, less `by`; those that say what is not there stay. */
function part(numbers: Numbers, from: number, to: number, by: number): number[] {
  const found: number[] = [];
  for (let at = from; at < to; at++) found.push(numbers[at]! < 0 ? numbers[at]! : numbers[at]! - by);
  return found;
}

/** A sound publication date of an article: where it stands, and until when it may be, in milliseconds. */
export interface Published {
  readonly start: number;
  readonly end: number;
  readonly latest: number;
}

const BLANK = 32;
const DELETE = 127;
const SLASH = 47;
const SEMICOLON = 59;

/** Numbers of which very many are kept; a few are smaller as they are. */
export const packed = (
  numbers: readonly number[],
  Packed: new (numbers: readonly number[]) => Numbers = Int32Array,
): Numbers => (numbers.length > FEW ? new Packed(numbers) : numbers);

const FEW = 8;
