/**
 * What requests have in common: folders, parameters below a path, `;name=`, last segments. The frequent ones of each
 * crawler are found in bounded memory; rare ones are forgotten, so counts may be a little too low.
 */
import { estimated, note } from './distinct.ts';

export type FeatureType = 'parameter' | 'matrix' | 'suffix' | 'folder';

/** What some requests of a crawler have in common. */
export interface Feature {
  readonly crawler: number;
  readonly type: FeatureType;
  /** How their paths begin: a folder with its slash, or a whole path. */
  readonly head: string;
  /** Whether the head is the whole path. */
  readonly isExact: boolean;
  /** Of the parameter; the last segment of a suffix; empty for a folder. */
  readonly name: string;
}

/** A feature, how many requests have it, and about how many different URLs they are for. */
export interface CountedFeature extends Feature {
  readonly requests: number;
  readonly distinct: number;
  /** Files that pages need were requested with it. */
  readonly hasAssets: boolean;
}

const MOST = 16_384;
const SLOTS = 4 * MOST;
const REGISTERS = 64;
/** Of a path, in octets; the rest is not looked at. */
const LONGEST_PATH = 2000;
const LONGEST_HEAD = 200;
const LONGEST_NAME = 64;
const MAX_PARAMETERS = 8;
const DEEPEST = 3;
const PRIME = 0x01000193;

const SLASH = 0x2f;
const SEMICOLON = 0x3b;
const EQUALS = 0x3d;
const QUESTION = 0x3f;
const AMPERSAND = 0x26;

/** Files that pages need to be shown, and what frameworks fetch for them. */
const ASSET =
  /\.(?:css|js|mjs|map|json|wasm|png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot|mp4|webm|mp3)$|^\/(?:_next|_nuxt|_astro|_app|assets|static)\//i;

/** Whether a path, with or without a query, is that of a file that pages need. */
export function isAsset(path: string): boolean {
  const query = path.indexOf('?');
  const end = query < 0 ? path.length : query;
  // Few paths have an extension, or begin as these folders do.
  let dot = end - 1;
  while (dot >= end - LONGEST_EXTENSION && path.charCodeAt(dot) !== DOT) dot--;
  const mayBe = dot >= end - LONGEST_EXTENSION || FOLDERS.includes(path.charAt(1));
  return mayBe && ASSET.test(path.slice(0, end));
}

const DOT = 0x2e;
/** How the folders of assets begin. */
const FOLDERS = '_as';
const LONGEST_EXTENSION = 6;

export class Features {
  readonly #keys = new Int32Array(SLOTS);
  /** The index of the entry plus one; 0 for a free slot. */
  readonly #entries = new Uint16Array(SLOTS);
  /** Whether a feature with a hash that begins so was seen, since rare ones were forgotten last. */
  readonly #seen = new Uint8Array(2 ** 16);
  readonly #hashes = new Int32Array(MOST);
  readonly #counts = new Float64Array(MOST);
  readonly #registers = new Uint8Array(MOST * REGISTERS);
  readonly #assets = new Uint8Array(MOST);
  /** Of each entry: its type, crawler and a path that has it, with the places of head and name in it. */
  readonly #types: FeatureType[] = [];
  readonly #crawlers = new Uint16Array(MOST);
  readonly #paths: string[] = [];
  readonly #headEnds = new Int16Array(MOST);
  readonly #nameStarts = new Int16Array(MOST);
  readonly #nameEnds = new Int16Array(MOST);
  readonly #areExact = new Uint8Array(MOST);
  readonly #columns = [
    ...[this.#counts, this.#assets, this.#crawlers, this.#headEnds, this.#nameStarts, this.#nameEnds],
    this.#areExact,
  ];
  readonly #folderEnds = new Int32Array(DEEPEST + 1);
  readonly #folderHashes = new Int32Array(DEEPEST + 1);
  #isAsset = false;
  #url = 0;

