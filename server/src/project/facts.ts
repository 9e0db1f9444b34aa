/** The facts about files for other files, as plain data: threads exchange 8 octets for each URL, and URLs that files share. */
import { pagesIn } from '../site/facts/factsOf.ts';
import type { FileFacts } from '../site/facts/member.ts';
import type { SitemapFacts } from '../site/facts/sitemapFacts.ts';
import type { Facts } from '../site/facts/siteReader.ts';
import { isAmong, keyOfUrl, UrlKeys } from '../site/listings/urlKeys.ts';
import { type PlainList, UrlListBuilder, type UrlSink } from '../site/listings/urlList.ts';

/** The facts about a file. */
export interface SentFacts {
  readonly uri: string;
  /** The text of a robots.txt: parsed rules cannot be sent. */
  readonly robots?: string | undefined;
  readonly known: Omit<FileFacts, 'robots'>;
  readonly urls?: PlainList | undefined;
}

/** The facts about a file that was read to its end. */
export interface ReadFacts {
  /** Keys of its URLs, in ascending order, without duplicates; undefined for a robots.txt. */
  readonly keys: Float64Array | undefined;
  /** Its other facts, of whose URLs only the first are kept. */
  readonly sitemap: SitemapFacts | undefined;
  /** Its URLs with wanted keys, with their positions. */
  readonly urls: PlainList | undefined;
}

/**
 * The facts that `read` extracts from a file.
 * @param hasPages see `UrlKeys`
 * @param wanted keys in ascending order
 */
export function factsBy(
  read: (sink: UrlSink) => Facts | undefined,
  hasPages: boolean,
  wanted?: Float64Array,
): ReadFacts {
  const keys = new UrlKeys(hasPages);
  const list = new UrlListBuilder();
  const sitemap = read({
    needsPlaces: wanted !== undefined,
    add(url, ...place) {
      const isTaken = keys.add(url);
      if (wanted && isTaken && isAmong(keyOfUrl(url), wanted)) list.add(url, ...place);
      return isTaken;
    },
  })?.sitemap;
  return {
    keys: sitemap && keys.finish(),
    sitemap: sitemap && withoutUrls(sitemap),
    urls: list.finish()?.plain,
  };
}

/** The facts without the URLs, except for the first page. */
export const withoutUrls = (facts: SitemapFacts): SitemapFacts => ({
  ...facts,
  urls: undefined,
  pages: pagesIn(facts).slice(0, 1),
});
