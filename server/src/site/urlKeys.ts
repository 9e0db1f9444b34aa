/**
 * Keys of the URLs that a sitemap lists, of 53 bits: 8 octets for each tell which files of a large site share some, and
 * only those are looked at again. A URL and its twin, with or without a slash at the end, have the same key.
 */
import { lastmodIn, type Moment, newer } from '../sitemap/tools/newest.ts';
import { decode } from '../xml/tree.ts';
import type { UrlList } from './urlList.ts';

/** What the octets of a sitemap tell without its records being read. */
export interface OctetFacts {
  /** In ascending order; one that stands there twice is there twice. */
  readonly keys: Float64Array;
  /** The newest `lastmod`, as it is written. */
  readonly newest: string | undefined;
}

const LOC = Buffer.from('<loc');
const LASTMOD = Buffer.from('<lastmod>');
const [BLANK, AMPERSAND, SLASH, TAG, END_OF_TAG] = [32, 38, 47, 60, 62];
/** A root or a record that names its elements by a prefix, and what takes their text apart. */
const PREFIXED = /<[\w.-]+:(?:urlset|url|loc)[\s>]|<!ENTITY/i;
const HEAD = 4096;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Two hashes that grow octet by octet; together they are a key. */
let first = 0;
let second = 0;
const FIRST = 0x811c9dc5 | 0;
const SECOND = 0x9747b28c | 0;

const keyNow = (): number =>
  ((first ^ (first >>> 15)) >>> 0) * 0x200000 + ((second ^ (second >>> 13)) >>> 11);

/** The key of a URL. */
export function keyOfUrl(url: string): number {
  const octets = encoder.encode(url);
  const end = octets[octets.length - 1] === SLASH ? octets.length - 1 : octets.length;
  first = FIRST;
  second = SECOND;
  for (let at = 0; at < end; at++) {
    first = Math.imul(first ^ octets[at]!, 0x01000193);
    second = Math.imul(second ^ octets[at]!, 0x5bd1e995);
  }
  return keyNow();
}

/** The keys of all URLs of a list, in ascending order, each once. */
export function keysOfList(list: UrlList | undefined): Float64Array {
  const keys = new Float64Array(list?.size ?? 0);
  for (let index = 0; index < keys.length; index++) keys[index] = keyOfUrl(list!.url(index));
  return unique(keys.sort());
}

/**
 * What the octets of a sitemap say of its URLs, in one pass that makes no text: UTF-8, unpacked. It may name more than
 * the file lists, such as what stands in comments, and nothing less. Undefined for a file that has to be read to tell.
 * @param isDated whether the newest `lastmod` is wanted
 */
export function factsOfOctets(octets: Uint8Array, isDated: boolean): OctetFacts | undefined {
  const file = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  if (PREFIXED.test(file.toString('latin1', 0, HEAD))) return undefined;
  let keys = new Float64Array(1024);
  let count = 0;
  for (let at = file.indexOf(LOC); at >= 0; at = file.indexOf(LOC, at)) {
    at += LOC.length;
    if (file[at] !== END_OF_TAG) {
      if (file[at]! > BLANK && file[at] !== SLASH) continue;
      return undefined;
    }
    const end = keyAt(file, at + 1);
    if (end < 0) return undefined;
    if (count === keys.length) {
      const more = new Float64Array(2 * count);
      more.set(keys);
      keys = more;
    }
    keys[count++] = keyNow();
    at = end;
  }
  return { keys: keys.slice(0, count).sort(), newest: isDated ? newestIn(file) : undefined };
}

/** Makes the key of the URL that begins at `from` the present one; gives where its end tag begins, -1 for what is no plain text. */
function keyAt(file: Uint8Array, from: number): number {
  first = FIRST;
  second = SECOND;
  let [firstBefore, secondBefore] = [first, second];
  let at = from;
  let isPlain = true;
  for (; at < file.length; at++) {
    const octet = file[at]!;
    if (octet === TAG) break;
    if (octet <= BLANK || octet === AMPERSAND) isPlain = false;
    firstBefore = first;
    secondBefore = second;
    first = Math.imul(first ^ octet, 0x01000193);
    second = Math.imul(second ^ octet, 0x5bd1e995);
  }
  if (file[at + 1] !== SLASH) return -1;
  if (!isPlain) {
    keyOfUrl(decode(decoder.decode(file.subarray(from, at)).trim()));
    return at;
  }
  if (file[at - 1] === SLASH) {
    first = firstBefore;
    second = secondBefore;
  }
  return at;
}

