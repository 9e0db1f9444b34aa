/** Chunks are split beyond this length. */
const MAX = 512;

/**
 * Items ordered by unique keys. `add` and `delete` cost O(log n), and almost nothing at the end, where items are added
 * while a file is read.
 */
export class Ordered<T extends { readonly key: number }> implements Iterable<T> {
  private readonly chunks: T[][] = [];
  private count = 0;

  get size(): number {
    return this.count;
  }

  get first(): T | undefined {
    return this.chunks[0]?.[0];
  }

  add(item: T): void {
    this.count++;
    const last = this.chunks.at(-1);
    if (!last || (last.length >= MAX && item.key > last.at(-1)!.key)) {
      this.chunks.push([item]);
      return;
    }
    if (item.key > last.at(-1)!.key) {
      last.push(item);
      return;
    }
    const index = this.chunkOf(item.key);
    const chunk = this.chunks[index]!;
    chunk.splice(placeOf(chunk, item.key), 0, item);
    if (chunk.length > MAX) this.chunks.splice(index + 1, 0, chunk.splice(chunk.length >> 1));
  }

  /** Returns whether the item was present. */
  delete(item: T): boolean {
    const index = this.chunkOf(item.key);
    const chunk = this.chunks[index];
    const at = chunk ? placeOf(chunk, item.key) : 0;
    if (!chunk || chunk[at]?.key !== item.key) return false;
    chunk.splice(at, 1);
    if (chunk.length === 0) this.chunks.splice(index, 1);
    this.count--;
    return true;
  }

  has(item: T): boolean {
    const chunk = this.chunks[this.chunkOf(item.key)];
    return chunk?.[placeOf(chunk, item.key)]?.key === item.key;
  }

  /** The first item whose key is not below `key`, and the number of items before it. O(n / 512 + log n). */
  from(key: number): { readonly item: T | undefined; readonly before: number } {
    const index = this.chunkOf(key);
    let before = 0;
    for (let i = 0; i < index; i++) before += this.chunks[i]!.length;
    const chunk = this.chunks[index] ?? [];
    const at = placeOf(chunk, key);
    return { item: chunk[at] ?? this.chunks[index + 1]?.[0], before: before + at };
  }

  clear(): void {
    this.chunks.length = 0;
    this.count = 0;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const chunk of this.chunks) yield* chunk;
  }

  /** Index of the last chunk that does not begin after `key`. */
  private chunkOf(key: number): number {
    return Math.max(0, countWhile(this.chunks.length, (at) => this.chunks[at]![0]!.key <= key) - 1);
  }
}

/** Index of the first item whose key is not below `key`. */
const placeOf = (chunk: readonly { readonly key: number }[], key: number): number =>
  countWhile(chunk.length, (at) => chunk[at]!.key < key);

/** How many of `starts`, which are in ascending order, are not above `offset`; O(log n). */
export const countUpTo = (starts: readonly number[], offset: number): number =>
  countWhile(starts.length, (at) => starts[at]! <= offset);

/** How many of the first indexes below `length` pass a test that no later index passes once one has failed; O(log n). */
export function countWhile(length: number, passes: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
