import { decoded, enclosing, folderOf, nameOf, parentOf } from '../../core/uri.ts';
import { FOUND_BY_NAME } from '../../sitemap/facts/paths.ts';

/** The root folder of a site. */
export interface Root {
  /** The folder that is served as `/`: a URI with a trailing slash. */
  readonly uri: string;
  /** Known by a robots.txt in it, or by its name. Otherwise it is only the file's own folder. */
  readonly certain: boolean;
  /** It is in a cache or among test files: its files are not served. */
  readonly unserved?: boolean;
}

/** The key of the site with this root. */
export const keyOf = ({ uri, certain, unserved = false }: Root): string => `${certain} ${unserved} ${uri}`;

/** What folders have in them: a `robots.txt`, an `index.html`, or a sitemap that crawlers find by its name. */
export interface Contents {
  robots(folder: string): boolean;
  page(folder: string): boolean;
  sitemap(folder: string): boolean;
}

/** Whether crawlers look for a sitemap of this name. */
export const isFoundByName = (name: string): boolean => FOUND_BY_NAME.includes(`/${name}`);

/** The page of a folder. */
export const PAGE_NAME = 'index.html';

/** Names of folders of caches and of test files. */
const UNSERVED = new Set([
  ...['cache', '.cache', 'test', 'tests', '__tests__', 'testdata'],
  ...['fixture', 'fixtures', '__fixtures__', 'spec', 'specs'],
]);

/** Names of folders that always hold what is served as `/`. */
const CERTAIN = new Set(['public', 'static', 'www', 'htdocs', 'public_html', 'wwwroot', 'webroot', '_site']);
/** Names of folders that may hold it. */
const LIKELY = new Set([...CERTAIN, 'html', 'web', 'dist', 'build', 'out', 'site', 'docs']);

/** The same as a list, in lower case. */
export const LIKELY_NAMES: readonly string[] = [...LIKELY];

/** Names of folders that a build fills from others. */
const BUILT = new Set(['_site', 'dist', 'build', 'out', 'site', 'docs']);

const folderName = (folder: string): string => nameOf(folder.slice(0, -1)).toLowerCase();

/** Whether a folder has a name that always means it is served as `/`. */
export const isServedByName = (folder: string): boolean => CERTAIN.has(folderName(folder));

/** Whether a folder with a robots.txt has a name that suggests it is served as `/`. */
export const isLikelyRoot = (folder: string): boolean => LIKELY.has(folderName(folder));

/** Whether a folder has the name of build output: files that differ there are older copies. */
export const isBuiltByName = (folder: string): boolean => BUILT.has(folderName(folder));

/**
 * The root of the site of a file. Among the folders from the file's own up to the workspace folder, it is the topmost
 * one with a robots.txt, but none above a folder with the name of a root, nor above one with a robots.txt and a likely
 * name, such as `dist`; else the nearest one with such a name; else the nearest one with a likely name and a page; else
 * the topmost one with a page, of those at and next above a sitemap that crawlers find by its name.
 * @param folders the folders of the workspace, with trailing slashes
 */
export function rootOf(uri: string, folders: ReadonlySet<string>, has: Contents): Root {
  const own = folderOf(uri);
  const top = [...enclosing(folders, own)].at(-1) ?? own;
  let found: string | undefined;
  let built: string | undefined;
  let paged: string | undefined;
  let below: string | undefined;
  for (let folder = own; folder.length >= top.length; folder = parentOf(folder)) {
    if (has.robots(folder)) found = folder;
    if (has.page(folder)) {
      if (isLikelyRoot(folder)) built ??= folder;
      if (has.sitemap(folder) || (paged !== undefined && paged === below)) paged = folder;
    }
    below = folder;
    if (isServedByName(folder)) return rootAt(found ?? folder, true, top);
    if (found === folder && isLikelyRoot(folder)) break;
    if (folder === top) break;
  }
  const root = found ?? built ?? paged;
  return rootAt(root ?? own, root !== undefined, top);
}

/** A `test` folder with its own robots.txt is a copy of the site for testing; its subfolders are not. */
function rootAt(uri: string, certain: boolean, top: string): Root {
  const first = certain && folderName(uri) === 'test' ? parentOf(uri) : uri;
  for (let folder = first; folder.length > top.length; folder = parentOf(folder)) {
    if (UNSERVED.has(folderName(folder))) return { uri, certain, unserved: true };
  }
  return { uri, certain };
}

/** The configured root, for a folder at or below it. */
export function configuredRootOf(folder: string, configured: string | undefined): Root | undefined {
  if (configured === undefined) return undefined;
  const wanted = decoded(configured);
  for (let at = folder; at.length > 1; at = parentOf(at)) {
    if (decoded(at) === wanted) return { uri: at, certain: true };
  }
  return undefined;
}
