/**
 * A map from keys of 32 bits to numbers of files, some 12 to 24 octets per pair. It is divided into pieces, so that
 * growing never takes long.
 */
const PIECES = 256;
const SMALLEST = 8;

/** The load factor at which a piece grows. It differs between pieces, so that they do not all grow at once. */
const LEAST_LOAD = 0.5;
const LOAD_STEP = 0.25 / PIECES;

/** Unique pairs of a key and a number from 1 on. Each call is O(files with that key). */
export class KeyTable {
  /** Each is created with its first pair: there may be thousands of sites with a file or two. */
  private readonly pieces: (Piece | undefined)[] = [];

  /** Adds a new pair. */
  add(key: number, file: number): void {
    const at = key & (PIECES - 1);
    this.pieces[at] ??= new Piece(LEAST_LOAD + at * LOAD_STEP);
    this.pieces[at].add(key, file);
  }

  /** Removes a pair. */
  remove(key: number, file: number): void {
    this.pieces[key & (PIECES - 1)]?.remove(key, file);
  }

  /** Calls `each` with the number of every pair that has this key, in no order. */
  each(key: number, each: (file: number) => void): void {
    this.pieces[key & (PIECES - 1)]?.each(key, each);
  }
}

const GONE = -1;

class Piece {
  /** Keys and numbers alternately; the number is 0 in a free slot, and `GONE` in a deleted one. */
  private slots = new Int32Array(0);
  private used = 0;
  private live = 0;

  constructor(private readonly load: number) {}

  add(key: number, file: number): void {
    if (2 * (this.used + 1) > this.slots.length * this.load) this.resize();
    this.put(key, file);
    this.live++;
  }

  remove(key: number, file: number): void {
    const { slots } = this;
    for (let at = this.first(key); at >= 0 && slots[at + 1] !== 0; at = this.next(at)) {
      if (slots[at] !== key || slots[at + 1] !== file) continue;
      slots[at + 1] = GONE;
      this.live--;
      if (this.live * 16 < slots.length && slots.length > 2 * SMALLEST) this.resize();
      return;
    }
  }

  each(key: number, each: (file: number) => void): void {
    const { slots } = this;
    for (let at = this.first(key); at >= 0 && slots[at + 1] !== 0; at = this.next(at)) {
      if (slots[at] === key && slots[at + 1] !== GONE) each(slots[at + 1]!);
    }
  }

  private first(key: number): number {
    const { length } = this.slots;
    return length === 0 ? -1 : ((Math.imul(key >>> 8, 0x9e3779b1) >>> 8) * 2) & (length - 1) & ~1;
  }

  private next(at: number): number {
    return (at + 2) & (this.slots.length - 1);
  }

  private put(key: number, file: number): void {
    const { slots } = this;
    let at = this.first(key);
    while (slots[at + 1] !== 0) at = this.next(at);
    slots[at] = key;
    slots[at + 1] = file;
    this.used++;
  }

  private resize(): void {
    const { slots: old } = this;
    let size = SMALLEST;
    while (size < this.live * 2 + 2) size *= 2;
    this.slots = new Int32Array(2 * size);
    this.used = 0;
    for (let at = 0; at < old.length; at += 2) if (old[at + 1]! > 0) this.put(old[at]!, old[at + 1]!);
  }
}
