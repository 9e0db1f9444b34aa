import type { ListedElsewhere, ListedUrls } from '../../core/siteContext.ts';
import { Bundle } from '../../text/bundle.ts';
import { Ordered } from '../../text/ordered.ts';
import { mediaIn } from '../facts/media.ts';
import type { Locs } from '../locs.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import type { Rows } from '../syntax/rows.ts';
import { type Aggregate, leavesIn, type SitemapItem, type SitemapText } from './types.ts';

/** Where the twin of a URL is listed, the one that differs in a slash at the end: in this file, or in another one. */
export type TwinPlace = SitemapLeaf | ListedElsewhere;

const BLANK = 32;
const SLASH = 47;
const SEMICOLON = 59;
/** An edit that touches more entries has all of them judged anew. */
const MOST_TOUCHED = 2000;

/**
 * Which entries have a URL that other files of the site list, too, in entries that tell of the same, or a twin of it, or that
 * this file lists a twin of.
 * That is found out when it is asked for, first for all entries, then only for those that an edit may have changed.
 */
export class Shared implements Aggregate {
  private urls: ListedUrls | undefined;
  private judged = false;
  private readonly touched = new Set<SitemapLeaf>();
  private readonly across = new Ordered<SitemapLeaf>();
  private readonly twinned = new Ordered<SitemapLeaf>();

  constructor(private readonly locs: Locs) {}

  /** To be called after the item was added to the `<loc>` values. */
  add(item: SitemapItem): void {
    if (!this.judged) return;
    for (const leaf of leavesIn(item)) {
      this.touched.add(leaf);
      this.touch(leaf);
    }
  }

  /** To be called after the item was removed from the `<loc>` values. */
  remove(item: SitemapItem): void {
    if (!this.judged) return;
    for (const leaf of leavesIn(item)) {
      this.forget(leaf);
      this.touched.delete(leaf);
      this.touch(leaf);
    }
  }

  /** Entries whose URL another file lists, in order; none before all is read. */
  elsewhere(text: SitemapText, urls: ListedUrls | undefined): Ordered<SitemapLeaf> | undefined {
    return this.settle(text, urls) ? this.across : undefined;
  }

  /** Entries whose URL has a twin above it in this file, or in none but other files. */
  twins(text: SitemapText, urls: ListedUrls | undefined): Ordered<SitemapLeaf> | undefined {
    return this.settle(text, urls) ? this.twinned : undefined;
  }

  /** Where the twin of such an entry is listed. */
  twinOf(leaf: SitemapLeaf): TwinPlace | undefined {
    const loc = leaf.content!.loc!;
    return this.above(leaf, loc) ?? this.urls?.around(loc)?.twin;
  }

  /** What depends on the value of a leaf that came or went. */
  private touch({ content }: SitemapLeaf): void {
    const loc = content?.loc;
    const twin = loc && twinUrl(loc);
    if (!twin) return;
    for (const value of [loc, twin]) {
      for (const leaf of this.locs.all(value)) {
        this.touched.add(leaf);
      }
    }
    if (this.touched.size > MOST_TOUCHED) this.reset();
  }

  private reset(): void {
    this.judged = false;
    this.touched.clear();
    this.across.clear();
    this.twinned.clear();
  }

  /** Judges all that is due; false where nothing can be said. */
  private settle(text: SitemapText, urls: ListedUrls | undefined): boolean {
    if (!urls || !text.complete) return false;
    if (this.urls !== urls) this.reset();
    this.urls = urls;
    if (!this.judged) {
      this.judged = true;
      this.judgeAll(text, urls);
    }
    for (const leaf of this.touched) {
      this.forget(leaf);
      this.judge(leaf, urls);
    }
    this.touched.clear();
    return true;
  }

