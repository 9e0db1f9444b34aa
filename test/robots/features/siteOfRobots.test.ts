import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteContext } from '../../../server/src/core/siteContext.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { marked, unmarked } from '../../cursor.ts';
import { siteWith } from '../site.ts';
import { atCursor } from './check.ts';

const { definition, links, completion } = robots.features;

const MAP =
  '<urlset><url><loc>https://www.example.com/news/caf%C3%A9$</loc></url><url><loc>https://example.com/x</loc></url></urlset>';
const SITE = siteWith('/robots.txt', {
  '/robots.txt': '',
  '/über/100%.html': '',
  '/shop/cart/': '',
  '/map.xml': MAP,
  '/all.xml': '<sitemapindex/>',
});

const identity = { uri: 'file:///site/robots.txt', languageId: 'robots-txt', version: 1 };
const readOn = (text: string, site: SiteContext) =>
  robots.read(robots.open(identity, text, { levels: new Map(), site }));

/** A text with the cursor at `‸` and the target marked, or the file of the site. */
const definitions: readonly [source: string, uri?: string][] = [
  ['User-agent: a\n⟦Disallow: /a⟧\nDisall‸ow: /a/b\n'],
  ['User-agent: a\n⟦Disallow: /a⟧\nDisallow: /a‸\n'],
  ['User-agent: a\nAllow: /a‸\n⟦Disallow: /a*⟧\n'],
  ['User-agent: ⟦a⟧\nDisallow: /a‸\nDisallow: /a/b\n'],
  [
    'User-agent: a\nDisallow: /shop\nAllow: /*.html\nDisallow: /shop/c‸arts/\n⟦Disallow: /*/carts/*.html⟧\n'.replace(
      '\nDisallow: /shop\n',
      '\n⟦Disallow: /shop⟧\n',
    ),
  ],
  ['Sitemap: https://www.example.com/map.x‸ml\n', 'file:///site/map.xml'],
  ['Sitemap: https://www.example.com/none‸.xml\n'],
  ['Disallow: https://www.example.com/map.x‸ml\n'],
  ['# Sitemap: https://www.example.com/map.x‸ml\n'],
];

function checkDefinition([source, uri]: (typeof definitions)[number]): void {
  const { text, offset } = atCursor(unmarked(source));
  const found = definition!(readOn(text, SITE), offset);
  assert.deepEqual(
    found.filter((target) => target.uri !== undefined),
    uri === undefined ? [] : [{ uri, start: 0, end: 0 }],
  );
  assert.equal(marked(text, uri === undefined ? found : []), source.replace('‸', ''));
}

for (const example of definitions) {
  test(`definition: ${JSON.stringify(example[0])}`, () => checkDefinition(example));
}

test('a Sitemap line links to the file of the site, if there is one', () => {
  const document = readOn(
    'Sitemap: https://www.example.com/map.xml\nSitemap: https://www.example.com/no.xml\nLicense: https://www.example.com/map.xml\n',
    SITE,
  );
  assert.deepEqual(
    links!(document).map(({ url, tooltip }) => [url, tooltip]),
    [
      ['file:///site/map.xml', 'Open /map.xml'],
      ['https://www.example.com/no.xml', 'Open the sitemap'],
      ['https://www.example.com/map.xml', 'Open the license'],
    ],
  );
});

const FILES = ['/all.xml', '/map.xml', '/%C3%BCber/100%25.html'].map((path) => `${path}: file of this site`);
const FOLDERS = ['/shop/cart/', '/%C3%BCber/'].map((path) => `${path}: folder of this site`);
const PAGE = '/news/caf%C3%A9%24: page in a sitemap';

/** A text with the cursor at `‸`, and all proposals with their details. */
const completions: readonly [source: string, ...items: readonly string[]][] = [
  [
    'User-agent: *\nDisallow: ‸',
    ...['no path: blocks nothing', '/shop/: folder of this site', ...FOLDERS, FILES[2]!, PAGE],
    '/: every URL',
  ],
  ['User-agent: *\nAllow: /shop/‸', '/shop/: folder of this site', '/shop/cart/: folder of this site'],
  ['User-agent: *\nDisallow: /shop/\nAllow: /s‸', ...['/shop/: rule of this group', FOLDERS[0]!]],
  [
    'Sitemap: ‸',
    'https://www.example.com/all.xml: Sitemap index of this site',
    'https://www.example.com/map.xml: Sitemap of this site',
    'https://www.example.com/sitemap.xml: on this site',
  ],
  [
    'Sitemap: https://www.example.com/all.xml\nSitemap: https://e.com/s.xml\nSitemap: ‸',
    'https://www.example.com/map.xml: Sitemap of this site',
    'https://www.example.com/sitemap.xml: on the host of a sitemap of this file',
    'https://e.com/sitemap.xml: on the host of a sitemap of this file',
  ],
  ['License: ‸', 'https://www.example.com/license.xml: on this site'],
];

function checkCompletion([source, ...items]: (typeof completions)[number]): void {
  const { text, offset } = atCursor(source);
  const found = completion!(readOn(text, SITE), offset).filter(
    ({ kind }) => kind !== 'snippet' && kind !== 'file',
  );
  assert.deepEqual(
    found.sort((a, b) => (a.sort! < b.sort! ? -1 : 1)).map(({ label, detail }) => `${label}: ${detail}`),
    items,
  );
}

for (const example of completions) {
  test(`completion on a site: ${JSON.stringify(example[0])}`, () => checkCompletion(example));
}

test('the starter of an empty file names the sitemap index of the site', () => {
  const starter = completion!(readOn('', SITE), 0).find(({ label }) => label === 'starter');
  assert.equal(
    starter?.edit.text,
    'User-agent: *\nDisallow:\n\nSitemap: https://www.example.com/all.xml\n$0',
  );
});
