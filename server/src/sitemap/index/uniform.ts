import type { RecordFacts } from '../syntax/recordFacts.ts';
import type { Varied } from '../syntax/varying.ts';
import { factsOf } from './entry.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';

/** A value that all entries with such a value share, and their number. */
export interface Common {
  readonly value: string;
  readonly count: number;
}

const NONE: Varied = { value: undefined, count: 0, hasOthers: false };

/**
 * Whether all entries have the same value of some kind. Stores two that differ, or the common value; only if one of the
 * two is removed and none that differs is added, the file is searched for another one.
 */
export class Uniform implements Aggregate {
  private one: SitemapItem | undefined;
  private other: SitemapItem | undefined;
  private common: { value: string; count: number } | undefined;

  /** @param valuesOf returns the values of that kind */
  constructor(private readonly valuesOf: (facts: RecordFacts) => Varied) {}

  add(item: SitemapItem): void {
    const { common, one: entry } = this;
    if (!common && (!entry || this.other)) return;
    const { value, count, hasOthers } = this.variedIn(item);
    if (value === undefined) return;
    if (!common) {
      if (hasOthers || value !== this.variedIn(entry!).value) this.other = item;
    } else if (!hasOthers && (common.count === 0 || common.value === value)) {
      this.common = { value, count: common.count + count };
    } else {
      this.common = undefined;
      this.one = item;
      this.other = hasOthers ? item : undefined;
    }
  }

  remove(item: SitemapItem): void {
    if (this.common) {
      this.common.count -= this.variedIn(item).count;
      return;
    }
    if (item === this.one) {
      this.one = this.other === item ? undefined : this.other;
      this.other = undefined;
    } else if (item === this.other) this.other = undefined;
  }

  /** The common value; undefined if entries differ, or none has a value. */
  of(text: SitemapText): Common | undefined {
    if (!this.common && !(this.one && this.other)) this.search(text);
    return this.common && this.common.count > 0 ? { ...this.common } : undefined;
  }

  private variedIn(item: SitemapItem): Varied {
    const facts = factsOf(item);
    return facts ? this.valuesOf(facts) : NONE;
  }

  private search(text: SitemapText): void {
    let first = this.one;
    let value = first && this.variedIn(first).value;
    let all = 0;
    text.leaves.visitItems((found) => {
      const item = found as SitemapItem;
      const { value: own, count, hasOthers } = this.variedIn(item);
      if (own === undefined) return true;
      all += count;
      first ??= item;
      value ??= own;
      if (own === value && !hasOthers) return true;
      this.one = first;
      this.other = item;
      return false;
    });
    if (this.one && this.other) return;
    this.one = undefined;
    this.common = { value: value ?? '', count: all };
  }
}
