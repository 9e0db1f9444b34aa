/** `crawlwise diff` and `crawlwise audit` with files of a live site. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { call as callIn, repository } from '../cli/inProcess.ts';
import { hostFor } from './host.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-live-'));
const FILE = 'User-agent: *\nDisallow: /cart/\n';
/** What a proxy puts before the file. */
const BLOCK = 'User-agent: GPTBot\nDisallow: /\n\n';

const urlset = (...paths: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>https://www.own-shop.eu${path}</loc></url>\n`).join('')}</urlset>\n`;

before(() => {
  writeFileSync(join(folder, 'robots.txt'), FILE);
  writeFileSync(join(folder, 'sitemap.xml'), urlset('/a', '/b'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

interface Served {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Expected {
  readonly code: number;
  readonly stdout?: RegExp;
  readonly stderr?: RegExp;
  /** How many requests are sent; one by default. */
  readonly requests?: number;
}

/** Runs a call in which `URL` stands for the host, whose every path is answered so. */
async function check(
  t: TestContext,
  served: Served,
  args: readonly string[],
  expected: Expected,
): Promise<void> {
  const { status = 200, headers = {}, body = '' } = served;
  const host = await hostFor(t, (_, response) => response.writeHead(status, headers).end(body));
  const { code, stdout, stderr } = await callIn(
    args.map((arg) => arg.replace(/^URL/, host.origin)),
    { cwd: folder, live: { pause: async () => {} } },
  );
  if (expected.stdout) assert.match(stdout, expected.stdout);
  if (expected.stderr) assert.match(stderr, expected.stderr);
  assert.equal(code, expected.code, stdout + stderr);
  assert.equal(host.requested.length, expected.requests ?? 1);
}

const LOCAL = '--allow-private';

test('what a proxy adds is compared in its meaning', (t) =>
  check(t, { body: BLOCK + FILE }, ['diff', 'robots.txt', 'URL', LOCAL, '--fail-on', 'blocked'], {
    ...{ code: 1, stdout: /GPTBot/ },
  }));

const MANAGED = `# BEGIN Cloudflare Managed content\n\n${BLOCK}# END Cloudflare Managed Content\n\n`;

test('the line that decides in the other place is named, and whether Cloudflare put it there', async (t) => {
  const managed = /Line 3 of \S+ decides for GPTBot, in Cloudflare's managed block/;
  const call = (...args: readonly string[]) => ['diff', ...args, LOCAL];
  await check(t, { body: MANAGED + FILE }, call('robots.txt', 'URL'), { code: 0, stdout: managed });
  await check(t, { body: BLOCK + FILE }, call('robots.txt', 'URL', '--format', 'markdown'), {
    ...{ code: 0, stdout: /Line 1 of \S+ decides for GPTBot$/m },
  });
  await check(t, { body: MANAGED + FILE }, call('robots.txt', 'URL', '--format', 'json'), {
    ...{ code: 0, stdout: /"deciding":\{"token":"GPTBot","line":3,"isManaged":true\}/ },
  });
  const cwd = repository(folder, { 'a/robots.txt': FILE, 'b/robots.txt': MANAGED + FILE });
  const { stdout } = await callIn(['diff', 'a', 'b'], { cwd });
  assert.match(stdout, /Line 3 of b\/robots\.txt decides for GPTBot, in Cloudflare's managed block/);
  const host = await hostFor(t, (_, response) => response.end(MANAGED + FILE));
  const config = { environments: { production: { url: host.origin } } };
  writeFileSync(join(cwd, 'crawlwise.json'), JSON.stringify(config));
  const args = ['diff', 'a/robots.txt', '--env', 'production', LOCAL];
  assert.match((await callIn(args, { cwd, live: { pause: async () => {} } })).stdout, managed);
});

test('either side may be live', (t) =>
  check(t, { body: BLOCK + FILE }, ['diff', 'URL/robots.txt', 'robots.txt', LOCAL, '--fail-on', 'allowed'], {
    ...{ code: 1, stdout: /GPTBot/ },
  }));

test('both sides may be live', (t) =>
  check(t, { body: FILE }, ['diff', 'URL', 'URL/robots.txt', LOCAL, '--fail-on', 'any'], {
    ...{ code: 0, requests: 2 },
  }));

test('the same meaning in other words is no change', (t) =>
  check(
    t,
    { body: '# served\r\nuser-agent: *\r\ndisallow: /cart/*\r\n' },
    ['diff', 'robots.txt', 'URL', LOCAL, '--fail-on', 'any'],
    { code: 0 },
  ));

test('a file that is not there allows everything', (t) =>
  check(t, { status: 404 }, ['diff', 'robots.txt', 'URL', LOCAL, '--fail-on', 'allowed'], {
    ...{ code: 1, stderr: /answered with 404: crawlers may fetch everything/, stdout: /\/cart\// },
  }));

for (const status of [429, 500, 503])
  test(`${status} is no file to compare`, (t) =>
    check(t, { status }, ['diff', 'robots.txt', 'URL', LOCAL], {
      ...{ code: 2, stderr: /crawlers fetch nothing of the site/ },
    }));

test('a page is no robots.txt', (t) =>
  check(t, { body: '<!doctype html><html>' }, ['diff', 'robots.txt', 'URL', LOCAL], {
    ...{ code: 2, stderr: /is an HTML page/ },
  }));

test('what cannot be unpacked is no file', (t) =>
  check(t, { headers: { 'Content-Encoding': 'gzip' }, body: FILE }, ['diff', 'robots.txt', 'URL', LOCAL], {
    code: 2,
    stderr: /cannot be requested: the answer cannot be unpacked/,
  }));

test('redirects in a circle count as a missing file', (t) =>
  check(t, { status: 301, headers: { Location: '/robots.txt' } }, ['diff', 'robots.txt', 'URL', LOCAL], {
    code: 0,
    stderr: /lead nowhere \(redirects in a circle\)/,
  }));

test('only the beginning of a file that is too large counts', (t) =>
  check(
    t,
    { body: `${FILE}${'#\n'.repeat(300_000)}Disallow: /late/\n` },
    ['diff', 'robots.txt', 'URL', LOCAL, '--fail-on', 'any'],
    { code: 0, stderr: /more than 500 KiB/ },
  ));

test('sitemaps are compared, too', (t) =>
  check(t, { body: urlset('/a') }, ['diff', 'sitemap.xml', 'URL/sitemap.xml', LOCAL, '--fail-on', 'gone'], {
    code: 1,
  }));

test('the URLs of sitemaps are compared', (t) =>
  check(t, { body: urlset('/a') }, ['diff', 'sitemap.xml', 'URL/sitemap.xml', LOCAL, '--urls'], {
    ...{ code: 0, stdout: /own-shop\.eu\/b/ },
  }));

test('a sitemap that is not there is no empty one', (t) =>
  check(t, { status: 404 }, ['diff', 'sitemap.xml', 'URL/sitemap.xml', LOCAL], {
    ...{ code: 2, stderr: /answered with 404/ },
  }));

/** Calls that name environments; `production` is the host, `planned` has no address. */
const ENVIRONMENTS: readonly (readonly [args: readonly string[], expected: Expected])[] = [
  [['robots.txt', '--env', 'production'], { code: 1, stdout: /GPTBot/ }],
  [['--env', 'staging', '--env', 'production'], { code: 0, requests: 2 }],
  [['robots.txt', '--env', 'prodution'], { code: 2, stderr: /did you mean .production/, requests: 0 }],
  [['robots.txt', '--env', 'planned'], { code: 2, stderr: /'planned' has no address/, requests: 0 }],
  [['--env', 'production'], { code: 2, stderr: /Name two versions/, requests: 0 }],
  [['a', 'b', '--env', 'production'], { code: 2, stderr: /Only two versions/, requests: 0 }],
];
for (const [args, expected] of ENVIRONMENTS)
  test(`environments by their names: ${args.join(' ')}`, async (t) => {
    const host = await hostFor(t, (_, response) => response.end(BLOCK + FILE));
    const served = { url: host.origin };
    const environments = { production: served, staging: served, planned: {} };
    const cwd = repository(folder, {
      'robots.txt': FILE,
      'crawlwise.json': JSON.stringify({ environments }),
    });
    const result = await callIn(['diff', ...args, LOCAL, '--fail-on', 'any'], {
      cwd,
      live: { pause: async () => {} },
    });
    if (expected.stdout) assert.match(result.stdout, expected.stdout);
    if (expected.stderr) assert.match(result.stderr, expected.stderr);
    assert.equal(result.code, expected.code, result.stdout + result.stderr);
    assert.equal(host.requested.length, expected.requests ?? 1);
  });

test('audit of a live site', (t) =>
  check(t, { body: BLOCK + FILE }, ['audit', 'URL', LOCAL, '--purpose', 'ai-training'], {
    ...{ code: 0, stdout: /GPTBot/ },
  }));

for (const args of [
  ['diff', 'robots.txt', 'URL'],
  ['diff', 'URL', 'robots.txt', '--urls'],
  ['audit', 'URL'],
])
  test(`${args.join(' ')}: no private address without --allow-private`, (t) =>
    check(t, { body: FILE }, args, { code: 2, stderr: /is not a public address/, requests: 0 }));

test('options about live sites go with a URL', (t) =>
  check(t, {}, ['audit', 'robots.txt', '--as', 'GPTBot'], {
    code: 2,
    stderr: /about a live site/,
    requests: 0,
  }));
