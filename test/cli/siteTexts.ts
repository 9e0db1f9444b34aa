/** Sites of a few files, and their building blocks. */
import type { Texts } from './wholeSite.ts';

export const ORIGIN = 'https://www.example.com';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
export const urlset = (records: readonly string[], more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}"${more}>\n${records.join('')}</urlset>\n`;
export const record = (path: string, lastmod = '2024-05-06'): string =>
  `  <url>\n    <loc>${ORIGIN}${path}</loc>\n    <lastmod>${lastmod}</lastmod>\n  </url>\n`;
export const index = (names: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${names
    .map(
      (name) =>
        `  <sitemap>\n    <loc>${ORIGIN}/${name}</loc>\n    <lastmod>2024-05-01</lastmod>\n  </sitemap>\n`,
    )
    .join('')}</sitemapindex>\n`;
const versioned = (path: string, versions: Readonly<Record<string, string>>): string =>
  `  <url>\n    <loc>${ORIGIN}${path}</loc>\n${Object.entries(versions)
    .map(
      ([language, to]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${ORIGIN}${to}"/>\n`,
    )
    .join('')}  </url>\n`;
const IMAGES = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const IMAGE = `<image:image><image:loc>${ORIGIN}/i.png</image:loc></image:image>`;
const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
export const many = (count: number, from: string): string[] =>
  Array.from({ length: count }, (_, at) => record(`/${from}/${at}`, `2024-0${1 + (at % 9)}-11`));
export const ROBOTS = `User-agent: *\nDisallow: /private/\nSitemap: ${ORIGIN}/sitemap_index.xml\n`;

/** Sites, by the facts that their files need about each other. */
export const SITES: Readonly<Record<string, Texts>> = {
  'pages that robots.txt blocks': {
    'robots.txt': ROBOTS,
    'sitemap-1.xml': urlset([...many(300, 'a'), record('/private/x'), ...many(300, 'b')]),
    'sitemap-2.xml': urlset([...many(40, 'c'), record('/private/y')]),
  },
  'the same pages': {
    'robots.txt': ROBOTS,
    'sitemap_index.xml': index(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']),
    'sitemap-1.xml': urlset([...many(200, 'a'), record('/both?a=1&amp;b=2'), record('/both/x')]),
    'sitemap-2.xml': urlset([record('/both?a=1&#38;b=2'), ...many(200, 'b'), record('/both/x/')]),
    'sitemap-3.xml': urlset([...many(20, 'd'), `<url><loc><![CDATA[${ORIGIN}/both/x]]></loc></url>\n`]),
    'sitemap-4.xml': urlset(many(200, 'b').slice(50)),
  },
  'a file and its gzipped copy': {
    'robots.txt': ROBOTS,
    'sitemap.xml': urlset(many(300, 'a')),
    'sitemap.xml.gz': urlset(many(300, 'a')),
    'other.xml.gz': urlset([...many(30, 'z'), record('/a/4')]),
  },
  'twins in one file': {
    'robots.txt': ROBOTS,
    'sitemap-1.xml': urlset([...many(200, 'a'), record('/twin'), record('/twin/'), record('/a/7/')]),
    'sitemap-2.xml': urlset(many(200, 'c')),
  },
  'dates that an index does not know': {
    'robots.txt': ROBOTS,
    'sitemap_index.xml': index(['sitemap-1.xml', 'sitemap-2.xml.gz', 'none.xml']),
    'sitemap-1.xml': urlset([...many(200, 'a'), record('/new', '2024-11-30T10:00:00+02:00')]),
    'sitemap-2.xml.gz': urlset(many(10, 'b')),
  },
  'language versions': {
    'robots.txt': ROBOTS,
    'sitemap-de.xml': urlset(
      [versioned('/de', { de: '/de', en: '/en' }), versioned('/de/2', { de: '/de/2', en: '/en/2' })],
      XHTML,
    ),
    'sitemap-en.xml': urlset(
      [versioned('/en', { de: '/de', en: '/en' }), versioned('/en/2', { en: '/en/2' })],
      XHTML,
    ),
  },
  'another host': {
    'robots.txt': ROBOTS,
    'sitemap_index.xml': index(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']),
    'sitemap-1.xml': urlset(many(100, 'a')).replaceAll('www.example.com', 'shop.example.org'),
    'sitemap-2.xml': urlset(many(100, 'b')),
    'sitemap-3.xml': urlset(many(100, 'c')),
  },
  'a folder below': {
    'robots.txt': ROBOTS.replace('sitemap_index', 'sitemap-2'),
    'shop/sitemap-1.xml': urlset([...many(50, 'shop'), ...many(50, 'a')]),
    'sitemap-2.xml': urlset(many(60, 'b')),
  },
  'suppression comments': {
    'robots.txt': ROBOTS,
    'sitemap-1.xml': urlset([
      '<!-- crawlwise-disable-next-line loc/duplicate-across -->\n',
      record('/x'),
      record('/y'),
    ]),
    'sitemap-2.xml': urlset([
      '<!-- crawlwise-disable-next-line loc/duplicate-across -->\n',
      record('/z'),
      record('/x'),
    ]),
  },
  'images of pages that others list': {
    'robots.txt': ROBOTS,
    'sitemap-1.xml': urlset([...many(200, 'a'), record('/both')]),
    'sitemap-2.xml': urlset(
      [
        ...many(20, 'a').map((text) => text.replace('</loc>', `</loc>${IMAGE}`)),
        ...many(20, 'b').map((text) => text.replace('</loc>', `</loc>${IMAGE}`)),
        record('/both'),
      ],
      IMAGES,
    ),
    'sitemap-3.xml': urlset(
      many(5, 'b').map((text) => text.replace('</loc>', `</loc>${IMAGE}`)),
      IMAGES,
    ),
  },
  'a text sitemap': {
    'robots.txt': ROBOTS,
    'sitemap.txt': many(60, 'a')
      .map((_, at) => `${ORIGIN}/a/${at}\n`)
      .join(''),
    'sitemap-2.xml': urlset(many(60, 'a')),
  },
};
