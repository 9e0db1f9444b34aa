import type { SiteContext } from '../../core/siteContext.ts';
import { Bundle } from '../../text/bundle.ts';
import { Ordered } from '../../text/ordered.ts';
import type { Locs } from '../locs.ts';
import { attributeValue } from '../syntax/extensions.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import type { Rows } from '../syntax/rows.ts';
import { Linkers } from './linkers.ts';
import { type Aggregate, leavesIn, type SitemapItem, type SitemapText } from './types.ts';

/** A version of a page as an entry lists it. */
export interface Version {
  readonly hreflang: string;
  readonly href: string;
}

/** A link to a version that does not link back. */
export interface OneWay {
  /** Where the value of `href` begins in the leaf. */
  readonly start: number;
  readonly href: string;
  /** The URI of the other file that lists the version; undefined where it is this one. */
  readonly uri: string | undefined;
}

/** What is wrong with the versions of an entry. */
export interface Verdict {
  readonly oneWay: readonly OneWay[];
  /** Versions that it lacks and another entry has that it links to and that links back, and that entry's URL. */
  readonly lacks: readonly Version[];
  readonly of: string;
}

/** What is asked for the verdicts. */
export interface Asked {
  readonly text: SitemapText;
  readonly around: SiteContext;
  /** The versions an entry lists. */
  versions(leaf: SitemapLeaf): readonly Version[];
}

const NONE: readonly never[] = [];

/** An edit that touches more entries has all of them judged anew. */
const MOST_TOUCHED = 2000;

/**
 * Whether the language versions of pages name each other; of entries with the same URL the first counts. Verdicts are given when they are asked for, first for all
 * entries, then only for those that an edit may have changed: the touched ones, those they link to, and those that link to
 * them. Of the latter only the ones with a fault are kept; where a URL appears that was not listed before, the file is
 * looked through for links to it.
 */
export class Returns implements Aggregate {
  private linked = 0;
  private judged = false;
  private around: SiteContext | undefined;
  private readonly verdicts = new Map<SitemapLeaf, Verdict>();
  /** Entries with links that are not returned, and those that lack versions. */
  private readonly oneWays = new Ordered<SitemapLeaf>();
  private readonly lacking = new Ordered<SitemapLeaf>();
  private count = 0;
  /** By URL, the entries with a link to it that is not returned. */
  private readonly byTarget = new Map<string, Set<SitemapLeaf>>();
  private readonly touched = new Set<SitemapLeaf>();
  /** URLs that were listed nowhere in the file and now are, and the other way round. */
  private readonly arrived = new Set<string>();
  private readonly left = new Set<string>();
  /** Who links to a URL. */
  private linkers: Linkers | undefined;

  constructor(private readonly locs: Locs) {}

  /** Whether any entry lists versions. */
  get hasLinks(): boolean {
    return this.linked > 0;
  }

  /** To be called before the item is added to the `<loc>` values. */
  add(item: SitemapItem): void {
    this.linked += linkedIn(item);
    if (this.judged) for (const leaf of leavesIn(item)) this.enter(leaf);
  }

  /** To be called after the item was removed from the `<loc>` values. */
  remove(item: SitemapItem): void {
    this.linked -= linkedIn(item);
    if (this.judged) for (const leaf of leavesIn(item)) this.leave(leaf);
  }

  private enter(leaf: SitemapLeaf): void {
    const { content } = leaf;
    if (!this.judged || !content) return;
    if (content.links) this.touched.add(leaf);
    this.linkers?.add(leaf);
    const { loc } = content;
    if (loc && !this.left.has(loc) && !this.locs.first(loc)) this.arrived.add(loc);
    this.touch(leaf, loc);
  }

  private leave(leaf: SitemapLeaf): void {
    const { content } = leaf;
    if (!this.judged || !content) return;
    this.forget(leaf);
    this.touched.delete(leaf);
    this.linkers?.remove(leaf);
    const { loc } = content;
    if (loc && !this.arrived.delete(loc) && !this.locs.first(loc)) this.left.add(loc);
    this.touch(leaf, loc);
  }

