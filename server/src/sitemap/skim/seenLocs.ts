import type { OctetSource, OctetWindow } from '../../text/octets.ts';
import type { OctetScanner } from '../../xml/octetScanner.ts';

/** How many values with one hash are compared with another one; more of them are too odd to go on. */
const MOST_COMPARED = 8;

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

  constructor(
    private readonly source: OctetSource,
    private readonly window: OctetWindow,
    private readonly scanner: OctetScanner,
  ) {}

  /** Adds the value between two indexes of the window; false where it may be there, or there is no room. */
  add(start: number, end: number): boolean {
    const hash = this.scanner.hash(start, end);
    const slot = this.find(start, end, hash);
    if (slot < 0 || this.size === CAPACITY) return false;
    const index = this.size++;
    this.positions[index] = this.window.start + start;
    this.lengths[index] = end - start;
    this.hashes[index] = hash;
    this.table[slot] = this.size;
    return true;
  }

  /** Whether this value may be there. The window shows that and no more of the file from now on. */
  has(value: string): boolean {
    const { window, scanner } = this;
    window.show(new TextEncoder().encode(value.replaceAll('&', '&amp;')));
    return this.find(0, window.end, scanner.hash(0, window.end)) < 0;
  }

  /** The slot of the table for a value that is not there; -1 for one that may be. */
  private find(start: number, end: number, hash: number): number {
    const { table, hashes } = this;
    const mask = table.length - 1;
    let slot = hash & mask;
    let compared = 0;
    for (; table[slot] !== 0; slot = (slot + 1) & mask) {
      const index = table[slot]! - 1;
      if (hashes[index] !== hash) continue;
      if (++compared > MOST_COMPARED || this.isAt(index, start, end)) return -1;
    }
    return slot;
  }

  private isAt(index: number, start: number, end: number): boolean {
    const length = this.lengths[index]!;
    if (length !== end - start) return false;
    if (this.buffer.length < length) this.buffer = new Uint8Array(2 * length);
    const into = this.buffer.subarray(0, length);
    for (let at = 0; at < length; ) {
      const count = this.source.read(into, at, this.positions[index]! + at);
      if (count === 0) return false;
      at += count;
    }
    const { octets } = this.window;
    for (let i = 0; i < length; i++) if (into[i] !== octets[start + i]) return false;
    return true;
  }
}
