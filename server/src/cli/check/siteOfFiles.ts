/**
 * The site of files that a call names, or of standard input. They are checked as part of their folder, but the other
 * files of the folder get no findings.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CONFIG_NAME } from '../../config/keys.ts';
import { isPageName } from '../../core/builtPages.ts';
import { isGzipName } from '../../core/ownFiles.ts';
import { isWrongInPart } from '../../core/rule/needs.ts';
import { HEAD_UNITS } from '../../core/service.ts';
import { folderOf, innermost, slashed } from '../../core/uri.ts';
import { realPathOf, repositoryOf } from '../../disk/reach.ts';
import { headOf } from '../../disk/read.ts';
import { ROBOTS_NAME } from '../../site/member.ts';
import { loadReader, readerOf } from '../../site/readers.ts';
import { configuredRootOf, isServedByName, PAGE_NAME, type Root, rootOf } from '../../site/roots.ts';
import { type Found, findFiles, isRobots, type Listing, type Search } from '../files/files.ts';
import { visible } from '../report.ts';
import type { FileSettings } from '../settings/fileSettings.ts';
import type { CallSettings } from '../settings/settings.ts';
import { checkWords as say } from '../words/check.ts';

/**
 * Other sitemaps are read to their end if they have at most this many octets in total, unpacked: about a second of
 * processor time.
 */
const MOST_READ = 2 ** 25;
/** The rule that compares an index with the content of its sitemaps, off by default; and one for sites with pages. */
const OF_INDEXES = 'index/lastmod-older-than-file';
const OF_PAGES = 'page/unlisted';
/** The assumed ratio of unpacked to packed size of a gzipped sitemap. */
const UNPACKED = 16;

/** The other files in the sites of named files. */
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
 * The other files in the sites of named files that are not in a folder of the call. Never rejects for a folder that
 * cannot be read.
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
  const held = new Set(folders.map(slashed));
  const alone = named.filter(({ uri }) => innermost(held, uri) === undefined);
  if (alone.length === 0) return NOTHING;
  const configured = new Map(places.map(({ folder, root }) => [folder, root]));
  const roots = new Set<string>();
  const flat = new Set<string>();
  for (const own of new Set(alone.map(({ uri }) => folderOf(uri)))) {
    const { uri, certain, unserved } = rootAbove(own, configured.get(own));
    if (unserved) continue;
    if (certain && !isTooWide(fileURLToPath(uri))) roots.add(fileURLToPath(uri));
    else flat.add(fileURLToPath(own));
  }
  const found = [
    await findFiles([...roots], search),
    // Subfolders of such a folder are excluded like ignored ones.
    await findFiles([...flat], { ...search, ignore: [...search.ignore, '*/'] }),
  ];
  const known = new Set(named.map(({ uri }) => uri));
  const others = found
    .flatMap((listing) => listing.found)
    .filter((one): one is Found => 'uri' in one && !known.has(one.uri));
  const sitemaps = others.filter((one) => !isRobots(one));
  const octets = sitemaps.reduce((sum, { file, size }) => sum + (isGzipName(file) ? UNPACKED : 1) * size, 0);
  const isTooMuch = octets > MOST_READ;
  const isBuilt = found.some(({ files }) => files.some(isPageName));
  const comparing = new Map<string, Found>();
  for (const one of sitemaps.length === 0 ? [] : alone) {
    if (await isCompared(one, of(one.file), isBuilt, texts?.get(one.uri))) comparing.set(one.file, one);
    if (!isTooMuch && comparing.size > 0) break;
  }
  const missing = new Map<string, readonly string[]>();
  for (const [file, { language }] of isTooMuch ? comparing : []) {
    const { rules, lastCodes } = await language.load();
    const wrong = rules.filter((meta) => lastCodes.has(meta.code) && isWrongInPart(meta));
    missing.set(
      file,
      wrong.map(({ code }) => code),
    );
  }
  return {
    folders: found.flatMap((listing) => listing.folders),
    files: found.flatMap((listing) => listing.files),
    others,
    readFully: isTooMuch || comparing.size === 0 ? [] : sitemaps,
    isWhole: sitemaps.length === 0 || (!isTooMuch && comparing.size > 0),
    unread: isTooMuch && comparing.size > 0 ? sitemaps.length : 0,
    missing,
  };
}

/** Whether rules compare a file with all that other sitemaps list. */
async function isCompared(
  found: Found,
  { levels }: FileSettings,
  isBuilt: boolean,
  text?: string,
): Promise<boolean> {
  const { uri, file, language } = found;
  if (isRobots(found)) return false;
  await loadReader(language.id);
  const head = text?.slice(0, HEAD_UNITS) ?? (await headOf(file).catch(() => ''));
  const isIndex = readerOf(language.id)?.read(uri, head)()?.sitemap?.isIndex;
  const levelOf = (code: string) => levels.findLast(([name]) => name === code)?.[1];
  return !isIndex || (isBuilt && levelOf(OF_PAGES) !== 'off') || (levelOf(OF_INDEXES) ?? 'off') !== 'off';
}

/** Settings with some rules off. */
export const without = (codes: readonly string[], settings: FileSettings): FileSettings =>
  codes.length === 0
    ? settings
    : { ...settings, levels: [...settings.levels, ...codes.map((code) => [code, 'off'] as const)] };

/** The line about comparisons that were left out, and how to have them made; empty if none were. */
export function unreadLine({ unread, folders }: OtherFiles): string {
  if (unread === 0) return '';
  const paths = folders.map((uri) => relative('.', fileURLToPath(uri)) || '.');
  return `${say('notCompared', { count: unread, folders: visible(paths.join(' ')) })}\n`;
}

/**
 * The root of the site of the files in a folder. It is in the repository, else at or below the folder of the
 * configuration or a folder with the name of a root.
 * @param own a URI with a trailing slash
 * @param configured the root by the configuration
 */
function rootAbove(own: string, configured: string | undefined): Root {
  const bound = boundOf(own);
  const top = new Set(bound === undefined ? [] : [bound]);
  const has = {
    robots: (folder: string) => existsSync(new URL(ROBOTS_NAME, folder)),
    page: (folder: string) => existsSync(new URL(PAGE_NAME, folder)),
  };
  return configuredRootOf(own, configured) ?? rootOf(own, top, has);
}

/** The topmost folder of the search for a root; undefined if it has no bound. */
function boundOf(own: string): string | undefined {
  const repository = repositoryOf(fileURLToPath(own));
  if (repository !== undefined && !isTooWide(repository)) return slashed(pathToFileURL(repository).href);
  let configured: string | undefined;
  let served: string | undefined;
  for (const folder of foldersAbove(fileURLToPath(own))) {
    const uri = slashed(pathToFileURL(folder).href);
    if (existsSync(join(folder, CONFIG_NAME))) configured ??= uri;
    if (isServedByName(uri)) served ??= uri;
  }
  return [configured, served].filter((uri) => uri !== undefined).sort((a, b) => a.length - b.length)[0];
}

/** A folder and its parents, below the user's home folder. */
function* foldersAbove(start: string): Generator<string> {
  for (let folder = resolve(start); !isTooWide(folder); folder = dirname(folder)) yield folder;
}

/**
 * Whether a folder is the user's home folder or a parent of it, or the root of a disk, by its name or its link target.
 */
const isTooWide = (path: string): boolean =>
  [resolve(path), realPathOf(path)].some(
    (folder) =>
      dirname(folder) === folder || homes().some((home) => `${home}${sep}`.startsWith(folder + sep)),
  );

const homes = (): readonly string[] => [homedir(), realPathOf(homedir())];
