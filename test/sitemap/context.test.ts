/** Rules about URLs that depend on other files of the site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { contextOf } from '../rules/check.ts';
import { type Case, checkCases, index, LISTED, urlset, WWW } from './contextCheck.ts';

const cases: readonly Case[] = [
  {
    what: 'a sitemap that robots.txt names may speak for the whole site',
    code: 'loc/outside-path',
    text: urlset(`${WWW}/image/x`),
    path: '/catalog/sitemap.xml',
    files: { '/robots.txt': `Sitemap: ${WWW}/catalog/sitemap.xml\n` },
  },
  {
    what: 'another sitemap that robots.txt names does not help',
    code: 'loc/outside-path',
    text: urlset(`⟦${WWW}/image/x⟧`),
    path: '/catalog/sitemap.xml',
    files: { '/robots.txt': `Sitemap: ${WWW}/sitemap.xml\n` },
  },
  {
    what: 'a feed may be a page',
    code: 'loc/sitemap',
    text: urlset(`${WWW}/sitemap-feed.xml`),
    path: LISTED,
    files: {
      '/robots.txt': `Sitemap: ${WWW}/sitemap-feed.xml\n`,
      '/sitemap-feed.xml': '<rss version="2.0"><channel><item/></channel></rss>',
    },
  },
  {
    what: 'an index, named like a page',
    code: 'loc/sitemap',
    text: urlset(`⟦${WWW}/all.xml⟧`, `${WWW}/sitemap/`, `${WWW}/sitemap.html`),
    path: LISTED,
    files: { '/all.xml': index(`${WWW}${LISTED}`) },
  },
  {
    what: 'itself',
    code: 'loc/sitemap',
    text: urlset(`⟦${WWW}${LISTED}⟧`),
    path: LISTED,
    variant: 'name',
  },
  {
    what: 'XML with another name',
    code: 'loc/sitemap',
    text: urlset(`${WWW}/sitemaps/page.xml`, `${WWW}/feed.xml`, `${WWW}/sitemap.xml/x`),
    path: undefined,
  },
  {
    what: 'another protocol is reported once',
    code: 'loc/mixed-protocols',
    text: index('http://www.example.com/a.xml', `${WWW}/b.xml`),
    path: '/index.xml',
  },
  {
    what: 'the standard port',
    code: 'loc/port-mismatch',
    text: urlset(`${WWW}:443/a`),
    path: '/sitemap.xml',
  },
  {
    what: 'a port of its own',
    code: 'loc/port-mismatch',
    text: urlset(`⟦${WWW}:8443/a⟧`, 'https://example.org:1/'),
    path: '/sitemap.xml',
  },
  {
    what: 'all on another host',
    code: 'loc/mixed-hosts',
    text: urlset('⟦https://example.org/⟧'),
    path: '/sitemap.xml',
    variant: 'sitemap',
  },
  {
    what: 'all without www',
    code: 'loc/mixed-hosts',
    text: urlset('⟦https://example.com/⟧'),
    path: '/sitemap.xml',
    variant: 'www',
  },
  {
    what: 'all with another protocol',
    code: 'loc/mixed-protocols',
    text: urlset('⟦http://www.example.com/⟧'),
    path: '/sitemap.xml',
    variant: 'sitemap',
  },
  { what: 'the root', code: 'loc/outside-path', text: urlset(`${WWW}/`), path: '/sitemap.xml' },
  {
    what: 'above',
    code: 'loc/outside-path',
    text: urlset(`⟦${WWW}/⟧`, `⟦${WWW}⟧`, `${WWW}/shop/`),
    path: '/shop/sitemap.xml',
  },
  {
    what: 'cross-submission',
    code: 'loc/outside-path',
    text: urlset(`${WWW}/`),
    path: '/shop/sitemap.xml',
    cross: true,
  },
  { what: 'no robots.txt', code: 'loc/disallowed', text: urlset(`${WWW}/a`), path: '/sitemap.xml' },
  {
    what: 'the longest rule counts',
    code: 'loc/disallowed',
    text: urlset(`⟦${WWW}/a/b⟧`, `${WWW}/a/c`),
    path: '/sitemap.xml',
    files: { '/robots.txt': 'User-agent: *\nDisallow: /a/\nAllow: /a/c\n' },
  },
  {
    what: 'search engines are let in by name',
    code: 'loc/disallowed',
    text: urlset(`${WWW}/a`),
    path: '/sitemap.xml',
    files: {
      '/robots.txt': 'User-agent: Googlebot\nUser-agent: bingbot\nDisallow:\n\nUser-agent: *\nDisallow: /\n',
    },
  },
  {
    what: 'one of them is not',
    code: 'loc/disallowed',
    text: urlset(`⟦${WWW}/a⟧`),
    path: '/sitemap.xml',
    files: { '/robots.txt': 'User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /\n' },
  },
  {
    what: 'each by a line of its own',
    code: 'loc/disallowed',
    text: urlset(`⟦${WWW}/a⟧`),
    path: '/sitemap.xml',
    files: { '/robots.txt': 'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: bingbot\nDisallow: /\n' },
    variant: 'two',
  },
  {
    what: 'a host that no crawler reaches has a rule of its own',
    code: 'loc/mixed-hosts',
    text: urlset(`${WWW}/a`, 'http://localhost:8080/b'),
    path: '/sitemap.xml',
  },
  {
    what: 'private addresses, and names that are to be replaced',
    code: 'loc/placeholder',
    text: urlset(
      'http://⟦192.168.0.10⟧/',
      'http://⟦[::1]:80⟧/',
      'https://⟦shop.local⟧/',
      'https://www.⟦⟧yourdomain.com/'.replace('www.⟦⟧', '⟦www.').replace('.com', '.com⟧'),
      'https://example.com/⟦null⟧',
      'https://localhost.example.com/',
    ),
    path: '/sitemap.xml',
  },
  {
    what: 'the same page as x-default',
    code: 'hreflang/missing-return',
    text: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>${WWW}/en</loc><xhtml:link rel="alternate" hreflang="en" href="${WWW}/en"/><xhtml:link rel="alternate" hreflang="de" href="⟦${WWW}/de⟧"/><xhtml:link rel="alternate" hreflang="x-default" href="${WWW}/de"/></url>
<url><loc>${WWW}/de</loc></url>
</urlset>`,
  },
  {
    what: 'an archive, and a query',
    code: 'loc/double-slash',
    text: urlset(`${WWW}/web/2020/https://example.org//a`, `${WWW}/?u=//a`, `${WWW}/a#//`, `${WWW}⟦//⟧`),
    path: '/sitemap.xml',
  },
];
checkCases(cases);

test('a fault of a whole file is reported once, and each place has its fix', () => {
  for (const [code, url, path] of [
    ['loc/mixed-hosts', 'https://example.com/a', '/sitemap.xml'],
    ['loc/mixed-protocols', 'http://www.example.com/a', '/sitemap.xml'],
    ['loc/outside-path', `${WWW}/a`, '/shop/sitemap.xml'],
  ] as const) {
    const text = urlset(url, `${url}/b`, `${url}/c`);
    const config = { levels: new Map(), site: contextOf({ address: WWW + path, files: {} }) };
    const document = sitemap.read(
      sitemap.open({ uri: 'file:///x', languageId: 'xml', version: 0 }, text, config),
    );
    const own = sitemap.findings(document).findings.filter((finding) => finding.code === code);
    assert.deepEqual(
      own.map(({ severity, others }) => [severity, others]),
      [['warning', 2]],
    );
    const places = sitemap.places(document).filter((finding) => finding.code === code);
    assert.deepEqual(
      places.map((place) => sitemap.fixes(document, place).length),
      Array(3).fill(code === 'loc/outside-path' ? 0 : 1),
    );
  }
});

test('the first entry of an index whose file exists shows which other files are missing', () => {
  const [before, after] = [index(`${WWW}/a.xml`, `${WWW}/c.xml`), index(`${WWW}/b.xml`, `${WWW}/c.xml`)];
  const site = contextOf({ address: `${WWW}/index.xml`, files: { '/b.xml': urlset(`${WWW}/`) } });
  const identity = { uri: 'file:///x', languageId: 'xml', version: 0 };
  const missingIn = (document: Parameters<typeof sitemap.places>[0]) =>
    sitemap.places(document).flatMap(({ code, args }) => (code === 'index/missing-file' ? args!.path : []));
  const first = sitemap.read(sitemap.open(identity, before, { levels: new Map(), site }));
  assert.deepEqual(missingIn(first), []);
  const start = before.indexOf('a.xml');
  const edited = sitemap.read(sitemap.edit(first, { start, end: start + 1, text: 'b' }));
  assert.equal(edited.text.getText(), after);
  assert.deepEqual(missingIn(edited), ['/c.xml']);
});
