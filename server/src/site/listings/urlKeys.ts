/**
 * Keys of the URLs that a sitemap lists, of 53 bits. At 8 octets each, they tell which files of a large site share
 * URLs, and only those files are read again. A URL and its twin, with or without a trailing slash, have the same key.
 */
import { Column } from '../../core/column.ts';
import { wideHash } from '../../text/hash.ts';
import { countWhile } from '../../text/ordered.ts';
import { isListable, MAX_LISTED, type UrlSink } from './urlList.ts';

const SLASH = 47;

/** The key of a URL. */
export const keyOfUrl = (url: string): number =>
  wideHash(url, url.charCodeAt(url.length - 1) === SLASH ? url.length - 1 : url.length);

/** Collects the keys of the URLs that `UrlListBuilder` would list. */
export class UrlKeys implements UrlSink {
  readonly needsPlaces = false;
  private readonly keys: number[] = [];

  /** @param hasPages whether also those of their pages are collected, without a query */
  constructor(private readonly hasPages = false) {}

  add(url: string): boolean {
    if (this.keys.length >= MAX_LISTED) return false;
    if (isListable(url)) this.keys.push(keyOfUrl(url));
    const query = this.hasPages ? url.indexOf('?') : -1;
    if (query >= 0) this.keys.push(keyOfUrl(url.slice(0, query)));
    return true;
  }

  /** The keys in ascending order, without duplicates. */
  finish(): Float64Array {
    return unique(Float64Array.from(this.keys).sort());
  }
}

/** Removes duplicates in place; keys are in ascending order. */
function unique(sorted: Float64Array): Float64Array {
  let count = 0;
  for (const key of sorted) if (count === 0 || key !== sorted[count - 1]) sorted[count++] = key;
  return sorted.slice(0, count);
}

/** Keys that are merged at once. */
const AT_ONCE = 2 ** 16;

/**
 * The keys that several lists share, in ascending order. Works in chunks to bound memory; O(n log n).
 * @param lists each in ascending order, without duplicates
 * @param nameOf lists with the same name are copies of each other: keys that only they share do not count
 */
export function sharedKeys(lists: readonly Float64Array[], nameOf: (index: number) => string): Float64Array {
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  const step = 2 ** 53 / Math.max(1, Math.ceil(total / AT_ONCE));
  const starts = new Uint32Array(lists.length);
  const ends = new Uint32Array(lists.length);
  const found: number[] = [];
  const part = new Column();
  for (let bound = step; bound - step < 2 ** 53 && total > 0; bound += step) {
    part.clear();
    for (const [index, list] of lists.entries()) {
      let end = ends[index]!;
      starts[index] = end;
      for (; end < list.length && list[end]! < bound; end++) part.push(list[end]!);
      ends[index] = end;
    }
    const sorted = part.all.sort();
    const repeated = new Map<number, string | undefined>();
    for (let at = 1; at < sorted.length; at++)
      if (sorted[at] === sorted[at - 1]) repeated.set(sorted[at]!, undefined);
    if (repeated.size === 0) continue;
    const shared = new Set<number>();
    for (const [index, list] of lists.entries()) {
      for (let at = starts[index]!; at < ends[index]!; at++) {
        const key = list[at]!;
        if (!repeated.has(key)) continue;
        const name = repeated.get(key);
        if (name !== undefined && name !== nameOf(index)) shared.add(key);
        repeated.set(key, nameOf(index));
      }
    }
    found.push(...[...shared].sort((a, b) => a - b));
  }
  return Float64Array.from(found);
}

/** Whether a key is in a list in ascending order. */
export const isAmong = (key: number, sorted: Float64Array): boolean =>
  sorted[countWhile(sorted.length, (at) => sorted[at]! < key)] === key;
