import { holdsMark } from '../core/marks.ts';
import type { ListedFile } from '../core/surroundings.ts';
import { EXTENSIONS } from '../sitemap/facts/namespaces.ts';
import { status } from '../sitemap/features/status.ts';
import type { SitemapDocument } from '../sitemap/features/types.ts';
import { locIn } from '../sitemap/syntax/node.ts';
import { LIMITS, type SitemapLeaf, SitemapReader } from '../sitemap/syntax/reader.ts';
import { lastmodIn, type Moment, newer } from '../sitemap/tools/newest.ts';

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
  /** All that an index lists, if that is not very much. */
  readonly entries: readonly ListedFile[] | undefined;
  /** The newest `lastmod`, as it is written. */
  readonly newest: string | undefined;
  /** The versions of pages in other languages, by the page's URL; undefined for a sitemap that has none at all. */
  readonly alternates: ReadonlyMap<string, readonly Alternate[]> | undefined;
  /** It has, or may have, versions of pages. */
  readonly hasVersions: boolean;
  /** Equal where `alternates` are. */
  readonly versions: string;
}

const MOST_PAGES = 200;
const MOST_ENTRIES = 500;

const XHTML = EXTENSIONS.find(({ prefix }) => prefix === 'xhtml')!.uri;

const reader = new SitemapReader(() => [], LIMITS);

/** What is kept of a record; a record without date and versions has nothing. */
interface RecordFacts {
  readonly date: Moment | undefined;
  readonly alternates: readonly Alternate[];
}

const NOTHING: RecordFacts = { date: undefined, alternates: [] };
const records = new WeakMap<SitemapLeaf, RecordFacts>();

/** Records are read once: after an edit only those that it touched. */
function recordFacts(leaf: SitemapLeaf): RecordFacts {
  let facts = records.get(leaf);
  if (!facts) {
    const date = lastmodIn(leaf.text);
    const alternates = leaf.text.includes('hreflang') ? alternatesIn(leaf) : [];
    facts = date || alternates.length > 0 ? { date, alternates } : NOTHING;
    records.set(leaf, facts);
  }
  return facts;
}

/** The facts of a sitemap whose document has been read to its end. What needs all records waits until it is asked for. */
export function sitemapFacts(document: SitemapDocument): SitemapFacts {
  const { kind } = status(document);
  const { root } = document.text.endState;
  const hasVersions = [...(root?.namespaces.values() ?? [])].includes(XHTML);
  let inRecords: InRecords | undefined;
  const ofRecords = (): InRecords => {
    inRecords ??= readRecords(document);
    return inRecords;
  };
  return {
    kind,
    isIndex: root?.kind === 'sitemapindex',
    pages: pagesOf(document),
    entries: root?.kind === 'sitemapindex' ? entriesOf(document) : undefined,
    get newest() {
      return ofRecords().newest;
    },
    get alternates() {
      return hasVersions ? ofRecords().alternates : undefined;
    },
    hasVersions,
    get versions() {
      return hasVersions ? ofRecords().versions : '';
    },
  };
}

/** The same facts without the document: for files that are not open. */
export const kept = (facts: SitemapFacts): SitemapFacts => ({ ...facts });

/** The value of a record's `<loc>`, unless a template engine has yet to write it. */
function writtenLoc(leaf: SitemapLeaf): string | undefined {
  const loc = locIn(leaf);
  return loc === undefined || holdsMark(loc) ? undefined : loc;
}

function pagesOf({ text }: SitemapDocument): string[] {
  const pages: string[] = [];
  text.leaves.visit((leaf) => {
    const loc = writtenLoc(leaf);
    if (loc !== undefined) pages.push(loc);
    return pages.length < MOST_PAGES;
  });
  return pages;
}

function entriesOf({ text }: SitemapDocument): ListedFile[] | undefined {
  if (text.leaves.total.records > MOST_ENTRIES) return undefined;
  const entries: ListedFile[] = [];
  text.leaves.visit((leaf) => {
    const loc = writtenLoc(leaf);
    if (loc !== undefined) entries.push({ loc, lastmod: recordFacts(leaf).date?.text });
    return true;
  });
  return entries;
}

type InRecords = Pick<SitemapFacts, 'newest' | 'alternates' | 'versions'>;

function readRecords({ text }: SitemapDocument): InRecords {
  const alternates = new Map<string, readonly Alternate[]>();
  let newest: RecordFacts['date'];
  let hasAlternates = false;
  let hash = 0;
  text.leaves.visit((leaf) => {
    const loc = locIn(leaf);
    if (loc === undefined) return true;
    const { date, alternates: own } = recordFacts(leaf);
    newest = newer(newest, date);
    hasAlternates ||= own.length > 0;
    if (!alternates.has(loc)) alternates.set(loc, own);
    for (const { hreflang, href } of own) hash = hashOf(href, hashOf(hreflang, hash));
    return true;
  });
  return {
    newest: newest?.text,
    alternates: hasAlternates ? alternates : undefined,
    versions: hasAlternates ? `${alternates.size} ${hash}` : '',
  };
}

function alternatesIn(leaf: SitemapLeaf): Alternate[] {
  const { record } = reader.node(leaf);
  return (record?.children ?? []).flatMap(({ local, uri, damaged, attributes }) => {
    if (local !== 'link' || uri !== XHTML || damaged) return [];
    const value = (name: string) => attributes.find((attribute) => attribute.name === name)?.value.trim();
    const hreflang = value('hreflang');
    const href = value('href');
    return hreflang && href ? [{ hreflang, href }] : [];
  });
}

const hashOf = (text: string, seed: number): number => {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
};
