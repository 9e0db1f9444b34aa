/**
 * Which URLs the sitemaps of one site list, and in which of them. It finds a URL by a key of 32 bits and then compares the
 * texts.
 */
import { entryOf } from '../../core/memo.ts';
import { withoutFormat } from '../../core/ownFiles.ts';
import type { ListedUrl, OtherListing, OtherListings } from '../../core/siteContext.ts';
import type { Steps } from '../../core/steps.ts';
import { nameOf } from '../../core/uri.ts';
import { KeyTable } from './keyTable.ts';
import { differing, keyOf, samePlace, sameUrl, twinKey, type UrlList } from './urlList.ts';

/** The effect of a changed list: files that list some of the same URLs, and whether the URLs differ from before. */
export interface ListChange {
  readonly others: ReadonlySet<string>;
  readonly isOfUrls: boolean;
}

/** Keys that are handled in a step: look-ups in a table of millions of keys are slow. */
const AT_ONCE = 4096;

export class Listings {
  readonly lists = new Map<string, UrlList>();
  private readonly table = new KeyTable((a, b) => (this.uris[a]! < this.uris[b]! ? -1 : 1));
  private readonly numbers = new Map<string, number>();
  private readonly uris: (string | undefined)[] = [undefined];
  private readonly free: number[] = [];

  /** @param pathOf the path of a file below the root of the site */
  constructor(private readonly pathOf: (uri: string) => string) {}

  /**
   * Sets the list of a file in steps, to be run to their end; returns undefined if nothing has changed. Until then, URLs
   * that are only in one of the two lists may be found or not. O(the two lists), plus look-ups of what differs.
   */
  *set(uri: string, after: UrlList | undefined): Steps<ListChange | undefined> {
    const before = this.lists.get(uri);
    if (before === after) return undefined;
    if (after) this.lists.set(uri, after);
    const moved = differing(before, after, samePlace);
    if (moved.before === moved.start && moved.after === moved.start) {
      if (!after) this.lists.delete(uri);
      return undefined;
    }
    const file = this.numberOf(uri);
    const span = differing(before, after, sameUrl);
    const numbers = new Set<number>();
    const take = (key: number) => {
      if (numbers.size === this.numbers.size - 1) return;
      for (const item of [key, twinKey(key)])
        for (const number of this.table.files(item)) if (number !== file) numbers.add(number);
    };
    const isOfUrls = span.before > span.start || span.after > span.start;
    if (isOfUrls) yield* this.exchange(file, before, after);
    for (const [list, end] of [
      [before, moved.before],
      [after, Math.max(moved.after, span.after)],
    ] as const)
      for (let at = moved.start; at < end; at++) {
        take(list!.key(at));
        if (at % AT_ONCE === 0) yield 0;
      }
    const others = new Set([...numbers].map((number) => this.uris[number]!));
    if (!after) this.forget(uri, file);
    return { others, isOfUrls };
  }

  /** Updates the keys of a file: each once, however often it lists them. */
  private *exchange(file: number, before: UrlList | undefined, after: UrlList | undefined): Steps<void> {
    const [old, now] = [ascending(before), ascending(after)];
    let [at, next, count] = [0, 0, 0];
    while (at < old.length || next < now.length) {
      if (++count % AT_ONCE === 0) yield 0;
      const [a, b] = [old[at] ?? Number.POSITIVE_INFINITY, now[next] ?? Number.POSITIVE_INFINITY];
      if (a < b) this.table.remove(a, file);
      if (b < a) this.table.add(b, file);
      if (a <= b) at = pastEqual(old, at);
      if (b <= a) next = pastEqual(now, next);
    }
  }

  /** Whether any file lists a URL, perhaps with a query. */
  has(url: string): boolean {
    for (const list of this.lists.values()) if (list.withoutQuery.has(url)) return true;
    const key = keyOf(url);
    for (const number of this.table.files(key)) {
      const list = this.lists.get(this.uris[number]!)!;
      for (const index of list.with(key)) if (list.url(index) === url) return true;
    }
    return false;
  }

  /** Whether another file lists anything. */
  hasOthers(uri: string): boolean {
    return this.lists.size > (this.lists.has(uri) ? 1 : 0);
  }

  /**
   * The first other listing of a URL, and of its twin, by the order of URIs; the same sitemap in another format does not
   * count.
   * @param media only entries with these bits count, if given
   */
  othersOf(uri: string, url: string, media?: number): OtherListings | undefined {
    const key = keyOf(url);
    const same = this.firstListing(
      uri,
      key,
      (list, index) => list.url(index) === url && (media === undefined || list.media(index) === media),
    );
    const twin = this.firstListing(uri, twinKey(key), (list, index) => isTwin(list.url(index), url));
    return same || twin ? { same, twin } : undefined;
  }

  /**
   * The first listing with this key for which `isMeant` holds, by the order of URIs. The file itself, in any
   * format, does not count.
   */
  private firstListing(
    uri: string,
    key: number,
    isMeant: (list: UrlList, index: number) => boolean,
  ): OtherListing | undefined {
    for (const number of this.table.files(key)) {
      const other = this.uris[number]!;
      if (withoutFormat(other) === withoutFormat(uri)) continue;
      const list = this.lists.get(other)!;
      for (const index of list.with(key))
        if (isMeant(list, index)) return this.seenFrom(uri, placeIn(other, list, index));
    }
    return undefined;
  }

  private seenFrom(uri: string, listed: ListedUrl): OtherListing {
    const name = nameOf(listed.uri);
    const file = name === nameOf(uri) ? this.pathOf(listed.uri) : name;
    return { ...listed, file, isEarlier: listed.uri < uri };
  }

  private numberOf(uri: string): number {
    return entryOf(this.numbers, uri, () => {
      const number = this.free.pop() ?? this.uris.length;
      this.uris[number] = uri;
      return number;
    });
  }

  private forget(uri: string, number: number): void {
    this.lists.delete(uri);
    this.numbers.delete(uri);
    this.uris[number] = undefined;
    this.free.push(number);
  }
}

const NO_KEYS = new Int32Array(0);

const ascending = (list: UrlList | undefined): Int32Array => list?.keys.slice().sort() ?? NO_KEYS;

/** The index of the next different key; keys are in ascending order. */
function pastEqual(keys: Int32Array, at: number): number {
  let next = at + 1;
  while (keys[next] === keys[at]) next++;
  return next;
}

export const placeIn = (uri: string, list: UrlList, index: number): ListedUrl => ({
  ...{ uri, url: list.url(index), line: list.line(index), character: list.character(index) },
  entry: list.entry(index),
});

/** Whether two URLs differ only in a slash at the end. */
const isTwin = (a: string, b: string): boolean =>
  (a.length === b.length + 1 && a === `${b}/`) || (b.length === a.length + 1 && b === `${a}/`);