  private judgeAll(text: SitemapText, urls: ListedUrls): void {
    const { hasOthers } = urls;
    let slashed = 0;
    let plain = 0;
    visitLocs(text, (entry) => {
      endsWithSlash(entry) ? slashed++ : plain++;
      if (hasOthers && urls.around(entry.loc ?? '')) this.judge(entry.leaf, urls);
    });
    if (slashed === 0 || plain === 0) return;
    visitLocs(text, (entry) => {
      if (slashed > plain !== endsWithSlash(entry)) this.judgePair(entry.leaf, urls);
    });
  }

  /** Judges a leaf and its twins in the file. */
  private judgePair(leaf: SitemapLeaf, urls: ListedUrls): void {
    const twin = twinUrl(leaf.content!.loc!);
    if (!twin || !this.locs.first(twin)) return;
    for (const one of [leaf, ...this.locs.all(twin)]) {
      this.forget(one);
      this.judge(one, urls);
    }
  }

  private judge(leaf: SitemapLeaf, urls: ListedUrls): void {
    const loc = leaf.content?.loc;
    if (!loc) return;
    const around = urls.hasOthers ? urls.around(loc, mediaIn(leaf.text)) : undefined;
    if (around?.same) this.across.add(leaf);
    const twin = twinUrl(loc);
    if (twin === undefined) return;
    if (this.locs.first(twin) ? this.above(leaf, loc) : around?.twin) this.twinned.add(leaf);
  }

  /** The twin that stands first in the file, for the first entry with this URL below it. */
  private above(leaf: SitemapLeaf, loc: string): SitemapLeaf | undefined {
    const twin = twinUrl(loc);
    const first = twin === undefined ? undefined : this.locs.first(twin);
    return first && first.key < leaf.key && this.locs.first(loc) === leaf ? first : undefined;
  }

  private forget(leaf: SitemapLeaf): void {
    this.across.delete(leaf);
    this.twinned.delete(leaf);
  }
}

const PATH = /^https?:\/\/[^/]*\/./i;

/** The URL with a slash at the end of its path, or without; undefined for that of a home page, and for one with a query. */
function twinUrl(url: string): string | undefined {
  if (url.includes('?') || url.includes('#') || !PATH.test(url)) return undefined;
  return url.endsWith('/') ? url.slice(0, -1) : `${url}/`;
}

/** An entry with a URL. */
interface Entry {
  /** The unit at the end of the URL as it is written; `BLANK` where that is not known. */
  readonly last: number;
  readonly loc: string | undefined;
  /** Made for it, if it has none yet. */
  readonly leaf: SitemapLeaf;
}

class EntryOfLeaf implements Entry {
  constructor(readonly leaf: SitemapLeaf) {}

  get last(): number {
    const { ownLoc, locEnd } = this.leaf.content!;
    return ownLoc === undefined ? this.leaf.text.charCodeAt(locEnd - 1) : BLANK;
  }
  get loc(): string | undefined {
    return this.leaf.content!.loc;
  }
}

class EntryInBundle implements Entry {
  constructor(
    private readonly bundle: Rows,
    private readonly index: number,
  ) {}

  get last(): number {
    return this.bundle.text.charCodeAt(this.bundle.facts.locs[3 * this.index + 1]! - 1);
  }
  get loc(): string | undefined {
    return this.bundle.loc(this.index);
  }
  get leaf(): SitemapLeaf {
    return this.bundle.child(this.index);
  }
}

/** Visits all entries with a URL, in order. */
function visitLocs({ leaves }: SitemapText, visit: (entry: Entry) => void): void {
  leaves.visitItems((item) => {
    if (!(item instanceof Bundle)) {
      if ((item.content?.locKey ?? -1) >= 0) visit(new EntryOfLeaf(item));
      return true;
    }
    const bundle = item as Rows;
    for (let i = 0; i < bundle.leaves; i++)
      if (bundle.facts.locs[3 * i + 2]! >= 0) visit(new EntryInBundle(bundle, i));
    return true;
  });
}

function endsWithSlash(entry: Entry): boolean {
  const { last } = entry;
  if (last > BLANK && last !== SEMICOLON) return last === SLASH;
  return (entry.loc ?? '').endsWith('/');
}
