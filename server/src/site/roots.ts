import { decoded, folderOf, nameOf } from '../core/uri.ts';

/** Where the files of a site lie. */
export interface Root {
  /** The folder that is served as `/`: a URI with a slash at its end. */
  readonly uri: string;
  /** Something says so: a robots.txt there, or the folder's name. Otherwise it is only the file's own folder. */
  readonly certain: boolean;
  /** It is in a cache or a folder of test files, and belongs to no site: its files are not served. */
  readonly unserved?: boolean;
}

/** Names of folders of caches, and of files for tests. */
const UNSERVED = new Set([
  ...['cache', '.cache', 'test', 'tests', '__tests__', 'testdata'],
  ...['fixture', 'fixtures', '__fixtures__', 'spec', 'specs'],
]);

/** Names of folders that hold what is served as `/`, and nothing else. */
const CERTAIN = new Set(['public', 'static', 'www', 'htdocs', 'public_html', 'wwwroot', 'webroot', '_site']);
/** Names of folders that may. */
const LIKELY = new Set([...CERTAIN, 'html', 'web', 'dist', 'build', 'out', 'site', 'docs']);

/** Names of folders that a build fills, from what lies in others. */
const BUILT = new Set(['_site', 'dist', 'build', 'out', 'site', 'docs']);

const folderName = (folder: string): string => nameOf(folder.slice(0, -1)).toLowerCase();

/** Whether a folder is named like one that holds what is served as `/`, and nothing else. */
export const isServedByName = (folder: string): boolean => CERTAIN.has(folderName(folder));

/** Whether a folder with a robots.txt is named like one that is served as `/`. */
export const isLikelyRoot = (folder: string): boolean => LIKELY.has(folderName(folder));

/** Whether a folder is named like one that a build fills from others: what differs there is an older copy. */
export const isBuiltByName = (folder: string): boolean => BUILT.has(folderName(folder));

/**
 * The root of the site a file belongs to. Of the folders from the file's own up to that of the workspace it is the
 * topmost that has a robots.txt, but none above a folder that is named like a root; else the nearest that is named so.
 * @param folders the folders of the workspace, with a slash at their ends
 * @param hasRobots whether a folder has a `robots.txt`
 */
export function rootOf(
  uri: string,
  folders: readonly string[],
  hasRobots: (folder: string) => boolean,
): Root {
  const own = folderOf(uri);
  const top =
    folders.filter((folder) => own.startsWith(folder)).sort((a, b) => a.length - b.length)[0] ?? own;
  let found: string | undefined;
  for (let folder = own; folder.length >= top.length; folder = parentOf(folder)) {
    if (hasRobots(folder)) found = folder;
    if (isServedByName(folder)) return rootAt(found ?? folder, true, top);
    if (folder === top) break;
  }
  return rootAt(found ?? own, found !== undefined, top);
}

/** A `test` folder with a robots.txt of its own is a copy of the site for trials; other folders in one are not. */
function rootAt(uri: string, certain: boolean, top: string): Root {
  const first = certain && folderName(uri) === 'test' ? parentOf(uri) : uri;
  for (let folder = first; folder.length > top.length; folder = parentOf(folder)) {
    if (UNSERVED.has(folderName(folder))) return { uri, certain, unserved: true };
  }
  return { uri, certain };
}

/** The root of which the user says that it is one, for a folder at or below it. */
export function configuredRootOf(folder: string, configured: string | undefined): Root | undefined {
  if (configured === undefined) return undefined;
  const wanted = decoded(configured);
  for (let at = folder; at.length > 1; at = parentOf(at)) {
    if (decoded(at) === wanted) return { uri: at, certain: true };
  }
  return undefined;
}

/** The folder above a folder; shorter than it, whatever the URI. */
const parentOf = (folder: string): string => folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
