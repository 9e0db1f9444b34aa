/**
 * The site of files that a call names, or of standard input. They are checked as part of their folder, but the other
 * files of the folder get no findings.
 */
import { fileURLToPath } from 'node:url';
import { isPageName } from '../../core/builtPages.ts';
import { isGzipName } from '../../core/ownFiles.ts';
import { isWrongInPart } from '../../core/rule/needs.ts';
import { HEAD_UNITS } from '../../core/service.ts';
import { folderOf, innermost, slashed } from '../../core/uri.ts';
import { headOf } from '../../disk/read.ts';
import type { AccountEntry } from '../../project/account.ts';
import { type FileSettings, type PlaceOfFolder, placesAt } from '../../project/settings.ts';
import { loadReader, readerOf } from '../../site/facts/readers.ts';
import { FolderRoots } from '../../site/roots/folderRoots.ts';
import type { Root } from '../../site/roots/roots.ts';
import type { Paths } from '../args/paths.ts';
import { type Found, findFiles, isRobots, type Listing, type Search } from '../files/files.ts';
import { FLAT, isTooWide, rivalFolders, rootAbove, searchedFor, topOf } from '../files/siteRoot.ts';
import type { CallSettings } from '../settings/settings.ts';
import { checkWords as t } from '../words/check.ts';

/**
 * Other sitemaps are read to their end if they have at most this many octets in total, unpacked: about a second of
 * processor time.
 */
const MAX_READ = 2 ** 25;
/** The rule that compares an index with the content of its sitemaps, off by default; and one for sites with pages. */
const OF_INDEXES = 'index/lastmod-older-than-file';
const OF_PAGES = 'page/unlisted';
/** The assumed ratio of unpacked to packed size of a gzipped sitemap. */
const UNPACKED = 16;

