import type { ListedUrls, OtherListing } from '../../core/siteContext.ts';
import { finished, type Steps } from '../../core/steps.ts';
import { Ordered } from '../../text/ordered.ts';
import { mediaIn } from '../facts/media.ts';
import { type Entry, entriesIn, factsOf, recordItems } from './entry.ts';
import type { Locs } from './locs.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';

/** Where the twin of a URL, which differs in a trailing slash, is listed: in this file, or in another one. */
export type TwinPlace = Entry | OtherListing;

/** If an edit touches more entries than this, all are checked again. */
const MAX_TOUCHED = 2000;

/**
 * Which entries have a URL that other files of the site list, too, in entries that tell of the same, or a twin of it, or that
 * this file lists a twin of.
 * It is computed on demand, first for all entries, then only for those that an edit may have changed.
 */
export class Shared implements Aggregate {
  private urls: ListedUrls | undefined;
  private judged = false;
  /** How often all entries were checked, or began to be. */
  private rounds = 0;
  /** By their keys. */
  private readonly touched = new Map<number, Entry>();
  private readonly across = new Ordered<Entry>();
  private readonly twinned = new Ordered<Entry>();

  constructor(private readonly locs: Locs) {}

  /** Must be called after the item was added to the `<loc>` values. */
  add(item: SitemapItem): void {
    if (!this.judged) return;
    for (const entry of entriesIn(item)) {
      this.touched.set(entry.key, entry);
      if (!this.touch(entry)) return;
    }
  }

  /** Must be called after the item was removed from the `<loc>` values. */
  remove(item: SitemapItem): void {
    if (!this.judged) return;
    for (const entry of entriesIn(item)) {
      this.forget(entry);
      this.touched.delete(entry.key);
      if (!this.touch(entry)) return;
    }
  }

  /** Entries whose URL another file lists, in order; none until the whole file is read. */
  *elsewhere(text: SitemapText, urls: ListedUrls | undefined): Steps<Ordered<Entry> | undefined> {
    return (yield* this.settle(text, urls)) ? this.across : undefined;
  }

  /** Entries whose URL has a twin above it in this file, or only in other files. */
  *twins(text: SitemapText, urls: ListedUrls | undefined): Steps<Ordered<Entry> | undefined> {
    return (yield* this.settle(text, urls)) ? this.twinned : undefined;
  }

  /** Where the twin of such an entry is listed. */
  twinOf(entry: Entry): TwinPlace | undefined {
    const loc = entry.loc!;
    return this.above(entry, loc) ?? this.urls?.others(loc)?.twin;
  }

  /** Marks what depends on the URL of an added or removed entry; false if all entries must be checked again. */
  private touch({ loc }: Entry): boolean {
    const twin = loc && twinUrl(loc);
    for (const value of twin ? [loc, twin] : []) {
      for (const entry of this.locs.all(value)) {
        this.touched.set(entry.key, entry);
        if (this.touched.size <= MAX_TOUCHED) continue;
        this.reset();
        return false;
      }
    }
    return true;
  }

  private reset(): void {
    this.judged = false;
    this.touched.clear();
    this.across.clear();
    this.twinned.clear();
  }

  /** Checks all pending entries; false if nothing can be reported. */
  private *settle(text: SitemapText, urls: ListedUrls | undefined): Steps<boolean> {
    if (!urls || !text.complete) return false;
    if (this.urls !== urls) this.reset();
    this.urls = urls;
    // A call that another one has overtaken continues without steps, so that one of them ends.
    if (!this.judged && !(yield* this.judgeAll(text, urls))) return finished(this.settle(text, urls));
    for (const entry of this.touched.values()) {
      this.forget(entry);
      this.judge(entry, urls);
    }
    this.touched.clear();
    return true;
  }

  /** False if another call began to check all entries between two steps. */
  private *judgeAll(text: SitemapText, urls: ListedUrls): Steps<boolean> {
    // What an abandoned run has found is discarded.
    this.reset();
    const round = ++this.rounds;
    const { hasOthers } = urls;
    let slashed = 0;
    let plain = 0;
    const items = recordItems(text);
    for (const item of items) {
      if (round !== this.rounds) return false;
      const counts = factsOf(item)?.slashes();
      slashed += counts?.slashed ?? 0;
      plain += counts?.plain ?? 0;
      for (const entry of hasOthers ? entriesIn(item) : []) {
        const { loc } = entry;
        if (loc && urls.others(loc)) this.judge(entry, urls);
      }
      yield 0;
    }
    for (const item of slashed === 0 || plain === 0 ? [] : items) {
      if (round !== this.rounds) return false;
      for (const entry of entriesIn(item)) {
        const { loc, facts, row } = entry;
        if (loc && slashed > plain !== facts.endsWithSlash(row)) this.judgePair(entry, loc, urls);
      }
      yield 0;
    }
    if (round !== this.rounds) return false;
    this.judged = true;
    return true;
  }

  /** Checks an entry and its twins in the file. */
  private judgePair(entry: Entry, loc: string, urls: ListedUrls): void {
    const twin = twinUrl(loc);
    if (!twin || !this.locs.first(twin)) return;
    for (const item of [entry, ...this.locs.all(twin)]) {
      this.forget(item);
      this.judge(item, urls);
    }
  }

  private judge(entry: Entry, urls: ListedUrls): void {
    const { loc } = entry;
    if (!loc) return;
    const otherListings = urls.hasOthers ? urls.others(loc, mediaIn(entry.text)) : undefined;
    if (otherListings?.same) this.across.add(entry);
    const twin = twinUrl(loc);
    if (twin === undefined) return;
    if (this.locs.first(twin) ? this.above(entry, loc) : otherListings?.twin) this.twinned.add(entry);
  }

  /** The first twin in the file, for the first entry with this URL below it. */
  private above(entry: Entry, loc: string): Entry | undefined {
    const twin = twinUrl(loc);
    const first = twin === undefined ? undefined : this.locs.first(twin);
    return first && first.key < entry.key && this.locs.first(loc)?.is(entry) ? first : undefined;
  }

  private forget(entry: Entry): void {
    this.across.delete(entry);
    this.twinned.delete(entry);
  }
}

const PATH = /^https?:\/\/[^/]*\/./i;

/**
 * The URL with or, if it has one, without a trailing slash in its path; undefined for a home page, and for a URL with a
 * query.
 */
function twinUrl(url: string): string | undefined {
  if (url.includes('?') || url.includes('#') || !PATH.test(url)) return undefined;
  return url.endsWith('/') ? url.slice(0, -1) : `${url}/`;
}
