/** What an open crawlwise.json says of its expectations: a lens above each, and hovers. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { CodeLens, Hover, RegistrationParams } from 'vscode-languageserver';
import type { OpenDocument } from '../../server/src/lsp/documents/openDocument.ts';
import { createExpectations, type ExpectationParts } from '../../server/src/lsp/features/expectations.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { build } from './build.ts';
import { folderOf, urlset } from './folder.ts';
import { connectReal, startReal } from './servers.ts';

before(build);

const WWW = 'https://www.own-shop.eu';
const page = (head = '') => `<!doctype html><title>A</title>${head}<p>x</p>`;
const CONFIG = `{
  "site": { "root": "dist", "url": "${WWW}", "hosting": "netlify" },
  "env": "production",
  "expect": [
    { "urls": "/", "status": 200, "index": true },
    { "urls": ["/a/", "/"], "index": false },
    { "urls": "/robots.txt", "type": "text/plain" },
    { "crawlers": "Googlebot", "allow": "/a/" },
    { "crawlers": "Googlebot", "block": "/b/" },
    { "sitemap": "/sitemap.xml", "contains": "/", "atLeast": 1 },
    { "sitemap": "/sitemap.xml", "atLeast": 9 },
    { "urls": "/", "status": 410, "env": "staging" }
  ],
  "environments": {
    "production": { "expect": [{ "urls": "/a/", "listed": true }] },
    "staging": { "expect": [{ "urls": "/*", "index": false }] }
  }
}`.replace('["/a/", "/"]', '["/a/", "/c/"]');
const FILES = {
  'crawlwise.json': CONFIG,
  'dist/robots.txt': 'User-agent: *\nDisallow: /x/\n',
  'dist/sitemap.xml': urlset(`${WWW}/`),
  'dist/index.html': page(),
  'dist/a/index.html': page(),
  'dist/c/index.html': page('<meta name="robots" content="noindex">'),
};

/** The lines of the lenses, from 1, and their titles. */
const LENSES: readonly string[] = [
  '5 Holds in dist/ for 1 URL',
  '6 Fails in dist/ for 1 URL of 2: /a/: nothing keeps it out of search',
  '7 Not tested in dist/: /robots.txt: only a live site shows media types',
  '8 Holds in dist/',
  '9 Fails in dist/: expects that Googlebot may not fetch /b/: no rule of this group matches it (line 1)',
  '10 Holds in dist/',
  '11 Fails in dist/: expects 9 or more entries: there is 1 (line 2)',
  '12 For staging only',
  '15 Fails in dist/ for 1 URL of 1: /a/: no sitemap lists it',
  '16 For staging only',
];

test('lenses and hovers of crawlwise.json, which change with the site and with the text', async () => {
  const folder = await folderOf(FILES);
  const client = await startReal({
    folders: [pathToFileURL(folder.folder).href],
    capabilities: { workspace: { codeLens: { refreshSupport: true } } },
  });
  const uri = folder.uri('crawlwise.json');
  const textDocument = { uri };
  const lenses = async (): Promise<readonly string[]> => {
    const found = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
    return found.map(({ range, command }) => `${range.start.line + 1} ${command!.title}`);
  };
  /** The lenses once those of a place are as expected: a refresh follows until pages have been read. */
  const settled = async (at: number, wanted: string): Promise<readonly string[]> => {
    for (;;) {
      const found = await lenses();
      if (found[at] === wanted) return found;
      await client.next('workspace/codeLens/refresh').catch(() => assert.equal(found[at], wanted));
    }
  };
  /** The failures that are shown, once there are so many. */
  const failures = async (count: number): Promise<readonly string[]> => {
    for (;;) {
      const { diagnostics } = await client.diagnostics(uri);
      const own = diagnostics.filter(({ code }) => code === 'page/failed-expectation');
      if (own.length === count) return own.map(({ range, message }) => `${range.start.line + 1} ${message}`);
    }
  };
  client.open(uri, 'jsonc', CONFIG);
  assert.deepEqual(await settled(1, LENSES[1]!), LENSES);
  assert.deepEqual(await failures(2), [
    "6 Line 6 of crawlwise.json expects 'index': false of /a/ in dist/: nothing keeps it out of search",
    "15 Line 15 of crawlwise.json expects 'listed': true of /a/ in dist/: no sitemap lists it",
  ]);
  const hoverAt = (line: number, character: number) =>
    client.request<Hover | null>('textDocument/hover', { textDocument, position: { line, character } });
  const { value } = (await hoverAt(5, 30))!.contents as { value: string };
  assert.match(value, /`index`: Fails in dist\/ for 1 URL of 2/);
  assert.match(value, /A live site is requested by commands only/);
  assert.equal(await hoverAt(1, 5), null);
  // What is typed counts before it is saved.
  client.change(uri, 2, { text: CONFIG.replace('"status": 200', '"status": 203') });
  assert.equal((await lenses())[0], '5 Fails in dist/ for 1 URL of 1: /: the answer is 200');
  client.change(uri, 3, { text: CONFIG });
  // So does a page that is built again.
  await folder.write('dist/a/index.html', page('<meta name="robots" content="noindex">'));
  client.notify('workspace/didChangeWatchedFiles', {
    changes: [{ uri: folder.uri('dist/a/index.html'), type: 2 }],
  });
  await settled(1, '6 Holds in dist/ for 2 URLs');
  assert.match((await failures(1))[0]!, /^15 /);
  client.change(uri, 4, { text: '{ "expect": [' });
  assert.deepEqual(await lenses(), []);
  assert.deepEqual(await failures(0), []);
});

