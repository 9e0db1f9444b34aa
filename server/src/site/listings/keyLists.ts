/** The keys of the URLs that files list (`urlKeys.ts`), by the URI of the file. */

/** Lists with fewer keys share blocks with others: an array of its own takes more memory than that. */
const SHORT = 2 ** 10;
const BLOCK = 2 ** 14;

export class KeyLists {
  private readonly lists = new Map<string, Float64Array>();
  private block = new Float64Array();
  /** How much of the block is in use. */
  private used = 0;

  /** Replaces the keys of a file; undefined removes them. */
  set(uri: string, keys: Float64Array | undefined): void {
    if (!keys) this.lists.delete(uri);
    else this.lists.set(uri, keys.length < SHORT ? this.inBlock(keys) : keys);
  }

  get(uri: string): Float64Array | undefined {
    return this.lists.get(uri);
  }

  /** The files, and their lists in the same order. */
  get uris(): readonly string[] {
    return [...this.lists.keys()];
  }
  get all(): readonly Float64Array[] {
    return [...this.lists.values()];
  }

  private inBlock(keys: Float64Array): Float64Array {
    if (this.used + keys.length > this.block.length) {
      this.block = new Float64Array(BLOCK);
      this.used = 0;
    }
    const own = this.block.subarray(this.used, this.used + keys.length);
    own.set(keys);
    this.used += keys.length;
    return own;
  }
}