/** Dates whose days differ by so much, as decimal numbers of year, month and day, are in that order whatever their time zones. */
const MONTH = 100;

function newestIn(file: Buffer): string | undefined {
  let newest: Moment | undefined;
  let newestDay = 0;
  let last = '';
  for (let at = file.indexOf(LASTMOD); at >= 0; at = file.indexOf(LASTMOD, at)) {
    at += LASTMOD.length;
    const day = dayAt(file, at);
    if (day + MONTH < newestDay) continue;
    const end = file.indexOf(TAG, at);
    const text = file.toString('latin1', at, end < 0 ? file.length : end);
    if (text === last) continue;
    last = text;
    const moment = newer(newest, lastmodIn(`<lastmod>${text}<`));
    if (moment === newest) continue;
    newest = moment;
    newestDay = day;
  }
  return newest?.text;
}

/** Year, month and day of a date as one number, 20240131; a large one for what is written otherwise. */
function dayAt(file: Uint8Array, at: number): number {
  let day = 0;
  for (let i = 0; i < 10; i++) {
    const digit = file[at + i]! - 48;
    if (i === 4 || i === 7) {
      if (digit !== -3) return Number.POSITIVE_INFINITY;
    } else if (digit >= 0 && digit <= 9) day = day * 10 + digit;
    else return Number.POSITIVE_INFINITY;
  }
  return day;
}

/** Each of some keys in ascending order once, in the same memory. */
export function unique(sorted: Float64Array): Float64Array {
  let count = 0;
  for (const key of sorted) if (count === 0 || key !== sorted[count - 1]) sorted[count++] = key;
  return sorted.slice(0, count);
}

/** Whether a key stands twice in keys in ascending order. */
export const hasTwice = (keys: Float64Array): boolean =>
  keys.some((key, at) => at > 0 && key === keys[at - 1]);

/** Keys of this many URLs are compared at once. */
const AT_ONCE = 2 ** 16;

/**
 * The keys that several lists have, in ascending order. Takes room for some of them at a time; O(n log n).
 * @param lists each in ascending order, without doubles
 * @param nameOf lists of the same name are copies of each other: what only they share does not count
 */
export function sharedKeys(lists: readonly Float64Array[], nameOf: (index: number) => string): Float64Array {
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  const step = 2 ** 53 / Math.max(1, Math.ceil(total / AT_ONCE));
  const starts = new Uint32Array(lists.length);
  const ends = new Uint32Array(lists.length);
  const found: number[] = [];
  let part = new Float64Array(2 * AT_ONCE);
  for (let bound = step; bound - step < 2 ** 53 && total > 0; bound += step) {
    let count = 0;
    for (const [index, list] of lists.entries()) {
      let end = ends[index]!;
      starts[index] = end;
      while (end < list.length && list[end]! < bound) end++;
      ends[index] = end;
      if (count + end - starts[index]! > part.length) {
        const more = new Float64Array(2 * (count + end - starts[index]!));
        more.set(part.subarray(0, count));
        part = more;
      }
      part.set(list.subarray(starts[index], end), count);
      count += end - starts[index]!;
    }
    const sorted = part.subarray(0, count).sort();
    const twice = new Map<number, string | undefined>();
    for (let at = 1; at < count; at++) if (sorted[at] === sorted[at - 1]) twice.set(sorted[at]!, undefined);
    if (twice.size === 0) continue;
    const shared = new Set<number>();
    for (const [index, list] of lists.entries()) {
      for (const key of list.subarray(starts[index], ends[index])) {
        if (!twice.has(key)) continue;
        const name = twice.get(key);
        if (name !== undefined && name !== nameOf(index)) shared.add(key);
        twice.set(key, nameOf(index));
      }
    }
    found.push(...[...shared].sort((a, b) => a - b));
  }
  return Float64Array.from(found);
}

/** Whether a key is one of those in ascending order. */
export function isAmong(key: number, sorted: Float64Array): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === key;
}
