import { Ordered } from '../../text/ordered.ts';
import { valueIn, type XmlElement } from '../../xml/tree.ts';
import { DATE_FORMS, parseW3cDate } from '../facts/dates.ts';
import { NEWS_NAMESPACE } from '../facts/namespaces.ts';
import type { SitemapLeaf, SitemapNode } from '../syntax/node.ts';
import type { PassedRecords } from '../syntax/passed.ts';
import type { Aggregate } from './types.ts';

/** A sound publication date of an article: where it stands in the leaf, and until when it may be, in milliseconds. */
export interface Published {
  readonly start: number;
  readonly end: number;
  readonly latest: number;
}

const HOUR = 3_600_000;
/** A day without a time ends last twelve hours west of UTC. */
const DAY = 36 * HOUR;

/** The entries with news, and how many articles all of them have. */
export class News implements Aggregate {
  readonly leaves = new Ordered<SitemapLeaf>();
  total = 0;
  private readonly dates = new WeakMap<SitemapLeaf, readonly Published[]>();

  /** `node` reads a leaf anew. */
  constructor(private readonly node: (leaf: SitemapLeaf) => SitemapNode) {}

  add(leaf: SitemapLeaf): void {
    const count = leaf.content?.news ?? 0;
    if (count === 0) return;
    this.total += count;
    this.leaves.add(leaf);
  }

  remove(leaf: SitemapLeaf): void {
    const count = leaf.content?.news ?? 0;
    if (count > 0 && this.leaves.delete(leaf)) this.total -= count;
  }

  addBundle(bundle: PassedRecords): void {
    if (bundle.facts.news > 0) for (const leaf of bundle.children) this.add(leaf);
  }

  removeBundle(bundle: PassedRecords): void {
    if (bundle.facts.news > 0) for (const leaf of bundle.children) this.remove(leaf);
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

function datesIn({ record, text }: SitemapNode): readonly Published[] {
  const isDate = ({ uri, local, damaged, closed, children }: XmlElement): boolean =>
    uri === NEWS_NAMESPACE && local === 'publication_date' && !damaged && closed && children.length === 0;
  return (record?.children ?? [])
    .filter(({ uri, local, damaged }) => uri === NEWS_NAMESPACE && local === 'news' && !damaged)
    .flatMap(({ children }) => children.filter(isDate))
    .flatMap((element) => {
      const { value, start, end } = valueIn(element, text);
      const read = parseW3cDate(value);
      if ('fault' in read || !DATE_FORMS[read.form].inNews) return [];
      return [{ start, end, latest: read.date.getTime() + (read.form === 'day' ? DAY : 0) }];
    });
}
