import type { OctetSource } from '../../text/octets.ts';

/** What tells a value from most others: some words of four octets at its end, and some where paths begin to differ. */
const WORD = 4;
const TAIL_WORDS = 6;
const HEAD_WORDS = 3;
const AFTER_HOST = 20;

/** More than a sitemap may have (sitemaps.org, "Sitemap index files": 50,000 URLs). */
const CAPACITY = 2 ** 16;

/** The values of `<loc>` that were passed over, as they stand in a file; they are not kept but read again. */
export class SeenLocs {
  size = 0;
  private readonly positions = new Float64Array(CAPACITY);
  private readonly lengths = new Int32Array(CAPACITY);
  private readonly hashes = new Int32Array(CAPACITY);
  /** By hash: 1 + an index in these; 0 for none. At most half of it is in use. */
  private readonly table = new Int32Array(2 * CAPACITY);
  private buffer = new Uint8Array(0);

  constructor(private readonly source: OctetSource) {}

  /** Adds the value between two indexes of `octets`, which stands at `position` of the file; false where it is there, or no room. */
  add(octets: Uint8Array, start: number, end: number, position: number): boolean {
    const hash = hashOf(octets, start, end);
    const slot = this.find(octets, start, end, hash);
    if (slot < 0 || this.size === CAPACITY) return false;
    const index = this.size++;
    this.positions[index] = position;
    this.lengths[index] = end - start;
    this.hashes[index] = hash;
    this.table[slot] = this.size;
    return true;
  }

  /** Whether this value is there. */
  has(value: string): boolean {
    const octets = new TextEncoder().encode(value.replaceAll('&', '&amp;'));
    return this.find(octets, 0, octets.length, hashOf(octets, 0, octets.length)) < 0;
  }

  /** The slot of the table for a value that is not there; -1 for one that is. */
  private find(octets: Uint8Array, start: number, end: number, hash: number): number {
    const { table, hashes } = this;
    const mask = table.length - 1;
    let slot = hash & mask;
    for (; table[slot] !== 0; slot = (slot + 1) & mask) {
      const index = table[slot]! - 1;
      if (hashes[index] === hash && this.isAt(index, octets, start, end)) return -1;
    }
    return slot;
  }

  private isAt(index: number, octets: Uint8Array, start: number, end: number): boolean {
    const length = this.lengths[index]!;
    if (length !== end - start) return false;
    if (this.buffer.length < length) this.buffer = new Uint8Array(2 * length);
    const into = this.buffer.subarray(0, length);
    for (let at = 0; at < length; ) {
      const count = this.source.read(into, at, this.positions[index]! + at);
      if (count === 0) return false;
      at += count;
    }
    for (let i = 0; i < length; i++) if (into[i] !== octets[start + i]) return false;
    return true;
  }
}

/** Equal for equal values, and else hardly ever. */
function hashOf(octets: Uint8Array, start: number, end: number): number {
  let hash = end - start;
  const head = start + AFTER_HOST;
  if (end - head < WORD * (TAIL_WORDS + HEAD_WORDS)) {
    for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + octets[i]!) | 0;
  } else {
    for (let i = 0; i < HEAD_WORDS; i++) hash = mix(hash, wordAt(octets, head + WORD * i));
    for (let i = 1; i <= TAIL_WORDS; i++) hash = mix(hash, wordAt(octets, end - WORD * i));
  }
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
}

const mix = (hash: number, word: number): number => {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 13);
};

const wordAt = (octets: Uint8Array, at: number): number =>
  octets[at]! | (octets[at + 1]! << 8) | (octets[at + 2]! << 16) | (octets[at + 3]! << 24);
