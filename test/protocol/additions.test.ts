/** The built server with the user's files, which add to the known crawlers. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ClientCapabilities, Hover } from 'vscode-languageserver';
import { build } from './build.ts';
import type { Client, ClientOptions } from './client.ts';
import { type Folder, folderOf, until } from './folder.ts';
import { startReal } from './servers.ts';

before(build);

const UNKNOWN = 'robots/unknown-user-agent';
const ROBOTS = 'User-agent: Ahrefs-Bot\nDisallow: /x/\n';
const crawlers = (...tokens: string[]): string =>
  `{"operator": "Example", "purpose": "other", "tokens": [\n${tokens.map((token) => `{"token": "${token}"}`).join(',\n')}\n]}`;

const CHANGED = 2;
const DELETED = 3;
const written = (client: Client, uri: string, type = CHANGED) =>
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });

interface Started {
  readonly client: Client;
  readonly folder: Folder;
  readonly robots: string;
}

/** A server on a folder with an open robots.txt, with the setting `crawlers`. */
async function startWith(
  setting: unknown,
  files: Readonly<Record<string, string>>,
  options: ClientOptions = {},
): Promise<Started> {
  const folder = await folderOf({ 'robots.txt': ROBOTS, ...files });
  const client = await startReal({
    folders: [pathToFileURL(folder.folder).href],
    initializationOptions: { crawlers: setting },
    ...options,
  });
  const robots = folder.uri('robots.txt');
  client.open(robots, 'robots-txt', ROBOTS);
  return { client, folder, robots };
}

/** Settings, with files below the folder, that make `Ahrefs-Bot` a known name. */
const PLACES: Record<string, { setting: unknown; files: readonly string[] }> = {
  'a file': { setting: 'own crawlers.json', files: ['own crawlers.json'] },
  'a list': { setting: ['none.json', './sub/own.json'], files: ['sub/own.json'] },
  'a folder': { setting: 'seo/crawlers/', files: ['seo/crawlers/deep/a.json'] },
  'with a variable': { setting: ['$', '{workspaceFolder}/own.json'].join(''), files: ['own.json'] },
};

for (const [name, { setting, files }] of Object.entries(PLACES)) {
  test(`crawlers of the user: ${name}`, async () => {
    const texts = Object.fromEntries(files.map((file) => [file, crawlers('Ahrefs-Bot')]));
    const { client, robots } = await startWith(setting, texts);
    await until(client, robots, UNKNOWN, false);
    const hover = await client.request<Hover>('textDocument/hover', {
      textDocument: { uri: robots },
      position: { line: 0, character: 14 },
    });
    assert.match(JSON.stringify(hover.contents), /Example/);
  });
}

test('an absolute path may refer to files outside of the folder', async () => {
  const outside = await folderOf({ 'own.json': crawlers('Ahrefs-Bot') });
  for (const path of [join(outside.folder, 'own.json'), outside.uri('own.json'), outside.folder]) {
    const { client, robots } = await startWith(path, {});
    await until(client, robots, UNKNOWN, false);
  }
});

test('crawler files are reloaded when they or the setting change', async () => {
  const { client, folder, robots } = await startWith('own', { 'own/a.json': crawlers('Ahrefs-Bot') });
  await until(client, robots, UNKNOWN, false);
  await folder.write('own/a.json', crawlers('OtherBot'));
  written(client, folder.uri('own/a.json'));
  await until(client, robots, UNKNOWN);
  await folder.write('own/b.json', crawlers('Ahrefs-Bot'));
  written(client, folder.uri('own/b.json'), 1);
  await until(client, robots, UNKNOWN, false);
  await rm(join(folder.folder, 'own/b.json'));
  written(client, folder.uri('own/b.json'), DELETED);
  await until(client, robots, UNKNOWN);
  await folder.write('other.json', crawlers('Ahrefs-Bot'));
  const set = (crawlers: unknown) =>
    client.notify('workspace/didChangeConfiguration', { settings: { crawlwise: { crawlers } } });
  set(['other.json']);
  await until(client, robots, UNKNOWN, false);
  set([]);
  await until(client, robots, UNKNOWN);
});