  /**
   * Adds a request.
   * @param url a hash of the path, of 53 bits
   */
  take(crawler: number, path: string, url: number): void {
    const length = Math.min(path.length, LONGEST_PATH);
    const ends = this.#folderEnds;
    const hashes = this.#folderHashes;
    let hash = Math.imul(crawler ^ 0x811c9dc5, PRIME);
    let depth = 0;
    let base = length;
    let matrix = -1;
    let segment = 0;
    for (let at = 0; at < length; at++) {
      const unit = path.charCodeAt(at);
      if (unit === QUESTION) {
        base = at;
        break;
      }
      hash = Math.imul(hash ^ unit, PRIME);
      if (unit === SEMICOLON && matrix < 0) matrix = at;
      else if (unit === SLASH) {
        if (depth <= DEEPEST) {
          ends[depth] = at + 1;
          hashes[depth++] = hash;
        }
        if (at + 1 < length && path.charCodeAt(at + 1) !== QUESTION) segment = at + 1;
      }
    }
    this.#isAsset = isAsset(path);
    this.#url = url;
    if (base < length && base > 0) this.#takeParameters(crawler, path, base, length, hash, depth);
    if (matrix >= 0) this.#takeMatrix(crawler, path, matrix, base, depth);
    if (this.#isAsset) return;
    for (let at = 1; at < depth; at++) {
      if (ends[at]! < length) this.#add(crawler, 'folder', path, ends[at]!, false, 0, 0, hashes[at]!);
    }
    if (base === length && segment > 1 && isWord(path, segment, base)) {
      this.#add(crawler, 'suffix', path, 1, false, segment, base, hashes[0]!);
      if (ends[1]! < segment) this.#add(crawler, 'suffix', path, ends[1]!, false, segment, base, hashes[1]!);
    }
  }

  /** The features with at least so many requests, in no order. */
  *above(least: (crawler: number) => number): Generator<CountedFeature> {
    for (const [at, path] of this.#paths.entries()) {
      const requests = this.#counts[at]!;
      const crawler = this.#crawlers[at]!;
      if (requests < least(crawler)) continue;
      yield {
        ...{ crawler, type: this.#types[at]!, isExact: this.#areExact[at] === 1, requests },
        head: path.slice(0, this.#headEnds[at]),
        name: path.slice(this.#nameStarts[at], this.#nameEnds[at]),
        distinct: Math.round(estimated(this.#registers, at * REGISTERS, REGISTERS)),
        hasAssets: this.#assets[at] === 1,
      };
    }
  }

  #takeParameters(
    crawler: number,
    path: string,
    base: number,
    length: number,
    exact: number,
    depth: number,
  ): void {
    const ends = this.#folderEnds;
    let count = 0;
    for (let at = base + 1; at < length && count < MAX_PARAMETERS; count++) {
      const from = at;
      while (at < length && path.charCodeAt(at) !== EQUALS && path.charCodeAt(at) !== AMPERSAND) at++;
      const to = at;
      while (at < length && path.charCodeAt(at) !== AMPERSAND) at++;
      at++;
      if (to === from || to - from > LONGEST_NAME || path.charCodeAt(to) !== EQUALS) continue;
      this.#add(crawler, 'parameter', path, base, true, from, to, exact);
      for (let folder = Math.min(depth, DEEPEST) - 1; folder >= 0; folder--)
        this.#add(crawler, 'parameter', path, ends[folder]!, false, from, to, this.#folderHashes[folder]!);
    }
  }

  #takeMatrix(crawler: number, path: string, matrix: number, base: number, depth: number): void {
    let to = matrix + 1;
    while (to < base && path.charCodeAt(to) !== EQUALS && path.charCodeAt(to) !== SLASH) to++;
    if (path.charCodeAt(to) !== EQUALS || to - matrix > LONGEST_NAME) return;
    this.#add(crawler, 'matrix', path, 1, false, matrix + 1, to, this.#folderHashes[0]!);
    const end = this.#folderEnds[1]!;
    if (depth > 1 && end <= matrix)
      this.#add(crawler, 'matrix', path, end, false, matrix + 1, to, this.#folderHashes[1]!);
  }

  #add(
    crawler: number,
    type: FeatureType,
    path: string,
    headEnd: number,
    isExact: boolean,
    nameStart: number,
    nameEnd: number,
    headHash: number,
  ): void {
    if (headEnd > LONGEST_HEAD) return;
    let hash = Math.imul(headHash ^ (TYPES[type] + (isExact ? 8 : 0)), PRIME);
    for (let at = nameStart; at < nameEnd; at++) hash = Math.imul(hash ^ path.charCodeAt(at), PRIME);
    hash ^= hash >>> 15;
    let slot = hash & (SLOTS - 1);
    while (this.#entries[slot] !== 0 && this.#keys[slot] !== hash) slot = (slot + 1) & (SLOTS - 1);
    let entry = this.#entries[slot]! - 1;
    if (entry < 0) {
      // What occurs once takes no entry: most paths with parameters do.
      if (this.#seen[hash >>> 16] === 0) {
        this.#seen[hash >>> 16] = 1;
        return;
      }
      if (this.#paths.length === MOST) {
        this.#forget();
        slot = this.#freeSlot(hash);
      }
      entry = this.#paths.push(copied(path.slice(0, LONGEST_PATH))) - 1;
      this.#types[entry] = type;
      this.#crawlers[entry] = crawler;
      this.#headEnds[entry] = headEnd;
      this.#nameStarts[entry] = nameStart;
      this.#nameEnds[entry] = nameEnd;
      this.#areExact[entry] = Number(isExact);
      this.#keys[slot] = hash;
      this.#entries[slot] = entry + 1;
      this.#hashes[entry] = hash;
      this.#counts[entry] = 0;
      this.#assets[entry] = 0;
      this.#registers.fill(0, entry * REGISTERS, (entry + 1) * REGISTERS);
    }
    if (this.#isAsset) this.#assets[entry] = 1;
    else {
      this.#counts[entry]!++;
      note(this.#registers, entry * REGISTERS, REGISTERS, this.#url);
    }
  }

  /** Forgets the rarer half. */
  #forget(): void {
    const sorted = this.#counts.slice().sort();
    const least = sorted[MOST / 2]!;
    this.#keys.fill(0);
    this.#entries.fill(0);
    this.#seen.fill(0);
    let kept = 0;
    for (let at = 0; at < MOST; at++) {
      if (this.#counts[at]! <= least) continue;
      const hash = this.#hashes[at]!;
      for (const column of this.#columns) column[kept] = column[at]!;
      this.#types[kept] = this.#types[at]!;
      this.#paths[kept] = this.#paths[at]!;
      this.#hashes[kept] = hash;
      this.#registers.copyWithin(kept * REGISTERS, at * REGISTERS, (at + 1) * REGISTERS);
      const slot = this.#freeSlot(hash);
      this.#keys[slot] = hash;
      this.#entries[slot] = ++kept;
    }
    this.#paths.length = kept;
  }

  #freeSlot(hash: number): number {
    let slot = hash & (SLOTS - 1);
    while (this.#entries[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    return slot;
  }
}

const TYPES: Readonly<Record<FeatureType, number>> = { folder: 0, parameter: 1, matrix: 2, suffix: 3 };

/** A text of its own: a slice keeps the text that it is from. */
export const copied = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

const LONGEST_WORD = 24;

/** Whether a segment is a lower-case word, such as `feed/`: slugs and numbers are not looked for. */
function isWord(path: string, from: number, to: number): boolean {
  const end = path.charCodeAt(to - 1) === SLASH ? to - 1 : to;
  if (end <= from || end - from > LONGEST_WORD) return false;
  for (let at = from; at < end; at++) {
    const unit = path.charCodeAt(at);
    if (!((unit >= 0x61 && unit <= 0x7a) || unit === 0x5f)) return false;
  }
  return true;
}
