import { entryOf } from '../../core/memo.ts';
import type { ListedFile } from '../../core/siteContext.ts';
import { holdsMark } from '../../core/templates/marks.ts';
import { httpUrl } from '../../core/uri.ts';
import type { SitemapDocument } from '../../sitemap/document.ts';
import { describeKind } from '../../sitemap/facts/kinds.ts';
import { mediaIn } from '../../sitemap/facts/media.ts';
import { EXTENSIONS } from '../../sitemap/facts/namespaces.ts';
import { Entry, entriesIn, factsOf, recordItems } from '../../sitemap/index/entry.ts';
import { versionsOf } from '../../sitemap/index/returns.ts';
import type { SitemapItem } from '../../sitemap/index/types.ts';
import { NO_LINT } from '../../sitemap/syntax/lint.ts';
import { LIMITS, SitemapReader } from '../../sitemap/syntax/reader.ts';
import type { Rows } from '../../sitemap/syntax/rows.ts';
import type { Root } from '../../sitemap/syntax/state.ts';
import { lastmodIn, type Moment, newer, newestOf } from '../../sitemap/tools/newest.ts';
import { Attached } from '../../text/attached.ts';
import { Bundle } from '../../text/bundle.ts';
import { detached } from '../../text/detached.ts';
import { hashIgnoringWhitespace } from '../../text/hash.ts';
import { nextBreak, type Summary, Total } from '../../text/summary.ts';
import { type UrlList, UrlListBuilder, type UrlSink } from '../listings/urlList.ts';
import { MAX_PAGES_OF_FILE } from './limits.ts';
import type { Step } from './step.ts';

/** A version of a page in another language, as a sitemap lists it. */
interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

/** The facts about a sitemap that other files of its site need. */
export interface SitemapFacts {
  readonly kind: string;
  readonly isIndex: boolean;
  /** The first of its URLs, or how many these are if they are the first of `urls`: `pagesIn` gives the texts. */
  readonly pages: readonly string[] | number;
  /** The origin of most of these; undefined if two have as many. */
  readonly origin: string | undefined;
  /** All of them, if it is not an index and no sink takes them. */
  readonly urls: UrlList | undefined;
  /** The number of its entries, whether or not their URLs are kept. */
  readonly records: number;
  /** All entries of an index, if they are not too many. */
  readonly entries: readonly ListedFile[] | undefined;
  /** The newest `lastmod`, as written. */
  readonly newest: string | undefined;
  /** The language versions of pages, by the page's URL; undefined for a sitemap that lists none. */
  readonly alternates: ReadonlyMap<string, readonly Alternate[]> | undefined;
  /** A hash of `alternates`: equal if they are. */
  readonly versions: string;
}

const MAX_ENTRIES = 500;

/** The attribute that each link to a version of a page has. */
const VERSION = 'hreflang';
const XHTML = EXTENSIONS.find(({ prefix }) => prefix === 'xhtml')!.uri;

/** Records between two calls of `more`. */
const AT_ONCE = 64;

/**
 * Collects the facts about a sitemap whose document has been read to its end, until `more` returns false.
 * @param sink takes the URLs, which are then not among the facts
 */
export function sitemapFacts(document: SitemapDocument, sink?: UrlSink): Step<SitemapFacts> {
  const { leaves, endState } = document.text;
  const hasLinks = () => recordItems(document.text).some((item) => (factsOf(item)?.linked ?? 0) > 0);
  const collector = new Collector(sink, KEPT_DATES, hasLinks);
  let at = 0;
  return (more = () => true) => {
    const start = at;
    leaves.visitItems((item, before) => {
      const from = before.leaves;
      at = from + item.leaves;
      collector.take(item as SitemapItem, before, endState.root);
      return Math.floor(at / AT_ONCE) === Math.floor(from / AT_ONCE) || at - start < AT_ONCE || more();
    }, at);
    return at < leaves.total.leaves ? undefined : collector.finish(leaves.total.records, endState.root);
  };
}

/** The same of a text, without a document of it. */
export function sitemapFactsIn(text: string, sink?: UrlSink): Step<SitemapFacts> {
  const reader = new SitemapReader(NO_LINT, LIMITS);
  const collector = new Collector(sink, DATES, () => text.includes(VERSION));
  const before = new Total();
  let state = reader.start;
  return (more = () => true) => {
    while (before.units < text.length) {
      const item = reader.read(text, before.units, state, true)!;
      state = item.exit;
      collector.take(item, before, state.root);
      before.add(item);
      if (!more() && before.units < text.length) return undefined;
    }
    return collector.finish(before.records, state.root);
  };
}

/** How the dates of entries are found. */
interface Dates {
  of(entry: Entry): Moment | undefined;
  newestIn(bundle: Rows): Moment | undefined;
}

/** Of items that are read once. */
const DATES: Dates = {
  of: ({ text }) => lastmodIn(text),
  newestIn(bundle) {
    const date = newestOf(bundle.text);
    return date && { ...date, text: detached(date.text) };
  },
};

/** Collects facts, item by item. */
class Collector {
  private readonly alternates = new Map<string, readonly Alternate[]>();
  private readonly pages: string[] = [];
  /** Undefined for what is no index, or has too many. */
  private entries: ListedFile[] | undefined = [];
  private readonly list: UrlListBuilder | undefined;
  private newest: Moment | undefined;
  private hasAlternates = false;
  private hash = 0;
  /** Known from the first record on. */
  private root: { readonly of: Root | undefined; readonly hasVersions: boolean } | undefined;

