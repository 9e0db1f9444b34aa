import { NO_SITE } from '../../core/siteFacts.ts';
import { requestUrl } from '../../core/uri.ts';
import type { SitemapDocument } from '../document.ts';

/** The URL that robots.txt or an index gives for the document; else that of its place below the root of the site. */
export function liveUrls({ config }: SitemapDocument): readonly string[] {
  const { servedAt, address } = config.site ?? NO_SITE;
  return [servedAt ?? address ?? []].flat().map((url) => requestUrl(url)?.href ?? url);
}
