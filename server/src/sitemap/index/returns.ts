import { entryOf } from '../../core/memo.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { finished, type Steps } from '../../core/steps.ts';
import { Ordered } from '../../text/ordered.ts';
import { type Entry, entriesIn, factsOf, recordItems, visitInSteps } from './entry.ts';
import { Linkers } from './linkers.ts';
import type { Locs } from './locs.ts';
import { areReturned } from './returned.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';
import { type Version, Versions } from './versions.ts';

/** A link to a version that does not link back. */
export interface OneWay {
  /** Offset of the value of `href` in the entry's item. */
  readonly start: number;
  readonly end: number;
  readonly href: string;
  /** The URI of the other file that lists the version; undefined if it is this one. */
  readonly uri: string | undefined;
}

/** The faults of an entry's versions. */
export interface LinkFaults {
  readonly entry: Entry;
  readonly oneWay: readonly OneWay[];
  /** Versions that this entry lacks, from an entry that it links to and that links back, and that entry's URL. */
  readonly lacks: readonly Version[];
  readonly of: string;
}

/** The context that verdicts depend on. */
export interface Query {
  readonly text: SitemapText;
  readonly site: SiteContext;
  /** No edit is expected, so what makes edits quick need not be prepared. */
  readonly isThorough?: boolean;
}

const NONE: readonly never[] = [];

/** If an edit touches more entries than this, all are checked again. */
const MAX_TOUCHED = 2000;
/** The most unused URL numbers, beyond their initial count, before all numbers are assigned again. */
const MAX_LEFT = 10_000;

/**
 * Whether the language versions of pages link to each other; of entries with the same URL, the first counts. Verdicts
 * are computed on demand: first for all entries, then for those that an edit may have affected, which are the touched
 * ones, those they link to, and those that link to them. Of the latter, only the ones with a fault are stored; if a URL
 * appears that was not listed before, the file is searched for links to it.
 */
export class Returns implements Aggregate {
  private linked = 0;
  private judged = false;
  /** How often all entries were checked, or began to be. */
  private rounds = 0;
  private site: SiteContext | undefined;
  private readonly versions = new Versions();
  private firstSize = 0;
  /** By the key of the entry, like everything that is stored about entries. */
  private readonly verdicts = new Map<number, LinkFaults>();
  /** Entries with one-way links, and those that lack versions. */
  private readonly oneWays = new Ordered<Entry>();
  private readonly lacking = new Ordered<Entry>();
  private count = 0;
  /** By URL, the entries with a one-way link to it. */
  private readonly byTarget = new Map<string, Map<number, Entry>>();
  private readonly touched = new Map<number, Entry>();
  /** URLs that were not listed in the file and now are, and the reverse. */
  private readonly arrived = new Set<string>();
  private readonly left = new Set<string>();
  /** Who links to a URL. */
  private linkers: Linkers | undefined;

  constructor(private readonly locs: Locs) {}

  /** Whether any entry lists versions. */
  get hasLinks(): boolean {
    return this.linked > 0;
  }

  /** Must be called before the item is added to the `<loc>` values. */
  add(item: SitemapItem): void {
    this.linked += factsOf(item)?.linked ?? 0;
    if (!this.judged) return;
    this.linkers?.add(item);
    for (const entry of entriesIn(item)) {
      if (hasLinks(entry)) this.touched.set(entry.key, entry);
      const { loc } = entry;
      if (loc && !this.left.has(loc) && !this.locs.first(loc)) this.arrived.add(loc);
      if (!this.touch(entry, loc)) return;
    }
  }

  /** Must be called after the item was removed from the `<loc>` values. */
  remove(item: SitemapItem): void {
    this.linked -= factsOf(item)?.linked ?? 0;
    if (!this.judged) return;
    this.linkers?.remove(item);
    for (const entry of entriesIn(item)) {
      this.forget(entry);
      this.touched.delete(entry.key);
      const { loc } = entry;
      if (loc && !this.arrived.delete(loc) && !this.locs.first(loc)) this.left.add(loc);
      if (!this.touch(entry, loc)) return;
    }
  }

  /** Entries with one-way links, in order, and the number of those links; none until the whole file is read. */
  *missing(query: Query): Steps<{ entries: Iterable<Entry>; count: number }> {
    return (yield* this.settle(query))
      ? { entries: this.oneWays, count: this.count }
      : { entries: [], count: 0 };
  }

  /** Entries that lack versions, in order, without those that `missing` reports, as a page or as a version. */
  *different(query: Query): Steps<readonly Entry[]> {
    if (!(yield* this.settle(query))) return [];
    return [...this.lacking].filter(
      (entry) => this.verdict(entry)!.oneWay.length === 0 && !this.byTarget.has(entry.loc!),
    );
  }

