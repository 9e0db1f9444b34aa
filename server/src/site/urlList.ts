import { hashOf } from '../text/hash.ts';
import { asciiText } from '../text/octets.ts';

/** URLs of one sitemap that are kept, as many as it may have (sitemaps.org, "Sitemap index files"). The others are not known to the site. */
export const MOST_LISTED = 50_000;
/** A longer URL is no URL of a sitemap (sitemaps.org, `<loc>`), in UTF-16 units. */
const LONGEST = 2048;

/** So many URLs are a stretch. */
export const STRETCH = 256;

const SLASH = 47;
const ORIGIN = /^https?:\/\/[^/?#]*/i;
const WEB = /^https?:\/\//i;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether a URL is a whole one that a sitemap may list. */
export const isListable = (url: string): boolean => url.length <= LONGEST && WEB.test(url);

/** Takes the URLs of a sitemap in their order. */
export interface UrlSink {
  /** Whether it asks where they stand, and for their entries. */
  readonly needsPlaces: boolean;
  /**
   * The next URL, where it stands, and the hash of its entry, with what that tells of (`mediaIn`); what is no whole one is
   * skipped. Returns whether to continue.
   */
  add(url: string, line: number, column: number, entry: number, media: number): boolean;
}

/** The hash of a URL, which is that of its twin with or without a slash at the end. */
export const keyOf = (url: string): number => hashOf(url, url.endsWith('/') ? url.length - 1 : url.length);

/** A list as threads can send it to each other. */
export interface PlainList {
  readonly origin: string;
  readonly octets: Uint8Array;
  readonly ends: Uint32Array;
  readonly keys: Int32Array;
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
  readonly entries: Int32Array;
  readonly media: Uint8Array;
}

/**
 * The URLs of one sitemap in their order, each with its place: some 25 octets and those of its path for each. Nothing of the
 * text is kept that they were read from.
 */
export class UrlList {
  private places: Int32Array | undefined;
  private shared: Uint16Array | undefined;

  /**
   * @param origin that of the first URL; of those that have the same one only the rest is kept
   * @param ends where the octets of each URL end
   * @param lines from 0
   * @param columns in UTF-16 units, from 0
   */
  constructor(
    readonly origin: string,
    private readonly octets: Uint8Array,
    private readonly ends: Uint32Array,
    readonly keys: Int32Array,
    readonly lines: Uint32Array,
    readonly columns: Uint32Array,
    readonly entries: Int32Array,
    readonly media: Uint8Array,
  ) {}

  /** The list that another thread has sent. */
  static of({ origin, octets, ends, keys, lines, columns, entries, media }: PlainList): UrlList {
    return new UrlList(origin, octets, ends, keys, lines, columns, entries, media);
  }

  get plain(): PlainList {
    const { origin, octets, ends, keys, lines, columns, entries, media } = this;
    return { origin, octets, ends, keys, lines, columns, entries, media };
  }

  get size(): number {
    return this.keys.length;
  }

  /** Those of its URLs that are wanted, by index. */
  only(isWanted: (index: number) => boolean): UrlList | undefined {
    const some = new UrlListBuilder();
    for (let index = 0; index < this.size; index++) {
      if (!isWanted(index)) continue;
      const { lines, columns, entries, media } = this;
      some.add(this.url(index), lines[index]!, columns[index]!, entries[index]!, media[index]!);
    }
    return some.finish();
  }

  /** Whether a URL has the origin of the list: then the octets are those behind it. */
  isOwn(index: number): boolean {
    return this.octets[this.startOf(index)] === SLASH;
  }

  /** The URL as it is listed. */
  url(index: number): string {
    const rest = decoder.decode(this.octets.subarray(this.startOf(index), this.ends[index]));
    return this.isOwn(index) ? this.origin + rest : rest;
  }

  /** What is kept of a URL, octet by octet: the part behind the origin, where that is the one of the list. */
  rest(index: number): string {
    return asciiText(this.octets, this.startOf(index), this.ends[index]!);
  }

  /**
   * What is kept of the URLs of a stretch begins alike: with this. A stretch begins at each multiple of `STRETCH`.
   * '' where some of them do not have the origin of the list.
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
      let length = this.isOwn(first) ? this.ends[first]! - start : 0;
      for (let other = first + 1; other < Math.min(this.size, first + STRETCH); other++) {
        const from = this.startOf(other);
        length = Math.min(length, this.ends[other]! - from);
        for (let at = 0; at < length; at++)
          if (this.octets[start + at] !== this.octets[from + at]) length = at;
      }
      lengths[first / STRETCH] = length;
    }
    return lengths;
  }

  /** Whether what is kept of a URL begins with these octets. */
  begins(index: number, head: Uint8Array): boolean {
    const start = this.startOf(index);
    if (this.ends[index]! - start < head.length) return false;
    for (let at = 0; at < head.length; at++) if (this.octets[start + at] !== head[at]) return false;
    return true;
  }

  /** Whether this URL is that one of another list. */
  isSame(index: number, other: UrlList, at: number): boolean {
    if (this.keys[index] !== other.keys[at] || this.origin !== other.origin) return false;
    const start = this.startOf(index);
    const from = other.startOf(at);
    const length = this.ends[index]! - start;
    if (length !== other.ends[at]! - from) return false;
    for (let i = 0; i < length; i++) if (this.octets[start + i] !== other.octets[from + i]) return false;
    return true;
  }

  /** The first of the URLs with this key that are equal and whose entries have the same media, first to last. */
  *with(key: number): Iterable<number> {
    this.places ??= this.findPlaces();
    const mask = this.places.length - 1;
    for (let slot = key & mask; this.places[slot] !== 0; slot = (slot + 1) & mask) {
      const index = this.places[slot]! - 1;
      if (this.keys[index] === key) yield index;
    }
  }

  /** By key: 1 + an index; 0 for none. At most half of it is in use. Made for lists of which something is found. */
  private findPlaces(): Int32Array {
    const { keys, media } = this;
    let size = 4;
    while (size < 2 * keys.length) size *= 2;
    const places = new Int32Array(size);
    const isKnown = (index: number, other: number): boolean =>
      media[index] === media[other] && this.isSame(index, this, other);
    for (const [index, key] of keys.entries()) {
      let slot = key & (size - 1);
      while (places[slot] !== 0 && !isKnown(index, places[slot]! - 1)) slot = (slot + 1) & (size - 1);
      if (places[slot] === 0) places[slot] = index + 1;
    }
    return places;
  }

  private startOf(index: number): number {
    return index === 0 ? 0 : this.ends[index - 1]!;
  }
}

/** Gathers the URLs of one sitemap. */
export class UrlListBuilder implements UrlSink {
  readonly needsPlaces = true;
  private origin: string | undefined;
  private octets = new Uint8Array(1024);
  private size = 0;
  private used = 0;
  private readonly ends: number[] = [];
  private readonly keys: number[] = [];
  private readonly lines: number[] = [];
  private readonly columns: number[] = [];
  private readonly entries: number[] = [];
  private readonly media: number[] = [];

  add(url: string, line: number, column: number, entry: number, media: number): boolean {
    if (this.size >= MOST_LISTED) return false;
    if (!isListable(url)) return true;
    this.origin ??= ORIGIN.exec(url)![0];
    const { origin } = this;
    const isOwn = url.startsWith(origin) && url.charCodeAt(origin.length) === SLASH;
    this.append(isOwn ? url.slice(origin.length) : url);
    this.size++;
    this.ends.push(this.used);
    this.keys.push(keyOf(url));
    this.lines.push(line);
    this.columns.push(column);
    this.entries.push(entry);
    this.media.push(media);
    return true;
  }

  /** Undefined where there is none. */
  finish(): UrlList | undefined {
    if (this.size === 0) return undefined;
    return new UrlList(
      this.origin ?? '',
      this.octets.slice(0, this.used),
      Uint32Array.from(this.ends),
      Int32Array.from(this.keys),
      Uint32Array.from(this.lines),
      Uint32Array.from(this.columns),
      Int32Array.from(this.entries),
      Uint8Array.from(this.media),
    );
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

/** Where two lists differ: from `start` on, up to `before` in the one and `after` in the other. */
export interface Span {
  readonly start: number;
  readonly before: number;
  readonly after: number;
}

/** What two lists do not begin and end with alike, by what `same` compares. O(length). */
export function differing(
  before: UrlList | undefined,
  after: UrlList | undefined,
  same: (a: UrlList, i: number, b: UrlList, j: number) => boolean,
): Span {
  const [m, n] = [before?.size ?? 0, after?.size ?? 0];
  const most = Math.min(m, n);
  let start = 0;
  while (start < most && same(before!, start, after!, start)) start++;
  let end = 0;
  while (end < most - start && same(before!, m - 1 - end, after!, n - 1 - end)) end++;
  return { start, before: m - end, after: n - end };
}

export const sameUrl = (a: UrlList, i: number, b: UrlList, j: number): boolean => a.isSame(i, b, j);

/** The same URL at the same place, with the same entry. */
export const samePlace = (a: UrlList, i: number, b: UrlList, j: number): boolean =>
  a.lines[i] === b.lines[j] &&
  a.columns[i] === b.columns[j] &&
  a.entries[i] === b.entries[j] &&
  a.isSame(i, b, j);
