/** The built server and the files of its workspace, read from disk or requested from the client. */
import assert from 'node:assert/strict';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from 'vscode-languageserver';
import { itemsOf } from '../../server/src/lsp/features/completions.ts';
import { build } from './build.ts';
import type { Client } from './client.ts';
import { deferred } from './deferred.ts';
import { folderOf, SITE, siteFolder, until, urlset, WWW } from './folder.ts';
import { startReal } from './servers.ts';

before(build);

const messages = (all: readonly Diagnostic[], code: string) =>
  all.filter((diagnostic) => diagnostic.code === code).map(({ message }) => message);

test('a sitemap is compared with the robots.txt on the disk', async () => {
  const { folder, uri } = await siteFolder();
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  client.open(uri('public/b.xml'), 'xml', urlset(`${WWW}private/1`));
  const { diagnostics } = await until(client, uri('public/b.xml'), 'loc/disallowed');
  assert.match(
    String(messages(diagnostics, 'loc/disallowed')[0]),
    /^robots\.txt blocks this URL .*: line 2,/,
  );
});

test('a sitemap is compared with the open robots.txt, and with the one on disk after it is closed', async () => {
  const { folder, uri } = await siteFolder();
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  client.open(uri('public/b.xml'), 'xml', urlset(`${WWW}private/1`));
  await until(client, uri('public/b.xml'), 'loc/disallowed');
  client.open(uri('public/robots.txt'), 'robots-txt', 'User-agent: *\nDisallow: /other/\n');
  await until(client, uri('public/b.xml'), 'loc/disallowed', false);
  client.close(uri('public/robots.txt'));
  await until(client, uri('public/b.xml'), 'loc/disallowed');
});

test('a feed and a text that robots.txt names are checked, until it names them no longer', async () => {
  const names = (...files: string[]) =>
    `User-agent: *\nDisallow:\n${files.map((name) => `Sitemap: ${WWW}${name}\n`).join('')}`;
  const feed =
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><item><link>/a</link></item></channel></rss>\n';
  const { folder, uri } = await folderOf({
    'public/robots.txt': names('feed.xml', 'urls.txt'),
    'public/feed.xml': feed,
    'public/urls.txt': `${WWW}\nnotes\n`,
  });
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  client.open(uri('public/feed.xml'), 'xml', feed);
  client.open(uri('public/urls.txt'), 'plaintext', `${WWW}\nnotes\n`);
  await until(client, uri('public/feed.xml'), 'feed/link');
  await until(client, uri('public/urls.txt'), 'text/not-a-url');
  client.open(uri('public/robots.txt'), 'robots-txt', names('feed.xml'));
  await until(client, uri('public/urls.txt'), 'text/not-a-url', false);
  client.open(uri('public/robots.txt'), 'robots-txt', names('other.xml'));
  await until(client, uri('public/feed.xml'), 'feed/link', false);
});

test('URLs are proposed as soon as the files of the site are known', async () => {
  const { folder, uri } = await siteFolder();
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  client.open(uri('public/robots.txt'), 'robots-txt', 'Sitemap: https://www.example.com/b.xml\nSitemap: ');
  const answer = await client.request('textDocument/completion', {
    textDocument: { uri: uri('public/robots.txt') },
    position: { line: 1, character: 9 },
  });
  assert.equal(itemsOf(answer)[0]?.label, 'https://www.example.com/a.xml');
});

test('changed and deleted files are noticed', async () => {
  const { folder, uri } = await siteFolder();
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  client.open(uri('public/b.xml'), 'xml', urlset(`${WWW}private/1`));
  await until(client, uri('public/b.xml'), 'loc/disallowed');
  await rm(join(folder, 'public/robots.txt'));
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri('public/robots.txt'), type: 3 }] });
  await until(client, uri('public/b.xml'), 'loc/disallowed', false);
  await writeFile(join(folder, 'public/robots.txt'), SITE['public/robots.txt']!);
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri('public/robots.txt'), type: 1 }] });
  await until(client, uri('public/b.xml'), 'loc/disallowed');
});