  /** Entries with links that are not returned, in order, and how many links those are; none before all is read. */
  missing(asked: Asked): { leaves: Iterable<SitemapLeaf>; count: number } {
    return this.settle(asked) ? { leaves: this.oneWays, count: this.count } : { leaves: [], count: 0 };
  }

  /** Entries that lack versions, in order; not those of which `missing` tells, as a page or as a version. */
  *different(asked: Asked): Iterable<SitemapLeaf> {
    if (!this.settle(asked)) return;
    for (const leaf of this.lacking) {
      const isTold = this.oneWay(leaf).length > 0 || this.byTarget.has(leaf.content!.loc!);
      if (!isTold) yield leaf;
    }
  }

  /** What is wrong with an entry that was found. */
  verdict(leaf: SitemapLeaf): Verdict | undefined {
    return this.verdicts.get(leaf);
  }

  private oneWay(leaf: SitemapLeaf): readonly OneWay[] {
    return this.verdicts.get(leaf)?.oneWay ?? [];
  }

  /** The leaf with this `<loc>` has come or gone. */
  private touch(leaf: SitemapLeaf, loc: string | undefined): void {
    if (this.touched.size + this.arrived.size + this.left.size > MOST_TOUCHED) {
      this.reset();
      return;
    }
    for (const other of (loc && this.byTarget.get(loc)) || NONE) this.touched.add(other);
    this.touchLinked(leaf);
    const equal = loc && this.locs.first(loc);
    if (!equal || equal === leaf) return;
    this.touched.add(equal);
    this.touchLinked(equal);
  }

  private touchLinked(leaf: SitemapLeaf): void {
    eachHref(leaf, (href) => {
      const other = this.locs.first(href);
      if (other?.content?.links) this.touched.add(other);
      return true;
    });
  }

