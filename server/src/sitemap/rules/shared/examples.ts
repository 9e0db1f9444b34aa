import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';

/** A sitemap with `records`. */
export const urlset = (records: string): string =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}">\n${records}\n</urlset>\n`;

/** A sitemap index with `records`. */
export const sitemapIndex = (records: string): string =>
  `<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${records}\n</sitemapindex>\n`;

/** A `<url>` with the given content after its `<loc>`. */
export const url = (rest: string, loc = 'https://www.example.com/'): string =>
  `<url><loc>${loc}</loc>${rest}</url>`;

/** A sitemap with one page. */
export const at = (loc: string): string => urlset(url('', loc));

/** An index with these `<loc>` values. */
export const listed = (...locs: readonly string[]): string =>
  sitemapIndex(locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('\n'));
