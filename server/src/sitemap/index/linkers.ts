import { Bundle } from '../../text/bundle.ts';
import { attributeValue } from '../syntax/extensions.ts';
import { keyOfValue } from '../syntax/locKey.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import type { Rows } from '../syntax/rows.ts';
import { leavesIn, type SitemapItem, type SitemapText } from './types.ts';

/**
 * The entries that link to a URL. URLs are told apart by the hash of their ends: an entry may be given that links only
 * to one like it, or stands near one that does.
 */
export class Linkers {
  private readonly byKey = new Map<number, SitemapItem | Set<SitemapItem>>();

  constructor(text: SitemapText) {
    text.leaves.visitItems((item) => {
      if (!(item instanceof Bundle)) this.add(item);
      else {
        const bundle = item as Rows;
        for (let i = 0; i < bundle.leaves; i++) {
          const [from, to] = bundle.rangeOfLinks(i);
          for (let at = from + 2; at < to; at += 2) this.note(bundle.facts.links!.data[at]!, bundle);
        }
      }
      return true;
    });
  }

  add(leaf: SitemapLeaf): void {
    for (const key of keysIn(leaf)) this.note(key, leaf);
  }

  remove(leaf: SitemapLeaf): void {
    for (const key of keysIn(leaf)) {
      const known = this.byKey.get(key);
      if (known instanceof Set) known.delete(leaf);
      else if (known === leaf) this.byKey.delete(key);
    }
  }

  *of(url: string): Iterable<SitemapLeaf> {
    const known = this.byKey.get(keyOfValue(url));
    for (const item of known instanceof Set ? known : known ? [known] : []) {
      yield* leavesIn(item);
    }
  }

  private note(key: number, item: SitemapItem): void {
    const known = this.byKey.get(key);
    if (known instanceof Set) known.add(item);
    else if (!known) this.byKey.set(key, item);
    else if (known !== item) this.byKey.set(key, new Set([known, item]));
  }
}

/** The keys of the URLs that an entry links to. */
function* keysIn({ text, content }: SitemapLeaf): Iterable<number> {
  for (const start of content?.links?.slice(1) ?? []) {
    const { value } = attributeValue(text, start);
    if (value !== '') yield keyOfValue(value);
  }
}
