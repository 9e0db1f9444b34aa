/** The index of the sitemaps in a folder. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finished } from '../../server/src/core/steps.ts';
import { A, type Case, index, ROOT, sitesOf, urlset } from './sitesOf.ts';

const indexed = (
  name: string,
  files: Case['files'],
  folder: string,
  origin: string | undefined,
  expected: unknown,
) =>
  test(name, () => {
    const steps = sitesOf(files, origin).indexOf(ROOT + folder);
    const { message, files: made = [] } = finished(steps);
    assert.deepEqual([message, ...made.map(({ text }) => text.match(/<(?:loc|lastmod)>[^<]*/g))], expected);
  });

indexed(
  'an index lists the sitemaps of a folder with their newest dates',
  {
    '/public/robots.txt': '',
    '/public/maps/b.xml': urlset(A).replace('</loc>', '</loc><lastmod>2024-05-01</lastmod>'),
    '/public/maps/a&b.xml': urlset(`${A}x`),
    '/public/maps/old/sitemap-c.xml.gz': undefined,
    '/public/maps/i.xml': index(`${A}maps/b.xml`),
    '/public/other.xml': urlset(A),
  },
  '/public/maps',
  undefined,
  [
    'An index of 3 sitemaps',
    [
      `<loc>${A}maps/a&amp;b.xml`,
      `<loc>${A}maps/b.xml`,
      '<lastmod>2024-05-01',
      `<loc>${A}maps/old/sitemap-c.xml.gz`,
    ],
  ],
);
indexed('a folder without sitemaps has no index', { '/a/x.txt': undefined }, '/a/', undefined, [
  'There is no sitemap in this folder',
]);

const parted = {
  '/p/robots.txt': '',
  '/p/sitemap.xml': urlset(A, `${A}b`),
  '/p/sitemap-1.xml': urlset(A),
  '/p/sitemap-2.xml': urlset(`${A}b`).replace('</loc>', '</loc><lastmod>2024-05-01</lastmod>'),
};
indexed('a sitemap that was split is left out', parted, '/p', undefined, [
  'An index of 2 sitemaps, without sitemap.xml: its parts are listed',
  [`<loc>${A}sitemap-1.xml`, `<loc>${A}sitemap-2.xml`, '<lastmod>2024-05-01'],
]);

const INDEX = `<?xml version="1.0"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <!-- by hand -->
  <sitemap>
    <loc>${A}elsewhere.xml</loc>
  </sitemap>
  <sitemap>
    <loc>${A}sitemap.xml</loc>
  </sitemap>
  <sitemap>
    <loc>${A}sitemap-2.xml</loc>
    <lastmod>2024-01-01</lastmod>
  </sitemap>
</sitemapindex>
`;
for (const [name, isIt] of [
  ['sitemap_index.xml', true],
  ['sitemap-index.xml', true],
  ['Sitemap.xml', true],
  ['news.xml', false],
] as const) {
  test(`an index is updated if it is the one of the folder: ${name}`, () => {
    const sites = sitesOf({ ...parted, [`/p/${name}`]: INDEX });
    const uri = sites.indexIn(`${ROOT}/p`);
    assert.equal(uri, isIt ? `${ROOT}/p/${name}` : undefined);
    if (!uri) return;
    const present = { uri, text: INDEX };
    const { message, files } = finished(sites.indexOf(`${ROOT}/p`, present));
    assert.equal(
      message,
      `${name} brought up to date: 1 sitemap added, 1 taken out, 1 date changed, without sitemap.xml: its parts are listed`,
    );
    const expected = INDEX.replace(/ {2}<sitemap>\s*<loc>[^<]*\/sitemap\.xml<\/loc>\s*<\/sitemap>\n/, '')
      .replace('2024-01-01', '2024-05-01')
      .replace(
        '</sitemapindex>',
        `  <sitemap>\n    <loc>${A}sitemap-1.xml</loc>\n  </sitemap>\n</sitemapindex>`,
      );
    assert.deepEqual(files, [{ name, text: expected }]);
    const again = finished(sites.indexOf(`${ROOT}/p`, { uri, text: expected }));
    assert.deepEqual(again, {
      message: `${name} lists all sitemaps of this folder already, without sitemap.xml: its parts are listed`,
    });
  });
}
