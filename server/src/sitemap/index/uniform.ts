import type { SitemapLeaf } from '../syntax/reader.ts';
import type { SitemapText } from './types.ts';

/** A value that all entries have which have one at all, and how many those are. */
export interface Common {
  readonly value: string;
  readonly count: number;
}

/**
 * Whether all entries have the same value of some kind. It keeps two entries that differ, or the value that all have;
 * only when one of the two goes and none that differs comes is the file looked through for another.
 */
export class Uniform {
  private one: SitemapLeaf | undefined;
  private other: SitemapLeaf | undefined;
  private common: { value: string; count: number } | undefined;

  /** `read` gives the value of a leaf. */
  constructor(private readonly read: (leaf: SitemapLeaf) => string | undefined) {}

  add(leaf: SitemapLeaf): void {
    const { common, one } = this;
    if (!common && (!one || this.other)) return;
    const value = this.read(leaf);
    if (value === undefined) return;
    if (!common) {
      if (value !== this.read(one!)) this.other = leaf;
    } else if (common.count === 0) this.common = { value, count: 1 };
    else if (common.value === value) common.count++;
    else {
      this.common = undefined;
      this.one = leaf;
    }
  }

  remove(leaf: SitemapLeaf): void {
    if (this.common) {
      if (this.read(leaf) !== undefined) this.common.count--;
    } else if (leaf === this.other) this.other = undefined;
    else if (leaf === this.one) {
      this.one = this.other;
      this.other = undefined;
    }
  }

  /** The common value; undefined where entries differ, or none has a value. */
  of(text: SitemapText): Common | undefined {
    if (!this.common && !(this.one && this.other)) this.search(text);
    return this.common && this.common.count > 0 ? { ...this.common } : undefined;
  }

  private search(text: SitemapText): void {
    let first = this.one;
    let value = first && this.read(first);
    let count = 0;
    text.leaves.visit((leaf) => {
      const own = this.read(leaf);
      if (own === undefined) return true;
      count++;
      first ??= leaf;
      value ??= own;
      if (own === value) return true;
      this.one = first;
      this.other = leaf;
      return false;
    });
    if (this.one && this.other) return;
    this.one = undefined;
    this.common = { value: value ?? '', count };
  }
}
