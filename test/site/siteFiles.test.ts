/** What is known about the files of a site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { A, check, index, ROOT, sitesOf, urlset } from './sitesOf.ts';

check('an index says that it is one', {
  files: { '/robots.txt': '', '/i.xml': index(`${A}s.xml`), '/s.xml': urlset(A) },
  of: '/s.xml',
  is: ({ files }) => files.filter(({ isIndex }) => isIndex).map(({ path }) => path),
  expected: ['/i.xml'],
});
check('the entries of an index are known, with valid dates', {
  files: {
    '/robots.txt': '',
    '/i.xml': index(`${A}a?b&amp;c`, `${A}d`).replace('</loc>', '</loc><lastmod> 2024-05-06 </lastmod>'),
    '/s.xml': urlset(A),
  },
  of: '/robots.txt',
  is: ({ files }) => files.map(({ entries }) => entries),
  expected: [
    [
      { loc: `${A}a?b&c`, lastmod: '2024-05-06' },
      { loc: `${A}d`, lastmod: undefined },
    ],
    undefined,
  ],
});
check('very many entries of an index are not kept', {
  files: { '/robots.txt': '', '/i.xml': index(...Array.from({ length: 501 }, (_, n) => `${A}${n}`)) },
  of: '/robots.txt',
  is: ({ files }) => files.map(({ entries }) => entries),
  expected: [undefined],
});
check('a path has a URI, whether there is a file or not', {
  files: { '/robots.txt': '' },
  of: '/robots.txt',
  is: ({ uriOf }) => ['/a b/é#.xml', '/a/../b.xml', '/a//b.xml', '/', '/a\\b', '/50%', '/\ud800'].map(uriOf),
  expected: [`${ROOT}/a%20b/%C3%A9%23.xml`, ...Array(6).fill(undefined)],
});
check('without a root, a path has no URI', {
  files: { '/a.xml': urlset(A) },
  of: '/a.xml',
  is: ({ uriOf }) => uriOf('/b.xml'),
  expected: undefined,
});
check('the rule that blocks a URL is reported with its line', {
  files: { '/robots.txt': 'User-agent: *\nDisallow: /private/\n', '/s.xml': urlset(A) },
  of: '/s.xml',
  is: ({ blockOf }) => [blockOf?.(`${A}private/1`), blockOf?.(`${A}open`)],
  expected: [
    {
      uri: `${ROOT}/robots.txt`,
      agents: ['Googlebot', 'bingbot'],
      rule: 'Disallow: /private/',
      line: 2,
      isOfAll: true,
    },
    undefined,
  ],
});
check('another host is not blocked by this robots.txt', {
  files: { '/robots.txt': 'User-agent: *\nDisallow: /\n', '/s.xml': urlset(A), '/t.xml': urlset(A) },
  of: '/s.xml',
  is: ({ blockOf }) => blockOf?.('https://cdn.example/x'),
  expected: undefined,
});
check('paths hold files and folders', {
  files: { '/robots.txt': '', '/shop/cart/index.html': undefined },
  of: '/robots.txt',
  is: ({ paths, exists }) => [paths, exists('/shop/cart/index.html'), exists('/nothing')],
  expected: [['/robots.txt', '/shop/', '/shop/cart/', '/shop/cart/index.html'], true, false],
});
check('two roots beside each other are rivals', {
  files: { '/app/public/robots.txt': '', '/app/static/robots.txt': '#', '/app/src/robots.txt': '#' },
  of: '/app/public/robots.txt',
  is: ({ rivals }) => rivals,
  expected: [`${ROOT}/app/static/robots.txt`],
});
check('a copy with the same content is not a conflict', {
  files: { '/app/public/robots.txt': '#', '/app/dist/robots.txt': '#', '/app/static/robots.txt': '' },
  of: '/app/public/robots.txt',
  is: ({ rivals }) => rivals,
  expected: [`${ROOT}/app/static/robots.txt`],
});
for (const [name, copy, expected] of [
  ['the same text', '#', true],
  ['another text', '', false],
] as const) {
  check(`a robots.txt below the one at the root: ${name}`, {
    files: { '/robots.txt': '#', '/de/robots.txt': copy },
    of: '/de/robots.txt',
    is: ({ isRootCopy }) => isRootCopy,
    expected,
  });
}
check('the robots.txt at the root is not a copy of itself', {
  files: { '/robots.txt': '#', '/de/robots.txt': '#' },
  of: '/robots.txt',
  is: ({ isRootCopy }) => isRootCopy,
  expected: false,
});
check('pages listed elsewhere are known with their versions', {
  files: {
    '/robots.txt': '',
    '/de.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml"><url><loc>${A}de/</loc><x:link rel="alternate" hreflang="en" href="${A}en/"/></url><url><loc>${A}fr/</loc></url></urlset>`,
    '/en.xml': urlset(`${A}en/`),
  },
  of: '/en.xml',
  is: ({ listed }) => [listed(`${A}de/`), listed(`${A}fr/`)?.alternates, listed(`${A}none/`)],
  expected: [{ uri: `${ROOT}/de.xml`, alternates: [{ hreflang: 'en', href: `${A}en/` }] }, [], undefined],
});

const LIST = 'https://a.example/list/sitemap.txt';
const RSS = '<?xml version="1.0"?><rss version="2.0"><channel><item/></channel></rss>';
const site = (files: Record<string, string>, of: string) =>
  sitesOf({ '/public/robots.txt': '', ...files }, 'https://a.example').viewOf(ROOT + of);
const kinds = ({ files }: SiteContext) => files.map(({ kind, path }) => `${kind} ${path}`);

test('a feed counts as a sitemap if an index or robots.txt lists it, whatever its name', () => {
  const feed = { '/public/news.xml': RSS, '/public/blog.rss': RSS };
  const of = '/public/sitemap_index.xml';
  assert.deepEqual(kinds(site({ ...feed, [of]: index(`${A}other.xml`) }, of)), ['robots.txt /robots.txt']);
  assert.deepEqual(kinds(site({ ...feed, [of]: index(`${A}news.xml`, `${A}blog.rss`) }, of)), [
    'robots.txt /robots.txt',
    'Feed /blog.rss',
    'Feed /news.xml',
  ]);
  const named = { '/public/robots.txt': `Sitemap: ${A}news.xml\n` };
  assert.ok(kinds(site({ ...feed, ...named }, of)).includes('Feed /news.xml'));
});

test('a text sitemap is a file of the site, and its URLs are pages', () => {
  const files = { '/public/sitemap.txt': `${A}a\n\n${A}b\n`, '/public/notes.txt': `${A}c\n` };
  const found = site(files, '/public/robots.txt');
  assert.deepEqual(kinds(found), ['Text sitemap /sitemap.txt']);
  assert.deepEqual(found.pages, [`${A}a`, `${A}b`]);
  assert.equal(found.fileAt(`${A}sitemap.txt`)?.path, '/sitemap.txt');
});

test('a text sitemap is checked with robots.txt', () => {
  const robots = `User-agent: *\nDisallow: /b\nSitemap: ${LIST}\n`;
  const found = site({ '/public/robots.txt': robots }, '/public/list/sitemap.txt');
  assert.equal(found.announced, true);
  assert.equal(found.blockOf?.(`${A}b`)?.line, 2);
  assert.equal(site({ '/public/robots.txt': robots }, '/public/list/other.txt').announced, false);
});

test('the relevance of a file by its name', () => {
  const sites = new Sites();
  const wanted = ['a.xml', 'a.rss', 'a.atom', 'my-sitemap.txt', 'urllist.txt', 'robots.prod.txt'];
  for (const name of wanted) assert.equal(sites.wants(`${ROOT}/${name}`), true, name);
  for (const name of ['a.txt', 'a.html']) assert.equal(sites.wants(`${ROOT}/${name}`), false, name);
});
