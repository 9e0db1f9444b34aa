import { holdsMark } from '../core/marks.ts';
import type { ListedFile } from '../core/siteContext.ts';
import { kindInWords } from '../sitemap/facts/kinds.ts';
import { mediaIn } from '../sitemap/facts/media.ts';
import { EXTENSIONS } from '../sitemap/facts/namespaces.ts';
import type { SitemapDocument } from '../sitemap/features/types.ts';
import { NO_LINT } from '../sitemap/syntax/lint.ts';
import type { SitemapLeaf } from '../sitemap/syntax/node.ts';
import { locIn } from '../sitemap/syntax/node.ts';
import { LIMITS, SitemapReader } from '../sitemap/syntax/reader.ts';
import type { Rows } from '../sitemap/syntax/rows.ts';
import { lastmodIn, type Moment, newer, newestOf } from '../sitemap/tools/newest.ts';
import { Bundle } from '../text/bundle.ts';
import { positionIn } from '../text/document.ts';
import { hashOfInk } from '../text/hash.ts';
import { nextBreak, type Summary, Total } from '../text/summary.ts';
import type { Step } from './step.ts';
import { type UrlList, UrlListBuilder, type UrlSink } from './urlList.ts';

/** A version of a page in another language, as a sitemap lists it. */
interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

/** What other files of a site need to know of a sitemap. */
export interface SitemapFacts {
  readonly kind: string;
  readonly isIndex: boolean;
  /** The first of its URLs. */
  readonly pages: readonly string[];
  /** All of them, if it is not an index and nobody else takes them. */
  readonly urls: UrlList | undefined;
  /** How many entries it has, whether or not their URLs are kept. */
  readonly records: number;
  /** All that an index lists, if that is not very much. */
  readonly entries: readonly ListedFile[] | undefined;
  /** The newest `lastmod`, as it is written. */
  readonly newest: string | undefined;
  /** The versions of pages in other languages, by the page's URL; undefined for a sitemap that has none at all. */
  readonly alternates: ReadonlyMap<string, readonly Alternate[]> | undefined;
  /** Equal where `alternates` are. */
  readonly versions: string;
}

const MOST_PAGES = 200;
const MOST_ENTRIES = 500;

const XHTML = EXTENSIONS.find(({ prefix }) => prefix === 'xhtml')!.uri;

const reader = new SitemapReader(NO_LINT, LIMITS);

/** What is kept of a record. */
interface RecordFacts {
  readonly date: Moment | undefined;
  readonly alternates: readonly Alternate[];
}

const NOTHING: RecordFacts = { date: undefined, alternates: [] };
const records = new WeakMap<SitemapLeaf, RecordFacts>();

/** A text that does not keep the longer one it was cut from. */
export const detached = (text: string): string => ` ${text}`.slice(1);

/** Records are read once: after an edit only those that it touched. */
function recordFacts(leaf: SitemapLeaf): RecordFacts {
  let facts = records.get(leaf);
  if (!facts) {
    const date = lastmodIn(leaf.text);
    const alternates = leaf.text.includes('hreflang') ? alternatesIn(leaf) : [];
    facts =
      date || alternates.length > 0
        ? { date: date && { ...date, text: detached(date.text) }, alternates }
        : NOTHING;
    records.set(leaf, facts);
  }
  return facts;
}

/** Records between two looks at the clock. */
const AT_ONCE = 64;

/**
 * Gathers the facts of a sitemap whose document has been read to its end, until `more` says no.
 * @param sink takes the URLs, which are then not among the facts
 */
