/** What an open crawlwise.json says of its expectations after its user has requested the live site, a host on this machine. */
import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { CodeLens, Hover } from 'vscode-languageserver';
import { hostFor, type Respond } from '../live/host.ts';
import { build } from './build.ts';
import { folderOf, urlset } from './folder.ts';
import { startReal } from './servers.ts';

before(build);

const HTML = { 'Content-Type': 'text/html' };
const page = (head = ''): string => `<!doctype html><title>A</title>${head}<p>x</p>`;

/** A host that has gone wrong: it redirects, breaks off, keeps out, serves as text, fails. */
const FAULTY: Respond = ({ url, headers }, response) => {
  const origin = `http://${headers.host}`;
  const answers: Readonly<Record<string, () => unknown>> = {
    '/robots.txt': () =>
      response.end(
        `User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /x/\n\nSitemap: ${origin}/s.xml\n`,
      ),
    '/s.xml': () => response.end(urlset(`${origin}/`, `${origin}/blog/a/`, `${origin}/blog/b/`)),
    '/': () => response.writeHead(200, HTML).end(page()),
    '/blog/a/': () => response.writeHead(200, HTML).end(page()),
    '/blog/b/': () => response.writeHead(200, { ...HTML, 'X-Robots-Tag': 'noindex' }).end(page()),
    '/old/': () => response.writeHead(302, { Location: '/new/' }).end(),
    '/away/': () => response.writeHead(301, { Location: 'http://elsewhere.example/' }).end(),
    '/gone/': () => response.writeHead(503).end(),
    '/broken/': () => response.socket!.destroy(),
  };
  (answers[url!] ?? (() => response.writeHead(404).end()))();
};

/** Entries of `expect`, and their lenses about the live site, which is served at HOST. */
const CASES: readonly (readonly [entry: string, lens: string])[] = [
  ['{ "urls": "/", "status": 200, "index": true, "listed": true }', 'Holds in HOST (10:42) for 1 URL'],
  [
    '{ "urls": "/blog/*", "index": true }',
    "Fails in HOST (10:42) for 1 URL of 2: /blog/b/: 'noindex' keeps it out (robots: X-Robots-Tag)",
  ],
  [
    '{ "urls": "/robots.txt", "type": "text/plain" }',
    'Fails in HOST (10:42) for 1 URL of 1: /robots.txt: the answer names no media type',
  ],
  [
    '{ "urls": "/old/", "status": 301, "redirect": "/new/" }',
    'Fails in HOST (10:42) for 1 URL of 1: /old/: the answer is 302',
  ],
  [
    '{ "urls": "/away/", "status": 301, "redirect": "http://elsewhere.example/" }',
    'Holds in HOST (10:42) for 1 URL',
  ],
  [
    '{ "urls": "/gone/", "status": [404, 410] }',
    'Fails in HOST (10:42) for 1 URL of 1: /gone/: the answer is 503',
  ],
  [
    '{ "urls": "/broken/", "status": 200 }',
    'Not tested in HOST (10:42): /broken/: there is no answer (the connection failed)',
  ],
  [
    '{ "urls": "/x/", "index": false }',
    'Fails in HOST (10:42) for 1 URL of 1: /x/: robots.txt blocks it (line 5), but it has no noindex, so its URL may be indexed',
  ],
  ['{ "crawlers": "GPTBot", "block": "/*" }', 'Holds in HOST (10:42)'],
  [
    '{ "crawlers": "Googlebot", "allow": "/x/" }',
    'Fails in HOST (10:42): expects that Googlebot may fetch /x/: this rule blocks it (line 5)',
  ],
  ['{ "sitemap": "/s.xml", "contains": "/", "atLeast": 3 }', 'Holds in HOST (10:42)'],
  [
    '{ "sitemap": "/other.xml", "atLeast": 1 }',
    'Not tested in HOST (10:42): HOST/other.xml was not requested: the site does not announce it',
  ],
];

async function opened(t: TestContext, configFor: (origin: string) => string, respond = FAULTY) {
  const host = await hostFor(t, respond);
  const config = configFor(host.origin);
  const folder = await folderOf({
    'crawlwise.json': config,
    'dist/robots.txt': 'User-agent: *\nDisallow: /x/\n',
    'dist/sitemap.xml': urlset(`${host.origin}/`),
    'dist/index.html': page(),
  });
  const client = await startReal({
    folders: [pathToFileURL(folder.folder).href],
    capabilities: {
      workspace: { codeLens: { refreshSupport: true } },
      experimental: { crawlwiseCommands: true },
    },
  });
  const textDocument = { uri: folder.uri('crawlwise.json') };
  client.open(textDocument.uri, 'jsonc', config);
  return {
    ...{ ...host, client, config, textDocument },
    /** The lenses: their titles, and the commands of those that have one. */
    async lenses(): Promise<readonly string[]> {
      const found = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
      return found.map(({ command }) =>
        [command!.title, command!.command].filter(Boolean).join(' → ').replaceAll(host.origin, 'HOST'),
      );
    },
    ask: (origin: string, time = '10:42') =>
      client.request<{ readonly reason: string | null }>('crawlwise/checkLive', {
        ...{ textDocument, url: `${origin}/robots.txt`, time, privateHosts: [new URL(host.origin).host] },
      }),
    async hover(line: number): Promise<string> {
      const position = { line, character: 6 };
      const found = await client.request<Hover>('textDocument/hover', { textDocument, position });
      return (found.contents as { readonly value: string }).value.replaceAll(host.origin, 'HOST');
    },
  };
}

