import type { ListedUrls, OtherListing } from '../../core/siteContext.ts';
import { Ordered } from '../../text/ordered.ts';
import { mediaIn } from '../facts/media.ts';
import type { Locs } from '../locs.ts';
import { type Entry, entriesIn, visitEntries } from './entry.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';

/** Where the twin of a URL, which differs in a trailing slash, is listed: in this file, or in another one. */
export type TwinPlace = Entry | OtherListing;

/** If an edit touches more entries than this, all are checked again. */
const MOST_TOUCHED = 2000;

/**
 * Which entries have a URL that other files of the site list, too, in entries that tell of the same, or a twin of it, or that
 * this file lists a twin of.
 * It is computed on demand, first for all entries, then only for those that an edit may have changed.
 */
export class Shared implements Aggregate {
  private urls: ListedUrls | undefined;
  private judged = false;
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
  elsewhere(text: SitemapText, urls: ListedUrls | undefined): Ordered<Entry> | undefined {
    return this.settle(text, urls) ? this.across : undefined;
  }

  /** Entries whose URL has a twin above it in this file, or only in other files. */
  twins(text: SitemapText, urls: ListedUrls | undefined): Ordered<Entry> | undefined {
    return this.settle(text, urls) ? this.twinned : undefined;
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
        if (this.touched.size <= MOST_TOUCHED) continue;
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
  private settle(text: SitemapText, urls: ListedUrls | undefined): boolean {
    if (!urls || !text.complete) return false;
    if (this.urls !== urls) this.reset();
    this.urls = urls;
    if (!this.judged) {
      this.judged = true;
      this.judgeAll(text, urls);
    }
    for (const entry of this.touched.values()) {
      this.forget(entry);
      this.judge(entry, urls);
    }
    this.touched.clear();
    return true;
  }

  private judgeAll(text: SitemapText, urls: ListedUrls): void {
    const { hasOthers } = urls;
    let slashed = 0;
    let plain = 0;
    visitLocs(text, (entry, loc) => {
      if (entry.facts.endsWithSlash(entry.row)) slashed++;
      else plain++;
      if (hasOthers && urls.others(loc)) this.judge(entry, urls);
    });
    if (slashed === 0 || plain === 0) return;
    visitLocs(text, (entry, loc) => {
      if (slashed > plain !== entry.facts.endsWithSlash(entry.row)) this.judgePair(entry, loc, urls);
    });
  }

  /** Checks an entry and its twins in the file. */
  private judgePair(entry: Entry, loc: string, urls: ListedUrls): void {
    const twin = twinUrl(loc);
    if (!twin || !this.locs.first(twin)) return;
    for (const one of [entry, ...this.locs.all(twin)]) {
      this.forget(one);
      this.judge(one, urls);
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

/** Visits all entries with a URL, in order. */
const visitLocs = (text: SitemapText, visit: (entry: Entry, loc: string) => void): void =>
  visitEntries(text, (entry) => {
    const { loc } = entry;
    if (loc) visit(entry, loc);
    return true;
  });
