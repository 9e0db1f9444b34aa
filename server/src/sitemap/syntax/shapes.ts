import { entryOf } from '../../core/memo.ts';
import type { ElementOutline } from '../../xml/tree/tree.ts';
import { NEWS } from '../facts/namespaces.ts';
import { isSitemapElement } from './node.ts';
import type { SharedOutline, StructureAttribute, StructureElement } from './outline.ts';
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
  /** Whether each of these values has a slot: it is between a start tag and an end tag. */
  readonly isWhole: boolean;
}

const HINTS: ReadonlySet<string> = new Set(['changefreq', 'priority']);

/** The slots of records with this outline. */
export function factSlots(outline: SharedOutline): FactSlots {
  const { record, root } = outline;
  if (!record || !root) return NO_FACTS;
  let isWhole = true;
  const slotOf = ({ slot }: StructureElement | StructureAttribute): number => {
    if (slot < 0) isWhole = false;
    return slot;
  };
  const links = new Map<StructureElement, { hreflang?: number; href?: number }>();
  const published: number[] = [];
  eachPlace(outline, (place, element, attribute) => {
    if (place === 'url/xhtml:link@hreflang' || place === 'url/xhtml:link@href') {
      links.set(element, { ...links.get(element), [attribute!.local]: slotOf(attribute!) });
    } else if (place === 'url/news:news/news:publication_date') published.push(slotOf(element));
  });
  const { children } = record;
  const own = children.filter((child) => isSitemapElement(child, root));
  const first = (local: string): StructureElement | undefined => {
    const element = own.find((child) => child.local === local);
    return element && !element.damaged && element.closed ? element : undefined;
  };
  const slotOfText = (element: StructureElement | undefined): number =>
    element && element.children.length === 0 ? slotOf(element) : -1;
  const loc = first('loc');
  const isListed = root.kind === 'sitemapindex' && record.local === 'sitemap';
  const slots = {
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
  return { ...slots, isWhole };
}

const NO_FACTS: FactSlots = {
  ...{ loc: -1, lastmod: -1, priority: -1, hints: [], links: [], news: 0, published: [], isWhole: true },
};

const isHint = ({ local, damaged, closed }: ElementOutline): boolean =>
  HINTS.has(local) && !damaged && closed;

const isNews = (uri: string, local: string): boolean => uri === NEWS && local === 'news';

/** The analysis of all records with one structure. */
export interface Shape extends FactSlots {
  readonly outline: SharedOutline;
  /** The element of each slot. */
  readonly owners: readonly StructureElement[];
  /** The slots of each place. */
  readonly slots: ReadonlyMap<Place, readonly number[]>;
}

export function shapeOf(outline: SharedOutline): Shape {
  const slots = new Map<Place, number[]>();
  eachPlace(outline, (place, element, attribute) => {
    entryOf(slots, place, () => []).push((attribute ?? element).slot);
  });
  const record = outline.record!;
  const facts = factSlots(outline);
  // A record without elements may have text of its own.
  const isWhole = facts.isWhole && record.children.length > 0;
  return { ...facts, isWhole, outline, owners: ownersIn(record), slots };
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
