import { Column } from '../../core/column.ts';
import { hashOf } from '../../text/hash.ts';
import { type ElementOutline, type TextValue, valueAt } from '../../xml/tree/tree.ts';
import { NEWS } from '../facts/namespaces.ts';
import { latestOf } from '../facts/newsDates.ts';
import { originAt } from '../facts/origin.ts';
import { isSitemapElement } from './node.ts';
import type { SharedOutline, StructureAttribute, StructureElement } from './outline.ts';
import { eachPlace } from './places.ts';
import { PER_LINK, packed, RecordFacts } from './recordFacts.ts';

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

/** The values of a record, by their slots, from which facts are built. */
export interface FactSource {
  /** The text that offsets refer to. */
  readonly text: string;
  start(slot: number): number;
  end(slot: number): number;
  /** Offset of the name of the hint with this index. */
  hint(index: number): number;
  isEmpty(slot: number): boolean;
  /** The value, if it cannot be read from its range (`valueAt`): it is in pieces. */
  ownValue(slot: number): string | undefined;
  /** `hashOf` the value, if that need not be made for it. */
  hash(slot: number): number | undefined;
  /** Whether a URL is complete: the host of one that is still being typed does not count. */
  isComplete(slot: number): boolean;
}

/** See `FactSource.ownValue`. */
export const ownValueOf = ({ value, start, end }: TextValue, text: string): string | undefined =>
  valueAt(text, start, end) === value ? undefined : value;

const valueIn = (slot: number, source: FactSource): string =>
  source.ownValue(slot) ?? valueAt(source.text, source.start(slot), source.end(slot));

const SLASH = 47;
/** The number of origins that are counted separately. */
const MAX_ORIGINS = 255;

/** Builds the facts of consecutive records. */
export class FactsBuilder {
  private text = '';
  private from = 0;
  private count = 0;
  private news = 0;
  private linked = 0;
  private own: Map<number, string> | undefined;
  private origins: string[] = [];
  private readonly values = new Column();
  private readonly hashes = new Column();
  private readonly origin = new Column();
  private readonly links = new Column();
  private readonly linkEnds = new Column();
  private readonly hints = new Column();
  private readonly published = new Column();

  /** Starts with records at offset `from`; discards the previous ones. */
  begin(text: string, from: number): void {
    this.text = text;
    this.from = from;
    this.count = 0;
    this.linked = 0;
    this.own = undefined;
    this.origins = [];
    const { values, hashes, origin, links, linkEnds, hints, published } = this;
    for (const column of [values, hashes, origin, links, linkEnds, hints, published]) column.clear();
  }

  get hasRoom(): boolean {
    return this.origins.length < MAX_ORIGINS;
  }

  /** Whether the facts of a record with this many articles may join those before: all must have the same number. */
  takes(news: number): boolean {
    return this.count === 0 || this.news === news;
  }

  add({ loc, lastmod, priority, hints, links, news, published }: FactSlots, source: FactSource): void {
    this.news = news;
    this.addValue(loc, source);
    this.addValue(lastmod >= 0 && source.isEmpty(lastmod) ? -1 : lastmod, source);
    this.addValue(priority >= 0 && source.isEmpty(priority) ? -1 : priority, source);
    this.hashes.push(loc < 0 ? 0 : (source.hash(loc) ?? hashOf(valueIn(loc, source))));
    this.origin.push(loc < 0 ? 0 : this.originOf(loc, source));
    if (links.length > 0) this.addLinks(links, source);
    if (this.links.length > 0) this.linkEnds.push(this.links.length / PER_LINK);
    for (let at = 0; at < hints.length; at++) this.hints.push(source.hint(at) - this.from);
    for (const slot of published) this.addPublished(slot, source);
    this.count++;
  }

  private addValue(slot: number, source: FactSource): void {
    if (slot < 0) {
      this.values.push(-1);
      this.values.push(-1);
      return;
    }
    const start = source.start(slot) - this.from;
    this.values.push(start);
    this.values.push(source.end(slot) - this.from);
    const own = source.ownValue(slot);
    if (own === undefined) return;
    this.own ??= new Map();
    this.own.set(start, own);
  }

  /** The number of a URL's origin, counted from 1; 0 if it has none. */
  private originOf(slot: number, source: FactSource): number {
    const { text, origins } = this;
    const [start, end] = [source.start(slot), source.end(slot)];
    if (start >= end || !source.isComplete(slot)) return 0;
    for (let i = 0; i < origins.length; i++) {
      const origin = origins[i]!;
      if (text.charCodeAt(start + origin.length) === SLASH && text.startsWith(origin, start)) return i + 1;
    }
    const found = originAt(text, start, end);
    if (!found) return 0;
    const origin = ` ${text.slice(start, found.end)}`.slice(1);
    const known = origins.indexOf(origin);
    return known < 0 ? origins.push(origin) : known + 1;
  }

  private addLinks(all: FactSlots['links'], source: FactSource): void {
    const { links, from } = this;
    const before = links.length;
    for (const { href, hreflang } of all) {
      if (source.isEmpty(href) || source.isEmpty(hreflang)) continue;
      links.push(source.start(href) - from);
      links.push(source.end(href) - from);
      links.push(source.start(hreflang) - from);
      links.push(source.end(hreflang) - from);
    }
    if (links.length === before) return;
    // Earlier records may have had none.
    while (this.linkEnds.length < this.count) this.linkEnds.push(0);
    this.linked++;
  }

  private addPublished(slot: number, source: FactSource): void {
    const [start, end] = [source.start(slot), source.end(slot)];
    const latest = latestOf(valueIn(slot, source));
    if (latest === undefined) return;
    for (const number of [start - this.from, end - this.from, latest]) this.published.push(number);
  }

  /**
   * The facts of what was added.
   * @param text the text that contains the records
   */
  finish(text: string): RecordFacts {
    const { count, linked, news, own, origins } = this;
    return new RecordFacts(text, count, {
      values: packed(this.values.all),
      hashes: packed(this.hashes.all),
      origin: packed(this.origin.all, Uint8Array),
      links: packed(this.links.all),
      linkEnds: packed(this.linkEnds.all),
      hints: packed(this.hints.all),
      published: packed(this.published.all, Float64Array),
      ...{ own, origins, linked, news },
    });
  }
}
