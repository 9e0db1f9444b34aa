import { toTheSecond } from '../syntax/varying.ts';
import { factsOf } from './entry.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';
import type { Common } from './uniform.ts';

/** How often each moment is the `<lastmod>` of an entry; dates without seconds are not counted. */
export class Moments implements Aggregate {
  /** By `RecordFacts.momentHash`. */
  private readonly counts = new Map<number, number>();
  private total = 0;

  add(item: SitemapItem): void {
    this.count(item, 1);
  }

  remove(item: SitemapItem): void {
    this.count(item, -1);
  }

  /** The moment that at least `least` entries have; of several the first in the file. Undefined for none. */
  of(text: SitemapText, least: number): Common | undefined {
    // Each of the others is counted at least once.
    if (this.total - this.counts.size + 1 < least) return undefined;
    const many = new Set([...this.counts].flatMap(([hash, count]) => (count >= least ? [hash] : [])));
    let found: Common | undefined;
    if (many.size > 0)
      text.leaves.visitItems((item) => {
        const facts = factsOf(item as SitemapItem);
        for (let row = 0; row < (facts?.count ?? 0) && !found; row++) {
          const hash = facts!.momentHash(row);
          if (hash !== undefined && many.has(hash))
            found = { value: toTheSecond(facts!.lastmod(row)!), count: this.counts.get(hash)! };
        }
        return found === undefined;
      });
    return found;
  }

  private count(item: SitemapItem, by: 1 | -1): void {
    const { counts } = this;
    const facts = factsOf(item);
    for (let row = 0; row < (facts?.count ?? 0); row++) {
      const hash = facts!.momentHash(row);
      if (hash === undefined) continue;
      const count = (counts.get(hash) ?? 0) + by;
      if (count === 0) counts.delete(hash);
      else counts.set(hash, count);
      this.total += by;
    }
  }
}
