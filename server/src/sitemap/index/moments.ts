import { toTheSecond } from '../syntax/varying.ts';
import { factsOf, visitEntries } from './entry.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';
import type { Common } from './uniform.ts';

/** How many groups there are: a moment that many entries share makes its group larger than all others. */
const GROUPS = 64;

/** How often each moment is the `<lastmod>` of an entry; dates without seconds are not counted. */
export class Moments implements Aggregate {
  /** How many entries have a moment of a group, by the last bits of `RecordFacts.momentHash`. */
  private groups: Int32Array | undefined;
  /** By the hash; only counted once a group is large: the moments of most files differ. */
  private counts: Map<number, number> | undefined;

  add(item: SitemapItem): void {
    this.count(item, 1);
  }

  remove(item: SitemapItem): void {
    this.count(item, -1);
  }

  /** The moment that at least `least` entries have; of several the first in the file. Undefined for none. */
  of(text: SitemapText, least: number): Common | undefined {
    if (!this.groups?.some((count) => count >= least)) return undefined;
    this.counts ??= countsIn(text);
    const { counts } = this;
    const many = new Set([...counts].flatMap(([hash, count]) => (count >= least ? [hash] : [])));
    let found: Common | undefined;
    if (many.size > 0)
      visitEntries(text, ({ facts, row }) => {
        const hash = facts.momentHash(row);
        if (hash !== undefined && many.has(hash))
          found = { value: toTheSecond(facts.lastmod(row)!), count: counts.get(hash)! };
        return found === undefined;
      });
    return found;
  }

  private count(item: SitemapItem, by: 1 | -1): void {
    const facts = factsOf(item);
    for (let row = 0; row < (facts?.count ?? 0); row++) {
      const hash = facts!.momentHash(row);
      if (hash === undefined) continue;
      this.groups ??= new Int32Array(GROUPS);
      this.groups[hash % GROUPS]! += by;
      if (this.counts) addTo(this.counts, hash, by);
    }
  }
}

function countsIn(text: SitemapText): Map<number, number> {
  const counts = new Map<number, number>();
  visitEntries(text, ({ facts, row }) => {
    const hash = facts.momentHash(row);
    if (hash !== undefined) addTo(counts, hash, 1);
    return true;
  });
  return counts;
}

function addTo(counts: Map<number, number>, hash: number, by: 1 | -1): void {
  const count = (counts.get(hash) ?? 0) + by;
  if (count === 0) counts.delete(hash);
  else counts.set(hash, count);
}