  private reset(): void {
    this.judged = false;
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

  /** Gives all verdicts that are due; false where there can be none. */
  private settle(asked: Asked): boolean {
    if (this.linked === 0 || !asked.text.complete) return false;
    if (this.around !== asked.around) this.reset();
    this.around = asked.around;
    if (!this.judged) {
      this.judged = true;
      this.judgeAll(asked);
      return true;
    }
    const gone = [...this.left].filter((url) => asked.around.listed(url));
    const changed = [...this.arrived, ...gone];
    if (changed.length > 0) this.linkers ??= new Linkers(asked.text);
    for (const url of changed) for (const leaf of this.linkers!.of(url)) this.touched.add(leaf);
    this.arrived.clear();
    this.left.clear();
    for (const leaf of this.touched) {
      this.forget(leaf);
      this.judge(leaf, asked);
    }
    this.touched.clear();
    return true;
  }

  private judgeAll(asked: Asked): void {
    const isAlone = asked.around.urls === undefined;
    asked.text.leaves.visitItems((item) => {
      if (!(item instanceof Bundle)) {
        if (item.content?.links) this.judge(item, asked);
        return true;
      }
      const bundle = item as Rows;
      for (let i = 0; i < (bundle.facts.linked > 0 ? bundle.leaves : 0); i++) {
        if (!this.isReturned(bundle, i, isAlone)) this.judge(bundle.child(i), asked);
      }
      return true;
    });
  }

  /**
   * Whether nothing is wrong with the links of a record, for sure: it links to itself, and what else it links to has the
   * same links, or is listed in no file.
   */
  private isReturned(bundle: Rows, i: number, isAlone: boolean): boolean {
    const { text, facts } = bundle;
    const [from, to] = bundle.rangeOfLinks(i);
    if (from === to) return true;
    const [start, end, key] = [facts.locs[3 * i]!, facts.locs[3 * i + 1]!, facts.locs[3 * i + 2]!];
    const { data } = facts.links!;
    const loc = text.slice(start, end);
    let listsItself = false;
    for (let at = from + 1; at < to; at += 2) {
      const href = data[at]!;
      if (data[at + 1] === key && text.startsWith(loc, href) && text[href + loc.length] === text[href - 1]) {
        listsItself = true;
        continue;
      }
      const links = this.locs.linksAt(data[at + 1]!);
      if (links === undefined ? !isAlone : links !== data[from]) return false;
    }
    return listsItself && this.locs.linksAt(key) === data[from];
  }

  private forget(leaf: SitemapLeaf): void {
    const verdict = this.verdicts.get(leaf);
    if (!verdict) return;
    this.verdicts.delete(leaf);
    this.lacking.delete(leaf);
    this.oneWays.delete(leaf);
    this.count -= verdict.oneWay.length;
    for (const { href } of verdict.oneWay) {
      const leaves = this.byTarget.get(href);
      leaves?.delete(leaf);
      if (leaves?.size === 0) this.byTarget.delete(href);
    }
  }

  private judge(leaf: SitemapLeaf, asked: Asked): void {
    const verdict = this.verdictOn(leaf, asked);
    if (!verdict) return;
    const { oneWay, lacks } = verdict;
    this.verdicts.set(leaf, verdict);
    if (lacks.length > 0) this.lacking.add(leaf);
    if (oneWay.length > 0) this.oneWays.add(leaf);
    this.count += oneWay.length;
    for (const { href } of oneWay) {
      const leaves = this.byTarget.get(href);
      if (leaves) leaves.add(leaf);
      else this.byTarget.set(href, new Set([leaf]));
    }
  }

  /** Undefined where nothing is wrong. */
  private verdictOn(leaf: SitemapLeaf, { around, versions }: Asked): Verdict | undefined {
    const { loc, links } = leaf.content!;
    if (!loc || !links || this.locs.first(loc) !== leaf) return undefined;
    const listsItself = linksTo(leaf, loc);
    const oneWay: OneWay[] = [];
    const partners: SitemapLeaf[] = [];
    eachHref(leaf, (href, start) => {
      // A version that is listed for two languages, `x-default` among them, has one fault.
      if (href === loc || oneWay.some((one) => one.href === href)) return true;
      const other = this.locs.first(href);
      if (!other) {
        const page = around.listed(href);
        if (page && !page.alternates.some((alternate) => alternate.href === loc)) {
          oneWay.push({ start, href, uri: page.uri });
        }
      } else if (!listsItself || other.content!.links?.[0] !== links[0]) {
        if (linksTo(other, loc)) partners.push(other);
        else oneWay.push({ start, href, uri: undefined });
      }
      return true;
    });
    if (oneWay.length === 0 && partners.length === 0) return undefined;
    const { lacks, of } = listsItself ? lacking(leaf, partners, versions) : { lacks: [], of: '' };
    return oneWay.length + lacks.length > 0 ? { oneWay, lacks, of } : undefined;
  }
}

/** How many entries of an item list versions. */
const linkedIn = (item: SitemapItem): number =>
  item instanceof Bundle ? item.facts.linked : item.content?.links ? 1 : 0;

/** What the first of `partners` that has more versions has more, without pages that do not list themselves. */
function lacking(
  leaf: SitemapLeaf,
  partners: readonly SitemapLeaf[],
  versions: Asked['versions'],
): Pick<Verdict, 'lacks' | 'of'> {
  const keyOf = ({ hreflang, href }: Version): string => `${hreflang.toLowerCase()} ${href}`;
  const own = partners.length > 0 ? new Set(versions(leaf).map(keyOf)) : undefined;
  for (const partner of partners) {
    const { loc } = partner.content!;
    if (!loc || !linksTo(partner, loc)) continue;
    const lacks = versions(partner).filter((version) => !own!.has(keyOf(version)));
    if (lacks.length > 0) return { lacks, of: loc };
  }
  return { lacks: [], of: '' };
}

/** Calls `each` for the URL of each version until it says no, and whether it never did. */
function eachHref({ text, content }: SitemapLeaf, each: (href: string, start: number) => boolean): boolean {
  const links = content?.links;
  if (!links) return true;
  for (let i = 1; i < links.length; i++) {
    if (!each(attributeValue(text, links[i]!).value, links[i]!)) return false;
  }
  return true;
}

function linksTo(leaf: SitemapLeaf, url: string): boolean {
  const { text, content } = leaf;
  const links = content?.links ?? NONE;
  for (let i = 1; i < links.length; i++) {
    const start = links[i]!;
    if (text.startsWith(url, start) && text[start + url.length] === text[start - 1]) return true;
  }
  return !eachHref(leaf, (href) => href !== url);
}
