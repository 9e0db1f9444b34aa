/** Live files over the protocol, from hosts on this machine. */
import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import { LSPErrorCodes } from 'vscode-languageserver';
import type { LiveFile } from '../../server/src/core/liveFiles.ts';
import { hostFor, LOCAL, type Respond } from '../live/host.ts';
import { build } from './build.ts';
import type { Client } from './client.ts';
import { startReal } from './servers.ts';

before(build);

/** One server for all: `client` asks it for files. */
let started: Promise<Client> | undefined;
const server = (): Promise<Client> => (started ??= startReal());

async function get(t: TestContext, respond: Respond, path = ''): Promise<LiveFile> {
  const client = await server();
  const { origin } = await hostFor(t, respond);
  const file = await client.request<LiveFile>('crawlwise/liveFile', {
    ...{ url: `${origin}${path}`, privateHosts: [hostIn(origin)] },
  });
  return JSON.parse(JSON.stringify(file).replaceAll(origin, 'HOST'));
}

const hostIn = (origin: string): string => new URL(origin).host;

const TEXT = 'User-agent: *\nDisallow: /\n';

/** What a host answers, and the file that the client gets. */
const CASES: Readonly<Record<string, readonly [respond: Respond, file: LiveFile, path?: string]>> = {
  'the robots.txt of a site': [
    (_, response) => response.end(TEXT),
    { kind: 'file', url: 'HOST/robots.txt', text: TEXT },
  ],
  'a file that is missing allows everything': [
    (_, response) => response.writeHead(404).end('gone'),
    {
      ...{ kind: 'file', url: 'HOST/robots.txt', text: '' },
      note: 'HOST/robots.txt is answered with 404: crawlers may fetch everything',
    },
  ],
  'a failing host blocks the site': [
    (_, response) => response.writeHead(503).end(),
    {
      kind: 'fault',
      reason:
        'HOST/robots.txt is answered with 503: crawlers fetch nothing of the site, whatever the file says',
    },
  ],
  'a page of the application': [
    (_, response) => response.end('<!doctype html><html></html>'),
    {
      ...{ kind: 'file', url: 'HOST/robots.txt', text: '<!doctype html><html></html>' },
      note: 'HOST/robots.txt is an HTML page: crawlers find no rules in it',
    },
  ],
  'a sitemap': [
    (_, response) => response.end('<urlset/>'),
    { kind: 'file', url: 'HOST/sitemap.xml', text: '<urlset/>' },
    '/sitemap.xml',
  ],
  'a sitemap that is not there': [
    (_, response) => response.writeHead(404).end(),
    { kind: 'fault', reason: 'HOST/sitemap.xml is answered with 404' },
    '/sitemap.xml',
  ],
};

for (const [name, [respond, file, path]] of Object.entries(CASES))
  test(name, async (t) => assert.deepEqual(await get(t, respond, path), file));

test('a host without a public address is requested only if it is named with its port', async (t) => {
  const client = await server();
  const { origin, requested } = await hostFor(t, (_, response) => response.end(TEXT));
  const ask = (...privateHosts: readonly string[]) =>
    client.request<LiveFile>('crawlwise/liveFile', { url: origin, privateHosts });
  const refusal = { kind: 'private', host: hostIn(origin), address: LOCAL };
  assert.deepEqual(await ask(), refusal);
  assert.deepEqual(await ask('localhost', LOCAL, `${LOCAL}:80`), refusal);
  assert.deepEqual(requested, []);
  assert.equal((await ask(hostIn(origin))).kind, 'file');
  assert.deepEqual(await ask(), refusal);
  assert.deepEqual(requested, ['/robots.txt']);
});

/** What the client gets for a redirect to a URL, if its user has confirmed the host there, with its port. */
const TARGETS: readonly (readonly [to: string, host: string, answer: LiveFile])[] = [
  ['http://10.0.0.1/robots.txt', '10.0.0.1', { kind: 'private', host: '10.0.0.1:80', address: '10.0.0.1' }],
  [`http://${LOCAL}:1/robots.txt`, `${LOCAL}:1`, { kind: 'private', host: `${LOCAL}:1`, address: LOCAL }],
  [
    'http://169.254.169.254/latest',
    '169.254.169.254',
    {
      kind: 'fault',
      reason:
        'http://169.254.169.254 is never requested: 169.254.169.254 is link-local, or hands out credentials of a cloud',
    },
  ],
];

for (const [to, host, answer] of TARGETS)
  test(`a redirect to ${to} is followed only if its host is confirmed, and its address, too`, async (t) => {
    const client = await server();
    const { origin } = await hostFor(t, (_, response) => response.writeHead(301, { Location: to }).end());
    const ask = (...hosts: readonly string[]) => {
      const privateHosts = [hostIn(origin), '169.254.169.254:80'];
      return client.request<LiveFile>('crawlwise/liveFile', { url: origin, hosts, privateHosts });
    };
    assert.deepEqual(await ask(), { kind: 'moved', to });
    assert.deepEqual(await ask(host), answer);
  });

test('a redirect within the host is followed', async (t) => {
  const file = await get(t, ({ url }, response) =>
    url === '/there' ? response.end(TEXT) : response.writeHead(302, { Location: '/there' }).end(),
  );
  assert.deepEqual(file, { kind: 'file', url: 'HOST/robots.txt', text: TEXT });
});

test('a request to a host that never answers can be canceled', async (t) => {
  const client = await server();
  let arrived = (): void => {};
  const underWay = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let isClosed: Promise<unknown> | undefined;
  const { origin } = await hostFor(t, (request) => {
    isClosed = new Promise((resolve) => request.socket.once('close', resolve));
    arrived();
  });
  const answer = client.canceled(
    'crawlwise/liveFile',
    { url: origin, privateHosts: [hostIn(origin)] },
    () => underWay,
  );
  await assert.rejects(answer, { code: LSPErrorCodes.RequestCancelled });
  await isClosed;
});

test('the URLs of a file are what its site says', async () => {
  const client = await startReal({ folders: ['file:///nowhere'] });
  const urlsOf = (uri: string) => client.request('crawlwise/liveUrls', { textDocument: { uri } });
  const [item, several, none] = ['one', 'several', 'none'].map(
    (name) => `file:///nowhere/${name}/robots.txt`,
  );
  client.open(item!, 'robots-txt', 'Sitemap: https://www.example.com/sitemap.xml\n');
  client.open(
    several!,
    'robots-txt',
    ['https://a.example/a.xml', 'https://a.example/b.xml', 'http://b.example/', '/c.xml', 'ftp://d.example/']
      .map((url) => `Sitemap: ${url}\n`)
      .join(''),
  );
  client.open(none!, 'robots-txt', 'Disallow: /\n');
  assert.deepEqual(await urlsOf(item!), ['https://www.example.com/robots.txt']);
  assert.deepEqual(await urlsOf(several!), ['https://a.example/robots.txt', 'http://b.example/robots.txt']);
  assert.deepEqual(await urlsOf(none!), []);
  assert.equal(await urlsOf('file:///nowhere/other/robots.txt'), null);
});