export function sitemapFacts(document: SitemapDocument, sink?: UrlSink): Step<SitemapFacts> {
  const { leaves, endState } = document.text;
  const { root } = endState;
  const isIndex = root?.kind === 'sitemapindex';
  const hasVersions = [...(root?.namespaces.values() ?? [])].includes(XHTML);
  const alternates = new Map<string, readonly Alternate[]>();
  const pages: string[] = [];
  const entries: ListedFile[] | undefined = isIndex && leaves.total.records <= MOST_ENTRIES ? [] : undefined;
  const list = sink ? undefined : new UrlListBuilder();
  const urls = isIndex ? undefined : (sink ?? list);
  let newest: Moment | undefined;
  let hasAlternates = false;
  let hash = 0;

  const take = (leaf: SitemapLeaf, before: Summary): void => {
    const loc = locIn(leaf);
    if (loc === undefined) return;
    const { date, alternates: own } = recordFacts(leaf);
    newest = newer(newest, date);
    if (pages.length < MOST_PAGES || entries) {
      const written = holdsMark(loc) ? undefined : detached(loc);
      if (written !== undefined && pages.length < MOST_PAGES) pages.push(written);
      if (written !== undefined) entries?.push({ loc: written, lastmod: date?.text });
    }
    if (urls && !holdsMark(loc)) addOne(loc, leaf, before, urls);
    if (!hasVersions) return;
    hasAlternates ||= own.length > 0;
    if (!alternates.has(loc)) alternates.set(detached(loc), own);
    hash = hashOf(loc, hash);
    for (const { hreflang, href } of own) hash = hashOf(href, hashOf(hreflang, hash));
  };

  /** The same for rows; where they list no versions, nothing is made of them. */
  const takeAll = (bundle: Rows, before: Summary): void => {
    if (hasVersions || entries || pages.length < MOST_PAGES) {
      const sum = new Total().add(before);
      for (const leaf of bundle.children) {
        take(leaf, sum);
        sum.add(leaf);
      }
      return;
    }
    newest = newer(newest, newestIn(bundle));
    if (urls) addAll(bundle, before, urls);
  };

  let at = 0;
  return (more = () => true) => {
    const start = at;
    leaves.visitItems((item, before) => {
      const from = before.leaves;
      at = from + item.leaves;
      if (item instanceof Bundle) takeAll(item as Rows, before);
      else take(item, before);
      return Math.floor(at / AT_ONCE) === Math.floor(from / AT_ONCE) || at - start < AT_ONCE || more();
    }, at);
    if (at < leaves.total.leaves) return undefined;
    return {
      ...{
        kind: kindInWords(document.text.endState.root),
        isIndex,
        pages,
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

const newestDates = new WeakMap<Rows, { readonly date: Moment | undefined }>();

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

function addOne(url: string, { text, content }: SitemapLeaf, before: Summary, urls: UrlSink): void {
  if (!urls.needsPlaces) return void urls.add(url, 0, 0, 0, 0);
  const { line, character } = positionIn(text, content!.locStart, before);
  urls.add(url, line, character, hashOfInk(text), mediaIn(text));
}

/** Adds the URLs of rows. */
function addAll(bundle: Rows, before: Summary, urls: UrlSink): void {
  const { text, leaves } = bundle;
  const { starts, locs } = bundle.facts;
  const { needsPlaces } = urls;
  const media = needsPlaces ? mediaIn(text) : 0;
  let line = before.breaks;
  let lineStart = -before.tail;
  let next = nextBreak(text, 0);
  for (let i = 0; i < leaves; i++) {
    const loc = bundle.loc(i);
    if (loc === undefined || holdsMark(loc)) continue;
    if (!needsPlaces) {
      urls.add(loc, 0, 0, 0, 0);
      continue;
    }
    const start = locs[3 * i]!;
    for (; next >= 0 && next <= start; next = nextBreak(text, next)) {
      line++;
      lineStart = next;
    }
    const record = text.slice(starts[i], starts[i + 1]);
    urls.add(loc, line, start - lineStart, hashOfInk(record), media && mediaIn(record));
  }
}

function alternatesIn(leaf: SitemapLeaf): Alternate[] {
  const { record } = reader.node(leaf);
  return (record?.children ?? []).flatMap(({ local, uri, damaged, attributes }) => {
    if (local !== 'link' || uri !== XHTML || damaged) return [];
    const value = (name: string) => attributes.find((attribute) => attribute.name === name)?.value.trim();
    const hreflang = value('hreflang');
    const href = value('href');
    return hreflang && href ? [{ hreflang: detached(hreflang), href: detached(href) }] : [];
  });
}

/** Of a text behind others: where one ends counts. */
const hashOf = (text: string, before: number): number => {
  let hash = (Math.imul(before, 31) + 1) | 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
};
