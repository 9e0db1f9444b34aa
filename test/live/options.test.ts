/** `crawlwise check URL` with a file to compare with, configurations, baselines, and when it is stopped. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { checkSite, index, NAME, page, ROBOTS, type Routes, sitemap } from './checkSite.ts';

/** A folder with these files, for one test. */
function folderFor(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-live-options-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const FILE = 'User-agent: *\nDisallow: /cart/\n';
const SOUND: Routes = { '/robots.txt': ROBOTS, '/sitemap.xml': sitemap('/1'), '/1': page() };

/** What is served instead of a file, and the finding: undefined for none. */
const COMPARED: Readonly<Record<string, readonly [routes: Routes, message: RegExp | undefined]>> = {
  'a block of a proxy': [
    { '/robots.txt': `User-agent: GPTBot\nDisallow: /\n\n${FILE}` },
    /live\/differs.*The live site blocks everything for GPTBot, but this file does not/s,
  ],
  'the same in other words': [
    { '/robots.txt': `# served\r\nuser-agent: *\r\ndisallow: /cart/\r\n` },
    undefined,
  ],
  'a missing file': [{}, /The live site allows \/cart\/ for every crawler, but this file does not/],
};

for (const [name, [routes, message]] of Object.entries(COMPARED))
  test(`--compare: ${name}`, (t) =>
    checkSite(t, routes, message ? { code: 1, stdout: message } : { code: 0, found: [] }, {
      cwd: folderFor(t, { 'own.txt': FILE }),
      args: ['--compare', 'own.txt'],
    }));

test('--compare: a failing host is one error, and no difference', (t) =>
  checkSite(
    t,
    { '/robots.txt': { status: 503 } },
    { code: 1, found: ['/robots.txt live/robots-status'] },
    { cwd: folderFor(t, { 'own.txt': FILE }), args: ['--compare', 'own.txt'] },
  ));

test('--compare: a file that cannot be read ends the call before any request', (t) =>
  checkSite(
    t,
    SOUND,
    { code: 2, requested: [], stderr: /own\.txt/ },
    { args: ['--compare', 'gone/own.txt'] },
  ));

const config = (more: object): string => JSON.stringify({ expect: [], ...more });
const EXPECTED = [{ crawlers: ['*'], block: ['/1'] }];

test('expectations apply to what the host serves', (t) =>
  checkSite(
    t,
    SOUND,
    { code: 1, found: ['/robots.txt robots/failed-expectation'] },
    { cwd: folderFor(t, { 'crawlwise.json': config({ expect: EXPECTED }) }) },
  ));

test('expectations of sitemaps apply, too', (t) =>
  checkSite(
    t,
    SOUND,
    { code: 1, found: ['/sitemap.xml sitemap/failed-expectation'] },
    {
      cwd: folderFor(t, {
        'crawlwise.json': config({ expect: [{ sitemap: '/sitemap.xml', contains: ['/2'] }] }),
      }),
    },
  ));

test('expectations of a file that is not served end with exit code 2', (t) =>
  checkSite(
    t,
    { '/robots.txt': { status: 404 } },
    { code: 2, stderr: /expects something of 'http:.*robots\.txt', and that was not checked/ },
    { cwd: folderFor(t, { 'crawlwise.json': config({ expect: EXPECTED }) }) },
  ));

test('expectations of another site are not tested, which a line reports', (t) =>
  checkSite(
    t,
    SOUND,
    { code: 0, found: [], stderr: /crawlwise\.json is about https:\/\/www\.other-shop\.eu/ },
    {
      cwd: folderFor(t, {
        'crawlwise.json': config({ site: { url: 'https://www.other-shop.eu/' }, expect: EXPECTED }),
      }),
    },
  ));

test('--env selects expectations', (t) =>
  checkSite(
    t,
    SOUND,
    { code: 0, found: [] },
    {
      cwd: folderFor(t, {
        'crawlwise.json': config({
          expect: [
            { env: 'production', crawlers: ['*'], block: ['/1'] },
            { env: 'staging', crawlers: ['*'], allow: ['/1'] },
          ],
        }),
      }),
      args: ['--env', 'staging'],
    },
  ));

test('--crawlers describes crawlers that the robots.txt names', (t) =>
  checkSite(
    t,
    { '/robots.txt': `User-agent: OwnShopBot\nDisallow: /a/\n` },
    { code: 2, stderr: /crawlers\.json/ },
    { cwd: folderFor(t, { 'crawlers.json': '{"broken"' }), args: ['--crawlers', 'crawlers.json'] },
  ));

test('--statistics counts the findings of each rule', (t) =>
  checkSite(t, {}, { code: 0, stderr: /1 {2}info {5}live\/robots-status/ }, { args: ['--statistics'] }));

test('a baseline accepts findings of a live site by URL', async (t) => {
  const cwd = folderFor(t, {});
  const routes = { '/robots.txt': ROBOTS, '/sitemap.xml': sitemap('/gone') };
  const at = ['--baseline', 'accepted.json'];
  await checkSite(t, routes, { code: 0, stderr: /accepted/ }, { cwd, args: [...at, '--update-baseline'] });
  const { findings } = JSON.parse(readFileSync(join(cwd, 'accepted.json'), 'utf8'));
  assert.match(Object.keys(findings).join(), new RegExp(`^http://${NAME}:\\d+/gone$`));
});

for (const option of ['--fix', '--jobs=2', '--site=https://www.example.com', '--since=HEAD'])
  test(`${option} is about files`, (t) =>
    checkSite(t, SOUND, { code: 2, requested: [], stderr: /is about files/ }, { args: [option] }));

test('a call that is stopped reports what it knows, says what it does not know, and ends with 130', (t) =>
  checkSite(
    t,
    {
      '/robots.txt': ROBOTS.replace('Disallow', 'Disalow'),
      '/sitemap.xml': index('/a.xml', '/b.xml', '/c.xml'),
      '/a.xml': sitemap('/1'),
    },
    {
      code: 130,
      found: ['/robots.txt robots/field-typo'],
      requested: ['/robots.txt', '/sitemap.xml', '/a.xml', '/b.xml'],
      stderr: /stopped: not everything was requested\n2 more sitemaps were not requested/,
    },
    { stopAt: '/b.xml' },
  ));

test('a call that is stopped at its pages counts them', (t) =>
  checkSite(
    t,
    { '/robots.txt': ROBOTS, '/sitemap.xml': sitemap('/1', '/2', '/3'), '/1': page() },
    { code: 130, stderr: /stopped: not everything was requested\n2 more pages were not requested/ },
    { stopAt: '/2' },
  ));

const CDN = 'cdn.own-shop.eu';
const moved = { status: 301, headers: { Location: `http://${CDN}:{port}/private/1` } };

test('a redirect to another host is followed as the robots.txt there allows', (t) =>
  checkSite(
    t,
    {
      ...{ '/robots.txt': ROBOTS, '/sitemap.xml': sitemap('/1'), '/1': moved },
      [`//${CDN}/robots.txt`]: 'User-agent: *\nDisallow: /private/\n',
      [`//${CDN}/private/1`]: page(),
    },
    {
      ...{ code: 1, found: ['/1 live/url-status'], stderr: /1 redirect not followed because/ },
      requested: ['/robots.txt', '/sitemap.xml', '/1', '/robots.txt'],
    },
  ));

test('a redirect within the site is followed as its robots.txt allows', (t) =>
  checkSite(
    t,
    {
      ...{ '/robots.txt': ROBOTS, '/sitemap.xml': sitemap('/1') },
      '/1': { status: 302, headers: { Location: '/cart/1' } },
    },
    { code: 1, requested: ['/robots.txt', '/sitemap.xml', '/1'] },
  ));

test('--ignore-robots follows such redirects', (t) =>
  checkSite(
    t,
    {
      ...{ '/robots.txt': ROBOTS, '/sitemap.xml': sitemap('/1'), '/1': moved },
      [`//${CDN}/private/1`]: page(),
    },
    { code: 1, requested: ['/robots.txt', '/sitemap.xml', '/1', '/private/1'] },
    { args: ['--ignore-robots'] },
  ));