/** The other files in the sites of named files and folders. */
export interface OtherFiles {
  /** The URIs of the searched folders, and of all files in them. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** The robots.txt files and sitemaps in them, without the named ones. */
  readonly others: readonly Found[];
  /**
   * The part of `others` that is read to its end; of the rest only the beginning is read, except for indexes and
   * robots.txt files.
   */
  readonly readFully: readonly Found[];
  /** Whether the URLs of all sitemaps in them are known once these are read. */
  readonly isWhole: boolean;
  /** The number of sitemaps that should be among these, but exceed the limit together. */
  readonly unread: number;
  /** The named files that need them, with the rules that would report wrongly. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

const NOTHING: OtherFiles = {
  ...{ folders: [], files: [], others: [], readFully: [], isWhole: true, unread: 0 },
  missing: new Map(),
};

/**
 * The other files in the sites of named files and folders, and the robots.txt files that would be served in their place.
 * Never rejects for a folder that cannot be read.
 * @param named the files of the listing that have a location: all but standard input without a name
 * @param texts texts that replace those on the disk, by URI
 */
export async function surroundingsOf(
  named: readonly Found[],
  { folders }: Pick<Listing, 'folders'>,
  search: Omit<Search, 'input'>,
  { of, places }: Pick<CallSettings, 'of' | 'places'>,
  texts?: ReadonlyMap<string, string>,
): Promise<OtherFiles> {
  const configured = new Map(places.map(({ folder, root }) => [folder, root]));
  const rootFor = (folder: string): Root => rootAbove(folder, configured.get(folder));
  const searched = new Set(folders.map(slashed));
  /** The folders of the call that hold whole sites. */
  const held = new Set([...searched].filter((folder) => !isInside(folder, rootFor(folder))));
  const alone = named.filter(({ uri }) => innermost(held, uri) === undefined);
  const roots = new Set([...held].filter((folder) => rootFor(folder).uri === folder));
  const wanted = new Set<string>();
  const flat = new Set<string>();
  for (const own of new Set(alone.map(({ uri }) => folderOf(uri)))) {
    const place = searchedFor(own, rootFor(own));
    if (!place) continue;
    (place.isRoot ? wanted : flat).add(place.uri);
    if (place.isRoot) roots.add(place.uri);
  }
  for (const rival of [...roots].flatMap((root) => (configured.get(root) ? [] : rivalFolders(root))))
    if (innermost(searched, rival) === undefined) flat.add(rival);
  if (wanted.size + flat.size === 0) return NOTHING;
  const found: Listing[] = [];
  for (const uri of new Set([...wanted, ...flat])) {
    // Subfolders of a folder that is no root are excluded like ignored ones.
    const ignore = wanted.has(uri) ? search.ignore : [...search.ignore, ...FLAT];
    const top = topOf(uri);
    found.push(await findFiles([fileURLToPath(uri)], { ...search, ignore, top: top && fileURLToPath(top) }));
  }
  const known = new Set(named.map(({ uri }) => uri));
  const others = found
    .flatMap((listing) => listing.found)
    .filter((item): item is Found => 'uri' in item && !known.has(item.uri));
  const sitemaps = others.filter((item) => !isRobots(item));
  const isTooMuch = !isReadable({ others });
  const isBuilt = found.some(({ files }) => files.some(isPageName));
  const comparing: Found[] = [];
  for (const item of sitemaps.length === 0 ? [] : alone) {
    if (await isCompared(item, of(item.file), isBuilt, texts?.get(item.uri) ?? item.text))
      comparing.push(item);
    if (!isTooMuch && comparing.length > 0) break;
  }
  const missing = new Map<string, readonly string[]>();
  for (const { file, language } of isTooMuch ? comparing : []) {
    const { rules, lastCodes } = await language.load();
    const codes = rules.filter(isWrongInPart).map(({ code }) => code as string);
    missing.set(
      file,
      codes.filter((code) => lastCodes.has(code)),
    );
  }
  const isComparing = comparing.length > 0;
  return {
    folders: found.flatMap((listing) => listing.folders),
    files: found.flatMap((listing) => listing.files),
    others,
    readFully: isTooMuch || !isComparing ? [] : sitemaps,
    isWhole: sitemaps.length === 0 || (!isTooMuch && isComparing),
    unread: isTooMuch && isComparing ? sitemaps.length : 0,
    missing,
  };
}

/** Whether the sitemaps among these may be read to their end. */
export function isReadable({ others }: Pick<OtherFiles, 'others'>): boolean {
  const sitemaps = others.filter((item) => !isRobots(item));
  const octets = sitemaps.reduce((sum, { file, size }) => sum + (isGzipName(file) ? UNPACKED : 1) * size, 0);
  return octets <= MAX_READ;
}

/** Whether a folder is below the root of its site, so that it holds only a part of it. */
const isInside = (folder: string, { uri, certain, unserved = false }: Root): boolean =>
  certain && !unserved && uri !== folder && folder.startsWith(uri) && !isTooWide(fileURLToPath(uri));

/** Whether rules compare a file with all that other sitemaps list. */
async function isCompared(
  found: Found,
  { lint: { levels } }: FileSettings,
  isBuilt: boolean,
  text?: string,
): Promise<boolean> {
  const { uri, file, language } = found;
  if (isRobots(found)) return false;
  await loadReader(language.id);
  const head = text?.slice(0, HEAD_UNITS) ?? (await headOf(file).catch(() => ''));
  const isIndex = readerOf(language.id)?.read(uri, head)()?.sitemap?.isIndex;
  return (
    !isIndex || (isBuilt && levels.get(OF_PAGES) !== 'off') || (levels.get(OF_INDEXES) ?? 'off') !== 'off'
  );
}

/** The comparisons that were left out, and how to have them made. */
export function unreadIn({ unread, folders }: OtherFiles, paths: Paths): readonly AccountEntry[] {
  if (unread === 0) return [];
  const named = folders.map((uri) => paths.shownAt(uri));
  return [{ kind: 'not-compared', reason: t('notCompared', { count: unread, folders: named.join(' ') }) }];
}

/** A function to the root of the site of a file of a call. */
export function rootsIn(
  listing: Pick<Listing, 'folders' | 'files'>,
  others: Pick<OtherFiles, 'folders' | 'files'>,
  places: readonly PlaceOfFolder[],
): (uri: string) => string {
  const placeOf = placesAt(places);
  const roots = new FolderRoots();
  roots.open([...listing.folders, ...others.folders], (folder) => placeOf(folder).root);
  for (const uri of [...listing.files, ...others.files]) roots.setFile(uri, true);
  return (uri) => roots.of(uri).uri;
}
