/** What `--allow-private` opens: the hosts and ports that the call names. */
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { type TestContext, test } from 'node:test';
import { Fetcher } from '../../server/src/live/fetcher.ts';
import { call, type Outcome } from '../cli/inProcess.ts';
import { type Host, hostFor, LOCAL } from './host.ts';

const IMDS = '169.254.169.254';

/** Two hosts on this machine: the named one answers with these texts, in which `OTHER` and `PORT` stand for the other one. */
async function hosts(
  t: TestContext,
  texts: Readonly<Record<string, string>>,
): Promise<{ readonly named: Host; readonly other: Host }> {
  const other = await hostFor(t, (_, response) => response.end('User-agent: *\nDisallow: /secret\n'));
  const filled = (text: string): string =>
    text.replaceAll('OTHER', other.origin).replaceAll('PORT', String(other.port));
  const named = await hostFor(t, ({ url }, response) => {
    const text = texts[url!];
    if (text === undefined) response.writeHead(404).end();
    else if (text.startsWith('to ')) response.writeHead(302, { Location: filled(text.slice(3)) }).end();
    else
      response.setHeader('Content-Type', text.startsWith('<') ? 'text/xml' : 'text/plain').end(filled(text));
  });
  return { named, other };
}

/** Runs a call. Names have these addresses; those of this machine by default. */
const run = (args: readonly string[], addresses: readonly string[] = [LOCAL]): Promise<Outcome> =>
  call(args, { cwd: tmpdir(), live: { pause: async () => {}, resolve: async () => addresses } });

/** Where a site on this machine leads to, and the message instead of a request. */
const REFUSED: Readonly<Record<string, readonly [to: string, stderr: RegExp]>> = {
  'another port': [
    'OTHER/a',
    /127\.0\.0\.1:\d+ is not requested: 127\.0\.0\.1 is not a public address; to request it, name it with --allow-private/,
  ],
  'another port by name': ['http://localhost:PORT/a', /http:\/\/localhost:\d+ is not requested: 127/],
  'a private network': ['http://10.0.0.1/a', /http:\/\/10\.0\.0\.1 is not requested: 10/],
  'the metadata of a cloud': [
    `http://${IMDS}/latest/meta-data/`,
    /169\.254 is never requested: 169\.254\.169\.254 is link-local/,
  ],
  'the metadata of a cloud, as IPv6': ['http://[fd00:ec2::254]/a', /is never requested: fd00:ec2::254/],
  'the metadata of a cloud, mapped': [`http://[::ffff:${IMDS}]/a`, /is never requested: ::ffff:a9fe:a9fe/],
  'the metadata of a cloud, as a number': ['http://2852039166/a', /is never requested: 169\.254\.169\.254/],
  'a link-local address': ['http://[fe80::1]/a', /is never requested: fe80::1/],
};

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>';
const INDEX = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>';

/** How a site leads there, each on its own. */
const WAYS: Readonly<Record<string, (to: string, own: string) => Readonly<Record<string, string>>>> = {
  'a redirect of robots.txt': (to) => ({ '/robots.txt': `to ${to}` }),
  'a line of robots.txt': (to) => ({ '/robots.txt': `Sitemap: ${to}\n` }),
  'an index': (to) => ({
    '/robots.txt': 'Sitemap: OWN/index.xml\n',
    '/index.xml': `${INDEX}${to}</loc></sitemap></sitemapindex>`,
  }),
  'a redirect of a sitemap': (to) => ({
    '/robots.txt': 'Sitemap: OWN/sitemap.xml\n',
    '/sitemap.xml': `to ${to}`,
  }),
  'a redirect of a page': (to) => ({
    '/robots.txt': 'Sitemap: OWN/sitemap.xml\n',
    '/sitemap.xml': `${URLSET}OWN/page</loc></url></urlset>`,
    '/page': `to ${to}`,
  }),
  'two redirects': (to) => ({ '/robots.txt': 'to /next', '/next': `to ${to}` }),
};

