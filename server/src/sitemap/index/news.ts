import { Bundle } from '../../text/bundle.ts';
import { Ordered } from '../../text/ordered.ts';
import { valueIn, type XmlElement } from '../../xml/tree.ts';
import { NEWS_NAMESPACE } from '../facts/namespaces.ts';
import { latestOf } from '../facts/newsDates.ts';
import type { SitemapLeaf, SitemapNode } from '../syntax/node.ts';
import { leavesOf } from './hints.ts';
import type { Aggregate, SitemapItem } from './types.ts';

/** A sound publication date of an article: where it stands in the leaf, and until when it may be, in milliseconds. */
export interface Published {
  readonly start: number;
  readonly end: number;
  readonly latest: number;
}

/** The entries with news, and how many articles all of them have. */
export class News implements Aggregate {
  private readonly items = new Ordered<SitemapItem>();
  total = 0;
  private readonly dates = new WeakMap<SitemapLeaf, readonly Published[]>();

  /** `node` reads a leaf anew. */
  constructor(private readonly node: (leaf: SitemapLeaf) => SitemapNode) {}

  add(item: SitemapItem): void {
    const count = item.leaves * newsOfEach(item);
    if (count === 0) return;
    this.total += count;
    this.items.add(item);
  }

  remove(item: SitemapItem): void {
    const count = item.leaves * newsOfEach(item);
    if (count > 0 && this.items.delete(item)) this.total -= count;
  }

  /** The entries with news, first to last. */
  get leaves(): Iterable<SitemapLeaf> {
    return leavesOf(this.items);
  }

  /** How many articles have a sound date, and how many of these are from before a moment. */
  agedAt(moment: number): { readonly dated: number; readonly stale: number } {
    const count = { dated: 0, stale: 0 };
    const take = (latest: number) => {
      count.dated++;
      if (latest < moment) count.stale++;
    };
    for (const item of this.items) {
      if (item instanceof Bundle) item.facts.published.forEach(take);
      else for (const { latest } of this.publishedIn(item)) take(latest);
    }
    return count;
  }

  /** The entry with an article, counted from 0, and how many articles of the entry come before it. */
  entryOf(article: number): { readonly leaf: SitemapLeaf; readonly before: number } | undefined {
    let before = 0;
    for (const item of this.items) {
      const each = newsOfEach(item);
      const all = item.leaves * each;
      if (before + all > article) {
        const at = Math.floor((article - before) / each);
        return { leaf: item instanceof Bundle ? item.child(at) : item, before: (article - before) % each };
      }
      before += all;
    }
    return undefined;
  }

  /** The sound dates of the articles in an entry. */
  publishedIn(leaf: SitemapLeaf): readonly Published[] {
    let found = this.dates.get(leaf);
    if (!found) {
      found = datesIn(this.node(leaf));
      this.dates.set(leaf, found);
    }
    return found;
  }
}

/** How many articles each entry of an item has. */
const newsOfEach = (item: SitemapItem): number =>
  item instanceof Bundle ? item.facts.news : (item.content?.news ?? 0);

function datesIn({ record, text }: SitemapNode): readonly Published[] {
  const isDate = ({ uri, local, damaged, closed, children }: XmlElement): boolean =>
    uri === NEWS_NAMESPACE && local === 'publication_date' && !damaged && closed && children.length === 0;
  return (record?.children ?? [])
    .filter(({ uri, local, damaged }) => uri === NEWS_NAMESPACE && local === 'news' && !damaged)
    .flatMap(({ children }) => children.filter(isDate))
    .flatMap((element) => {
      const { value, start, end } = valueIn(element, text);
      const latest = latestOf(value);
      return latest === undefined ? [] : [{ start, end, latest }];
    });
}
