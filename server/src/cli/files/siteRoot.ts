/** Where the site of a file is, if the call does not name its folder. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONFIG_NAME } from '../../config/keys.ts';
import { folderOf, slashed } from '../../core/uri.ts';
import { realPathOf, repositoryOf } from '../../disk/reach.ts';
import { FOUND_BY_NAME } from '../../site/decision/announcements.ts';
import { ROBOTS_NAME } from '../../site/facts/member.ts';
import {
  configuredRootOf,
  isLikelyRoot,
  isServedByName,
  LIKELY_NAMES,
  PAGE_NAME,
  type Root,
  rootOf,
} from '../../site/roots/roots.ts';
import { uriOf } from '../args/paths.ts';

/**
 * The root of the site of the files in a folder. It is in the repository, else at or below the folder of the
 * configuration or a folder with the name of a root.
 * @param own a URI with a trailing slash
 * @param configured the root by the configuration
 */
export function rootAbove(own: string, configured: string | undefined): Root {
  const bound = topOf(own);
  const top = new Set(bound === undefined ? [] : [bound]);
  const has = {
    robots: (folder: string) => existsSync(new URL(ROBOTS_NAME, folder)),
    page: (folder: string) => existsSync(new URL(PAGE_NAME, folder)),
    sitemap: (folder: string) => FOUND_BY_NAME.some((path) => existsSync(new URL(path.slice(1), folder))),
  };
  return configuredRootOf(own, configured) ?? rootOf(own, top, has);
}

/** The folder to search for the site of the files in a folder. */
export interface Searched {
  /** A URI with a slash at the end. */
  readonly uri: string;
  /** It is the root; of another folder, subfolders are left out. */
  readonly isRoot: boolean;
}

/** The root of a site, or only the folder of the files if the root is not certain; undefined if they are not served. */
export function searchedFor(own: string, { uri, certain, unserved }: Root): Searched | undefined {
  if (unserved) return undefined;
  return certain && !isTooWide(fileURLToPath(uri)) ? { uri, isRoot: true } : { uri: own, isRoot: false };
}

/** Patterns that leave out the subfolders of a folder. */
export const FLAT: readonly string[] = ['*/'];

/** The topmost folder of the search for a root; undefined if it has no bound. */
export function topOf(own: string): string | undefined {
  const repository = repositoryOf(fileURLToPath(own));
  if (repository !== undefined && !isTooWide(repository)) return slashed(uriOf(repository));
  let configured: string | undefined;
  let served: string | undefined;
  for (const folder of foldersAbove(fileURLToPath(own))) {
    const uri = slashed(uriOf(folder));
    if (existsSync(join(folder, CONFIG_NAME))) configured ??= uri;
    if (isServedByName(uri)) served ??= uri;
  }
  return [configured, served].filter((uri) => uri !== undefined).sort((a, b) => a.length - b.length)[0];
}

/** The other folders beside a root that may be served in its place, and have a robots.txt: URIs with a slash at the end. */
export function rivalFolders(root: string): readonly string[] {
  if (!isLikelyRoot(root)) return [];
  const parent = folderOf(root.slice(0, -1));
  return LIKELY_NAMES.map((name) => `${parent}${name}/`).filter(
    (uri) => uri !== root && existsSync(new URL(ROBOTS_NAME, uri)),
  );
}

/** A folder and its parents, below the user's home folder. */
function* foldersAbove(start: string): Generator<string> {
  for (let folder = resolve(start); !isTooWide(folder); folder = dirname(folder)) yield folder;
}

/**
 * Whether a folder is the user's home folder or a parent of it, or the root of a disk, by its name or its link target.
 */
export const isTooWide = (path: string): boolean =>
  [resolve(path), realPathOf(path)].some(
    (folder) =>
      dirname(folder) === folder || homes().some((home) => `${home}${sep}`.startsWith(folder + sep)),
  );

const homes = (): readonly string[] => [homedir(), realPathOf(homedir())];