  constructor(
    private readonly sink: UrlSink | undefined,
    private readonly dates: Dates,
    /** False only if no entry lists versions; linear in the file. */
    private readonly mayHaveVersions: () => boolean,
  ) {
    this.list = sink ? undefined : new UrlListBuilder();
  }

  /**
   * If a file lists no versions and its first pages are known, only the URLs of its entries are needed.
   * @param root that of the item
   */
  take(item: SitemapItem, before: Summary, root: Root | undefined): void {
    if (item.records === 0) return;
    if (!this.root || this.root.of !== root) {
      const hasVersions = [...(root?.namespaces.values() ?? [])].includes(XHTML) && this.mayHaveVersions();
      this.root = { of: root, hasVersions };
    }
    const isIndex = root?.kind === 'sitemapindex';
    if (!isIndex || before.records + item.records > MAX_ENTRIES) this.entries = undefined;
    const needsPages = this.pages.length < MAX_PAGES_OF_FILE;
    if (this.root.hasVersions || this.entries || needsPages || !(item instanceof Bundle))
      for (const entry of entriesIn(item)) this.takeEntry(entry);
    else this.newest = newer(this.newest, this.dates.newestIn(item));
    const urls = isIndex ? undefined : (this.sink ?? this.list);
    if (urls) addAll(item, before, urls);
  }

  finish(records: number, root: Root | undefined): SitemapFacts {
    const { pages, entries, newest, list, alternates, hasAlternates, hash } = this;
    const isIndex = root?.kind === 'sitemapindex';
    const urls = list?.finish();
    const areListed =
      urls !== undefined && pages.every((page, at) => at < urls.size && urls.url(at) === page);
    return {
      ...{ kind: describeKind(root), isIndex, origin: mostOf(pages), records, urls },
      pages: areListed ? pages.length : pages,
      entries: isIndex ? entries : undefined,
      newest: newest?.text,
      alternates: hasAlternates ? alternates : undefined,
      versions: hasAlternates ? `${alternates.size} ${hash}` : '',
    };
  }

  private takeEntry(entry: Entry): void {
    const { loc } = entry;
    if (loc === undefined) return;
    const { pages, entries, alternates } = this;
    const date = this.dates.of(entry);
    this.newest = newer(this.newest, date);
    if (pages.length < MAX_PAGES_OF_FILE || entries) {
      const written = holdsMark(loc) ? undefined : detached(loc);
      if (written !== undefined && pages.length < MAX_PAGES_OF_FILE) pages.push(written);
      if (written !== undefined) entries?.push({ loc: written, lastmod: date?.text });
    }
    if (!this.root?.hasVersions) return;
    const own = alternatesOf(entry);
    this.hasAlternates ||= own.length > 0;
    if (!alternates.has(loc)) alternates.set(detached(loc), own);
    this.hash = hashOf(loc, this.hash);
    for (const { hreflang, href } of own) this.hash = hashOf(href, hashOf(hreflang, this.hash));
  }
}

const newestDates = new Attached<Rows, { readonly date: Moment | undefined }>();
const dates = new Attached<SitemapItem, (Moment | undefined)[]>();

/** The same, kept by item: after an edit only the changed items are read. */
const KEPT_DATES: Dates = {
  of(entry) {
    const { item, row } = entry;
    const known = entryOf(dates, item, () => []);
    if (!(row in known)) known[row] = DATES.of(entry);
    return known[row];
  },
  newestIn: (bundle) => entryOf(newestDates, bundle, () => ({ date: DATES.newestIn(bundle) })).date,
};

/** Adds the URLs of an item. */
function addAll(item: SitemapItem, before: Summary, urls: UrlSink): void {
  const facts = factsOf(item);
  const { text } = item;
  const { needsPlaces } = urls;
  const media = needsPlaces && facts ? mediaIn(text) : 0;
  let line = before.breaks;
  let lineStart = -before.tail;
  let next = needsPlaces && facts ? nextBreak(text, 0) : -1;
  for (let row = 0; row < (facts?.count ?? 0); row++) {
    const loc = facts!.loc(row);
    if (loc === undefined || holdsMark(loc)) continue;
    if (!needsPlaces) {
      if (!urls.add(loc, 0, 0, 0, 0)) return;
      continue;
    }
    const start = facts!.locStart(row);
    for (; next >= 0 && next <= start; next = nextBreak(text, next)) {
      line++;
      lineStart = next;
    }
    const record = new Entry(item, row, facts!).text;
    urls.add(loc, line, start - lineStart, hashIgnoringWhitespace(record), media && mediaIn(record));
    const lastmod = urls.date && lastmodIn(record);
    if (lastmod) urls.date!(loc, lastmod.text);
  }
}

const alternatesOf = (entry: Entry): Alternate[] =>
  versionsOf(entry).map(({ hreflang, href }) => ({ hreflang: detached(hreflang), href: detached(href) }));

/** The origin of most URLs; undefined if two have as many. */
export function mostOf(urls: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  let last = '';
  for (const url of urls) {
    if (last === '' || !url.startsWith(`${last}/`)) last = httpUrl(url)?.origin ?? '';
    if (last !== '') counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  const [best, next] = [...counts].sort(([, a], [, b]) => b - a);
  return best && best[1] === next?.[1] ? undefined : best?.[0];
}

/** The hash of a text that follows others; their boundaries count. */
const hashOf = (text: string, before: number): number => {
  let hash = (Math.imul(before, 31) + 1) | 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
};
