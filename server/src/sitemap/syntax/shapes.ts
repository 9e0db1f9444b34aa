import { NEWS_NAMESPACE } from '../facts/namespaces.ts';
import type { Outline } from './node.ts';
import type { StructureElement } from './outline.ts';
import { eachPlace, inAll, type Place } from './places.ts';

/** Where the values of a link to another version stand among the values of its record. */
interface LinkSlots {
  readonly hreflang: number;
  readonly href: number;
}

/** Where the values stand that are known of all records of one structure, by their index; -1 for none. */
export interface Shape {
  readonly outline: Outline<StructureElement>;
  /** Which values stand in a place. */
  readonly slots: ReadonlyMap<Place, readonly number[]>;
  /** Each value of which something is kept stands between a start tag and an end tag, and the record itself holds none. */
  readonly isWhole: boolean;
  readonly loc: number;
  readonly lastmod: number;
  readonly priority: number;
  /** How many `<changefreq>` and `<priority>` there are that crawlers ignore. */
  readonly hints: number;
  readonly links: readonly LinkSlots[];
  readonly news: number;
  /** Publication dates of articles. */
  readonly published: readonly number[];
}

const PUBLISHED = 'url/news:news/news:publication_date';
/** Where values stand of which something is kept. */
const KEPT: ReadonlySet<Place> = new Set([...inAll('loc', 'lastmod', 'priority'), PUBLISHED]);

export function shapeOf(outline: Outline<StructureElement>): Shape {
  const slots = new Map<Place, number[]>();
  const links = new Map<StructureElement, { hreflang?: number; href?: number }>();
  let isWhole = outline.record!.children.length > 0;
  eachPlace(outline, (place, element, attribute) => {
    const { slot } = attribute ?? element;
    if (slot < 0 && KEPT.has(place)) isWhole = false;
    slots.set(place, [...(slots.get(place) ?? []), slot]);
    if (place === 'url/xhtml:link@hreflang' || place === 'url/xhtml:link@href')
      links.set(element, { ...links.get(element), [attribute!.local]: slot });
  });
  const { record, root } = outline;
  const own = root!.kind === 'sitemapindex' ? 'sitemap' : 'url';
  const first = (name: 'loc' | 'lastmod' | 'priority'): number => slots.get(`${own}/${name}`)?.[0] ?? -1;
  const countOf = (name: 'changefreq' | 'priority'): number => slots.get(`${own}/${name}`)?.length ?? 0;
  const isListed = root!.kind === 'sitemapindex' && record!.local === 'sitemap';
  return {
    ...{ outline, slots, isWhole },
    ...{ loc: first('loc'), lastmod: first('lastmod'), priority: first('priority') },
    hints: isListed ? 0 : countOf('changefreq') + countOf('priority'),
    links: [...links.values()].flatMap(({ hreflang, href }) =>
      hreflang === undefined || href === undefined ? [] : [{ hreflang, href }],
    ),
    news:
      record!.local === 'url'
        ? record!.children.filter(({ uri, local }) => uri === NEWS_NAMESPACE && local === 'news').length
        : 0,
    published: slots.get(PUBLISHED) ?? [],
  };
}
