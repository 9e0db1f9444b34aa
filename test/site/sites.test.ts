/** Where files are served, and on which host. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { A, check, index, ROOT, sitesOf, urlset } from './sitesOf.ts';

const placed = ({ address, origin, path }: SiteContext) => ({ address, origin, path });

check('the folder of robots.txt is the root', {
  files: { '/public/robots.txt': `Sitemap: ${A}s.xml\n`, '/public/blog/sitemap.xml': urlset(`${A}blog/1`) },
  of: '/public/blog/sitemap.xml',
  is: placed,
  expected: { address: `${A}blog/sitemap.xml`, origin: 'https://a.example', path: '/blog/sitemap.xml' },
});
check('a placeholder is not the origin of a site that names a real one', {
  files: { '/robots.txt': 'Sitemap: http://localhost:3000/s.xml\n', '/s.xml': urlset(A) },
  of: '/s.xml',
  is: placed,
  expected: { address: `${A}s.xml`, origin: 'https://a.example', path: '/s.xml' },
});
check('a placeholder is the origin where all name it', {
  files: {
    '/robots.txt': 'Sitemap: http://localhost:3000/s.xml\n',
    '/s.xml': urlset('http://localhost:3000/'),
  },
  of: '/s.xml',
  is: placed,
  expected: { address: 'http://localhost:3000/s.xml', origin: 'http://localhost:3000', path: '/s.xml' },
});
check('a robots.txt in a deeper folder does not make another root', {
  files: { '/x/robots.txt': '', '/x/pages/robots.txt': '' },
  of: '/x/pages/robots.txt',
  origin: 'https://b.example/ignored',
  is: placed,
  expected: {
    address: 'https://b.example/pages/robots.txt',
    origin: 'https://b.example',
    path: '/pages/robots.txt',
  },
});
check('a folder named like a root is one, whatever lies above', {
  files: { '/robots.txt': '', '/site/public/sitemap.xml': urlset(A) },
  of: '/site/public/sitemap.xml',
  is: placed,
  expected: { address: `${A}sitemap.xml`, origin: 'https://a.example', path: '/sitemap.xml' },
});
check('nothing says where the root is', {
  files: { '/data/sitemap.xml': urlset(A), '/data/other.xml': undefined },
  of: '/data/sitemap.xml',
  is: ({ path, address, paths, exists }) => [path, address, paths, exists('/other.xml')],
  expected: [undefined, undefined, [], undefined],
});
test('the user configures the root folder and the origin of its site', () => {
  const sites = sitesOf({
    '/robots.txt': '',
    '/a/www%20root/sitemap.xml': '',
    '/a/sitemap.xml': '',
    '/b/sitemap.xml': '',
  });
  sites.open([ROOT], (folder) =>
    folder.startsWith(`${ROOT}/a/`) ? { url: A, root: `${ROOT}/a/www root/` } : {},
  );
  assert.deepEqual(placed(sites.viewOf(`${ROOT}/a/www%20root/sitemap.xml`)), {
    address: `${A}sitemap.xml`,
    origin: 'https://a.example',
    path: '/sitemap.xml',
  });
  assert.deepEqual(placed(sites.viewOf(`${ROOT}/a/sitemap.xml`)).path, '/a/sitemap.xml');
  assert.deepEqual(placed(sites.viewOf(`${ROOT}/b/sitemap.xml`)).origin, undefined);
  assert.deepEqual(sites.stale().length, 0);
  sites.open([ROOT]);
  assert.deepEqual([...sites.stale()], [`${ROOT}/a/www%20root/sitemap.xml`]);
});
check('a sitemap that crawlers find by its name outvotes a Sitemap line without a file', {
  files: {
    '/robots.txt': 'Sitemap: http://old.example/s.xml\n',
    '/a.xml': urlset(A),
    '/sitemap.xml': urlset(`${A}x`),
    '/b.xml': urlset(A),
  },
  of: '/b.xml',
  is: ({ origin }) => origin,
  expected: 'https://a.example',
});
const BLOG = 'https://blog.example';
for (const [name, lines, page, expected] of [
  ['the line about it counts', [`${A}s.xml`, `${BLOG}/s.xml`], A, 'https://a.example'],
  ['in any order', [`${BLOG}/s.xml`, `${A}s.xml`], A, 'https://a.example'],
  ['whatever most say', [`${BLOG}/1.xml`, `${BLOG}/2.xml`, `${A}s.xml.gz`], A, 'https://a.example'],
  [
    'its pages say which',
    [`${A}s.xml`, 'https://www.a.example/s.xml'],
    'https://www.a.example/',
    'https://www.a.example',
  ],
  ['of other lines none is the first', [`${A}1.xml`, `${BLOG}/2.xml`], A, undefined],
  ['the file decides against its only line', [`${BLOG}/s.xml`], A, 'https://a.example'],
] as const) {
  check(`Sitemap lines with several hosts: ${name}`, {
    files: { '/robots.txt': lines.map((line) => `Sitemap: ${line}\n`).join(''), '/s.xml': urlset(page) },
    of: '/s.xml',
    is: ({ origin }) => origin,
    expected,
  });
}
check('a line with another host than most of its pages is wrong', {
  files: { '/robots.txt': `Sitemap: ${BLOG}/s.xml\n`, '/s.xml': urlset(A) },
  of: '/s.xml',
  is: ({ address, announced, announcer }) => [address, announced, announcer],
  expected: [`${A}s.xml`, true, 'https://a.example'],
});
test('it may list that host, and no other', () => {
  const text = urlset(A, `${A}b`, 'https://c.example/');
  const site = sitesOf({ '/robots.txt': `Sitemap: ${BLOG}/s.xml\n`, '/s.xml': text }).viewOf(`${ROOT}/s.xml`);
  const identity = { uri: `${ROOT}/s.xml`, languageId: 'xml', version: 0 };
  const document = sitemap.read(sitemap.open(identity, text, { ...DEFAULT_CONFIG, site }));
  const own = sitemap.places(document).filter(({ code }) => code === 'loc/mixed-hosts');
  assert.deepEqual(
    own.map(({ start, end }) => text.slice(start, end)),
    ['https://c.example/'],
  );
});
const CHILD = { '/robots.txt': `Sitemap: ${A}i.xml\n`, '/i.xml': index(`${A}maps/s.xml`) };
for (const [name, files, origin, expected] of [
  ['an index of robots.txt', CHILD, undefined, [true, `${A}maps/s.xml`]],
  ['no index', { ...CHILD, '/i.xml': index(`${A}x.xml`) }, undefined, [false, undefined]],
  ['files beside it only', { '/robots.txt': '', '/b.xml': urlset(A) }, undefined, [false, undefined]],
  ['the configuration', { '/robots.txt': '' }, BLOG, [false, `${BLOG}/maps/s.xml`]],
] as const) {
  check(`where a sitemap is served is said by ${name}`, {
    files: { ...files, '/maps/s.xml': urlset(A) },
    of: '/maps/s.xml',
    ...(origin && { origin }),
    is: ({ announced, servedAt }) => [announced, servedAt],
    expected,
  });
}
check('Sitemap lines alone decide', {
  files: { '/robots.txt': 'Sitemap: https://self.example/s.xml\n' },
  of: '/robots.txt',
  is: ({ decided }) => [decided?.value, decided?.by],
  expected: ['https://self.example', 'lines'],
});
check('files of the site are known by their address', {
  files: { '/robots.txt': '', '/i.xml': index(`${A}a%20b.xml`), '/a b.xml': urlset(A) },
  of: '/i.xml',
  is: ({ fileAt }) => [fileAt(`${A}a%20b.xml`)?.path, fileAt(`${A}a%20b.xml.gz`)?.kind, fileAt(`${A}i.xml`)],
  expected: ['/a b.xml', 'Sitemap', undefined],
});
