/** `crawlwise check URL`, with hosts on this machine. */
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { FORMATS } from '../../server/src/cli/args/table.ts';
import { call } from '../cli/inProcess.ts';
import {
  checkSite as check,
  GZIP,
  HTML,
  index,
  page,
  ROBOTS,
  type Routes,
  sitemap,
  TEXT,
  urlset,
  XML,
} from './checkSite.ts';
import { hostFor } from './host.ts';

test('a sound site has no findings', (t) =>
  check(
    t,
    {
      '/robots.txt': ROBOTS,
      '/sitemap.xml': index('/a.xml', '/b.xml'),
      '/a.xml': sitemap('/1', '/2'),
      '/b.xml': sitemap('/3'),
      ...{ '/1': page(), '/2': page(), '/3': page('<link rel="canonical" href="/3">') },
    },
    {
      ...{ code: 0, found: [], stderr: /3 of 3 listed URLs requested.*\n7 files checked: no problems/s },
      requested: ['/robots.txt', '/sitemap.xml', '/a.xml', '/b.xml', '/1', '/2', '/3'],
    },
  ));

for (const status of [429, 500, 503])
  test(`after ${status} for robots.txt, nothing else is requested`, (t) =>
    check(
      t,
      { '/robots.txt': { status }, '/sitemap.xml': sitemap('/1') },
      {
        ...{ code: 1, found: ['/robots.txt live/robots-status'], requested: ['/robots.txt'] },
        ...{
          stderr: /nothing else was requested/,
          stdout: /stops crawling.*"passedOver":\[\{"path":"http:[^"]*","reason":"[^"]*nothing else/s,
        },
      },
      { start: '/sitemap.xml' },
    ));

test('after 404 for robots.txt, everything may be requested', (t) =>
  check(
    t,
    { '/sitemap.xml': sitemap('/1'), '/1': page() },
    {
      ...{ code: 0, found: ['/robots.txt live/robots-status'] },
      requested: ['/robots.txt', '/sitemap.xml', '/1'],
    },
    { start: '/sitemap.xml' },
  ));

test('a site without sitemaps has a line that explains it', (t) =>
  check(t, { '/robots.txt': 'User-agent: *\nDisallow: /cart/\n' }, { code: 0, stderr: /names no sitemap/ }));

test('HTML for robots.txt', (t) =>
  check(
    t,
    { '/robots.txt': { ...page(), headers: TEXT } },
    {
      code: 1,
      found: ['/robots.txt live/type'],
      stdout: /"severity":"error".*sends an HTML page for robots\.txt/,
    },
  ));

test('HTML for a sitemap, and a sitemap as HTML, which is read', (t) =>
  check(
    t,
    {
      '/robots.txt': `${ROBOTS}Sitemap: {origin}/a.xml\n`,
      '/sitemap.xml': { ...page(), headers: XML },
      '/a.xml': { headers: HTML, body: urlset('/1') },
      '/1': page(),
    },
    {
      code: 1,
      found: ['/sitemap.xml live/type', '/a.xml live/type'],
      stdout: /sends an HTML page for the sitemap.*neither as XML nor as text/s,
      requested: ['/robots.txt', '/sitemap.xml', '/a.xml', '/1'],
    },
  ));

test('pages that are not found, though the status says that they are', (t) =>
  check(
    t,
    {
      '/robots.txt': ROBOTS,
      '/sitemap.xml': sitemap('/1', '/2', '/3'),
      '/1': { headers: HTML, body: '<!doctype html><title>\n  Page not found | Shop</title>' },
      '/2': { headers: HTML, body: '<!doctype html><title>Shop – 404</title>' },
      '/3': { headers: HTML, body: '<!doctype html><title>Peugeot 404 Coupé, not found elsewhere</title>' },
    },
    {
      code: 1,
      found: ['/1 live/url-status', '/2 live/url-status'],
      stdout: /title of the page is 'Page not found \| Shop'/,
    },
  ));

/** The longest pause between requests, by the robots.txt. */
const DELAYS: Readonly<Record<string, readonly [robots: string, milliseconds: number]>> = {
  none: [ROBOTS, 1000],
  'of all crawlers': [ROBOTS.replace('\n', '\nCrawl-delay: 2.5\n'), 2500],
  'shorter than ours': [ROBOTS.replace('\n', '\nCrawl-delay: 0.1\n'), 1000],
  'beyond the cap': [ROBOTS.replace('\n', '\nCrawl-delay: 86400\n'), 10_000],
  'of another crawler': [`User-agent: bingbot\nCrawl-delay: 9\n\n${ROBOTS}`, 1000],
  'of Crawlwise': [`${ROBOTS}\nUser-agent: crawlwise\nCrawl-delay: 3\n`, 3000],
  'that is no number': [ROBOTS.replace('\n', '\nCrawl-delay: slow\n'), 1000],
};
for (const [name, [robots, milliseconds]] of Object.entries(DELAYS))
  test(`a Crawl-delay ${name}`, async (t) => {
    const pauses: number[] = [];
    const routes = { '/robots.txt': robots, '/sitemap.xml': sitemap('/1'), '/1': page() };
    await check(t, routes, { code: 0 }, { pauses, args: ['--rule', 'robots/*=off'] });
    assert.equal(Math.max(...pauses), milliseconds);
  });

test('a robots.txt that is redirected', (t) =>
  check(
    t,
    {
      '/robots.txt': { status: 301, headers: { Location: '/r.txt' } },
      '/r.txt': ROBOTS,
      '/sitemap.xml': sitemap('/1'),
      '/1': page(),
    },
    {
      code: 0,
      found: ['/robots.txt live/robots-redirect'],
      requested: ['/robots.txt', '/r.txt', '/sitemap.xml', '/1'],
    },
  ));

test('a robots.txt whose redirects go in a circle counts as missing', (t) =>
  check(
    t,
    { '/robots.txt': { status: 301, headers: { Location: '/robots.txt' } } },
    { code: 1, found: ['/robots.txt live/robots-redirect'] },
  ));

test('a robots.txt of more than 500 KiB', (t) =>
  check(
    t,
    { '/robots.txt': '#\n'.repeat(300_000) },
    { code: 1, stdout: /live\/size/, requested: ['/robots.txt'] },
  ));

test('a robots.txt that cannot be unpacked', (t) =>
  check(
    t,
    { '/robots.txt': { headers: { ...TEXT, 'Content-Encoding': 'gzip' }, body: ROBOTS } },
    { code: 1, stdout: /live\/encoding/, requested: ['/robots.txt'] },
  ));

test('files have the findings of their own rules, in their site', (t) =>
  check(
    t,
    {
      '/robots.txt': `${ROBOTS}\nUser-agent: bingbot\nDisallow /a/\n`,
      '/sitemap.xml': sitemap('/cart/1'),
    },
    { code: 1, found: ['/robots.txt robots/missing-colon', '/sitemap.xml loc/disallowed'] },
  ));

test('sitemaps that are not there, that are pages, and that are broken', (t) =>
  check(
    t,
    {
      '/robots.txt': `User-agent: *\nDisallow: /cart/\n\n${['a.xml', 'b.xml', 'c.xml.gz'].map((name) => `Sitemap: {origin}/${name}\n`).join('')}`,
      '/b.xml': page(),
      '/c.xml.gz': { headers: GZIP, body: urlset('/1'), packed: (text) => gzipSync(text).subarray(0, 30) },
    },
    {
      ...{ code: 1, requested: ['/robots.txt', '/a.xml', '/b.xml', '/c.xml.gz'] },
      found: ['/a.xml live/url-status', '/b.xml live/type', '/c.xml.gz live/encoding'],
    },
  ));

test('a sitemap that breaks off is not read as a whole one', (t) =>
  check(
    t,
    { '/robots.txt': ROBOTS, '/sitemap.xml': { ...sitemap('/1'), isCut: true } },
    { code: 1, found: ['/sitemap.xml live/url-status'], requested: ['/robots.txt', '/sitemap.xml'] },
  ));

test('a sitemap on another host is requested only if the robots.txt there allows it', async (t) => {
  const other = await hostFor(t, ({ url }, response) => {
    if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /closed');
    else response.setHeader('Content-Type', 'text/html').end();
  });
  const [closed, open] = ['closed.xml', 'open.xml'].map(
    (name) => `http://cdn.own-shop.eu:${other.port}/${name}`,
  );
  await check(
    t,
    { '/robots.txt': `User-agent: *\nDisallow: /a/\n\nSitemap: ${closed}\nSitemap: ${open}\n` },
    { code: 1, stderr: /1 sitemap not requested because robots.txt disallows it/, stdout: /live\/type/ },
  );
  assert.deepEqual(other.requested, ['/robots.txt', '/open.xml']);
});

test('a gzipped sitemap is unpacked', (t) =>
  check(
    t,
    {
      '/robots.txt': ROBOTS,
      '/s.xml.gz': { headers: GZIP, body: urlset('/1'), packed: gzipSync },
      '/1': page(),
    },
    { code: 0, found: [], requested: ['/robots.txt', '/s.xml.gz', '/1'] },
    { start: '/s.xml.gz' },
  ));

test('listed pages that are not there, redirected, or not to be indexed', (t) =>
  check(
    t,
    {
      '/robots.txt': ROBOTS,
      '/sitemap.xml': sitemap('/gone', '/old', '/header', '/head', '/copy', '/broken'),
      '/gone': { status: 410 },
      '/old': { status: 301, headers: { Location: '/new' } },
      '/new': page(),
      '/header': { ...page(), headers: { ...HTML, 'X-Robots-Tag': 'noindex' } },
      '/head': page('<meta name="robots" content="none">'),
      '/copy': page('<link rel="canonical" href="/new">'),
      '/broken': { status: 500 },
    },
    {
      code: 1,
      found: [
        ...['/gone live/url-status', '/old live/url-status', '/header live/noindex', '/head live/noindex'],
        ...['/copy live/canonical-elsewhere', '/broken live/url-status'],
      ],
    },
  ));

test('of several redirects, the last URL is the one to list', (t) =>
  check(
    t,
    {
      '/robots.txt': ROBOTS,
      '/sitemap.xml': sitemap('/first'),
      '/first': { status: 301, headers: { Location: '/second' } },
      '/second': { status: 301, headers: { Location: '/third' } },
      '/third': page(),
    },
    { code: 1, found: ['/first live/url-status'], stdout: /Redirects to \S+\/third: list that URL instead/ },
  ));

const CLOSED: Routes = {
  '/robots.txt': 'User-agent: Crawlwise\nDisallow: /2\n\nSitemap: {origin}/sitemap.xml\n',
  '/sitemap.xml': sitemap('/1', '/2'),
  ...{ '/1': page(), '/2': page() },
};

test('pages that robots.txt disallows for Crawlwise are not requested', (t) =>
  check(t, CLOSED, {
    ...{ code: 0, requested: ['/robots.txt', '/sitemap.xml', '/1'] },
    stderr: /1 page not requested because robots.txt disallows it/,
  }));

test('with --ignore-robots they are', (t) =>
  check(
    t,
    CLOSED,
    { code: 0, requested: ['/robots.txt', '/sitemap.xml', '/1', '/2'] },
    { args: ['--ignore-robots'] },
  ));

const FIVE: Routes = {
  '/robots.txt': ROBOTS,
  '/sitemap.xml': sitemap('/1', '/2', '/3', '/4', '/5'),
  ...Object.fromEntries(['/1', '/2', '/3', '/4', '/5'].map((path) => [path, page()])),
};

for (const [count, paths] of [
  ['0', []],
  ['1', ['/1']],
  ['2', ['/1', '/5']],
  ['3', ['/1', '/3', '/5']],
] as const)
  test(`--sample ${count}`, (t) =>
    check(
      t,
      FIVE,
      { code: 0, requested: ['/robots.txt', '/sitemap.xml', ...paths] },
      { args: ['--sample', count] },
    ));

test('rules have levels here, too', (t) =>
  check(t, { '/robots.txt': page() }, { code: 0, found: [] }, { args: ['--rule', 'live/*=off'] }));

test('--as is the header of requests', (t) =>
  check(
    t,
    { '/robots.txt': 'User-agent: *\nDisallow {agent}\n' },
    {
      ...{ code: 1, stdout: /Replace with '\/GPTBot/ },
      found: ['/robots.txt robots/missing-colon', '/robots.txt robots/path-missing-slash'],
    },
    { args: ['--as', 'GPTBot'] },
  ));

for (const format of FORMATS)
  test(`${format} names files of a live site by their URLs`, async (t) => {
    const host = await hostFor(t, (_, response) => response.setHeader('Content-Type', 'text/html').end());
    const args = ['check', host.origin, '--allow-private', '--format', format];
    const { stdout } = await call(args, { cwd: tmpdir() });
    const escaped = host.origin.replaceAll(':', '%3A');
    assert.ok(
      stdout.includes(`${host.origin}/robots.txt`) || stdout.includes(`${escaped}/robots.txt`),
      stdout,
    );
  });

const REFUSED: readonly (readonly [name: string, args: readonly string[], stderr: RegExp])[] = [
  ['a private address', [], /is not a public address; to request it, name it with --allow-private/],
  ['an option about files', ['--allow-private', '--fix'], /--fix is about files/],
  ['a second operand', ['--allow-private', '.'], /checked alone/],
  ['a header that is none', ['--allow-private', '--as', 'ü'], /--as takes/],
];

for (const [name, args, stderr] of REFUSED)
  test(`${name}: exit code 2 before any request`, async (t) => {
    const host = await hostFor(t, (_, response) => response.end());
    const outcome = await call(['check', host.origin, ...args], { cwd: tmpdir() });
    assert.match(outcome.stderr, stderr);
    assert.deepEqual([outcome.code, outcome.stdout, host.requested], [2, '', []]);
  });

test('options about live sites go with a URL', async () => {
  for (const option of ['--allow-private', '--ignore-robots', '--sample=1', '--as=A']) {
    const { code, stderr } = await call(['check', 'robots.txt', option], { cwd: tmpdir() });
    assert.match(stderr, /is about a live site/);
    assert.equal(code, 2);
  }
});
