import type { ListedFile } from '../../core/siteContext.ts';
import { holdsMark } from '../../core/templates/marks.ts';
import { httpUrl } from '../../core/uri.ts';
import type { SitemapDocument } from '../../sitemap/document.ts';
import { describeKind } from '../../sitemap/facts/kinds.ts';
import { mediaIn } from '../../sitemap/facts/media.ts';
import { EXTENSIONS } from '../../sitemap/facts/namespaces.ts';
import { Entry, entriesIn, factsOf } from '../../sitemap/index/entry.ts';
import { versionsOf } from '../../sitemap/index/returns.ts';
import type { SitemapItem } from '../../sitemap/index/types.ts';
import type { Rows } from '../../sitemap/syntax/rows.ts';
import { lastmodIn, type Moment, newer, newestOf } from '../../sitemap/tools/newest.ts';
import { Attached } from '../../text/attached.ts';
import { Bundle } from '../../text/bundle.ts';
import { detached } from '../../text/detached.ts';
import { hashIgnoringWhitespace } from '../../text/hash.ts';
import { nextBreak, type Summary } from '../../text/summary.ts';
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
  /** The first of its URLs. */
  readonly pages: readonly string[];
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

const XHTML = EXTENSIONS.find(({ prefix }) => prefix === 'xhtml')!.uri;

/** Records between two calls of `more`. */
const AT_ONCE = 64;

/**
 * Collects the facts about a sitemap whose document has been read to its end, until `more` returns false.
 * @param sink takes the URLs, which are then not among the facts
 */
export function sitemapFacts(document: SitemapDocument, sink?: UrlSink): Step<SitemapFacts> {
  const { leaves, endState } = document.text;
  const { root } = endState;
  const isIndex = root?.kind === 'sitemapindex';
  const hasVersions = [...(root?.namespaces.values() ?? [])].includes(XHTML);
  const alternates = new Map<string, readonly Alternate[]>();
  const pages: string[] = [];
  const entries: ListedFile[] | undefined = isIndex && leaves.total.records <= MAX_ENTRIES ? [] : undefined;
  const list = sink ? undefined : new UrlListBuilder();
  const urls = isIndex ? undefined : (sink ?? list);
  let newest: Moment | undefined;
  let hasAlternates = false;
  let hash = 0;

  const take = (entry: Entry): void => {
    const { loc } = entry;
    if (loc === undefined) return;
    const date = dateOf(entry);
    newest = newer(newest, date);
    if (pages.length < MAX_PAGES_OF_FILE || entries) {
      const written = holdsMark(loc) ? undefined : detached(loc);
      if (written !== undefined && pages.length < MAX_PAGES_OF_FILE) pages.push(written);
      if (written !== undefined) entries?.push({ loc: written, lastmod: date?.text });
    }
    if (!hasVersions) return;
    const own = alternatesOf(entry);
    hasAlternates ||= own.length > 0;
    if (!alternates.has(loc)) alternates.set(detached(loc), own);
    hash = hashOf(loc, hash);
    for (const { hreflang, href } of own) hash = hashOf(href, hashOf(hreflang, hash));
  };

  /** If a file lists no versions and its first pages are known, only the URLs of its entries are needed. */
  const takeAll = (item: SitemapItem, before: Summary): void => {
    if (hasVersions || entries || pages.length < MAX_PAGES_OF_FILE || !(item instanceof Bundle))
      for (const entry of entriesIn(item)) take(entry);
    else newest = newer(newest, newestIn(item));
    if (urls) addAll(item, before, urls);
  };

  let at = 0;
  return (more = () => true) => {
    const start = at;
    leaves.visitItems((item, before) => {
      const from = before.leaves;
      at = from + item.leaves;
      takeAll(item as SitemapItem, before);
      return Math.floor(at / AT_ONCE) === Math.floor(from / AT_ONCE) || at - start < AT_ONCE || more();
    }, at);
    if (at < leaves.total.leaves) return undefined;
    return {
      ...{
        kind: describeKind(document.text.endState.root),
        isIndex,
        pages,
        origin: mostOf(pages),
        records: leaves.total.records,
        entries,
        newest: newest?.text,
      },
      urls: list?.finish(),
      alternates: hasAlternates ? alternates : undefined,
      versions: hasAlternates ? `${alternates.size} ${hash}` : '',
    };
  };
}

const newestDates = new Attached<Rows, { readonly date: Moment | undefined }>();

/** The newest of the dates of its records. */
function newestIn(bundle: Rows): Moment | undefined {
  let known = newestDates.get(bundle);
  if (!known) {
    const date = newestOf(bundle.text);
    known = { date: date && { ...date, text: detached(date.text) } };
    newestDates.set(bundle, known);
  }
  return known.date;
}

const dates = new Attached<SitemapItem, (Moment | undefined)[]>();

/** The date of an entry, cached by item: after an edit only the changed items are read. */
function dateOf(entry: Entry): Moment | undefined {
  const { item, row } = entry;
  const known = dates.get(item) ?? [];
  dates.set(item, known);
  if (!(row in known)) known[row] = lastmodIn(entry.text);
  return known[row];
}

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