  /** The verdict on an entry of the text as it is now: an edit that was undone leaves verdicts pending. */
  verdictNow(entry: { readonly key: number }, query: Query): LinkFaults | undefined {
    return finished(this.settle(query)) ? this.verdict(entry) : undefined;
  }

  /** The verdict on a reported entry, by its key. */
  verdict({ key }: { readonly key: number }): LinkFaults | undefined {
    return this.verdicts.get(key);
  }

  /** Marks what depends on an added or removed entry with this URL; false if all entries must be checked again. */
  private touch(entry: Entry, loc: string | undefined): boolean {
    if (this.touched.size + this.arrived.size + this.left.size > MAX_TOUCHED) {
      this.reset();
      return false;
    }
    for (const [key, other] of (loc && this.byTarget.get(loc)) || NONE) this.touched.set(key, other);
    this.touchLinked(entry);
    const equal = loc && this.locs.first(loc);
    if (!equal || equal.is(entry)) return true;
    this.touched.set(equal.key, equal);
    this.touchLinked(equal);
    return true;
  }

  private touchLinked({ facts, row }: Entry): void {
    for (let link = facts.firstLink(row); link < facts.pastLinks(row); link++) {
      const other = this.locs.first(facts.href(link));
      if (other && hasLinks(other)) this.touched.set(other.key, other);
    }
  }

  private reset(): void {
    this.judged = false;
    this.versions.clear();
    this.verdicts.clear();
    this.oneWays.clear();
    this.lacking.clear();
    this.count = 0;
    this.byTarget.clear();
    this.touched.clear();
    this.arrived.clear();
    this.left.clear();
    this.linkers = undefined;
  }

  /** Computes all pending verdicts; false if there can be none. */
  private *settle(query: Query): Steps<boolean> {
    if (this.linked === 0 || !query.text.complete) return false;
    if (this.site !== query.site || this.versions.size > 2 * this.firstSize + MAX_LEFT) this.reset();
    this.site = query.site;
    // A call that another one has overtaken continues without steps, so that one of them ends.
    if (!this.judged) return (yield* this.judgeAll(query)) || finished(this.settle(query));
    const gone = [...this.left].filter((url) => query.site.listed(url));
    const changed = [...this.arrived, ...gone];
    if (changed.length > 0) this.linkers ??= new Linkers(query.text, this.versions);
    for (const url of changed) for (const entry of this.linkers!.of(url)) this.touched.set(entry.key, entry);
    this.arrived.clear();
    this.left.clear();
    for (const entry of this.touched.values()) {
      this.forget(entry);
      this.judge(entry, query);
    }
    this.touched.clear();
    return true;
  }

  /** False if another call began to check all entries between two steps. */
  private *judgeAll(query: Query): Steps<boolean> {
    // The verdicts of an abandoned run are discarded.
    this.reset();
    const round = ++this.rounds;
    const isAlone = query.site.urls === undefined;
    const isUnique = query.isThorough && this.locs.repeated.size === 0;
    if (isUnique && (yield* areReturned(query.text))) {
      if (round !== this.rounds) return false;
      this.judged = true;
      return true;
    }
    const { setAt, urls } = yield* this.setsByUrl(query.text);
    let at = 0;
    for (const item of recordItems(query.text)) {
      if (round !== this.rounds) return false;
      for (const entry of entriesIn(item)) {
        const own = urls[at++]!;
        if (hasLinks(entry) && !this.isReturned(entry, own, setAt, isAlone)) this.judge(entry, query);
      }
      yield 0;
    }
    if (round !== this.rounds) return false;
    this.firstSize = this.versions.size;
    this.judged = true;
    return true;
  }

  /** The version set of the first entry with each URL, -1 for URLs that no entry has; and the URL of each entry, 0 for none. */
  private *setsByUrl(text: SitemapText): Steps<{ setAt: Int32Array; urls: readonly number[] }> {
    const { versions } = this;
    const urls: number[] = [];
    const sets: number[] = [];
    yield* visitInSteps(text, (entry) => {
      const { loc } = entry;
      sets.push(versions.setOf(entry));
      urls.push(loc ? versions.urlOf(loc) : 0);
    });
    const setAt = new Int32Array(versions.size + 1).fill(-1);
    for (const [at, url] of urls.entries()) if (url > 0 && setAt[url] === -1) setAt[url] = sets[at]!;
    return { setAt, urls };
  }

