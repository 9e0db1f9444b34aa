/**
 * Sitemaps of the shapes found in practice, each with the same number of records: the cost of one does not predict
 * those of the others. All are ASCII; random parts are the same in every run.
 */
import { randomInts } from './stats.ts';

/** The number of records in each file: the limit of a sitemap (sitemaps.org, "Sitemap index files"). */
const RECORDS = 50_000;

type Random = (below: number) => number;

interface Layout {
  /** The content of a record; each line is indented. */
  readonly lines: (at: number, random: Random) => readonly string[];
  readonly root?: 'urlset' | 'sitemapindex';
  readonly prefix?: string;
  readonly minified?: boolean;
  readonly newline?: string;
  readonly indent?: string;
}

const SITE = 'https://www.example.com';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const EXTENSIONS: Readonly<Record<string, string>> = {
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  video: 'http://www.google.com/schemas/sitemap-video/1.1',
  news: 'http://www.google.com/schemas/sitemap-news/0.9',
  xhtml: 'http://www.w3.org/1999/xhtml',
  mobile: 'http://www.google.com/schemas/sitemap-mobile/1.0',
};
const LANGUAGES = ['en', 'de', 'fr-CA', 'pt-BR', 'x-default'];
const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'];

const two = (number: number): string => String(number).padStart(2, '0');
const page = (at: number): string => `${SITE}/products/garden-chair-oak-${at}`;
const loc = (at: number): string => `<loc>${page(at)}</loc>`;
const date = (random: Random): string =>
  `20${two(10 + random(14))}-${two(1 + random(12))}-${two(1 + random(28))}`;
const lastmod = (random: Random): string => `<lastmod>${date(random)}</lastmod>`;
const time = (random: Random): string =>
  `<lastmod>${date(random)}T${two(random(24))}:${two(random(60))}:${two(random(60))}+00:00</lastmod>`;
const image = (at: number, i: number): string =>
  `<image:image><image:loc>https://cdn.example.com/media/catalog/product/cache/1200x1200/garden-chair-oak-${at}-view-${i}.jpg</image:loc></image:image>`;
