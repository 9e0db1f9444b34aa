import type { Steps } from '../../core/steps.ts';
import { type Summary, Total } from '../../text/summary.ts';
import { type Origin, originAt } from '../facts/origin.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import type { RecordFacts } from '../syntax/recordFacts.ts';
import { Rows } from '../syntax/rows.ts';
import type { SitemapItem, SitemapText } from './types.ts';

/** The facts of an item's records; undefined for an item without records. */
export const factsOf = (item: SitemapItem): RecordFacts | undefined =>
  item instanceof Rows ? item.facts : item.content?.facts;

/** A record of a sitemap: a row of an item. Its leaf is created when `leaf` is first used. */
export class Entry {
  /** Orders the entries of one file. Entries of different files may have equal keys. */
  readonly key: number;

  constructor(
    readonly item: SitemapItem,
    readonly row: number,
    readonly facts: RecordFacts,
  ) {
    this.key = item instanceof Rows ? item.key + row * item.step : item.key;
  }

  /** The URL, created on each access; undefined for a record without `<loc>`. */
  get loc(): string | undefined {
    return this.facts.loc(this.row);
  }
  /** Offset of the record in the text of its item, and of the URL. */
  get start(): number {
    return this.item instanceof Rows ? this.item.start(this.row) : 0;
  }
  get locStart(): number {
    return this.facts.locStart(this.row);
  }
  get locEnd(): number {
    return this.facts.locEnd(this.row);
  }
  /** Undefined if it is not a URL that crawlers can follow, or is still being typed. */
  get origin(): Origin | undefined {
    const origin = this.facts.originOf(this.row);
    return origin === undefined ? undefined : originAt(origin, 0, origin.length);
  }
  get text(): string {
    const { item, row } = this;
    return item instanceof Rows ? item.text.slice(item.start(row), item.start(row + 1)) : item.text;
  }
  get leaf(): SitemapLeaf {
    return this.item instanceof Rows ? this.item.child(this.row) : this.item;
  }

  is({ item, row }: Entry): boolean {
    return this.item === item && this.row === row;
  }
}

/** The records of an item, in order. */
export function* entriesIn(item: SitemapItem): Iterable<Entry> {
  const facts = factsOf(item);
  for (let row = 0; row < (facts?.count ?? 0); row++) yield new Entry(item, row, facts!);
}

/** Visits the records of a text, in order, until `visit` returns false. */
export function visitEntries({ leaves }: SitemapText, visit: (entry: Entry) => boolean): void {
  leaves.visitItems(
    (item) => {
      for (const entry of entriesIn(item as SitemapItem)) if (!visit(entry)) return false;
      return true;
    },
    0,
    'records',
  );
}

/** The items of a text that have records, in order. */
export function recordItems({ leaves }: SitemapText): readonly SitemapItem[] {
  const items: SitemapItem[] = [];
  leaves.visitItems(
    (item) => {
      items.push(item as SitemapItem);
      return true;
    },
    0,
    'records',
  );
  return items;
}

/** Visits the records of a text in steps, in order. */
export function* visitInSteps(text: SitemapText, visit: (entry: Entry) => void): Steps<void> {
  for (const item of recordItems(text)) {
    for (const entry of entriesIn(item)) visit(entry);
    yield 0;
  }
}

/**
 * Offset in the file of an entry's item: the offsets of its facts are relative to this. Undefined if it is not in the
 * text.
 */
export const unitsBefore = ({ leaves }: SitemapText, { item }: Pick<Entry, 'item'>): number | undefined =>
  leaves.locateItem(item)?.before.units;

/** The summary of everything before an entry; undefined if it is not in the text. */
export function summaryBefore({ leaves }: SitemapText, { item, row }: Entry): Summary | undefined {
  const before = leaves.locateItem(item)?.before;
  return before && (item instanceof Rows ? new Total().add(before).add(item.before(row)) : before);
}
