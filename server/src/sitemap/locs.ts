import { Ordered } from '../text/ordered.ts';
import { Entry, entriesIn, factsOf } from './index/entry.ts';
import type { Aggregate, SitemapItem } from './index/types.ts';

type Entries = Entry | Ordered<Entry>;

/** Entries by their URL. */
export class Locs implements Aggregate {
  private readonly byUrl = new Map<string, Entries>();
  /** The entries whose URL an earlier one has. */
  readonly repeated = new Ordered<Entry>();

  add(item: SitemapItem): void {
    const facts = factsOf(item);
    for (let row = 0; row < (facts?.count ?? 0); row++) {
      const url = facts!.loc(row);
      if (url) this.addEntry(url, new Entry(item, row, facts!));
    }
  }

  remove(item: SitemapItem): void {
    for (const entry of entriesIn(item)) if (entry.loc) this.removeEntry(entry.loc, entry);
  }

  private addEntry(url: string, entry: Entry): void {
    const equal = this.byUrl.get(url);
    if (!equal) {
      this.byUrl.set(url, entry);
      return;
    }
    const entries = equal instanceof Ordered ? equal : new Ordered<Entry>();
    if (entries !== equal) {
      entries.add(equal as Entry);
      this.byUrl.set(url, entries);
    }
    const before = entries.first!;
    entries.add(entry);
    this.repeated.add(entries.first === entry ? before : entry);
  }

  private removeEntry(url: string, entry: Entry): void {
    const equal = this.byUrl.get(url);
    if (!(equal instanceof Ordered)) {
      if (equal?.is(entry)) this.byUrl.delete(url);
      return;
    }
    if (!equal.delete(entry)) return;
    const first = equal.first!;
    if (!this.repeated.delete(entry)) this.repeated.delete(first);
    if (equal.size === 1) this.byUrl.set(url, first);
  }

  /** The first entry with this URL; undefined for none. */
  first(url: string): Entry | undefined {
    const entries = this.byUrl.get(url);
    return entries instanceof Ordered ? entries.first : entries;
  }

  /** All entries with this URL, first to last. */
  all(url: string): Iterable<Entry> {
    const entries = this.byUrl.get(url);
    if (entries === undefined) return [];
    return entries instanceof Ordered ? entries : [entries];
  }
}
