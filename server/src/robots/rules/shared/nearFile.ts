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

/** A sitemap whose name is close to that of the missing file. */
export function nearFile(path: string, file: RobotsFile, site: SiteContext): string | undefined {
  if (!isMissing(path, site)) return undefined;
  const named = new Set(file.sitemaps.map((other) => pathOf(other)));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const near = site.files.filter(
    (file) =>
      file.path.startsWith(folder) &&
      !file.path.slice(folder.length).includes('/') &&
      !named.has(file.path) &&
      areNear(wordsOf(file.path), wordsOf(path)),
  );
  return near.length === 1 ? lastSegment(near[0]!.path) : undefined;
}

/** The fix that names the near file in a `Sitemap` line, in place of the missing one. */
export const renameFix: NonNullable<RobotsFileRule['fixes']> = ({ start, end, variant }, file, { site }) => {
  const placed = variant === undefined ? file.lineAt(start) : undefined;
  const path = placed && pathOf(placed);
  const name = path === undefined ? undefined : nearFile(path, file, site);
  if (!placed || name === undefined) return [];
  const at = start + placed.line.value.lastIndexOf('/') + 1;
  return [
    { fix: 'rename', args: { name: shown(name) }, edits: [replace(at, end, encodeURIComponent(name))] },
  ];
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