for (const [way, textsFor] of Object.entries(WAYS))
  for (const [place, [to, stderr]] of Object.entries(REFUSED))
    test(`${way} leads to ${place}: nothing is sent`, async (t) => {
      const texts: Record<string, string> = {};
      const { named, other } = await hosts(t, texts);
      for (const [path, text] of Object.entries(textsFor(to, named.origin)))
        texts[path] = text.replaceAll('OWN', named.origin);
      const outcome = await run(['check', named.origin, '--allow-private']);
      assert.match(outcome.stderr, stderr);
      assert.doesNotMatch(outcome.stderr, /robots\.txt disallows|its target disallows/);
      assert.deepEqual(other.requested, []);
      assert.equal(named.requested.length, Object.keys(texts).length, named.requested.join());
      assert.equal(outcome.code, 1, outcome.stdout + outcome.stderr);
    });

for (const command of ['audit', 'diff'] as const)
  test(`${command}: a redirect to another port is refused, and the message says what to do`, async (t) => {
    const { named, other } = await hosts(t, { '/robots.txt': 'to OTHER/robots.txt' });
    const operands = command === 'diff' ? [named.origin, `${named.origin}/a.txt`] : [named.origin];
    const { code, stderr } = await run([command, ...operands, '--allow-private']);
    assert.match(stderr, /is not a public address; to request it, name it with --allow-private/);
    assert.deepEqual([code, other.requested], [2, []]);
  });

test('diff opens both hosts of the call', async (t) => {
  const { named, other } = await hosts(t, { '/robots.txt': 'to OTHER/robots.txt' });
  const { code } = await run(['diff', named.origin, other.origin, '--allow-private']);
  assert.deepEqual([code, other.requested.length], [0, 2]);
});

for (const [name, url, addresses] of [
  ['a link-local address', `http://${IMDS}/`],
  ['a name of one', 'http://metadata.test/', [IMDS]],
  ['a name of one in IPv6', 'http://metadata.test/', ['fe80::1%eth0', 'fd00:ec2::254']],
] as const)
  test(`${name} is not requested although the call names it`, async () => {
    const { code, stderr, stdout } = await run(['check', url, '--allow-private'], addresses);
    assert.match(stderr, /is never requested: \S+ is link-local, or hands out credentials of a cloud/);
    assert.deepEqual([code, stdout], [2, '']);
  });

test('of the addresses of a named host, the link-local ones are left out', async (t) => {
  const { named } = await hosts(t, { '/robots.txt': 'User-agent: *\nDisallow: /a\n' });
  const url = `http://dev.test:${named.port}`;
  const { code } = await run(['check', url, '--allow-private'], [IMDS, LOCAL]);
  assert.deepEqual([code, named.requested], [0, ['/robots.txt']]);
});

test('variables of proxies change nothing: requests go to the address that was checked', async (t) => {
  const { named, other } = await hosts(t, { '/robots.txt': 'User-agent: *\nDisallow: /a\n' });
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
  const env = Object.fromEntries([...names.map((name) => [name, other.origin]), ['NODE_USE_ENV_PROXY', '1']]);
  const { code } = await call(['check', named.origin, '--allow-private'], { cwd: tmpdir(), env });
  assert.deepEqual([code, named.requested, other.requested], [0, ['/robots.txt'], []]);
});

test('a port is opened for one request, not for the next one', async (t) => {
  const { named, other } = await hosts(t, { '/': 'a' });
  const fetcher = new Fetcher({ userAgent: 'Test/1', pause: async () => {} });
  const faultOf = async ({ origin }: Host, ...privateHosts: readonly string[]) =>
    (await fetcher.get(origin, { privateHosts })).fault;
  const host = `${LOCAL}:${named.port}`;
  assert.equal(await faultOf(named, host), undefined);
  assert.equal(await faultOf(named), 'private');
  assert.equal(await faultOf(other, host), 'private');
});
