import { decoded, lastSegment } from '../../../core/uri.ts';
import type { PlacedLine } from '../../syntax/file.ts';
import { urlOfSitemap } from './sitemapUrl.ts';

/** So many sitemaps of one kind show that a site has one for each language, section or page of results. */
export const MANY = 3;

/** The decoded path in a valid `Sitemap` line; undefined for a path that a program serves. */
export function pathOf({ line }: PlacedLine): string | undefined {
  const url = urlOfSitemap(line);
  return url && url.search === '' && url.hash === '' ? decoded(url.pathname) : undefined;
}

/** The words of a file name, in lower case, without its type. */
export const wordsOf = (path: string): readonly string[] =>
  lastSegment(path)
    .toLowerCase()
    .replace(/\.(?:xml|txt)(?:\.gz)?$/, '')
    .split(/[-_.]/);

/** Whether two paths in one folder differ in exactly one word of their names, as `/sitemap-de.xml` and `/sitemap-fr.xml` do. */
export function areKin(a: string, b: string): boolean {
  const folder = a.slice(0, a.lastIndexOf('/') + 1);
  if (b.slice(0, b.lastIndexOf('/') + 1) !== folder) return false;
  const [item, other] = [wordsOf(a), wordsOf(b)];
  return item.length === other.length && item.filter((word, at) => word !== other[at]).length === 1;
}
