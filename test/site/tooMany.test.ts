/** Workspaces with more files than are read: what is reported about files whose content is unknown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileText } from '../../server/src/lsp/workspace/fileSource.ts';
import { InProcess } from './inProcess.ts';

const FOLDER = 'file:///s';
const uriOf = (name: string): string => `${FOLDER}/${name}`;
const SITE = 'https://www.example.com/';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const listing = (root: string, record: string, urls: readonly string[]): FileText => ({
  text: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${urls.map((url) => `<${record}><loc>${SITE}${url}</loc></${record}>\n`).join('')}</${root}>\n`,
  modified: undefined,
});
const sitemap = (...urls: string[]): FileText => listing('urlset', 'url', urls);

/** A client of a server that reads only one of these files, and its operations. */
async function start(files: ReadonlyMap<string, FileText>) {
  const settings = () => ({ site: { url: 'https://www.example.com' } });
  const client = await InProcess.start({ files, folders: [FOLDER], settings, mostUnits: 1 });
  return {
    client,
    open(name: string, { text }: FileText): void {
      client.notify('textDocument/didOpen', {
        textDocument: { uri: uriOf(name), languageId: 'xml', version: 1, text },
      });
    },
    async found(name: string): Promise<readonly unknown[]> {
      await client.idle([]);
      return (client.shown.get(uriOf(name)) ?? []).map(({ code }) => code);
    },
  };
}

test('files beyond the limit are known to exist, a closed document that was never stored is not', async () => {
  const index = listing('sitemapindex', 'sitemap', ['a.xml', 'b.xml', 'c.xml']);
  const files = new Map([
    [uriOf('a.xml'), sitemap('page')],
    [uriOf('b.xml'), sitemap('page')],
    [uriOf('index.xml'), index],
    [uriOf('robots.txt'), { text: '', modified: undefined }],
  ]);
  const { client, open, found } = await start(files);
  open('index.xml', index);
  assert.deepEqual(await found('index.xml'), ['index/missing-file']);
  open('c.xml', sitemap('page'));
  assert.deepEqual(await found('index.xml'), []);
  // For a URL in two sitemaps, only the one that was read reports it.
  assert.deepEqual(await found('c.xml'), ['loc/duplicate-across']);
  client.notify('textDocument/didClose', { textDocument: { uri: uriOf('c.xml') } });
  assert.deepEqual(await found('index.xml'), ['index/missing-file']);
  client.end();
});

test('skipped files are read once there is room', async () => {
  const files = new Map([
    [uriOf('a.xml'), sitemap('one')],
    [uriOf('b.xml'), sitemap('two')],
  ]);
  const { client, open, found } = await start(files);
  open('c.xml', sitemap('two'));
  assert.deepEqual(await found('c.xml'), []);
  files.delete(uriOf('a.xml'));
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('a.xml'), type: 3 }] });
  assert.deepEqual(await found('c.xml'), ['loc/duplicate-across']);
  client.end();
});
