/** What all sites of this folder have: their pages, and the texts of robots.txt and the sitemap. Copied into each. */
import faults from './faults.js';

export const ORIGIN = 'https://www.example.com';

/** Paths that are listed, and `<lastmod>` of some. */
export const listed = (slash = '') =>
  ['/', `/about${slash}`, `/blog/a${slash}`, `/blog/b${slash}`, ...faults.listed].map((path, at) => ({
    loc: /^https?:/.test(path) ? path : ORIGIN + path,
    lastmod: at === 0 ? faults.lastmod : undefined,
  }));

export const robotsText = () =>
  [...['User-agent: *', 'Disallow: /api/'], ...faults.robots, `Sitemap: ${ORIGIN}/sitemap.xml`, ''].join(
    '\n',
  );

export const sitemapText = (slash = '') => {
  const entries = listed(slash).map(
    ({ loc, lastmod }) => `<url><loc>${loc}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
};
