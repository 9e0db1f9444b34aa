import { wideHash } from '../../text/hash.ts';
import type { RecordFacts } from '../syntax/recordFacts.ts';
import { toTheSecond } from '../syntax/varying.ts';
import { factsOf } from './entry.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';
import type { Common } from './uniform.ts';

/** A date with a time to the second. */
const MOMENT = /T\d\d:\d\d:\d\d/;

/** How often each moment is the `<lastmod>` of an entry; dates without seconds are not counted. */
export class Moments implements Aggregate {
  /** By `wideHash` of the moment. */
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
        for (const value of momentsIn(factsOf(item as SitemapItem))) {
          const hash = wideHash(value);
          if (many.has(hash)) found ??= { value, count: this.counts.get(hash)! };
        }
        return found === undefined;
      });
    return found;
  }

  private count(item: SitemapItem, by: 1 | -1): void {
    for (const value of momentsIn(factsOf(item))) {
      const hash = wideHash(value);
      const count = (this.counts.get(hash) ?? 0) + by;
      if (count === 0) this.counts.delete(hash);
      else this.counts.set(hash, count);
      this.total += by;
    }
  }
}

function* momentsIn(facts: RecordFacts | undefined): Iterable<string> {
  for (let row = 0; row < (facts?.count ?? 0); row++) {
    const value = facts!.lastmod(row);
    if (value !== undefined && MOMENT.test(value)) yield toTheSecond(value);
  }
}
