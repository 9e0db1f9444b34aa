/** What a client is shown while the files of a workspace are read. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { build } from './build.ts';
import type { Client } from './client.ts';
import { deferred } from './deferred.ts';
import { startReal } from './servers.ts';

before(build);

const ROBOTS = 'User-agent: *\nDisallow: /private/\n';
const FILES = ['a', 'b', 'c', 'd'].map((name) => `memfs:/site/${name}/robots.txt`);

interface Progress {
  readonly token: string;
  readonly value: { kind: string; title?: string; message?: string; percentage?: number };
}

/** A client whose files are listed, and read, when it lets them be. */
async function start(
  window: object,
  listed = Promise.resolve(),
): Promise<{ client: Client; release: () => void }> {
  const { promise, resolve } = deferred<void>();
  const client = await startReal({
    folders: ['memfs:/site'],
    capabilities: { window, experimental: { crawlwiseFiles: true } },
    answer(method, params) {
      if (method === 'crawlwise/listFiles') return listed.then(() => FILES);
      if (method === 'crawlwise/readFile' && FILES.includes((params as { uri: string }).uri))
        return promise.then(() => ROBOTS);
      return null;
    },
  });
  return { client, release: () => resolve() };
}

test('a client with progress support receives the number of files read, and the end', async () => {
  const { client, release } = await start({ workDoneProgress: true });
  const { token } = await client.next<{ token: string }>('window/workDoneProgress/create');
  const shown: unknown[] = [];
  for (let kind = ''; kind !== 'end'; ) {
    const { token: own, value } = await client.next<Progress>('$/progress');
    assert.equal(own, token);
    ({ kind } = value);
    shown.push([kind, value.title, value.message, value.percentage]);
    release();
  }
  assert.deepEqual(shown, [
    ['begin', 'Crawlwise: reading the site', '0 of 4 files', 0],
    ['report', undefined, '1 of 4 files', 25],
    ['report', undefined, '2 of 4 files', 50],
    ['report', undefined, '3 of 4 files', 75],
    ['end', undefined, undefined, undefined],
  ]);
});

test('while files are searched, no number is shown', async () => {
  const { promise, resolve } = deferred<void>();
  const { client, release } = await start({ workDoneProgress: true }, promise);
  const shown: unknown[] = [];
  for (let kind = ''; kind !== 'end'; ) {
    const { value } = await client.next<Progress>('$/progress');
    ({ kind } = value);
    shown.push(value.message);
    if (shown.length === 1) resolve();
    else release();
  }
  assert.deepEqual(shown.slice(0, 2), ['looking for files', '0 of 4 files']);
});

test('another client receives no progress', async () => {
  const { client, release } = await start({});
  await client.next('crawlwise/readFile');
  release();
  client.open(FILES[0]!, 'robots-txt', ROBOTS);
  await client.request('textDocument/documentLink', { textDocument: { uri: FILES[0] } });
  assert.deepEqual(client.unread('$/progress'), []);
  assert.deepEqual(client.unread('window/workDoneProgress/create'), []);
});