test("folders are added and removed, and a file with a folder's name as prefix is not in it", async () => {
  const { folder, uri } = await folderOf({
    'site/public/robots.txt': 'User-agent: *\nDisallow: /x\n',
    'site2/public/robots.txt': 'User-agent: *\nDisallow: /x\n',
  });
  const folderAt = (name: string) => ({ uri: pathToFileURL(join(folder, name)).href, name });
  const levels: Record<string, string> = { [folderAt('site2').uri]: 'error' };
  const client = await startReal({
    folders: [folderAt('site').uri],
    capabilities: { workspace: { configuration: true } },
    configuration: (scope) => ({
      rules: { 'loc/disallowed': levels[scope?.replace(/\/$/, '') ?? ''] ?? 'info' },
    }),
  });
  const item = uri('site/public/a.xml');
  const other = uri('site2/public/a.xml');
  for (const at of [item, other]) client.open(at, 'xml', urlset(`${WWW}x`));
  const severity = async (at: string) =>
    (await until(client, at, 'loc/disallowed')).diagnostics.find(({ code }) => code === 'loc/disallowed')
      ?.severity;
  await until(client, item, 'loc/disallowed');
  await until(client, other, 'loc/disallowed', false);
  const move = (added: string[], removed: string[]) =>
    client.notify('workspace/didChangeWorkspaceFolders', {
      event: { added: added.map(folderAt), removed: removed.map(folderAt) },
    });
  move(['site2'], []);
  while ((await severity(other)) !== 1);
  move([], ['site2']);
  await until(client, other, 'loc/disallowed', false);
});

test('files of a folder that is removed while it is being listed are not known', async () => {
  const files = ['one', 'two'].map((name) => `memfs:/${name}/sitemap-a.xml`);
  const queried = deferred<void>();
  const listed = deferred<readonly string[]>();
  const client = await startReal({
    folders: [],
    capabilities: { experimental: { crawlwiseFiles: true } },
    answer: (method) => {
      if (method !== 'crawlwise/listFiles') return method === 'crawlwise/readFile' ? urlset(WWW) : null;
      queried.resolve();
      return listed.promise;
    },
  });
  const move = (added: string[], removed: string[]) => {
    const folderAt = (name: string) => ({ uri: `memfs:/${name}`, name });
    client.notify('workspace/didChangeWorkspaceFolders', {
      event: { added: added.map(folderAt), removed: removed.map(folderAt) },
    });
  };
  move(['one', 'two'], []);
  await queried.promise;
  move([], ['two']);
  listed.resolve(files);
  const indexIn = (folder: string) =>
    client.request<unknown>('crawlwise/createIndex', { folder: `memfs:/${folder}` });
  assert.match(JSON.stringify(await indexIn('one')), /sitemap-a\.xml/);
  assert.doesNotMatch(JSON.stringify(await indexIn('two')), /sitemap-a\.xml/);
});

test('a pulling client receives a refresh request when a file changes', async () => {
  const { folder, uri } = await siteFolder();
  const client = await startReal({
    folders: [pathToFileURL(folder).href],
    capabilities: { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } },
  });
  const codes = async () => (await client.found(uri('public/b.xml'))).map(({ code }) => code);
  client.open(uri('public/b.xml'), 'xml', urlset(`${WWW}private/1`));
  await client.request('crawlwise/createIndex', { folder: uri('public') });
  while (!(await codes()).includes('loc/disallowed')) await client.next('workspace/diagnostic/refresh');
  await rm(join(folder, 'public/robots.txt'));
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri('public/robots.txt'), type: 3 }] });
  while ((await codes()).includes('loc/disallowed')) await client.next('workspace/diagnostic/refresh');
});

test('files are requested from a client that provides them', async () => {
  const files: Record<string, string> = {
    'memfs:/site/robots.txt': 'User-agent: *\nDisallow: /private/\n',
    'memfs:/site/a.xml': urlset(WWW),
  };
  const client = await startReal({
    folders: ['memfs:/site'],
    capabilities: { experimental: { crawlwiseFiles: true } },
    answer: (method, params) =>
      method === 'crawlwise/listFiles'
        ? Object.keys(files)
        : method === 'crawlwise/readFile'
          ? files[(params as { uri: string }).uri]
          : null,
  });
  client.open('memfs:/site/b.xml', 'xml', urlset(`${WWW}private/1`));
  await until(client, 'memfs:/site/b.xml', 'loc/disallowed');
});

