/** Counts of listed URLs: not sent while sitemaps are being read; clients are notified once when all are known. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type ClientCapabilities, type CodeLens, LSPErrorCodes } from 'vscode-languageserver';
import type { ChangeEffect } from '../../server/src/core/features.ts';
import { build } from './build.ts';
import type { Client } from './client.ts';
import { deferred } from './deferred.ts';
import { startReal } from './servers.ts';

before(build);

const A = 'https://www.example.com/';
const ROBOTS = 'memfs:/site/robots.txt';
const COUNT = 40;
const textDocument = { uri: ROBOTS };

const sitemap = (at: number): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[
    'private',
    'about',
  ]
    .map((path) => `<url><loc>${A}${path}/${at}</loc></url>\n`)
    .join('')}</urlset>\n`;

/** A server that has read all sitemaps of a site except the last one, which it receives when `last` is resolved. */
async function startReading(capabilities: ClientCapabilities) {
  const requested = deferred<void>();
  const last = deferred<void>();
  const uris = Array.from({ length: COUNT }, (_, at) => `memfs:/site/sitemap-${at}.xml`);
  const client = await startReal({
    folders: ['memfs:/site'],
    capabilities: { ...capabilities, experimental: { crawlwiseFiles: true, crawlwiseCounts: true } },
    answer: async (method, params) => {
      if (method === 'crawlwise/listFiles') return uris;
      if (method !== 'crawlwise/readFile') return null;
      const at = uris.indexOf((params as { uri: string }).uri);
      if (at === COUNT - 1) {
        requested.resolve();
        await last.promise;
      }
      return at < 0 ? null : sitemap(at);
    },
  });
  client.open(ROBOTS, 'robots-txt', 'User-agent: *\nDisallow: /private/\n');
  await client.diagnostics(ROBOTS);
  await requested.promise;
  return { client, last };
}

const titlesOf = (lenses: readonly CodeLens[]): readonly string[] =>
  lenses.flatMap(({ command }) => (/sitemap URL/.test(command!.title) ? [command!.title] : []));
const lensesIn = async (client: Client): Promise<readonly string[]> =>
  titlesOf(await client.request<CodeLens[]>('textDocument/codeLens', { textDocument }));
const effectIn = async (client: Client): Promise<readonly string[]> => {
  const params = { textDocument, before: 'User-agent: *\nDisallow:\n', urls: [] };
  const { lines } = await client.request<ChangeEffect>('crawlwise/effect', params);
  return lines.filter(({ text }) => text.includes('listed')).map(({ text }) => text);
};
const ALL = [`blocks ${COUNT} of ${2 * COUNT} sitemap URLs`];
const TURNED = /^40 of 80 listed URLs become blocked/;

test('a client with refresh support receives counts once, when all are known', async () => {
  const { client, last } = await startReading({ workspace: { codeLens: { refreshSupport: true } } });
  assert.deepEqual(await lensesIn(client), []);
  assert.deepEqual(await effectIn(client), []);
  assert.deepEqual(client.unread('workspace/codeLens/refresh'), []);
  assert.deepEqual(client.unread('crawlwise/countsChanged'), []);
  last.resolve();
  await client.next('workspace/codeLens/refresh');
  await client.next('crawlwise/countsChanged');
  assert.deepEqual(await lensesIn(client), ALL);
  assert.match((await effectIn(client))[0]!, TURNED);
  assert.deepEqual(client.unread('workspace/codeLens/refresh'), []);
  assert.deepEqual(client.unread('crawlwise/countsChanged'), []);
});

test('a client without it is answered when all are known', async () => {
  const { client, last } = await startReading({});
  const answers = Promise.all([lensesIn(client), effectIn(client)]);
  last.resolve();
  const [lenses, [turned]] = await answers;
  assert.deepEqual(lenses, ALL);
  assert.match(turned!, TURNED);
});

test('an answer that waits for files can be canceled', async () => {
  const { client, last } = await startReading({});
  await assert.rejects(client.canceled('textDocument/codeLens', { textDocument }), {
    code: LSPErrorCodes.RequestCancelled,
  });
  last.resolve();
  assert.deepEqual(await lensesIn(client), ALL);
});
