import { Bundle } from '../../text/bundle.ts';
import { Ordered } from '../../text/ordered.ts';
import type { XmlElement } from '../../xml/tree.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import { isSitemapElement, type SitemapNode } from '../syntax/node.ts';
import { type Aggregate, leavesIn, type SitemapItem } from './types.ts';

const HINTS: readonly string[] = ['changefreq', 'priority'];

const isHint = (local: string): boolean => HINTS.includes(local);
const NONE: readonly XmlElement[] = [];

/**
 * The entries with `<changefreq>` or `<priority>`, and how many such elements there are. Most files have both in every
 * entry, so most are counted in their text, without reading them anew.
 */
export class Hints implements Aggregate {
  private readonly items = new Ordered<SitemapItem>();
  total = 0;
  private readonly elements = new WeakMap<SitemapLeaf, readonly XmlElement[]>();

  /** `node` reads a leaf anew. */
  constructor(private readonly node: (leaf: SitemapLeaf) => SitemapNode) {}

  add(item: SitemapItem): void {
    const count = this.countIn(item);
    if (count === 0) return;
    this.total += count;
    this.items.add(item);
  }

  remove(item: SitemapItem): void {
    const count = this.countIn(item);
    if (count > 0 && this.items.delete(item)) this.total -= count;
  }

  /** The entries, first to last; some of them may have no such element. */
  get leaves(): Iterable<SitemapLeaf> {
    return leavesOf(this.items);
  }

  /** The elements in an entry. */
  in(leaf: SitemapLeaf): readonly XmlElement[] {
    let found = this.elements.get(leaf);
    if (!found) {
      found = hintsIn(this.node(leaf));
      this.elements.set(leaf, found);
    }
    return found;
  }

  private countIn(item: SitemapItem): number {
    return item instanceof Bundle ? item.facts.hints : this.countInLeaf(item);
  }

  private countInLeaf(leaf: SitemapLeaf): number {
    const { text, records, content } = leaf;
    if (records === 0 || !HINTS.some((name) => text.includes(name))) return 0;
    const prefix = leaf.entry.root?.prefix ?? '';
    const isPlain = content?.findings.length === 0 && prefix === '' && !text.includes('<!');
    const count = isPlain ? plainCount(text) : -1;
    return count >= 0 && !isListed(leaf) ? count : this.in(leaf).length;
  }
}

/** The leaves of items, first to last. */
export function* leavesOf(items: Iterable<SitemapItem>): Iterable<SitemapLeaf> {
  for (const item of items) yield* leavesIn(item);
}

/** How many of the elements stand in a text in which each name stands in plain tags only; -1 where one does not. */
function plainCount(text: string): number {
  let count = 0;
  for (const name of HINTS) {
    const opened = occurrences(text, `<${name}>`);
    if (occurrences(text, `</${name}>`) !== opened || occurrences(text, name) !== 2 * opened) return -1;
    count += opened;
  }
  return count;
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** Whether it is an entry of an index, in which these elements do not belong. */
const isListed = ({ entry }: SitemapLeaf): boolean => entry.root?.kind === 'sitemapindex';

/** The `<changefreq>` and `<priority>` of an entry that may have them. */
export function hintsIn({ record, root }: SitemapNode): readonly XmlElement[] {
  if (!record || !root || (root.kind === 'sitemapindex' && record.local === 'sitemap')) return NONE;
  return record.children.filter(
    (child) => isHint(child.local) && !child.damaged && child.closed && isSitemapElement(child, root),
  );
}