const OLDER = 'index/lastmod-older-than-file';
const OLDER_ON = { rules: { [OLDER]: 'hint' }, site: { url: 'https://www.example.com' } };
const INDEX = urlset(`${WWW}a.xml`)
  .replaceAll('urlset', 'sitemapindex')
  .replaceAll('url>', 'sitemap>')
  .replace('</loc>', '</loc><lastmod>2024-08-01</lastmod>');
const message = async (client: Client, uri: string) =>
  messages((await until(client, uri, OLDER)).diagnostics, OLDER);

test('the modification time of a file without dates is known and kept up to date', async () => {
  const { folder, uri } = await siteFolder();
  const write = (time: string) => utimes(join(folder, 'public/a.xml'), new Date(time), new Date(time));
  await write('2024-08-01T10:00:00Z');
  const client = await startReal({
    folders: [pathToFileURL(folder).href],
    initializationOptions: OLDER_ON,
  });
  client.open(uri('public/i.xml'), 'xml', INDEX);
  await write('2024-08-15T10:00:00Z');
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri('public/a.xml'), type: 2 }] });
  assert.deepEqual(await message(client, uri('public/i.xml')), [
    'The date is too old, so crawlers may skip the sitemap: it was written at 2024-08-15',
  ]);
  client.open(uri('public/a.xml'), 'xml', urlset(WWW));
  await until(client, uri('public/i.xml'), OLDER, false);
  client.close(uri('public/a.xml'));
  await message(client, uri('public/i.xml'));
});

test('the client provides the modification time of a file', async () => {
  const files: Record<string, unknown> = {
    'memfs:/site/robots.txt': 'User-agent: *\nDisallow:\n',
    'memfs:/site/a.xml': { text: urlset(WWW), modified: Date.parse('2024-08-15T10:00:00Z') },
    'memfs:/site/b.xml': { text: 7, modified: '2024' },
  };
  const client = await startReal({
    folders: ['memfs:/site'],
    capabilities: { experimental: { crawlwiseFiles: true } },
    initializationOptions: OLDER_ON,
    answer: (method, params) =>
      method === 'crawlwise/listFiles' ? Object.keys(files) : files[(params as { uri: string }).uri],
  });
  client.open('memfs:/site/i.xml', 'xml', INDEX);
  assert.deepEqual(await message(client, 'memfs:/site/i.xml'), [
    'The date is too old, so crawlers may skip the sitemap: it was written at 2024-08-15',
  ]);
});

test('the setting of the origin applies', async () => {
  const { folder, uri } = await siteFolder();
  const client = await startReal({
    folders: [pathToFileURL(folder).href],
    initializationOptions: { site: { url: 'https://other.example' } },
  });
  const index = urlset(`${WWW}a.xml`).replaceAll('urlset', 'sitemapindex').replaceAll('url>', 'sitemap>');
  client.open(uri('public/i.xml'), 'xml', index);
  await until(client, uri('public/i.xml'), 'index/other-site');
});

test('a file that is closed and deleted while another is read is no longer known', async () => {
  const sitemap = (loc: string) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://a.example/${loc}</loc></url>\n</urlset>\n`;
  const files: Record<string, string> = {
    'memfs:/site/robots.txt': '',
    'memfs:/site/a.xml': sitemap('x'),
    'memfs:/site/b.xml': sitemap('x'),
  };
  const queried = deferred<void>();
  const text = deferred<string>();
  const client = await startReal({
    folders: ['memfs:/site'],
    capabilities: { experimental: { crawlwiseFiles: true } },
    answer: (method, params) => {
      if (method === 'crawlwise/listFiles') return Object.keys(files);
      if (method !== 'crawlwise/readFile') return null;
      const { uri } = params as { uri: string };
      if (!uri.endsWith('/c.xml')) return files[uri];
      queried.resolve();
      return text.promise;
    },
  });
  const [a, b, c] = ['memfs:/site/a.xml', 'memfs:/site/b.xml', 'memfs:/site/c.xml'] as const;
  for (const uri of [a, b]) client.open(uri, 'xml', files[uri]!);
  await until(client, a, 'loc/duplicate-across');
  const changed = (uri: string, type: number) =>
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });
  changed(c, 1);
  await queried.promise;
  client.close(b);
  delete files[b];
  changed(b, 3);
  await client.request('textDocument/hover', {
    textDocument: { uri: a },
    position: { line: 0, character: 0 },
  });
  text.resolve(sitemap('z'));
  await until(client, a, 'loc/duplicate-across', false);
});
