/** Random files of a site with overlapping URLs, rules and dates. */
import fc from 'fast-check';

export const ROOT = 'file:///w';
export const FOLDERS = [`${ROOT}/site`, `${ROOT}/site2`, `${ROOT}/site/blog`];
export const ORIGINS = ['https://a.example', 'https://b.example'];
export const PLACES = ['/', '/x', '/x/', '/sitemap.xml', '/de.xml', '/news.rss', '/blog/s.xml'];

export const url = fc
  .tuple(fc.constantFrom(ORIGINS[0]!, ORIGINS[0]!, ORIGINS[1]!), fc.constantFrom(...PLACES))
  .map(([origin, place]) => origin + place);
const date = fc.constantFrom('', '<lastmod>2024-05-06</lastmod>', '<lastmod>2024-06-01</lastmod>');
const link = fc
  .tuple(fc.constantFrom('de', 'en'), url)
  .map(([lang, href]) => `<x:link rel="alternate" hreflang="${lang}" href="${href}"/>`);
const lines = (rows: readonly string[]) => rows.map((row) => `${row}\n`).join('');
export const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml"';
const written = (root: string, entry: string, links: number): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(url, date, fc.array(link, { maxLength: links })), { minLength: 1, maxLength: 4 })
    .map((rows) => {
      const records = rows.map(
        ([loc, lastmod, own]) => `<${entry}><loc>${loc}</loc>${lastmod}${own.join('')}</${entry}>`,
      );
      return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACES}>\n${lines(records)}</${root}>\n`;
    });
const RULES = ['Disallow: /x', 'Disallow: /x', 'Allow: /x/', 'Disallow: /', '# note'];
const robotsLine = fc.oneof(
  fc.constantFrom(...RULES),
  url.map((item) => `Sitemap: ${item}`),
);
const urlset = written('urlset', 'url', 0);
const robots = fc.array(robotsLine, { maxLength: 5 }).map((rows) => lines(['User-agent: *', ...rows]));
const nothing = fc.constantFrom('', '<html></html>');

/** The possible content of a path; mostly the kind that the name suggests. */
const TEXTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  '/site/robots.txt': robots,
  '/site/sitemap.xml': urlset,
  '/site/index.xml': written('sitemapindex', 'sitemap', 0),
  '/site/de.xml': written('urlset', 'url', 2),
  '/site/en.xml': written('urlset', 'url', 2),
  '/site/news.rss': fc.constant('<rss version="2.0"><channel><item/></channel></rss>'),
  '/site/list-sitemap.txt': fc.array(url, { maxLength: 4 }).map(lines),
  '/site/x/page.html': fc.constant(''),
  '/site/blog/s.xml': urlset,
  '/site/blog/robots.txt': robots,
  '/site2/public/robots.txt': robots,
  '/site2/static/robots.txt': robots,
  '/site2/public/sitemap.xml': urlset,
  '/other/robots.txt': robots,
  '/other/sitemap.xml': urlset,
};
export const PATHS = Object.keys(TEXTS).map((path) => ROOT + path);
export const textAt = (path: string): fc.Arbitrary<string> => {
  const own = TEXTS[path.slice(ROOT.length)]!;
  return fc.oneof(
    { weight: 5, arbitrary: own },
    { weight: 1, arbitrary: urlset },
    { weight: 1, arbitrary: nothing },
  );
};

/** Paths of events: mostly those that affect other files. */
export const path = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PATHS.slice(0, 4)) },
  { weight: 1, arbitrary: fc.constantFrom(...PATHS) },
);
export const placed = path.chain((item) => fc.record({ path: fc.constant(item), text: textAt(item) }));
