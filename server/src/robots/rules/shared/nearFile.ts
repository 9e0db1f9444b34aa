import { editDistance } from '../../../core/editDistance.ts';
import { withoutGzip } from '../../../core/ownFiles.ts';
import type { SiteContext } from '../../../core/siteContext.ts';
import { lastSegment } from '../../../core/uri.ts';
import type { RobotsFile } from '../../syntax/file.ts';
import type { RobotsFileRule } from '../types.ts';
import { replace } from './edits.ts';
import { shown } from './show.ts';
import { pathOf, wordsOf } from './sitemapKin.ts';

/** Whether there is no file at a path, gzipped or not. */
export const isMissing = (path: string, { exists }: SiteContext): boolean =>
  exists(path) === false && !exists(`${path}.gz`) && !exists(withoutGzip(path));

/**
 * The path of a sitemap that no line names and whose name is close to that of the missing file.
 * @param anywhere also one with the same name in another folder
 */
export function nearFile(
  path: string,
  file: RobotsFile,
  site: SiteContext,
  anywhere = false,
): string | undefined {
  if (!isMissing(path, site)) return undefined;
  const named = new Set(file.sitemaps.map((other) => pathOf(other)));
  const folder = folderOf(path);
  const free = site.files.map((other) => other.path).filter((other) => !named.has(other));
  const near = free.filter((other) => folderOf(other) === folder && areNear(wordsOf(other), wordsOf(path)));
  if (near.length > 0 || !anywhere) return near.length === 1 ? near[0] : undefined;
  const same = free.filter((other) => withoutGzip(lastSegment(other)) === withoutGzip(lastSegment(path)));
  return same.length === 1 ? same[0] : undefined;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** A near file in a message about a missing one: its name, or its path if it is in another folder. */
export const nearName = (near: string, path: string): string =>
  shown(folderOf(near) === folderOf(path) ? lastSegment(near) : near);

const ORIGIN = /^[a-z]+:\/\/[^/]*/i;

/** The fix that names the near file in a `Sitemap` line, in place of the missing one; see `nearFile`. */
export const renameFix =
  (anywhere: boolean): NonNullable<RobotsFileRule['fixes']> =>
  ({ start, end }, file, { site }) => {
    const placed = file.lineAt(start);
    const path = placed && pathOf(placed);
    const near = path === undefined ? undefined : nearFile(path, file, site, anywhere);
    if (!placed || path === undefined || near === undefined) return [];
    const at = start + (ORIGIN.exec(placed.line.value)?.[0].length ?? 0);
    const text = near.split('/').map(encodeURIComponent).join('/');
    return [{ fix: 'rename', args: { name: nearName(near, path) }, edits: [replace(at, end, text)] }];
  };

/** In letters. A shorter word may be a language, a country or a number, and is never a typo of another one. */
const MIN = 4;

/** Whether names differ only in how their words are joined, in a typo in one long word, or in the word `index`. */
function areNear(a: readonly string[], b: readonly string[]): boolean {
  const isIndex = (item: readonly string[], other: readonly string[]): boolean =>
    item.join(' ') === 'sitemap' && /^sitemaps? ?index$/.test(other.join(' '));
  if (isIndex(a, b) || isIndex(b, a) || a.join('') === b.join('')) return true;
  const differing =
    a.length === b.length ? a.flatMap((word, at) => (word === b[at] ? [] : [[word, b[at]!]])) : [];
  const [[entry, other] = ['', '']] = differing as [string, string][];
  return (
    differing.length === 1 &&
    digitsOf(entry) === digitsOf(other) &&
    Math.min(entry.length, other.length) >= MIN &&
    editDistance(entry, other, 2) !== undefined
  );
}

const digitsOf = (word: string): string => word.replace(/\D/g, '');