const images = (at: number, count: number): string[] => Array.from({ length: count }, (_, i) => image(at, i));
const link = (at: number, language: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${SITE}/${language}/garden-chair-oak-${at}"/>`;
const frequency = (random: Random): string => `<changefreq>${FREQUENCIES[random(4)]}</changefreq>`;
const priority = (random: Random): string => `<priority>0.${1 + random(9)}</priority>`;
const some = (random: Random, percent: number, text: () => string): string[] =>
  random(100) < percent ? [text()] : [];
const long = (at: number): string =>
  `${SITE}/${'outdoor-furniture-and-garden-accessories/'.repeat(20)}item-${at}?color=oak&amp;size=${at % 7}`;
/** Alternates between the faults found in files. */
const faulty = (at: number): string =>
  [
    `<loc>http://www.example.com/products/garden-chair-oak-${at}</loc>`,
    `<loc>/products/garden-chair-oak-${at}</loc>`,
    `<loc>${SITE}/products/garden chair oak ${at}</loc>`,
    `<loc>${page(at)}</loc><lastmod>2024-02-30</lastmod>`,
  ][at % 4]!;

export const SHAPES: Readonly<Record<string, Layout>> = {
  'loc and lastmod, short': { lines: (at, random) => [loc(at), lastmod(random)] },
  'long URLs': { lines: (at, random) => [`<loc>${long(at)}</loc>`, lastmod(random)] },
  '6 images': { lines: (at, random) => [loc(at), time(random), ...images(at, 6)] },
  '0 to 7 images': {
    lines: (at, random) => [loc(at), ...some(random, 80, () => time(random)), ...images(at, random(8))],
  },
  '5 language versions': {
    lines: (at) => [
      `<loc>${SITE}/en/garden-chair-oak-${at}</loc>`,
      ...LANGUAGES.map((language) => link(at, language)),
    ],
  },
  'lastmod, changefreq, priority in some': {
    lines: (at, random) => [
      loc(at),
      ...some(random, 70, () => lastmod(random)),
      ...some(random, 50, () => frequency(random)),
      ...some(random, 60, () => priority(random)),
    ],
  },
  '2 % with a finding': {
    lines: (at, random) => (at % 50 === 7 ? [faulty((at / 50) | 0)] : [loc(at), lastmod(random)]),
  },
  'comments and CDATA': {
    lines: (at, random) => [
      `<!-- product ${at} -->`,
      `<loc><![CDATA[${page(at)}?a=1]]></loc>`,
      lastmod(random),
    ],
  },
  index: {
    root: 'sitemapindex',
    lines: (at, random) => [`<loc>${SITE}/sitemaps/products-${at}.xml.gz</loc>`, time(random)],
  },
  minified: { minified: true, lines: (at, random) => [loc(at), lastmod(random)] },
  news: {
    lines: (at, random) => [
      loc(at),
      `<news:news><news:publication><news:name>The Example</news:name><news:language>en</news:language></news:publication><news:publication_date>${date(random)}</news:publication_date><news:title>Chairs, part ${at}</news:title></news:news>`,
    ],
  },
  // No bound names these; they are similar to one that a bound names.
  video: {
    lines: (at, random) => [
      loc(at),
      `<video:video><video:thumbnail_loc>https://cdn.example.com/${at}.jpg</video:thumbnail_loc><video:title>Chair ${at}</video:title><video:description>How to care for a chair</video:description><video:content_loc>https://cdn.example.com/${at}.mp4</video:content_loc><video:duration>${60 + random(600)}</video:duration><video:publication_date>${date(random)}</video:publication_date></video:video>`,
    ],
  },
  'prefixed root': { prefix: 'sm:', lines: (at, random) => [loc(at), lastmod(random)] },
  'CRLF and tabs': { newline: '\r\n', indent: '\t', lines: (at, random) => [loc(at), time(random)] },
  'one date in all': { lines: (at) => [loc(at), '<lastmod>2024-08-05</lastmod>'] },
  'the same pages in 5 languages': {
    lines: (at, random) => [
      `<loc>${SITE}/${LANGUAGES[at % 5]}/products/garden-chair-made-of-solid-oak-with-cushion-${(at / 5) | 0}</loc>`,
      lastmod(random),
    ],
  },
  // What the generators of one family write.
  'WordPress: CDATA': {
    lines: (at, random) => [
      `<loc><![CDATA[${page(at)}/?lang=en&view=${random(9)}]]></loc>`,
      `<lastmod><![CDATA[${date(random)}T10:00:00+00:00]]></lastmod>`,
      `<image:image><image:loc><![CDATA[${SITE}/wp-content/uploads/${at}.jpg?w=1&h=2]]></image:loc></image:image>`,
    ],
  },
  'Magento: images and PageMap': {
    minified: true,
    lines: (at, random) => [
      loc(at),
      time(random),
      frequency(random),
      priority(random),
      image(at, 1),
      `<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"><DataObject type="thumbnail"><Attribute name="name" value="Chair &amp; table ${at}"/></DataObject></PageMap>`,
    ],
  },
  'Java: a namespace on each link': {
    lines: (at) => [
      `<loc>${SITE}/en/garden-chair-oak-${at}?a=1&#38;b=2</loc>`,
      ...LANGUAGES.map((language) =>
        link(at, language).replace('<xhtml:link', `$& xmlns:xhtml="${EXTENSIONS.xhtml}"`),
      ),
    ],
  },
  'Django: one line, links': {
    minified: true,
    lines: (at, random) => [
      loc(at),
      lastmod(random),
      frequency(random),
      priority(random),
      ...LANGUAGES.map((language) => link(at, language)),
    ],
  },
  'Rails: one line, empty elements': {
    minified: true,
    lines: (at, random) => [loc(at), time(random), frequency(random), '<mobile:mobile/>'],
  },
  'by hand': {
    lines: (at, random) => [
      `<loc >${page(at)}</loc >`,
      ...some(random, 30, () => `<!-- page ${at} -->`),
      `<xhtml:link rel = 'alternate' hreflang = 'en' href = '${page(at)}' />`,
      ...some(random, 50, () => `<lastmod> ${date(random)} </lastmod>`),
    ],
  },
  'a finding in each': {
    lines: (at, random) => [
      loc(at),
      image(at, 1).replace('</image:image>', `<image:title>View ${random(9)}</image:title></image:image>`),
    ],
  },
  'a relative URL in each': {
    lines: (at, random) => [`<loc>/products/garden-chair-oak-${at}</loc>`, lastmod(random)],
  },
};

/** The text of a file of one of these shapes. */
export function shapeText(name: string, records = RECORDS): string {
  const { lines, root = 'urlset', prefix = '', minified, newline = '\n', indent = '  ' } = SHAPES[name]!;
  const random = randomInts(7);
  const tag = prefix + (root === 'urlset' ? 'url' : 'sitemap');
  const [gap, inner] = minified ? ['', ''] : [newline, newline + indent + indent];
  const all: string[] = [];
  for (let at = 0; at < records; at++) {
    const content = lines(at, random).map((line) =>
      prefix ? line.replace(/<(\/?)(?=loc|lastmod)/g, `<$1${prefix}`) : line,
    );
    all.push(
      `${minified ? '' : indent}<${tag}>${inner}${content.join(inner)}${minified ? '' : gap + indent}</${tag}>`,
    );
  }
  const body = all.join(gap);
  const used = Object.entries(EXTENSIONS).filter(([name]) => body.includes(`<${name}:`));
  const declared = used.map(([name, uri]) => ` xmlns:${name}="${uri}"`).join('');
  const own = prefix ? `xmlns:${prefix.slice(0, -1)}` : 'xmlns';
  return `<?xml version="1.0" encoding="UTF-8"?>${gap}<${prefix}${root} ${own}="${NAMESPACE}"${declared}>${gap}${body}${gap}</${prefix}${root}>${newline}`;
}
