/** An editor without an open folder: the folder of a document is its site, without subfolders. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from './build.ts';
import type { Client } from './client.ts';
import { folderOf, until } from './folder.ts';
import { startReal } from './servers.ts';

before(build);

const A = 'https://www.example.com/';
const urlset = (...locs: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locs.map((loc) => `<url><loc>${loc}</loc></url>\n`).join('')}</urlset>\n`;
const ROBOTS = 'User-agent: *\nDisallow: /private/\n';
const PRIVATE = urlset(`${A}private/1`);
const WATCHES = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };

/** The codes of a document's findings, once all files have been read. */
async function codesIn(client: Client, uri: string): Promise<readonly unknown[]> {
  await client.request('textDocument/documentLink', { textDocument: { uri } });
  return client
    .pushed(uri)
    .at(-1)!
    .diagnostics.map(({ code }) => code);
}

test('a sitemap that is opened alone is checked with the robots.txt next to it', async () => {
  const { uri } = await folderOf({ 'robots.txt': ROBOTS });
  const client = await startReal();
  client.open(uri('sitemap.xml'), 'xml', PRIVATE);
  await until(client, uri('sitemap.xml'), 'loc/disallowed');
});

test('neither files in folders of its folder nor those above are read', async () => {
  const own = urlset(A, `${A}private/1`);
  const { uri } = await folderOf({ 'robots.txt': ROBOTS, 'a/b/x.xml': PRIVATE, 'a/c.xml': urlset(A) });
  const client = await startReal();
  client.open(uri('a/sitemap.xml'), 'xml', own);
  const codes = await codesIn(client, uri('a/sitemap.xml'));
  assert.deepEqual(
    codes.filter((code) => /across|disallowed/.test(String(code))),
    ['loc/duplicate-across'],
  );
});

test('changes of a neighboring file are known if the client reports them, a closed file as stored', async () => {
  const { folder, uri } = await folderOf({ 'robots.txt': ROBOTS });
  const client = await startReal({ capabilities: WATCHES });
  const sitemap = uri('sitemap.xml');
  client.open(sitemap, 'xml', PRIVATE);
  await until(client, sitemap, 'loc/disallowed');
  client.open(uri('robots.txt'), 'robots-txt', 'User-agent: *\nDisallow: /x\n');
  await until(client, sitemap, 'loc/disallowed', false);
  client.close(uri('robots.txt'));
  await until(client, sitemap, 'loc/disallowed');
  await rm(join(folder, 'robots.txt'));
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri('robots.txt'), type: 3 }] });
  await until(client, sitemap, 'loc/disallowed', false);
});

test('without such a client, files written by other programs are read when a document is saved or opened', async () => {
  const { folder, uri, write } = await folderOf({ 'robots.txt': ROBOTS, 'own/robots.txt': ROBOTS });
  const own = pathToFileURL(join(folder, 'own')).href;
  for (const [folders, at] of [
    [undefined, ''],
    [[own], 'own/'],
  ] as const) {
    const client = await startReal({ ...(folders && { folders }) });
    const sitemap = uri(`${at}sitemap.xml`);
    assert.equal((client.result.capabilities.textDocumentSync as { save?: unknown }).save, true);
    client.open(sitemap, 'xml', PRIVATE);
    await until(client, sitemap, 'loc/disallowed');
    await write(`${at}robots.txt`, 'User-agent: *\nDisallow: /other/\n');
    client.notify('textDocument/didSave', { textDocument: { uri: sitemap } });
    await until(client, sitemap, 'loc/disallowed', false);
    await write(`${at}robots.txt`, ROBOTS);
    client.open(uri(`${at}other.xml`), 'xml', urlset(A));
    await until(client, sitemap, 'loc/disallowed');
    await rm(join(folder, `${at}robots.txt`));
    client.notify('textDocument/didSave', { textDocument: { uri: sitemap } });
    await until(client, sitemap, 'loc/disallowed', false);
  }
});

test('without a root, new files are read, too', async () => {
  const { uri, write } = await folderOf({});
  const client = await startReal();
  client.open(uri('sitemap.xml'), 'xml', PRIVATE);
  assert.ok(!(await codesIn(client, uri('sitemap.xml'))).includes('loc/disallowed'));
  await write('robots.txt', ROBOTS);
  client.notify('textDocument/didSave', { textDocument: { uri: uri('sitemap.xml') } });
  await until(client, uri('sitemap.xml'), 'loc/disallowed');
});

test('once the last document of a folder is closed, it is no longer known; a root replaces such folders', async () => {
  const { folder, uri, write } = await folderOf({ 'robots.txt': ROBOTS, 'a/robots.txt': '' });
  const client = await startReal();
  client.open(uri('sitemap.xml'), 'xml', PRIVATE);
  await until(client, uri('sitemap.xml'), 'loc/disallowed');
  client.close(uri('sitemap.xml'));
  await write('robots.txt', 'User-agent: *\nDisallow: /x\n');
  client.open(uri('sitemap.xml'), 'xml', urlset(`${A}x`));
  await until(client, uri('sitemap.xml'), 'loc/disallowed');
  client.open(uri('a/sitemap.xml'), 'xml', urlset(`${A}x`));
  const root = { uri: pathToFileURL(folder).href, name: 'root' };
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [root], removed: [] } });
  await until(client, uri('a/sitemap.xml'), 'loc/disallowed');
  client.close(uri('sitemap.xml'));
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [root] } });
  await until(client, uri('a/sitemap.xml'), 'loc/disallowed', false);
});

test('only the files directly in the folder are requested from a client that provides them', async () => {
  const client = await startReal({
    folders: [],
    capabilities: { experimental: { crawlwiseFiles: true } },
    answer: (method) => {
      if (method === 'crawlwise/listFiles') return ['memfs:/site/robots.txt', 'memfs:/site/sitemap.xml'];
      return method === 'crawlwise/readFile' ? ROBOTS : null;
    },
  });
  client.open('memfs:/site/sitemap.xml', 'xml', PRIVATE);
  await until(client, 'memfs:/site/sitemap.xml', 'loc/disallowed');
  const queried = client.requests.filter(({ method }) => method === 'crawlwise/listFiles');
  assert.deepEqual(
    queried.map(({ params }) => params),
    [{ folders: ['memfs:/site/'], isFlat: true }],
  );
});

for (const uri of ['untitled:Untitled-1', 'git:/site/sitemap.xml?ref=a/b', 'sitemap.xml']) {
  test(`a document without a folder has no site: ${uri}`, async () => {
    const client = await startReal({ capabilities: { experimental: { crawlwiseFiles: true } } });
    client.open(uri, 'xml', PRIVATE);
    await client.diagnostics(uri);
    await client.request('textDocument/documentLink', { textDocument: { uri } });
    assert.deepEqual(
      client.requests.filter(({ method }) => method === 'crawlwise/listFiles'),
      [],
    );
  });
}
