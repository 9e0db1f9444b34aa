import { Multimap } from '../../core/multimap.ts';
import { Entry, factsOf } from './entry.ts';
import type { SitemapItem, SitemapText } from './types.ts';
import type { Versions } from './versions.ts';

/** The entries that link to a URL. */
export class Linkers {
  private readonly byUrl = new Multimap<number, SitemapItem>();

  constructor(
    text: SitemapText,
    private readonly versions: Versions,
  ) {
    text.leaves.visitItems((item) => {
      this.add(item as SitemapItem);
      return true;
    });
  }

  add(item: SitemapItem): void {
    for (const url of this.versions.urlsIn(item)) this.byUrl.add(url, item);
  }

  remove(item: SitemapItem): void {
    for (const url of this.versions.urlsIn(item)) this.byUrl.delete(url, item);
  }

  *of(url: string): Iterable<Entry> {
    const number = this.versions.urlOf(url);
    for (const item of this.byUrl.get(number)) {
      const facts = factsOf(item)!;
      const urls = this.versions.urlsIn(item);
      for (let row = 0; row < facts.count; row++) {
        if (urls.subarray(facts.firstLink(row), facts.pastLinks(row)).includes(number))
          yield new Entry(item, row, facts);
      }
    }
  }
}
