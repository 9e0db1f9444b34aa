import { Bundle } from '../../text/bundle.ts';
import { attributeValue } from '../syntax/extensions.ts';
import { type SitemapLeaf, tailOfValue } from '../syntax/node.ts';
import type { PassedRecords } from '../syntax/passed.ts';
import type { SitemapText } from './types.ts';

type Item = SitemapLeaf | PassedRecords;

/**
 * The entries that link to a URL. URLs are told apart by the hash of their ends: an entry may be given that links only
 * to one like it, or stands near one that does.
 */
export class Linkers {
  private readonly byTail = new Map<number, Item | Set<Item>>();

  constructor(text: SitemapText) {
    text.leaves.visitItems((item) => {
      if (!(item instanceof Bundle)) this.add(item);
      else {
        const bundle = item as PassedRecords;
        for (let i = 0; i < bundle.leaves; i++) {
          const [from, to] = bundle.rangeOfLinks(i);
          for (let at = from + 2; at < to; at += 2) this.note(bundle.facts.links!.data[at]!, bundle);
        }
      }
      return true;
    });
  }

  add(leaf: SitemapLeaf): void {
    for (const tail of tailsIn(leaf)) this.note(tail, leaf);
  }

  remove(leaf: SitemapLeaf): void {
    for (const tail of tailsIn(leaf)) {
      const known = this.byTail.get(tail);
      if (known instanceof Set) known.delete(leaf);
      else if (known === leaf) this.byTail.delete(tail);
    }
  }

  *of(url: string): Iterable<SitemapLeaf> {
    const known = this.byTail.get(tailOfValue(url));
    for (const item of known instanceof Set ? known : known ? [known] : []) {
      if (item instanceof Bundle) yield* item.children;
      else yield item;
    }
  }

  private note(tail: number, item: Item): void {
    const known = this.byTail.get(tail);
    if (known instanceof Set) known.add(item);
    else if (!known) this.byTail.set(tail, item);
    else if (known !== item) this.byTail.set(tail, new Set([known, item]));
  }
}

/** The tails of the URLs that an entry links to. */
function* tailsIn({ text, content }: SitemapLeaf): Iterable<number> {
  for (const start of content?.links?.slice(1) ?? []) {
    const { value } = attributeValue(text, start);
    if (value !== '') yield tailOfValue(value);
  }
}