const CHECK = 'Check the live site → crawlwise.checkLive';
const configOf = (origin: string): string => `{
  "site": { "root": "dist", "url": "${origin}" },
  "expect": [
    ${CASES.map(([entry]) => entry).join(',\n    ')}
  ]
}`;

test('after a request, each lens says what the live site answered, and when; a text that changes is compared with the same answers', async (t) => {
  const { client, config, textDocument, lenses, ask, hover, origin, requested } = await opened(t, configOf);
  const before = await lenses();
  assert.equal(before.length, CASES.length + 1);
  assert.equal(before[1], CHECK);
  assert.ok(!before.join().includes('HOST'), before.join());
  assert.match(await hover(3), /A live site is requested by commands only/);
  assert.deepEqual(await client.request('crawlwise/liveUrls', { textDocument }), [`${origin}/`]);
  assert.equal(requested.length, 0);
  assert.deepEqual(await ask(origin), { reason: null });
  await client.next('workspace/codeLens/refresh');
  const titles = (await lenses()).filter((title) => title !== CHECK);
  assert.deepEqual(
    titles.map((title) => title.slice(title.indexOf(' · ') + 3)),
    CASES.map(([, lens]) => lens),
  );
  assert.deepEqual([...new Set(requested)].sort(), requested.toSorted(), 'each URL is requested once');
  assert.ok(!requested.includes('/x/'), 'robots.txt is obeyed');
  const shown = await hover(3);
  assert.match(shown, /`status`: Holds in HOST \(10:42\) for 1 URL/);
  assert.ok(!shown.includes('by commands only'), shown);
  // The answers stay; what is typed is compared with them.
  const count = requested.length;
  client.change(textDocument.uri, 2, { text: config.replace('"status": 301', '"status": 302') });
  assert.match((await lenses())[4]!, /Holds in HOST \(10:42\) for 1 URL$/);
  client.change(textDocument.uri, 3, { text: config.replace('"/old/"', '"/older/"') });
  assert.match((await lenses())[4]!, /Not tested in HOST \(10:42\): \/older\/: it was not requested/);
  assert.equal(requested.length, count);
});

test('an environment is judged by the answers of its own address', async (t) => {
  const { lenses, ask, client, textDocument, origin } = await opened(
    t,
    (origin) => `{
  "site": { "root": "dist" },
  "env": "production",
  "environments": {
    "production": { "url": "https://www.own-shop.eu", "expect": [{ "urls": "/blog/*", "index": true }] },
    "staging": { "url": "${origin}", "extends": "production", "expect": [{ "urls": "/*", "index": false }] }
  }
}`,
  );
  assert.deepEqual(await client.request('crawlwise/liveUrls', { textDocument }), [
    'https://www.own-shop.eu/',
    `${origin}/`,
  ]);
  assert.deepEqual(await ask(origin, '09:05'), { reason: null });
  const [production, , staging] = await lenses();
  assert.match(production!, / · Not tested in HOST \(09:05\): another entry counts instead$/);
  assert.equal(staging, 'Fails in HOST (09:05) for 2 URLs of 3: /: nothing keeps it out of search');
  assert.deepEqual(await ask('https://elsewhere.example'), {
    reason:
      'crawlwise.json expects nothing of https://elsewhere.example/robots.txt: it is about https://www.own-shop.eu and HOST'.replace(
        'HOST',
        origin,
      ),
  });
});

test('a host that fails, or whose address is not public, leaves everything untested', async (t) => {
  const { lenses, ask, client, textDocument, origin, requested } = await opened(t, configOf, (_, response) =>
    response.writeHead(503).end(),
  );
  const { reason } = await client.request<{ reason: string }>('crawlwise/checkLive', {
    ...{ textDocument, url: `${origin}/robots.txt`, time: '10:42' },
  });
  assert.match(reason, /is not requested: 127\.0\.0\.1 is not a public address/);
  assert.deepEqual(requested, []);
  assert.deepEqual(await ask(origin), { reason: null });
  assert.deepEqual(requested, ['/robots.txt']);
  for (const title of (await lenses()).filter((title) => title !== CHECK))
    assert.match(title, / · (?:Not tested|Fails) in HOST \(10:42\)/, title);
});
