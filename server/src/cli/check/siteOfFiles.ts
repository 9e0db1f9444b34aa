/**
 * The site of files that a call names themselves, or as standard input: they are judged as in a check of its folder, and
 * nothing is said of the other files in it.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CONFIG_NAME } from '../../config/keys.ts';
import { isGzipName } from '../../core/ownFiles.ts';
import { isWrongInPart } from '../../core/rule/needs.ts';
import { HEAD_UNITS } from '../../core/service.ts';
import { folderOf, innermost, slashed } from '../../core/uri.ts';
import { realPathOf, repositoryOf } from '../../disk/reach.ts';
import { headOf } from '../../disk/read.ts';
import { ROBOTS_IDS } from '../../registry.ts';
import { ROBOTS_NAME } from '../../site/member.ts';
import { loadReader, readerOf } from '../../site/readers.ts';
import { configuredRootOf, isServedByName, type Root, rootOf } from '../../site/roots.ts';
import { type Found, findFiles, type Listing, type Search } from '../files/files.ts';
import { visible } from '../report.ts';
import type { FileSettings } from '../settings/fileSettings.ts';
import type { CallSettings } from '../settings/settings.ts';
import { checkWords as say } from '../words/check.ts';

/** Other sitemaps of so many octets together, unpacked, are read to their end: about a second of processor time. */
const MOST_READ = 2 ** 25;
/** The one rule that compares an index with what its sitemaps list; it is off by default. */
const OF_INDEXES = 'index/lastmod-older-than-file';
/** So many times its size a gzipped sitemap may have when it is unpacked. */
const UNPACKED = 16;

/** What lies beside named files in their sites. */
export interface Surroundings {
  /** The URIs of the folders that were looked through, and of all files in them. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** The robots.txt files and sitemaps in them, but for the named ones. */
  readonly others: readonly Found[];
  /** Those of `others` that are read to their end; of the rest only the beginning is looked at, of indexes and robots.txt all. */
  readonly whole: readonly Found[];
  /** How many sitemaps should be among these, but are too large together. */
  readonly unread: number;
  /** The named files that miss them, with the rules that would be wrong there. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

const NOTHING: Surroundings = {
  ...{ folders: [], files: [], others: [], whole: [], unread: 0 },
  missing: new Map(),
};

/**
 * What lies beside the files of a listing that no folder of the call holds. Never rejects for a folder that cannot be read.
 * @param named the files of the listing that have a place of their own: all but standard input without a name
 * @param texts what takes the place of their text on the disk, by URI
 */
export async function surroundingsOf(
  named: readonly Found[],
  { folders }: Pick<Listing, 'folders'>,
  search: Omit<Search, 'input'>,
  { of, places }: Pick<CallSettings, 'of' | 'places'>,
  texts?: ReadonlyMap<string, string>,
): Promise<Surroundings> {
  const held = folders.map(slashed);
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
    // What is in folders of such a folder is left out as if an ignore file said so.
    await findFiles([...flat], { ...search, ignore: [...search.ignore, '*/'] }),
  ];
  const known = new Set(named.map(({ uri }) => uri));
  const others = found
    .flatMap((listing) => listing.found)
    .filter((one): one is Found => 'uri' in one && !known.has(one.uri));
  const sitemaps = others.filter((one) => !isRobots(one));
  const octets = sitemaps.reduce((sum, { file, size }) => sum + (isGzipName(file) ? UNPACKED : 1) * size, 0);
  const isTooMuch = octets > MOST_READ;
  const comparing = new Map<string, Found>();
  for (const one of sitemaps.length === 0 ? [] : alone) {
    if (await isCompared(one, of(one.file), texts?.get(one.uri))) comparing.set(one.file, one);
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
    whole: isTooMuch || comparing.size === 0 ? [] : sitemaps,
    unread: isTooMuch && comparing.size > 0 ? sitemaps.length : 0,
    missing,
  };
}

/** Whether rules compare a file with all that other sitemaps list. */
async function isCompared(found: Found, { levels }: FileSettings, text?: string): Promise<boolean> {
  const { uri, file, language } = found;
  if (isRobots(found)) return false;
  await loadReader(language.id);
  const head = text?.slice(0, HEAD_UNITS) ?? (await headOf(file).catch(() => ''));
  const isIndex = readerOf(language.id)?.read(uri, head)()?.sitemap?.isIndex;
  return !isIndex || levels.some(([code, level]) => code === OF_INDEXES && level !== 'off');
}

/** Settings with some rules off. */
export const without = (codes: readonly string[], settings: FileSettings): FileSettings =>
  codes.length === 0
    ? settings
    : { ...settings, levels: [...settings.levels, ...codes.map((code) => [code, 'off'] as const)] };

/** Which comparison was left out, and how to have it; nothing where none was. */
export function unreadLine({ unread, folders }: Surroundings): string {
  if (unread === 0) return '';
  const paths = folders.map((uri) => relative('.', fileURLToPath(uri)) || '.');
  return `${say('notCompared', { count: unread, folders: visible(paths.join(' ')) })}\n`;
}

const isRobots = ({ language }: Found): boolean => ROBOTS_IDS.includes(language.id);

/**
 * The root of the site of the files in a folder. It is in the repository, else at or below the folder of the configuration
 * or one that is named like a root.
 * @param own a URI with a slash at its end
 * @param configured the root by the configuration
 */
function rootAbove(own: string, configured: string | undefined): Root {
  const bound = boundOf(own);
  const top = bound === undefined ? [] : [bound];
  const hasRobots = (folder: string): boolean => existsSync(new URL(ROBOTS_NAME, folder));
  return configuredRootOf(own, configured) ?? rootOf(own, top, hasRobots);
}

/** The folder above which no root is looked for; undefined where nothing bounds the search. */
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

/** A folder and those above it, below the home folder of the user. */
function* foldersAbove(start: string): Generator<string> {
  for (let folder = resolve(start); !isTooWide(folder); folder = dirname(folder)) yield folder;
}

/** Whether a folder is the home folder of the user, holds it, or is the root of a disk, by its name or where links lead. */
const isTooWide = (path: string): boolean =>
  [resolve(path), realPathOf(path)].some(
    (folder) =>
      dirname(folder) === folder || homes().some((home) => `${home}${sep}`.startsWith(folder + sep)),
  );

const homes = (): readonly string[] => [homedir(), realPathOf(homedir())];
