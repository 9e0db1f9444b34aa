/**
 * Copies: gzipped sitemaps, text sitemaps with the URLs of an XML sitemap of the same name, and files that a build has in
 * several folders.
 */
import { isGzipName, withoutGzip } from '../../core/ownFiles.ts';
import { wideHash } from '../../text/hash.ts';
import type { UrlList } from '../listings/urlList.ts';

/** What copies share. */
export interface Content {
  /** A number that equal texts share. */
  readonly text?: number | undefined;
  /** A number that equal lists of URLs share. */
  readonly urls?: number | undefined;
}

const TXT = /\.txt$/i;
const XML = /\.xml$/i;

/** The file that another one may be a copy of, and what they share then; undefined if its name is not that of a copy. */
export const originalOf = (uri: string): { readonly uri: string; readonly by: keyof Content } | undefined =>
  isGzipName(uri)
    ? { uri: withoutGzip(uri), by: 'text' }
    : TXT.test(uri)
      ? { uri: uri.replace(TXT, '.xml'), by: 'urls' }
      : undefined;

/**
 * What must be known of a file, because it may be a copy of another one that exists, or the original of one.
 * @param mayBeBuilt it may be in the output of a generator, or in a folder that is copied into that
 */
export function sharedBy(
  uri: string,
  exists: (uri: string) => boolean,
  mayBeBuilt = false,
): readonly (keyof Content)[] {
  const original = originalOf(uri);
  const isOriginalThere = original !== undefined && exists(original.uri);
  const isText = mayBeBuilt || exists(`${uri}.gz`) || (isOriginalThere && original.by === 'text');
  const isUrls = isOriginalThere ? original.by === 'urls' : XML.test(uri) && exists(uri.replace(XML, '.txt'));
  return [...(isText ? (['text'] as const) : []), ...(isUrls ? (['urls'] as const) : [])];
}

/** What a file shares with its copies. O(length), if anything is wanted. */
export const contentOf = (
  wanted: readonly (keyof Content)[],
  text: () => string,
  urls: UrlList | undefined,
): Content | undefined =>
  wanted.length === 0
    ? undefined
    : {
        // Editors remove a byte order mark.
        text: wanted.includes('text') ? wideHash(text().replace(/^\ufeff/, '')) : undefined,
        urls: wanted.includes('urls') && urls ? keyOfUrls(urls) : undefined,
      };

function keyOfUrls(urls: UrlList): number {
  let key = urls.size;
  for (let at = 0; at < urls.size; at++) key = wideHash(`${key} ${urls.url(at)}`);
  return key;
}
