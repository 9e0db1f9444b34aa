import type { ToolResult } from '../core/features.ts';
import { decoded } from '../core/uri.ts';
import { indexText } from '../sitemap/tools/indexText.ts';
import type { Root } from './roots.ts';

/** A sitemap that may be listed: its URI, and the newest date in it where that is known. */
export interface Listable {
  readonly uri: string;
  readonly newest: string | undefined;
}

const NAME = 'sitemap-index.xml';
const NO_ORIGIN = 'https://www.example.com';

/**
 * A sitemap index of the sitemaps in a folder and below it, each with the newest `lastmod` in it, to be written into
 * the folder. Addresses are those below the site's root; where the origin is not known one stands in for it, and the
 * message says so.
 * @param folder a URI with a slash at its end
 */
export function folderIndex(
  folder: string,
  sitemaps: readonly Listable[],
  root: Root,
  origin: string | undefined,
): ToolResult {
  const base = folder.startsWith(root.uri) ? root.uri : folder;
  const own = sitemaps.filter(({ uri }) => uri.startsWith(folder)).sort((a, b) => (a.uri < b.uri ? -1 : 1));
  if (own.length === 0) return { message: 'There is no sitemap in this folder' };
  const listed = own.map(({ uri, newest }) => ({
    loc: `${origin ?? NO_ORIGIN}/${encodeURI(decoded(uri.slice(base.length)))}`,
    lastmod: newest,
  }));
  const check = origin === undefined ? `; replace ${NO_ORIGIN} by the origin of the site` : '';
  return {
    files: [{ name: NAME, text: indexText(listed) }],
    message: `An index of ${own.length} ${own.length === 1 ? 'sitemap' : 'sitemaps'}${check}`,
  };
}
