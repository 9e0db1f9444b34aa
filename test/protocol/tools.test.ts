/** Tools of the built server, for clients that show the result themselves and for others. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { MessageType } from 'vscode-languageserver';
import { build } from './build.ts';
import { siteFolder, urlset, WWW } from './folder.ts';
import { startReal } from './servers.ts';

before(build);

test('an index is created from the sitemaps of a folder', async () => {
  const { folder, uri } = await siteFolder();
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  const made = await client.request<{ message: string; files: { text: string }[] }>('crawlwise/createIndex', {
    folder: uri('public'),
  });
  assert.equal(made.message, 'An index of 1 sitemap');
  assert.match(made.files[0]!.text, /<loc>https:\/\/www\.example\.com\/a\.xml<\/loc>/);
});

test('an existing index is updated in its open state', async () => {
  const { folder, uri } = await siteFolder();
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  const index = urlset(`${WWW}b.xml`).replaceAll('urlset', 'sitemapindex').replaceAll('url>', 'sitemap>');
  client.open(uri('public/sitemap_index.xml'), 'xml', index);
  await client.found(uri('public/sitemap_index.xml'));
  const ask = () =>
    client.request<{ message: string; files: object[] }>('crawlwise/createIndex', { folder: uri('public') });
  let made = await ask();
  while (!made.message.startsWith('sitemap_index.xml')) made = await ask();
  assert.equal(made.message, 'sitemap_index.xml brought up to date: 1 sitemap added');
  const text = index.replace('</sitemapindex>', `<sitemap><loc>${WWW}a.xml</loc></sitemap>\n</sitemapindex>`);
  assert.deepEqual(made.files, [{ name: 'sitemap_index.xml', text }]);
});

const UNSORTED = urlset(`${WWW}b`, `${WWW}a`);

test('a tool returns its edits to a client that requests them', async () => {
  const client = await startReal();
  client.open('file:///s/sitemap.xml', 'xml', UNSORTED);
  const textDocument = { uri: 'file:///s/sitemap.xml' };
  const made = await client.request<{ message: string; version: number; edits: { newText: string }[] }>(
    'crawlwise/runTool',
    { textDocument, tool: 'sort' },
  );
  assert.deepEqual([made.message, made.version], ['2 entries moved', 1]);
  assert.equal(made.edits[0]!.newText, urlset(`${WWW}a`, `${WWW}b`));
  await assert.rejects(client.request('crawlwise/runTool', { textDocument, tool: 'none' }), /no such tool/);
  await assert.rejects(
    client.request('crawlwise/runTool', { textDocument, tool: 'constructor' }),
    /no such tool/,
  );
  const large = urlset(...Array.from({ length: 20_000 }, (_, n) => `${WWW}${20_000 - n}`));
  client.open('file:///l/sitemap.xml', 'xml', large);
  const slow = { textDocument: { uri: 'file:///l/sitemap.xml' }, tool: 'sort' };
  await assert.rejects(client.canceled('crawlwise/runTool', slow), /cancel/i);
});

test('another client runs a tool as a command, and receives the edit', async () => {
  const edits: unknown[] = [];
  const client = await startReal({
    answer: (method, params) => {
      if (method === 'workspace/applyEdit') edits.push((params as { edit: unknown }).edit);
      return { applied: true };
    },
  });
  assert.ok(client.result.capabilities.executeCommandProvider?.commands.includes('crawlwise.tool.sort'));
  client.open('file:///s/sitemap.xml', 'xml', UNSORTED);
  await client.request('workspace/executeCommand', {
    command: 'crawlwise.tool.split',
    arguments: ['file:///s/sitemap.xml'],
  });
  await client.request('workspace/executeCommand', {
    command: 'crawlwise.tool.sort',
    arguments: ['file:///s/sitemap.xml'],
  });
  assert.equal(edits.length, 1);
  // A request for a choice without choices would open an empty menu.
  const { type, message } = await client.next<{ type: number; message: string }>('window/showMessage');
  assert.deepEqual([type, typeof message], [MessageType.Info, 'string']);
  assert.deepEqual(client.unread('window/showMessageRequest'), []);
});
