import { Ordered } from '../../text/ordered.ts';
import { factsOf } from './entry.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';

/** A `<changefreq>` or `<priority>`, and the offset of its name in the file. */
interface Hint {
  readonly start: number;
  readonly name: string;
}

const NAME = /[^\s/>]+/y;

/** The `<changefreq>` and `<priority>` of the entries that can have them. */
export class Hints implements Aggregate {
  private readonly items = new Ordered<SitemapItem>();
  total = 0;

  add(item: SitemapItem): void {
    const count = factsOf(item)?.hints.length ?? 0;
    if (count === 0) return;
    this.total += count;
    this.items.add(item);
  }

  remove(item: SitemapItem): void {
    const count = factsOf(item)?.hints.length ?? 0;
    if (count > 0 && this.items.delete(item)) this.total -= count;
  }

  /** All of them, in order. */
  *in({ leaves }: SitemapText): Iterable<Hint> {
    for (const item of this.items) {
      const before = leaves.locateItem(item)?.before.units;
      if (before === undefined) continue;
      const { hints, text } = factsOf(item)!;
      for (let at = 0; at < hints.length; at++) {
        NAME.lastIndex = hints[at]!;
        yield { start: before + hints[at]!, name: NAME.exec(text)![0] };
      }
    }
  }
}
