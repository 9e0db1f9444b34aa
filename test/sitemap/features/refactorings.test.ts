import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finished } from '../../../server/src/core/steps.ts';
import { edited, features, IMAGE, NS, read, urlset } from './check.ts';

/** A text with the selection between `‸` and `‸`, or the cursor, and the results of the refactorings, by title. */
const cases: readonly [source: string, ...made: readonly (readonly [title: string, text: string])[]][] = [
  [
    urlset('<url><lastmod>2024-08-05T01:30‸:05.25+02:00</lastmod></url>'),
    ['Convert to UTC', urlset('<url><lastmod>2024-08-04T23:30:05.25Z</lastmod></url>')],
    ['Keep the date only', urlset('<url><lastmod>2024-08-05</lastmod></url>')],
  ],
  [
    urlset('<url><lastmod> 2024-08-05T01:30-09:00‸ </lastmod></url>'),
    ['Convert to UTC', urlset('<url><lastmod> 2024-08-05T10:30Z </lastmod></url>')],
    ['Keep the date only', urlset('<url><lastmod> 2024-08-05 </lastmod></url>')],
  ],
  [
    urlset('<url><lastmod>‸2024-08-05T01:30:00Z</lastmod></url>'),
    ['Keep the date only', urlset('<url><lastmod>2024-08-05</lastmod></url>')],
  ],
  [urlset('<url><lastmod>‸2024-08-05</lastmod></url>')],
  [urlset('<url><lastmod>‸soon</lastmod></url>')],
  [
    urlset('<url>\n  <lastmod>2024</lastmod> <!-- a -->\n  ‸<image:image/>\n  <loc>x</loc>\n</url>', IMAGE),
    [
      'Sort the elements of <url>',
      urlset('<url>\n  <loc>x</loc> <!-- a -->\n  <lastmod>2024</lastmod>\n  <image:image/>\n</url>', IMAGE),
    ],
  ],
  [
    `<s:urlset xmlns:s="${NS}"><s:url><s:lastmod>2024</s:lastmod><s:l‸oc>x</s:loc></s:url></s:urlset>`,
    [
      'Sort the elements of <s:url>',
      `<s:urlset xmlns:s="${NS}"><s:url><s:loc>x</s:loc><s:lastmod>2024</s:lastmod></s:url></s:urlset>`,
    ],
  ],
  [urlset('<url>‸<loc>x</loc><lastmod>2024</lastmod></url>')],
  [urlset('<url><lastmod>2024</lastmod>‸<loc>x</url>')],
  [
    urlset('<url><loc>x</loc><video:title>a &amp; ‸b</video:title></url>'),
    ['Wrap in CDATA', urlset('<url><loc>x</loc><video:title><![CDATA[a & b]]></video:title></url>')],
  ],
  [
    urlset('<url><loc>x</loc><video:title><![CDATA[a ‸& b]]></video:title></url>'),
    ['Write without CDATA', urlset('<url><loc>x</loc><video:title>a &amp; b</video:title></url>')],
  ],
  [urlset('<url><loc>x</loc><video:title>a ‸ b</video:title></url>')],
  [urlset('<url><loc>x</loc><video:title>]]&gt; ‸</video:title></url>')],
  [
    urlset('\n‸https://e.com/?a&b\r\n  https://e.com/c&amp;d ‸\nhttps://e.com/e\n'),
    [
      'Make entries of 2 URLs',
      urlset(
        '\n<url><loc>https://e.com/?a&amp;b</loc></url>\r\n  <url><loc>https://e.com/c&amp;d</loc></url> \nhttps://e.com/e\n',
      ),
    ],
  ],
  [
    `<s:sitemapindex xmlns:s='${NS}'><s:sitemap><s:loc>x</s:loc></s:sitemap>\nhttps‸://e.com/a.xml\n</s:sitemapindex>`,
    [
      'Make an entry of this URL',
      `<s:sitemapindex xmlns:s='${NS}'><s:sitemap><s:loc>x</s:loc></s:sitemap>\n<s:sitemap><s:loc>https://e.com/a.xml</s:loc></s:sitemap>\n</s:sitemapindex>`,
    ],
  ],
  [urlset('\n‸no URL\n')],
  ['‸'],
];

function check([source, ...made]: (typeof cases)[number]): void {
  const start = source.indexOf('‸');
  const end = source.lastIndexOf('‸') - (source.lastIndexOf('‸') > start ? 1 : 0);
  const text = source.replaceAll('‸', '');
  const found = finished(features.refactorings(read(text), { start, end }));
  assert.deepEqual(
    found.map(({ title, edits }) => [title, edited(text, edits)]),
    made,
  );
}

for (const example of cases) {
  test(`refactorings: ${JSON.stringify(example[0].slice(example[0].indexOf('>') + 1))}`, () =>
    check(example));
}
