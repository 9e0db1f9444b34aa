import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { contextOf, marked, session } from '../rules/check.ts';

const WWW = 'https://www.example.com';
const index = (...locs: string[]) =>
  `<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`;
const urlset = (...locs: string[]) =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}">\n${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('\n')}\n</urlset>\n`;
const dated = (loc: string, date: string) => index(loc).replace('</loc>', `</loc><lastmod>${date}</lastmod>`);
const page = (date: string) => urlset(`${WWW}/`).replace('</loc>', `</loc><lastmod>${date}</lastmod>`);

interface Case {
  readonly what: string;
  readonly code: string;
  readonly text: string;
  /** Path from the root of the site; if undefined, nothing is known about the site. */
  readonly path?: string | undefined;
  readonly origin?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly modified?: Readonly<Record<string, string>>;
  readonly variant?: string;
  readonly cross?: boolean;
}

const LISTED = '/sitemap1.xml';
const OLDER = 'index/lastmod-older-than-file';

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
    what: 'nothing is known',
    code: 'index/self-reference',
    text: index(`${WWW}/index.xml`),
    path: undefined,
  },
  {
    what: 'the same path with a query',
    code: 'index/self-reference',
    text: index(`${WWW}/index.xml?a`),
    path: '/index.xml',
  },
  {
    what: 'letter case of the host',
    code: 'index/self-reference',
    text: index('⟦https://WWW.example.com/index.xml⟧'),
    path: '/index.xml',
  },
  {
    what: 'its own name tells no more',
    code: 'index/nested-index',
    text: index(`${WWW}/sitemap_index.xml`),
    path: '/sitemap_index.xml',
  },
  {
    what: 'known to be no index',
    code: 'index/nested-index',
    text: index(`${WWW}/sitemap_index.xml`),
    path: '/all.xml',
    files: { '/sitemap_index.xml': urlset() },
  },
  {
    what: 'an index',
    code: 'index/nested-index',
    text: index(`⟦${WWW}/a.xml⟧`),
    path: '/all.xml',
    files: { '/a.xml': index() },
  },
  {
    what: 'an index, compressed',
    code: 'index/nested-index',
    text: index(`⟦${WWW}/a.xml.gz⟧`),
    path: '/all.xml',
    files: { '/a.xml': index() },
  },
  {
    what: 'all on another host',
    code: 'index/other-site',
    text: index('⟦https://example.org/a.xml⟧', '⟦https://example.org/b.xml⟧'),
    path: '/index.xml',
  },
  {
    what: 'another protocol',
    code: 'index/other-site',
    text: index('⟦http://www.example.com/a.xml⟧'),
    path: '/index.xml',
  },
  {
    what: 'another protocol is reported once',
    code: 'loc/mixed-protocols',
    text: index('http://www.example.com/a.xml', `${WWW}/b.xml`),
    path: '/index.xml',
  },
  {
    what: 'cross-submission',
    code: 'index/other-site',
    text: index('https://example.org/a.xml'),
    path: '/index.xml',
    cross: true,
  },
  {
    what: 'deeper',
    code: 'index/outside-directory',
    text: index(`${WWW}/shop/maps/a.xml`),
    path: '/shop/index.xml',
  },
  {
    what: 'beside',
    code: 'index/outside-directory',
    text: index(`⟦${WWW}/shopping/a.xml⟧`),
    path: '/shop/index.xml',
  },
  {
    what: 'another host',
    code: 'index/outside-directory',
    text: index('https://example.org/a.xml'),
    path: '/shop/index.xml',
  },
  {
    what: 'a program',
    code: 'index/missing-file',
    text: index(`${WWW}/maps/`, `${WWW}/map.php?page=1`),
    path: '/index.xml',
  },
  {
    what: 'a name with an escaped letter',
    code: 'index/missing-file',
    text: index(`${WWW}/%C3%A9.xml`),
    path: '/index.xml',
    files: { '/é.xml': '' },
  },
  {
    what: 'not there',
    code: 'index/missing-file',
    text: index(`⟦${WWW}/b.xml.gz⟧`, `${WWW}/a.xml.gz`),
    path: '/index.xml',
    files: { '/a.xml': '' },
  },
  {
    what: 'none of the files is here: they are made elsewhere',
    code: 'index/missing-file',
    text: index(`${WWW}/a.xml`, `${WWW}/b.xml`),
    path: '/index.xml',
  },
  {
    what: 'a page of a project, below a path that is no folder',
    code: 'index/missing-file',
    text: index(`${WWW}/project/maps/a.xml`, `⟦${WWW}/project/maps/b.xml⟧`, `${WWW}/other/c.xml`),
    path: '/index.xml',
    files: { '/maps/a.xml': urlset(`${WWW}/project/`) },
  },
  {
    what: 'the folder is not there, either',
    code: 'index/missing-file',
    text: index(`${WWW}/a.xml`, `⟦${WWW}/maps/b.xml⟧`),
    path: '/index.xml',
    files: { '/a.xml': urlset(`${WWW}/`) },
    variant: 'folder',
  },
  {
    what: 'only compressed',
    code: 'index/missing-file',
    text: index(`${WWW}/a.xml`, `${WWW}/b.xml`),
    path: '/index.xml',
    files: { '/a.xml': urlset(`${WWW}/`), '/b.xml.gz': '' },
  },
  {
    what: 'not below the index',
    code: 'index/unlisted-sitemap',
    text: index(`${WWW}/shop/a.xml`),
    path: '/shop/index.xml',
    files: { '/b.xml': urlset(), '/shop/a.xml': urlset(), '/robots.txt': 'User-agent: *\nDisallow:\n' },
  },
  {
    what: 'listed as compressed',
    code: 'index/unlisted-sitemap',
    text: index(`${WWW}/a.xml.gz`),
    path: '/index.xml',
    files: { '/a.xml': urlset() },
  },
  {
    what: 'an index is none',
    code: 'index/unlisted-sitemap',
    text: index(`${WWW}/a.xml`),
    path: '/index.xml',
    files: { '/other.xml': index() },
  },
  {
    what: 'the same day',
    code: OLDER,
    text: dated(WWW + LISTED, '2024-08-15'),
    path: '/index.xml',
    files: { [LISTED]: page('2024-08-15T10:00:00Z') },
  },
  {
    what: 'the day before',
    code: OLDER,
    text: dated(WWW + LISTED, '⟦2024-08-14⟧'),
    path: '/index.xml',
    files: { [LISTED]: page('2024-08-15T10:00:00Z') },
  },
  {
    what: 'the month',
    code: OLDER,
    text: dated(WWW + LISTED, '2024-08'),
    path: '/index.xml',
    files: { [LISTED]: page('2024-08-15') },
  },
  {
    what: 'another zone',
    code: OLDER,
    text: dated(WWW + LISTED, '2024-08-15T12:00:00+02:00'),
    path: '/index.xml',
    files: { [LISTED]: page('2024-08-15T10:00:00Z') },
  },
  {
    what: 'no date in the file, which was written a day after',
    code: OLDER,
    text: dated(WWW + LISTED, '2024-08-14'),
    path: '/index.xml',
    files: { [LISTED]: urlset(`${WWW}/`) },
    modified: { [LISTED]: '2024-08-15T23:59:59Z' },
  },
  {
    what: 'no date in the file, which was written two days after',
    code: OLDER,
    text: dated(WWW + LISTED, '⟦2024-08-13⟧'),
    path: '/index.xml',
    files: { [LISTED]: urlset(`${WWW}/`) },
    modified: { [LISTED]: '2024-08-15T10:00:00Z' },
  },
  {
    what: 'no date in the file, which was written before',
    code: OLDER,
    text: dated(WWW + LISTED, '2024-08-16'),
    path: '/index.xml',
    files: { [LISTED]: urlset(`${WWW}/`) },
    modified: { [LISTED]: '2024-08-15T10:00:00Z' },
  },
  {
    what: 'the dates in the file count, not when it was written',
    code: OLDER,
    text: dated(WWW + LISTED, '2024-08-13'),
    path: '/index.xml',
    files: { [LISTED]: page('2024-08-10') },
    modified: { [LISTED]: '2024-08-15T10:00:00Z' },
  },
  {
    what: 'no date at all',
    code: OLDER,
    text: dated(WWW + LISTED, 'someday'),
    path: '/index.xml',
    files: { [LISTED]: urlset(`${WWW}/`) },
    modified: { [LISTED]: '2024-08-15T10:00:00Z' },
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
      'https://example.com/null',
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
    what: 'the sitemap that a generator writes',
    code: 'index/missing-file',
    text: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${WWW}/sitemap.xml</loc></sitemap><sitemap><loc>${WWW}/a.xml</loc></sitemap></sitemapindex>`,
    path: '/sitemap-index.xml',
    files: { '/a.xml': '' },
  },
  {
    what: 'an archive, and a query',
    code: 'loc/double-slash',
    text: urlset(`${WWW}/web/2020/https://example.org//a`, `${WWW}/?u=//a`, `${WWW}/a#//`, `${WWW}⟦//⟧`),
    path: '/sitemap.xml',
  },
];

for (const {
  what,
  code,
  text: source,
  path,
  origin = WWW,
  files = {},
  modified = {},
  variant,
  cross,
} of cases) {
  test(`${code}: ${what}`, () => {
    const { text, ranges } = marked(source);
    const rule = sitemap.rules.find((meta) => meta.code === code)!;
    const own = session(sitemap as never, text, {
      levels: new Map(rule.level === 'off' ? [[code, 'warning']] : []),
      ...(path !== undefined && { site: contextOf({ address: origin + path, files, modified }) }),
      ...(cross && { settings: { 'sitemap.crossSubmission': true } }),
    }).findings.filter((finding) => finding.code === code);
    assert.deepEqual(
      own.map(({ start, end }) => [start, end]),
      ranges,
    );
    if (variant)
      assert.deepEqual(
        own.map((finding) => finding.variant),
        own.map(() => variant),
      );
  });
}

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