test('faults of a crawler file are shown there until they are fixed', async () => {
  const { client, folder, robots } = await startWith('own.json', {
    'own.json': crawlers('Ahrefs-Bot', 'A', 'a').replace('Example', 'Example", "operater": "x'),
  });
  const own = folder.uri('own.json');
  const shown = async () =>
    (await client.diagnostics(own)).diagnostics.map(
      ({ range: { start, end }, severity, source, message }) =>
        `${start.line}:${start.character}-${end.line}:${end.character} ${severity} ${source}: ${message}`,
    );
  assert.deepEqual(await shown(), [
    "0:24-0:34 1 crawlwise: 'operater' is not known here; did you mean 'operator'?",
    '3:10-3:13 1 crawlwise: Listed twice in this file',
  ]);
  await until(client, robots, UNKNOWN, false);
  await folder.write('own.json', '{"tokens": ');
  written(client, own);
  assert.deepEqual(await shown(), ['0:11-0:11 1 crawlwise: A value is missing here']);
  await until(client, robots, UNKNOWN);
  await folder.write('own.json', crawlers('Ahrefs-Bot'));
  written(client, own);
  assert.deepEqual(await shown(), []);
  await until(client, robots, UNKNOWN, false);
});

test('missing files and invalid paths are reported in the log', async () => {
  const { client, folder, robots } = await startWith(['none.json', 7], {});
  assert.match(await client.logged('which is not a path'), /crawlwise\.crawlers names 7/);
  assert.match(await client.logged('but there is no such file'), /crawlwise\.crawlers names "none\.json"/);
  await until(client, robots, UNKNOWN);
  await folder.write('none.json', crawlers('Ahrefs-Bot'));
  written(client, folder.uri('none.json'), 1);
  await until(client, robots, UNKNOWN, false);
});

const watching = (relativePatternSupport: boolean): ClientCapabilities => ({
  workspace: { didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport } },
});

interface Registered {
  readonly registrations: readonly {
    readonly registerOptions?: { readonly watchers?: readonly { readonly globPattern: unknown }[] };
  }[];
}

test('the server registers for changes of the files', async () => {
  const patternsOf = async (client: Client): Promise<unknown[]> => {
    const { registrations } = await client.next<Registered>('client/registerCapability', (params) =>
      JSON.stringify(params).includes('own'),
    );
    return registrations.flatMap(({ registerOptions }) =>
      registerOptions!.watchers!.map(({ globPattern }) => globPattern),
    );
  };
  const byName = await startWith(
    'seo/own[1]',
    {},
    { capabilities: watching(false), initializationOptions: { crawlers: 'seo/own[1]' } },
  );
  assert.deepEqual(await patternsOf(byName.client), ['**/own?1?', '**/own?1?/**/*.json']);
  const byFolder = await startWith(
    'seo/own',
    {},
    { capabilities: watching(true), initializationOptions: { crawlers: 'seo/own' } },
  );
  const baseUri = byFolder.folder.uri('seo');
  assert.deepEqual(await patternsOf(byFolder.client), [
    { baseUri, pattern: 'own' },
    { baseUri, pattern: 'own/**/*.json' },
  ]);
});

test('files are requested from a client that provides them', async () => {
  const files: Record<string, string> = {
    'memfs:/site/robots.txt': ROBOTS,
    'memfs:/site/own/a.json': crawlers('Ahrefs-Bot'),
  };
  const client = await startReal({
    folders: ['memfs:/site'],
    capabilities: { experimental: { crawlwiseFiles: true } },
    initializationOptions: { crawlers: 'own' },
    answer(method, params) {
      if (method === 'crawlwise/listFiles') return Object.keys(files);
      const { uri = '' } = (params ?? {}) as { uri?: string };
      if (method === 'crawlwise/readFile') return files[uri];
      if (method !== 'crawlwise/lookAt') return null;
      return files[uri] === undefined ? { kind: 'folder' } : { kind: 'file', size: files[uri].length };
    },
  });
  client.open('memfs:/site/robots.txt', 'robots-txt', ROBOTS);
  await until(client, 'memfs:/site/robots.txt', UNKNOWN, false);
});
