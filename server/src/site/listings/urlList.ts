import { detached } from '../../text/detached.ts';
import { hashOf } from '../../text/hash.ts';
import { asciiText } from '../../text/octets.ts';

/**
 * The most URLs of one sitemap that are kept, which is the limit of sitemaps (sitemaps.org, "Sitemap index files").
 * Further URLs are ignored.
 */
export const MAX_LISTED = 50_000;
/** The longest URL in a sitemap (sitemaps.org, `<loc>`), in UTF-16 units. */
const LONGEST = 2048;

/** URLs per stretch. */
export const STRETCH = 256;

const SLASH = 47;
const QUERY = 63;
const ORIGIN = /^https?:\/\/[^/?#]*/i;
const WEB = /^https?:\/\//i;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether a URL is absolute, and short enough for a sitemap. */
export const isListable = (url: string): boolean => url.length <= LONGEST && WEB.test(url);

/** Takes the URLs of a sitemap in their order. */
export interface UrlSink {
  /** Whether it needs positions and entries. */
  readonly needsPlaces: boolean;
  /**
   * Takes the next URL, its position, the hash of its entry, and the entry's media (`mediaIn`). A URL that is not
   * absolute is ignored. Returns whether more are wanted.
   */
  add(url: string, line: number, column: number, entry: number, media: number): boolean;
  /** Takes the `lastmod` of a URL, if it has one that is a date. */
  date?(url: string, lastmod: string): void;
}

/** A number of 32 bits that equal URLs share, and few others. */
export function keyOf(url: string): number {
  const isSlashed = url.endsWith('/');
  return (hashOf(url, isSlashed ? url.length - 1 : url.length) & ~1) | Number(isSlashed);
}

/** The key of the twin of a URL, with or without a slash at the end. */
export const twinKey = (key: number): number => key ^ 1;

/** A list in a form that threads can exchange. */
export interface PlainList {
  readonly origin: string;
  readonly numbers: Int32Array;
  readonly octets: Uint8Array;
}

/** The columns of numbers. */
const [ENDS, KEYS, LINES, COLUMNS, ENTRIES, COUNT] = [0, 1, 2, 3, 4, 5];

/**
 * The URLs of one sitemap in their order, each with its position: some 25 octets and the path for each. It keeps
 * nothing of the parsed text alive.
 */
export class UrlList {
  readonly size: number;
  private places: Int32Array | undefined;
  private shared: Uint16Array | undefined;
  private queried: ReadonlySet<string> | undefined;

  /**
   * @param origin that of the first URL; of URLs with the same origin only the rest is stored
   * @param numbers column by column: where the octets of each URL end, its key, line and column (from 0, the latter in
   *   UTF-16 units), and the hash of its entry
   * @param octets the URLs one after the other, then the media of each
   */
  constructor(
    readonly origin: string,
    private readonly numbers: Int32Array,
    private readonly octets: Uint8Array,
  ) {
    this.size = numbers.length / COUNT;
  }

  /** The list received from another thread. */
  static of({ origin, numbers, octets }: PlainList): UrlList {
    return new UrlList(origin, numbers, octets);
  }

  get plain(): PlainList {
    const { origin, numbers, octets } = this;
    return { origin, numbers, octets };
  }

  /** The key of each URL. */
  get keys(): Int32Array {
    return this.column(KEYS);
  }

  *[Symbol.iterator](): Generator<string> {
    for (let at = 0; at < this.size; at++) yield this.url(at);
  }

  /** The URLs accepted by a predicate on their index. */
  only(isWanted: (index: number) => boolean): UrlList | undefined {
    const some = new UrlListBuilder();
    for (let index = 0; index < this.size; index++) {
      if (!isWanted(index)) continue;
      some.add(
        this.url(index),
        this.line(index),
        this.character(index),
        this.entry(index),
        this.media(index),
      );
    }
    return some.finish();
  }

  /** Whether a URL has the origin of the list: then its octets are those after the origin. */
  isOwn(index: number): boolean {
    return this.octets[this.startOf(index)] === SLASH;
  }

  /** The URLs that are listed with a query, without it. Linear in the list at the first call. */
  get withoutQuery(): ReadonlySet<string> {
    if (!this.queried) {
      const found = new Set<string>();
      const hasQueries = this.octets.includes(QUERY);
      for (let index = 0; hasQueries && index < this.size; index++) {
        const url = this.url(index);
        const at = url.indexOf('?');
        if (at >= 0) found.add(url.slice(0, at));
      }
      this.queried = found;
    }
    return this.queried;
  }

  /** The URL as listed. */
  url(index: number): string {
    const rest = decoder.decode(this.octets.subarray(this.startOf(index), this.endOf(index)));
    return this.isOwn(index) ? this.origin + rest : rest;
  }

  /** The first URLs as listed. */
  first(count: number): readonly string[] {
    return Array.from({ length: count }, (_, index) => this.url(index));
  }

  /** The stored part of a URL, octet by octet: after the origin, if it is that of the list. */
  rest(index: number): string {
    return asciiText(this.octets, this.startOf(index), this.endOf(index));
  }

  /**
   * The common prefix of the stored parts of a stretch. A stretch begins at each multiple of `STRETCH`. '' if some of
   * its URLs do not have the origin of the list.
   */
  beginning(index: number): string {
    this.shared ??= this.sharedLengths();
    const start = this.startOf(index);
    return asciiText(this.octets, start, start + this.shared[index / STRETCH]!);
  }

  private sharedLengths(): Uint16Array {
    const lengths = new Uint16Array(Math.ceil(this.size / STRETCH));
    for (let first = 0; first < this.size; first += STRETCH) {
      const start = this.startOf(first);
      let length = this.isOwn(first) ? this.endOf(first) - start : 0;
      for (let other = first + 1; other < Math.min(this.size, first + STRETCH); other++) {
        const from = this.startOf(other);
        length = Math.min(length, this.endOf(other) - from);
        for (let at = 0; at < length; at++)
          if (this.octets[start + at] !== this.octets[from + at]) length = at;
      }
      lengths[first / STRETCH] = length;
    }
    return lengths;
  }

  /** Whether the stored part of a URL begins with these octets. */
  begins(index: number, head: Uint8Array): boolean {
    const start = this.startOf(index);
    if (this.endOf(index) - start < head.length) return false;
    for (let at = 0; at < head.length; at++) if (this.octets[start + at] !== head[at]) return false;
    return true;
  }

  /**
   * The indexes of the URLs that contain a text in any letter case, in order; undefined after each stretch, as a step.
   * Linear in the octets.
   */
  *containing(text: string): Generator<number | undefined> {
    const wanted = text.toLowerCase();
    const tail = octetsOf(afterOverlap(this.origin.toLowerCase(), wanted));
    const whole = octetsOf(wanted);
    for (let first = 0; first < this.size; first += STRETCH) {
      const last = Math.min(this.size, first + STRETCH) - 1;
      const all = asciiText(this.octets, this.startOf(first), this.endOf(last)).toLowerCase();
      if (all.includes(tail) || all.includes(whole))
        for (let index = first; index <= last; index++)
          if (this.url(index).toLowerCase().includes(wanted)) yield index;
      yield undefined;
    }
  }

  /** Whether this URL equals one of another list. */
  isSame(index: number, other: UrlList, at: number): boolean {
    if (this.key(index) !== other.key(at) || this.origin !== other.origin) return false;
    const start = this.startOf(index);
    const from = other.startOf(at);
    const length = this.endOf(index) - start;
    if (length !== other.endOf(at) - from) return false;
    for (let i = 0; i < length; i++) if (this.octets[start + i] !== other.octets[from + i]) return false;
    return true;
  }

  private column(at: number): Int32Array {
    return this.numbers.subarray(at * this.size, (at + 1) * this.size);
  }

  /** The indexes of the URLs with this key, in order; of equal URLs with the same media, only the first. */
  *with(key: number): Iterable<number> {
    this.places ??= this.findPlaces();
    const mask = this.places.length - 1;
    for (let slot = key & mask; this.places[slot] !== 0; slot = (slot + 1) & mask) {
      const index = this.places[slot]! - 1;
      if (this.key(index) === key) yield index;
    }
  }

  /** An open-addressing table by key: 1 + an index; 0 for none. At most half full. Made on the first look-up. */
  private findPlaces(): Int32Array {
    const { keys } = this;
    let size = 4;
    while (size < 2 * keys.length) size *= 2;
    const places = new Int32Array(size);
    const isKnown = (index: number, other: number): boolean =>
      this.media(index) === this.media(other) && this.isSame(index, this, other);
    for (const [index, key] of keys.entries()) {
      let slot = key & (size - 1);
      while (places[slot] !== 0 && !isKnown(index, places[slot]! - 1)) slot = (slot + 1) & (size - 1);
      if (places[slot] === 0) places[slot] = index + 1;
    }
    return places;
  }

  key(index: number): number {
    return this.numbers[KEYS * this.size + index]!;
  }

  /** The line of a URL, from 0. */
  line(index: number): number {
    return this.numbers[LINES * this.size + index]!;
  }

  /** Where a URL begins in its line, in UTF-16 units. */
  character(index: number): number {
    return this.numbers[COLUMNS * this.size + index]!;
  }

  /** The hash of the entry of a URL. */
  entry(index: number): number {
    return this.numbers[ENTRIES * this.size + index]!;
  }

  /** See `mediaIn`. */
  media(index: number): number {
    return this.octets[this.octets.length - this.size + index]!;
  }

  private startOf(index: number): number {
    return index === 0 ? 0 : this.endOf(index - 1);
  }

  private endOf(index: number): number {
    return this.numbers[ENDS * this.size + index]!;
  }
}

/** A text octet by octet, as `asciiText` returns it, in lower case. */
const octetsOf = (text: string): string => {
  const octets = encoder.encode(text);
  return asciiText(octets, 0, octets.length).toLowerCase();
};

/** What remains of a text without the longest beginning with which the origin ends: '' if that is all of it, or inside. */
function afterOverlap(origin: string, text: string): string {
  if (origin.includes(text)) return '';
  let length = Math.min(origin.length, text.length);
  while (!origin.endsWith(text.slice(0, length))) length--;
  return text.slice(length);
}

/** Collects the URLs of one sitemap. */
export class UrlListBuilder implements UrlSink {
  readonly needsPlaces = true;
  private origin: string | undefined;
  private octets = new Uint8Array(1024);
  private size = 0;
  private used = 0;
  private readonly columns: readonly number[][] = Array.from({ length: COUNT }, () => []);
  private readonly media: number[] = [];

  add(url: string, line: number, column: number, entry: number, media: number): boolean {
    if (this.size >= MAX_LISTED) return false;
    if (!isListable(url)) return true;
    this.origin ??= detached(ORIGIN.exec(url)![0]);
    const { origin } = this;
    const isOwn = url.startsWith(origin) && url.charCodeAt(origin.length) === SLASH;
    this.append(isOwn ? url.slice(origin.length) : url);
    this.size++;
    const { columns } = this;
    columns[ENDS]!.push(this.used);
    columns[KEYS]!.push(keyOf(url));
    columns[LINES]!.push(line);
    columns[COLUMNS]!.push(column);
    columns[ENTRIES]!.push(entry);
    this.media.push(media);
    return true;
  }

  /** Undefined if there are no URLs. All of it is in one buffer: with few URLs, buffers would be larger than what is in them. */
  finish(): UrlList | undefined {
    const { size, used } = this;
    if (size === 0) return undefined;
    const buffer = new ArrayBuffer(COUNT * 4 * size + used + size);
    const numbers = new Int32Array(buffer, 0, COUNT * size);
    for (const [at, column] of this.columns.entries()) numbers.set(column, at * size);
    const octets = new Uint8Array(buffer, COUNT * 4 * size);
    octets.set(this.octets.subarray(0, used));
    octets.set(this.media, used);
    return new UrlList(this.origin ?? '', numbers, octets);
  }

  private append(text: string): void {
    const needed = this.used + 3 * text.length;
    if (needed > this.octets.length) {
      const more = new Uint8Array(2 * needed);
      more.set(this.octets.subarray(0, this.used));
      this.octets = more;
    }
    this.used += encoder.encodeInto(text, this.octets.subarray(this.used)).written;
  }
}

/** The range in which two lists differ: from `start` to before `before` in the one and `after` in the other. */
export interface DifferingRange {
  readonly start: number;
  readonly before: number;
  readonly after: number;
}

/** The range between the common prefix and suffix of two lists, compared by `same`. O(length). */
export function differing(
  before: UrlList | undefined,
  after: UrlList | undefined,
  same: (a: UrlList, i: number, b: UrlList, j: number) => boolean,
): DifferingRange {
  const [m, n] = [before?.size ?? 0, after?.size ?? 0];
  const most = Math.min(m, n);
  let start = 0;
  while (start < most && same(before!, start, after!, start)) start++;
  let end = 0;
  while (end < most - start && same(before!, m - 1 - end, after!, n - 1 - end)) end++;
  return { start, before: m - end, after: n - end };
}

export const sameUrl = (a: UrlList, i: number, b: UrlList, j: number): boolean => a.isSame(i, b, j);

/** Whether two URLs are equal, at the same position and with the same entry. */
export const samePlace = (a: UrlList, i: number, b: UrlList, j: number): boolean =>
  a.line(i) === b.line(j) &&
  a.character(i) === b.character(j) &&
  a.entry(i) === b.entry(j) &&
  a.isSame(i, b, j);
