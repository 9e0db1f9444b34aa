/**
 * Files whose parts are chosen to be hard in combination. The cost of a shape must grow linearly with the number of its
 * parts.
 */

/** The language of a shape, by the server's language ID. */
export type ShapeLanguage = 'robots' | 'sitemap';

export interface GrowingShape {
  readonly language: ShapeLanguage;
  /** The number of parts in the smallest file. */
  readonly parts: number;
  readonly text: (parts: number) => string;
}

const repeated = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');

const SITE = 'https://www.example.com';
const urlset = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${content}</urlset>\n`;
const record = (loc: string, more = ''): string => `<url><loc>${loc}</loc>${more}</url>\n`;
const sitemap = (parts: number, part: (at: number, all: number) => string): GrowingShape => ({
  language: 'sitemap',
  parts,
  text: (all) => urlset(repeated(all, (at) => part(at, all))),
});
const robots = (parts: number, part: (at: number) => string, head = 'User-agent: *\n'): GrowingShape => ({
  language: 'robots',
  parts,
  text: (all) => head + repeated(all, part),
});

/** The number of language versions of a page. */
const VERSIONS = 40;
const version = (cluster: number, at: number): string => `${SITE}/${cluster}/version-${at}`;
const language = (at: number): string =>
  `${'abcdefgh'[at >> 3]}${'abcdefgh'[at & 7]}-${at % 2 ? 'US' : 'DE'}`;
/** The record of a page that links to the other versions; without return links, only the first page does. */
const clustered = (at: number, returns: boolean): string => {
  const cluster = Math.floor(at / VERSIONS);
  const links = repeated(returns || at % VERSIONS === 0 ? VERSIONS : 0, (to) => {
    const href = version(cluster, to);
    return `<xhtml:link rel="alternate" hreflang="${language(to)}" href="${href}"/>`;
  });
  return record(version(cluster, at % VERSIONS), links);
};
/** Words that collide in a hash that is the sum of the units, each times a power of 31. */
const colliding = (at: number): string => repeated(16, (bit) => ((at >> bit) & 1 ? 'Aa' : 'BB'));

export const GROWING_SHAPES: Readonly<Record<string, GrowingShape>> = {
  'equal loc': sitemap(1500, () => record(`${SITE}/the-same-page`)),
  'nearly equal loc': sitemap(1000, (at) => record(`${SITE}/${at >> 2}${['', '/', '?', '#'][at & 3]}`)),
  'loc that collide in a hash': sitemap(1500, (at) => record(`${SITE}/${colliding(at)}`)),
  '40 languages with return links': sitemap(400, (at) => clustered(at, true)),
  '40 languages without return links': sitemap(2000, (at) => clustered(at, false)),
  'bare &': sitemap(500, (at) => record(`${SITE}/?a=${at}&b=${at}`)),
  'deep folders in loc': sitemap(400, (at) => record(`${SITE}/${'a/'.repeat(150)}${at}`)),
  'one line': {
    language: 'sitemap',
    parts: 2000,
    text: (all) => urlset(repeated(all, (at) => record(`${SITE}/${at}`).trim())),
  },
  'attributes of one tag': {
    language: 'sitemap',
    parts: 1250,
    text: (all) => urlset(`<url${repeated(all, (at) => ` a${at}="${at}"`)}><loc>${SITE}/</loc></url>\n`),
  },
  'empty records': sitemap(1000, () => '<url></url>\n'),
  'nested foreign elements': {
    language: 'sitemap',
    parts: 1000,
    text: (all) =>
      urlset(record(`${SITE}/`, `${'<x:a xmlns:x="urn:x">'.repeat(all)}${'</x:a>'.repeat(all)}`)),
  },
  'nested records': {
    language: 'sitemap',
    parts: 250,
    text: (all) =>
      urlset(`${repeated(all, (at) => `<url><loc>${SITE}/${at}</loc>`)}${'</url>'.repeat(all)}\n`),
  },
  'nested roots': {
    language: 'sitemap',
    parts: 250,
    text: (all) =>
      urlset(`${repeated(all, (at) => `<urlset>${record(`${SITE}/${at}`)}`)}${'</urlset>'.repeat(all)}\n`),
  },
  'faults in one record': {
    language: 'sitemap',
    parts: 400,
    text: (all) =>
      urlset(
        record(
          `${SITE}/`,
          repeated(
            all,
            (at) => `<xhtml:link rel="alternate" hreflang="en-${10 + at}" href="${SITE}//${at}"/>\n`,
          ),
        ),
      ),
  },
  'unknown elements of one record': {
    language: 'sitemap',
    parts: 400,
    text: (all) =>
      urlset(
        record(
          `${SITE}/`,
          repeated(all, (at) => `<lastmode>${at}</lastmode>\n`),
        ),
      ),
  },
  'output before the root': {
    language: 'sitemap',
    parts: 250,
    text: (all) =>
      repeated(
        all,
        (at) => `<br />\n<b>Warning</b>: foo() in <b>/a/${at}.php</b> on line <b>${at}</b><br />\n`,
      ) + urlset(record(`${SITE}/`)),
  },
  'comments that disable a rule': sitemap(
    500,
    (at) => `<!-- crawlwise-disable-next-line loc/double-slash -->\n${record(`${SITE}//${at}`)}`,
  ),
  'a finding in each record': sitemap(500, (at) =>
    record(`http://www.example.com//p ${at}`, '<lastmod>2024-02-30</lastmod>'),
  ),
  'redundant rules': robots(60, (at) => `Disallow: /a/${at}/\nDisallow: /a/${at}/x\n`),
  'short lines': robots(12_500, () => 'y\n'),
  groups: robots(625, (at) => `User-agent: crawler-${at}\nDisallow: /${at}/\n\n`, ''),
  'chains of wildcards': robots(60, (at) => `Disallow: /${'*a'.repeat(30)}${at}$\n`),
  'nested folders': {
    language: 'robots',
    parts: 50,
    text: (all) => `User-agent: *\n${repeated(all, (at) => `Disallow: /${'a/'.repeat(at % 200)}${at}/\n`)}`,
  },
  'equal rules': robots(400, () => 'Disallow: /a/\n'),
  'comments that disable a rule in robots.txt': robots(
    200,
    (at) => `# crawlwise-disable-next-line robots/missing-colon\nDisallow /${at}\n`,
  ),
};