  /**
   * Fast path: whether an entry's links are certainly correct: it links to itself, and the pages that it links to have
   * the same versions, or are not listed in any file.
   */
  private isReturned(entry: Entry, own: number, setAt: Int32Array, isAlone: boolean): boolean {
    const { facts, row, item } = entry;
    const set = this.versions.setOf(entry);
    const urls = this.versions.urlsIn(item);
    if (own === 0 || setAt[own] !== set || !this.versions.has(set, own)) return false;
    for (let link = facts.firstLink(row); link < facts.pastLinks(row); link++) {
      const other = setAt[urls[link]!]!;
      if (other === -1 ? !isAlone : other !== set) return false;
    }
    return true;
  }

  private forget(entry: Entry): void {
    const verdict = this.verdict(entry);
    if (!verdict) return;
    this.verdicts.delete(entry.key);
    this.lacking.delete(entry);
    this.oneWays.delete(entry);
    this.count -= verdict.oneWay.length;
    for (const { href } of verdict.oneWay) {
      const entries = this.byTarget.get(href);
      entries?.delete(entry.key);
      if (entries?.size === 0) this.byTarget.delete(href);
    }
  }

  private judge(entry: Entry, query: Query): void {
    const verdict = this.verdictOn(entry, query);
    if (!verdict) return;
    const { oneWay, lacks } = verdict;
    this.verdicts.set(entry.key, verdict);
    if (lacks.length > 0) this.lacking.add(entry);
    if (oneWay.length > 0) this.oneWays.add(entry);
    this.count += oneWay.length;
    for (const { href } of oneWay) {
      entryOf(this.byTarget, href, () => new Map<number, Entry>()).set(entry.key, entry);
    }
  }

  /** Undefined if there is no fault. */
  private verdictOn(entry: Entry, { site }: Query): LinkFaults | undefined {
    const { facts, row, loc, item } = entry;
    const { versions, locs } = this;
    if (!loc || !hasLinks(entry) || !locs.first(loc)?.is(entry)) return undefined;
    const own = versions.urlOf(loc);
    const set = versions.setOf(entry);
    const urls = versions.urlsIn(item);
    const listsItself = versions.has(set, own);
    const oneWay: OneWay[] = [];
    const partners: Entry[] = [];
    for (let link = facts.firstLink(row); link < facts.pastLinks(row); link++) {
      if (urls[link] === own) continue;
      const href = facts.href(link);
      // A version that is listed for two languages, `x-default` among them, is one fault.
      if (oneWay.some((oneWay) => oneWay.href === href)) continue;
      const [start, end] = [facts.hrefStart(link), facts.hrefEnd(link)];
      const other = locs.first(href);
      if (!other) {
        const page = site.listed(href);
        if (page && !page.alternates.some((alternate) => alternate.href === loc))
          oneWay.push({ start, end, href, uri: page.uri });
      } else {
        const theirs = versions.setOf(other);
        if (listsItself && theirs === set) continue;
        if (versions.has(theirs, own)) partners.push(other);
        else oneWay.push({ start, end, href, uri: undefined });
      }
    }
    if (oneWay.length === 0 && partners.length === 0) return undefined;
    const { lacks, of } = listsItself ? this.lacksOf(set, partners) : NO_LACKS;
    return oneWay.length + lacks.length > 0 ? { entry, oneWay, lacks, of } : undefined;
  }

  /**
   * The versions that the first of `partners` with more versions has and this one lacks, without pages that do not list
   * themselves.
   */
  private lacksOf(set: number, partners: readonly Entry[]): Pick<LinkFaults, 'lacks' | 'of'> {
    const { versions } = this;
    for (const partner of partners) {
      const { loc } = partner;
      const theirs = versions.setOf(partner);
      if (!loc || !versions.has(theirs, versions.urlOf(loc))) continue;
      const lacks = versions.linksBeyond(partner, set);
      if (lacks.length > 0) return { lacks, of: loc };
    }
    return NO_LACKS;
  }
}

const NO_LACKS: Pick<LinkFaults, 'lacks' | 'of'> = { lacks: [], of: '' };

/** Whether an entry lists versions. */
const hasLinks = ({ facts, row }: Entry): boolean => facts.pastLinks(row) > facts.firstLink(row);

/** The versions that an entry lists, in their order. */
export function versionsOf({ facts, row }: Pick<Entry, 'facts' | 'row'>): readonly Version[] {
  const versions: Version[] = [];
  for (let link = facts.firstLink(row); link < facts.pastLinks(row); link++)
    versions.push({ hreflang: facts.hreflang(link), href: facts.href(link) });
  return versions;
}
