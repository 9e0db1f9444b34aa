import type { ElementOutline } from '../../xml/tree/tree.ts';
import { NEWS_NAMESPACE } from '../facts/namespaces.ts';
import { isSitemapElement, type Outline } from './node.ts';
import type { SharedOutline, StructureElement } from './outline.ts';
import { eachPlace, type Place } from './places.ts';

/** The slots of a link to another version among the values of its record. */
interface LinkSlots {
  readonly hreflang: number;
  readonly href: number;
}

/** The slots of the values that facts are built from; -1 if missing. */
export interface FactSlots {
  readonly loc: number;
  readonly lastmod: number;
  readonly priority: number;
  /** The `<changefreq>` and `<priority>`, which crawlers ignore. */
  readonly hints: readonly number[];
  readonly links: readonly LinkSlots[];
  /** How many articles there are. */
  readonly news: number;
  /** Publication dates of articles. */
  readonly published: readonly number[];
}

type SlotOf<E extends ElementOutline> = (element: E, attribute?: E['attributes'][number]) => number;

const HINTS: ReadonlySet<string> = new Set(['changefreq', 'priority']);

/** @param slotOf returns the slot of the value of an element or attribute; -1 if it has none */
export function factSlots<E extends ElementOutline>(outline: Outline<E>, slotOf: SlotOf<E>): FactSlots {
  const { record, root } = outline;
  if (!record || !root) return NO_FACTS;
  const links = new Map<E, { hreflang?: number; href?: number }>();
  const published: number[] = [];
  eachPlace(outline, (place, element, attribute) => {
    if (place === 'url/xhtml:link@hreflang' || place === 'url/xhtml:link@href') {
      const slot = slotOf(element, attribute);
      links.set(element, { ...links.get(element), [attribute!.local]: slot });
    } else if (place === 'url/news:news/news:publication_date') published.push(slotOf(element));
  });
  const children = record.children as readonly E[];
  const own = children.filter((child) => isSitemapElement(child, root));
  const first = (local: string): E | undefined => {
    const element = own.find((child) => child.local === local);
    return element && !element.damaged && element.closed ? element : undefined;
  };
  const slotOfText = (element: E | undefined): number =>
    element && element.children.length === 0 ? slotOf(element) : -1;
  const loc = first('loc');
  const isListed = root.kind === 'sitemapindex' && record.local === 'sitemap';
  return {
    loc: loc ? slotOf(loc) : -1,
    lastmod: slotOfText(first('lastmod')),
    priority: slotOfText(first('priority')),
    hints: isListed ? [] : own.filter(isHint).map((element) => slotOf(element)),
    links: [...links.values()].flatMap(({ hreflang, href }) =>
      hreflang === undefined || href === undefined ? [] : [{ hreflang, href }],
    ),
    news:
      record.local === 'url'
        ? children.filter(({ uri, local, damaged }) => isNews(uri, local) && !damaged).length
        : 0,
    published,
  };
}

const NO_FACTS: FactSlots = {
  ...{ loc: -1, lastmod: -1, priority: -1, hints: [], links: [], news: 0, published: [] },
};

const isHint = ({ local, damaged, closed }: ElementOutline): boolean =>
  HINTS.has(local) && !damaged && closed;

const isNews = (uri: string, local: string): boolean => uri === NEWS_NAMESPACE && local === 'news';

/** The analysis of all records with one structure. */
export interface Shape extends FactSlots {
  readonly outline: SharedOutline;
  /** The element of each slot. */
  readonly owners: readonly StructureElement[];
  /** The slots of each place. */
  readonly slots: ReadonlyMap<Place, readonly number[]>;
  /**
   * Whether each value that facts are built from is between a start tag and an end tag, and the record itself has no
   * value.
   */
  readonly isWhole: boolean;
}

export function shapeOf(outline: SharedOutline): Shape {
  const slots = new Map<Place, number[]>();
  let isWhole = outline.record!.children.length > 0;
  const slotOf: SlotOf<StructureElement> = (element, attribute) => {
    const { slot } = (attribute as StructureElement['attributes'][number] | undefined) ?? element;
    if (slot < 0) isWhole = false;
    return slot;
  };
  eachPlace(outline, (place, element, attribute) => {
    const { slot } = attribute ?? element;
    slots.set(place, [...(slots.get(place) ?? []), slot]);
  });
  const facts = factSlots(outline, slotOf);
  return { ...facts, outline, owners: ownersIn(outline.record!), slots, isWhole };
}

/** The elements of all values, by their slots. */
function ownersIn(record: StructureElement): readonly StructureElement[] {
  const owners: StructureElement[] = [];
  const add = (element: StructureElement): void => {
    for (const { slot } of [element, ...element.attributes]) if (slot >= 0) owners[slot] = element;
    element.children.forEach(add);
  };
  add(record);
  return owners;
}
