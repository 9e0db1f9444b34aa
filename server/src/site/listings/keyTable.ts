import { countWhile } from '../../text/ordered.ts';

/**
 * Which files list a URL: numbers of files by the key of the URL (`keyOf`, a seeded hash of 32 bits). It takes some 12
 * to 24 octets for each key, in pieces, so that none takes long to grow.
 */
const PIECES = 256;
const SMALLEST = 8;

/** The load factor at which a piece grows. It differs between pieces, so that they do not all grow at once. */
const MIN_LOAD = 0.5;
const LOAD_STEP = 0.25 / PIECES;

/** A set of pairs of a key and a number, from 1. A key takes one slot, however many files have it. */
export class KeyTable {
  /** Each is created with its first pair: there may be thousands of sites with only a file or two. */
  private readonly pieces: (Piece | undefined)[] = [];

  /** @param compare the order of the files of a key */
  constructor(private readonly compare: (a: number, b: number) => number) {}

  /** Adds a pair that is not there. O(log(files with that key)), and moving those after it. */
  add(key: number, file: number): void {
    const at = key & (PIECES - 1);
    this.pieces[at] ??= new Piece(MIN_LOAD + at * LOAD_STEP);
    this.pieces[at].add(key, file, this.compare);
  }

  /** Removes a pair. */
  remove(key: number, file: number): void {
    this.pieces[key & (PIECES - 1)]?.remove(key, file, this.compare);
  }

  /** The numbers of the pairs with this key, in order. */
  files(key: number): readonly number[] {
    return this.pieces[key & (PIECES - 1)]?.files(key) ?? NONE;
  }
}

const NONE: readonly number[] = [];
const GONE = 0x80000000 | 0;

class Piece {
  /** Keys and their files in turn: 0 for a free slot, `GONE` for one that was in use, one file, or -1 - an index of `shared`. */
  private slots = new Int32Array(0);
  private used = 0;
  private live = 0;
  private readonly shared: number[][] = [];
  private readonly free: number[] = [];

  constructor(private readonly load: number) {}

  files(key: number): readonly number[] {
    const file = this.slots[this.slotOf(key) + 1] ?? 0;
    return file > 0 ? [file] : file < 0 ? this.shared[-1 - file]! : NONE;
  }

  add(key: number, file: number, compare: (a: number, b: number) => number): void {
    const at = this.slotOf(key);
    const known = this.slots[at + 1] ?? 0;
    if (known > 0) this.slots[at + 1] = this.share(known, file, compare);
    else if (known < 0) insert(this.shared[-1 - known]!, file, compare);
    else {
      if (2 * (this.used + 1) > this.slots.length * this.load) this.resize();
      this.put(key, file);
      this.live++;
    }
  }

  remove(key: number, file: number, compare: (a: number, b: number) => number): void {
    const at = this.slotOf(key);
    const known = this.slots[at + 1] ?? 0;
    if (known < 0) {
      const files = this.shared[-1 - known]!;
      const place = placeOf(files, file, compare);
      if (files[place] === file) files.splice(place, 1);
      if (files.length > 1) return;
      this.slots[at + 1] = files[0]!;
      this.free.push(-1 - known);
    } else if (known === file) {
      this.slots[at + 1] = GONE;
      this.live--;
      if (this.live * 16 < this.slots.length && this.slots.length > 2 * SMALLEST) this.resize();
    }
  }

  private share(known: number, file: number, compare: (a: number, b: number) => number): number {
    const index = this.free.pop() ?? this.shared.length;
    this.shared[index] = compare(known, file) < 0 ? [known, file] : [file, known];
    return -1 - index;
  }

  /** The slot of a key, or the free slot at which the search for it ends; -1 while there are no slots. */
  private slotOf(key: number): number {
    const { slots } = this;
    let at = this.first(key);
    while (at >= 0 && slots[at + 1] !== 0 && (slots[at] !== key || slots[at + 1] === GONE))
      at = (at + 2) & (slots.length - 1);
    return at;
  }

  private first(key: number): number {
    const { length } = this.slots;
    return length === 0 ? -1 : ((Math.imul(key >>> 8, 0x9e3779b1) >>> 8) * 2) & (length - 1) & ~1;
  }

  private put(key: number, file: number): void {
    const { slots } = this;
    const at = this.slotOf(key);
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
    for (let at = 0; at < old.length; at += 2)
      if (old[at + 1] !== 0 && old[at + 1] !== GONE) this.put(old[at]!, old[at + 1]!);
  }
}

function insert(files: number[], file: number, compare: (a: number, b: number) => number): void {
  files.splice(placeOf(files, file, compare), 0, file);
}

/** The index of a file among those in order, or where it would be. */
const placeOf = (files: readonly number[], file: number, compare: (a: number, b: number) => number): number =>
  countWhile(files.length, (at) => compare(files[at]!, file) < 0);
