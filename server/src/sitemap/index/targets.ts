import { entryOf } from '../../core/memo.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import type { Steps } from '../../core/steps.ts';
import { decoded } from '../../core/uri.ts';
import { Ordered } from '../../text/ordered.ts';
import { originAt, pathOf } from '../facts/origin.ts';
import { type Entry, entriesIn, recordItems, visitInSteps } from './entry.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';

/** Maps the paths of URLs to the site's folder: a URL that begins with `url` is served from `folder`. */
export interface Mapping {
  readonly url: string;
  readonly folder: string;
}

/** The entries that may have no file, in order, and where their files would be. */
export interface Missing {
  readonly mapping: Mapping;
  readonly entries: readonly Entry[];
  /** The number of entries whose files are there. */
  readonly found: number;
}

const GZIP = /\.gz$/i;
const NONE = '';

/**
 * Which entries of an index are files of the site. An index may be served below a path that is not a folder, as those
 * of project pages are: each entry with a file determines a mapping, by the longest common end of its path and that of
 * a file, and the majority decides. Computed on demand.
 */
export class Targets implements Aggregate {
  private site: SiteContext | undefined;
  private byName: ReadonlyMap<string, readonly string[]> = new Map();
  /** Whether an entry may be a file of the site. Until then none is placed. */
  private isPlaced = false;
  /** For each mapping, as a text, the entries that it finds a file for; entries without a file have `NONE`. */
  private readonly byMapping = new Map<string, Ordered<Entry>>();
  /** The mapping of an entry, by its key. */
  private readonly keys = new Map<number, string>();

  add(item: SitemapItem): void {
    if (!this.site) return;
    if (this.isPlaced) for (const entry of entriesIn(item)) this.place(entry, this.site);
    else if (this.mayBeFiles(item)) this.site = undefined;
  }

  remove(item: SitemapItem): void {
    if (this.keys.size > 0) for (const entry of entriesIn(item)) this.unplace(entry);
  }

  private unplace(entry: Entry): void {
    const key = this.keys.get(entry.key);
    if (key === undefined) return;
    this.keys.delete(entry.key);
    const entries = this.byMapping.get(key);
    entries?.delete(entry);
    if (entries?.size === 0) this.byMapping.delete(key);
  }

  /** Undefined if no entry is a file of the site. O(entries) if the site has changed, otherwise O(missing files). */
  *missing(text: SitemapText, site: SiteContext): Steps<Missing | undefined> {
    if (site !== this.site) yield* this.placeAll(text, site);
    const best = this.best();
    if (best === undefined) return undefined;
    const [url, folder] = best.split('\n') as [string, string];
    const others = [...this.byMapping].flatMap(([key, entries]) => (key === best ? [] : [...entries]));
    return {
      mapping: { url, folder },
      entries: others.sort((a, b) => a.key - b.key),
      found: this.byMapping.get(best)!.size,
    };
  }

  private *placeAll(text: SitemapText, site: SiteContext): Steps<void> {
    this.site = undefined;
    this.byName = filesByName(site);
    this.byMapping.clear();
    this.keys.clear();
    this.isPlaced = false;
    for (const item of recordItems(text)) {
      this.isPlaced = this.mayBeFiles(item);
      if (this.isPlaced) break;
      yield 0;
    }
    if (this.isPlaced) yield* visitInSteps(text, (entry) => this.place(entry, site));
    this.site = site;
  }

  /** Whether the name of an entry is that of a file of the site. */
  private mayBeFiles(item: SitemapItem): boolean {
    for (const { loc } of entriesIn(item)) if (loc && this.byName.has(bareName(decoded(loc)))) return true;
    return false;
  }

  private place(entry: Entry, site: SiteContext): void {
    const path = pathIn(entry);
    if (path === undefined) return;
    const key = mappingOf(path, this.byName, site);
    entryOf(this.byMapping, key, () => new Ordered<Entry>()).add(entry);
    this.keys.set(entry.key, key);
  }

  /** The mapping that most entries have; of equals the shortest, so that nothing counts as moved without need. */
  private best(): string | undefined {
    let best: string | undefined;
    for (const [key, { size }] of this.byMapping) {
      if (key === NONE) continue;
      const most = best === undefined ? 0 : this.byMapping.get(best)!.size;
      if (size > most || (size === most && key.length < best!.length)) best = key;
    }
    return best;
  }
}

/** The decoded path of the file that an entry lists; undefined for a path that a program serves without a file. */
export function pathIn({ item, loc: url }: Entry): string | undefined {
  const loc = item.entry.root?.kind === 'sitemapindex' ? url : undefined;
  const origin = loc ? originAt(loc, 0, loc.length) : undefined;
  if (!loc || !origin) return undefined;
  const path = pathOf(loc, origin);
  return path.endsWith('/') || loc.length > origin.end + path.length ? undefined : decoded(path);
}

/** A compressed file counts as the file itself. */
const bareName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(GZIP, '');

/** The paths of files by their names; that of the index itself is there, without its path. */
function filesByName({ paths, path: own }: SiteContext): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>(own === undefined ? [] : [[bareName(own), []]]);
  for (const path of paths) {
    if (path.endsWith('/') || path === own) continue;
    entryOf(files, bareName(path), () => []).push(path);
  }
  return files;
}

/** The mapping to the file that shares most folders with `path`, as a text; `NONE` if there is no such file. */
function mappingOf(
  path: string,
  files: ReadonlyMap<string, readonly string[]>,
  { exists }: SiteContext,
): string {
  if (exists(path)) return '\n';
  const folders = path.slice(0, path.lastIndexOf('/'));
  let best: { url: string; folder: string } | undefined;
  for (const file of files.get(bareName(path)) ?? []) {
    const mapping = withoutCommonEnd(folders, file.slice(0, file.lastIndexOf('/')));
    if (!best || mapping.url.length < best.url.length) best = mapping;
  }
  return best ? `${best.url}\n${best.folder}` : NONE;
}

/** Both paths without the common folders at their ends. */
function withoutCommonEnd(a: string, b: string): { url: string; folder: string } {
  const [first, second] = [a.split('/'), b.split('/')];
  while (first.length > 1 && second.length > 1 && first.at(-1) === second.at(-1)) {
    first.pop();
    second.pop();
  }
  return { url: first.join('/'), folder: second.join('/') };
}
