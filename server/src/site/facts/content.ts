/** Copies: gzipped sitemaps, and text sitemaps with the URLs of an XML sitemap of the same name. */
import { isGzipName, withoutGzip } from '../../core/ownFiles.ts';
import { wideHash } from '../../text/hash.ts';
import type { UrlList } from '../listings/urlList.ts';
import type { Step } from './step.ts';

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

/** What must be known of a file, because it may be a copy of another one that exists, or the original of one. */
export function sharedBy(uri: string, exists: (uri: string) => boolean): readonly (keyof Content)[] {
  const original = originalOf(uri);
  const isOriginalThere = original !== undefined && exists(original.uri);
  const isText = exists(`${uri}.gz`) || (isOriginalThere && original.by === 'text');
  const isUrls = isOriginalThere ? original.by === 'urls' : XML.test(uri) && exists(uri.replace(XML, '.txt'));
  return [...(isText ? (['text'] as const) : []), ...(isUrls ? (['urls'] as const) : [])];
}

/**
 * What a file shares with its copies. O(length), if anything is wanted.
 * @param text without a byte order mark, or with one: editors remove it
 */
export function contentOf(
  wanted: readonly (keyof Content)[],
  text: Pick<string, 'length' | 'slice'>,
  urls: UrlList | undefined,
): Step<Content> {
  const ofText = wanted.includes('text') ? keyOf(piecesOf(text)) : () => NONE;
  const ofUrls = wanted.includes('urls') && urls ? keyOf(joinedUrls(urls)) : () => NONE;
  return (more) => {
    const own = ofText(more);
    const listed = own && ofUrls(more);
    return listed && { text: own.key, urls: listed.key };
  };
}

interface Key {
  readonly key: number | undefined;
}

const NONE: Key = { key: undefined };
/** UTF-16 units, and URLs, that are hashed at once: a millisecond at most. */
const PIECE = 2 ** 15;
const MANY = 256;

/** A number that equal sequences of texts share. */
function keyOf(pieces: Iterator<string, undefined>): Step<Key> {
  let key = 0;
  let found: Key | undefined;
  return (more = () => true) => {
    while (!found) {
      const { value } = pieces.next();
      if (value === undefined) found = { key };
      else key = wideHash(`${key} ${value}`);
      if (!found && !more()) return undefined;
    }
    return found;
  };
}

function* piecesOf(text: Pick<string, 'length' | 'slice'>): Generator<string, undefined> {
  for (let at = text.slice(0, 1) === '\ufeff' ? 1 : 0; at < text.length; at += PIECE)
    yield text.slice(at, Math.min(at + PIECE, text.length));
}

function* joinedUrls(urls: UrlList): Generator<string, undefined> {
  for (let at = 0; at < urls.size; at += MANY) {
    const count = Math.min(MANY, urls.size - at);
    yield Array.from({ length: count }, (_, own) => urls.url(at + own)).join('\n');
  }
}
