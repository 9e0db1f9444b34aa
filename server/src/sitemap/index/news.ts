import { Ordered } from '../../text/ordered.ts';
import type { Published } from '../syntax/recordFacts.ts';
import { Entry, factsOf } from './entry.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';

const NONE: readonly never[] = [];

/** The articles of all entries. */
export class News implements Aggregate {
  private readonly items = new Ordered<SitemapItem>();
  total = 0;

  add(item: SitemapItem): void {
    const count = countIn(item);
    if (count === 0) return;
    this.total += count;
    this.items.add(item);
  }

  remove(item: SitemapItem): void {
    const count = countIn(item);
    if (count > 0 && this.items.delete(item)) this.total -= count;
  }

  /** How many articles have a valid date, and how many of these are before a moment. */
  agedAt(moment: number): { readonly dated: number; readonly stale: number } {
    const count = { dated: 0, stale: 0 };
    for (const item of this.items) {
      for (const { latest } of publishedIn(item)) {
        count.dated++;
        if (latest < moment) count.stale++;
      }
    }
    return count;
  }

  /** The valid dates before a moment, in order, with their offsets in the file. */
  *before(moment: number, { leaves }: SitemapText): Iterable<Published> {
    for (const item of this.items) {
      let units: number | undefined;
      for (const { start, end, latest } of publishedIn(item)) {
        if (latest >= moment) continue;
        units ??= leaves.locateItem(item)?.before.units;
        if (units !== undefined) yield { start: units + start, end: units + end, latest };
      }
    }
  }

  /** The entry of an article, given by its 0-based number, and the number of earlier articles in the entry. */
  entryOf(article: number): { readonly entry: Entry; readonly before: number } | undefined {
    let before = 0;
    for (const item of this.items) {
      const all = countIn(item);
      if (before + all > article) {
        const facts = factsOf(item)!;
        const row = Math.floor((article - before) / facts.news);
        return { entry: new Entry(item, row, facts), before: (article - before) % facts.news };
      }
      before += all;
    }
    return undefined;
  }
}

const publishedIn = (item: SitemapItem): Iterable<Published> => factsOf(item)?.published() ?? NONE;

function countIn(item: SitemapItem): number {
  const facts = factsOf(item);
  return facts ? facts.count * facts.news : 0;
}
