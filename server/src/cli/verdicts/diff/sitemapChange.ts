/** The changes between two versions of a sitemap. */
import { entryOf } from '../../../core/memo.ts';
import type { SitemapFacts } from '../../../site/facts/sitemapFacts.ts';

/** A number of URLs, and the first of them. */
export interface Counted {
  readonly count: number;
  readonly samples: readonly string[];
}

interface FolderCounts {
  readonly folder: string;
  readonly gone: number;
  readonly added: number;
  readonly changed: number;
}

export interface SitemapChange {
  readonly gone: Counted;
  readonly added: Counted;
  /** URLs whose entries differ: another date, other images or versions. */
  readonly changed: Counted;
  /** The folders of these URLs, those with most URLs first. */
  readonly folders: readonly FolderCounts[];
  /** All entries of both were compared. */
  readonly complete: boolean;
}

const MAX_SAMPLES = 5;
const MAX_FOLDERS = 20;

/** Compares two versions; a missing one lists nothing. Order and duplicates do not matter. */
export function sitemapChange(
  before: SitemapFacts | undefined,
  after: SitemapFacts | undefined,
): SitemapChange {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  const gone = [...old.keys()].filter((url) => !now.has(url));
  const added = [...now.keys()].filter((url) => !old.has(url));
  const changed = [...now].flatMap(([url, { loc, entry }]) => {
    const before = old.get(url);
    return before && before.loc === loc && before.entry !== entry ? [url] : [];
  });
  return {
    gone: counted(gone),
    added: counted(added),
    changed: counted(changed),
    folders: foldersOf({ gone, added, changed }),
    complete: [before, after].every(isWhole),
  };
}

/** How many URLs of some sitemaps none of some others lists, and whether all entries were compared. */
export function goneFrom(
  before: readonly SitemapFacts[],
  after: readonly SitemapFacts[],
): { readonly gone: number; readonly of: number; readonly complete: boolean } {
  const urlsIn = (all: readonly SitemapFacts[]) =>
    new Set(all.flatMap((sitemapFacts) => [...entriesOf(sitemapFacts).keys()]));
  const [old, now] = [urlsIn(before), urlsIn(after)];
  const gone = [...old].filter((url) => !now.has(url)).length;
  return { gone, of: old.size, complete: [...before, ...after].every(isWhole) };
}

export const counted = (urls: readonly string[]): Counted => ({
  count: urls.length,
  samples: urls.slice(0, MAX_SAMPLES),
});

interface Entry {
  readonly loc: string;
  /** Its content, in a form for comparison with another entry of the same `loc`. */
  readonly entry: string | number;
}

function entriesOf(facts: SitemapFacts | undefined): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  const add = (loc: string, entry: string | number): void => {
    const url = withPath(loc);
    if (!found.has(url)) found.set(url, { loc, entry });
  };
  for (const { loc, lastmod = '' } of facts?.entries ?? []) add(loc, lastmod);
  const { urls } = facts ?? {};
  for (let at = 0; at < (urls?.size ?? 0); at++) add(urls!.url(at), urls!.entry(at));
  return found;
}

/** A URL with the slash of an empty path (RFC 3986, section 6.2.3). */
export const withPath = (url: string): string => url.replace(/^https?:\/\/[^/?#]+(?=[?#]|$)/i, '$&/');

const isWhole = (facts: SitemapFacts | undefined): boolean =>
  !facts || (facts.entries ? facts.entries.length : (facts.urls?.size ?? 0)) >= facts.records;

function foldersOf(lists: Readonly<Record<'gone' | 'added' | 'changed', readonly string[]>>): FolderCounts[] {
  const counts = new Map<string, { folder: string; gone: number; added: number; changed: number }>();
  for (const kind of ['gone', 'added', 'changed'] as const) {
    for (const url of lists[kind]) {
      const folder = folderOf(url);
      entryOf(counts, folder, () => ({ folder, gone: 0, added: 0, changed: 0 }))[kind]++;
    }
  }
  const sum = ({ gone, added, changed }: FolderCounts): number => gone + added + changed;
  return [...counts.values()].sort((a, b) => sum(b) - sum(a)).slice(0, MAX_FOLDERS);
}

/** The path of a URL up to its last slash. */
function folderOf(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  return path.slice(0, path.lastIndexOf('/') + 1) || '/';
}