test('lenses, hovers and errors of one text and one state of the site have one answer', async (t) => {
  const folder = await folderOf(FILES);
  const judged = t.mock.method(Sites.prototype, 'rootsBelow');
  const { client, server } = connectReal();
  const uri = folder.uri('crawlwise.json');
  const textDocument = { uri };
  const position = { line: 5, character: 30 };
  const ask = async (): Promise<void> => {
    await Promise.all([
      client.sendRequest('textDocument/codeLens', { textDocument }),
      client.sendRequest('textDocument/hover', { textDocument, position }),
    ]);
    await client.sendRequest('textDocument/hover', { textDocument, position });
  };
  const idle = async (): Promise<void> => {
    while (!server.isIdle()) await new Promise(setImmediate);
  };
  const rootUri = pathToFileURL(folder.folder).href;
  await client.sendRequest('initialize', { processId: null, rootUri, capabilities: {} });
  await client.sendNotification('initialized', {});
  const open = { ...textDocument, languageId: 'jsonc', version: 1, text: CONFIG };
  await client.sendNotification('textDocument/didOpen', { textDocument: open });
  await ask();
  await idle();
  await ask();
  const before = judged.mock.callCount();
  await ask();
  assert.equal(judged.mock.callCount(), before);
  const text = CONFIG.replace('"status": 200', '"status": 203');
  await client.sendNotification('textDocument/didChange', {
    ...{ textDocument: { uri, version: 2 }, contentChanges: [{ text }] },
  });
  await ask();
  await idle();
  await ask();
  // Once for the text, and once when the site has settled.
  const after = judged.mock.callCount();
  assert.ok(after > before && after <= before + 2, `${after - before}`);
  await ask();
  assert.equal(judged.mock.callCount(), after);
});

test('a configuration that is closed before its turn leaves nothing to do', async () => {
  const { show, isSettled } = createExpectations({} as ExpectationParts);
  show({ closed: true } as OpenDocument);
  await new Promise(setImmediate);
  assert.ok(isSettled());
});

test('clients that take requests later are requested to send crawlwise.json, and no other JSON', async () => {
  const dynamicRegistration = true;
  const client = await startReal({
    capabilities: {
      textDocument: {
        ...{ synchronization: { dynamicRegistration }, hover: { dynamicRegistration } },
        ...{ codeLens: { dynamicRegistration }, completion: { dynamicRegistration } },
      },
    },
  });
  const { registrations } = await client.next<RegistrationParams>(
    'client/registerCapability',
    ({ registrations }) => registrations.some(({ method }) => method === 'textDocument/didOpen'),
  );
  assert.deepEqual(
    registrations.map(({ method }) => method).sort(),
    [
      ...['textDocument/codeLens', 'textDocument/didChange', 'textDocument/didClose', 'textDocument/didOpen'],
      ...['textDocument/completion', 'textDocument/hover'],
    ].sort(),
  );
  for (const { registerOptions } of registrations) {
    const { documentSelector } = registerOptions as { documentSelector: unknown };
    assert.deepEqual(documentSelector, [{ pattern: '**/crawlwise.json' }]);
  }
});

test('in another language, a lens names the failures of a file, too', async () => {
  const folder = await folderOf(FILES);
  const client = await startReal({
    folders: [pathToFileURL(folder.folder).href],
    initializationOptions: {
      translation: {
        locale: 'ar',
        texts: {
          'lsp/expectations': { holds: '{place} +', fails: '{place} - {clause}' },
          'robots/failed-expectation': { 'variant.noRule': '{where}: {entry}' },
        },
      },
    },
  });
  const textDocument = { uri: folder.uri('crawlwise.json') };
  client.open(textDocument.uri, 'jsonc', CONFIG);
  const found = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
  const [, , , holds, fails] = found.map(({ command }) => command!.title.replace(/[\u2068\u2069]/gu, ''));
  assert.deepEqual([holds, fails], ['dist/ +', 'dist/ - /b/ (line 1)']);
});
