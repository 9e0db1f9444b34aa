/**
 * The built server and `crawlwise.json`: searched for upwards, reloaded on changes, overridden by the user's editor
 * settings.
 */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { ClientCapabilities } from 'vscode-languageserver';
import { build } from './build.ts';
import {
  COLON,
  CONFIG,
  CREATED,
  changed,
  comes,
  DELETED,
  ERROR,
  HINT,
  levels,
  NONE,
  next,
  ROBOTS,
  rules,
  startWith,
  UNKNOWN,
} from './configCheck.ts';
import { folderOf, until } from './folder.ts';
import { startReal } from './servers.ts';

before(build);

/** Configurations, their paths, and the severity in the first diagnostics. */
const FIRST: Record<string, { files: Record<string, string>; path?: string; is: string }> = {
  none: { files: {}, is: ERROR },
  'beside the file': { files: { [CONFIG]: rules('off') }, is: NONE },
  'with comments': { files: { [CONFIG]: `// ours\n${rules('hint')}` }, is: HINT },
  'above the file': { files: { [CONFIG]: rules('hint') }, path: 'a/b%/robots.txt', is: HINT },
  'the nearest counts alone': {
    files: { [CONFIG]: rules('hint'), 'a/crawlwise.json': '{}' },
    path: 'a/b/robots.txt',
    is: ERROR,
  },
  'an override': {
    files: { [CONFIG]: rules('off', { overrides: [{ files: 'a/**', rules: { [COLON]: 'hint' } }] }) },
    path: 'a/b/robots.txt',
    is: HINT,
  },
  'an ignored file': { files: { [CONFIG]: '{ "ignore": ["drafts"] }' }, path: 'drafts/robots.txt', is: NONE },
  'a base by its path': {
    files: { [CONFIG]: '{ "extends": "./org/base.json" }', 'org/base.json': rules('hint') },
    path: 'a/robots.txt',
    is: HINT,
  },
  'a base in an npm package': {
    files: {
      [CONFIG]: '{ "extends": ["@org/config"] }',
      'node_modules/@org/config/package.json': '{ "exports": "./base.json" }',
      'node_modules/@org/config/base.json': rules('hint'),
    },
    is: HINT,
  },
  'a wrong one, as far as it is right': {
    files: { [CONFIG]: `{ "ruels": {}, "rules": { "${COLON}": "hint", "robots/bom": "loud" }` },
    is: HINT,
  },
};

for (const [name, { files, path, is }] of Object.entries(FIRST)) {
  test(`a configuration applies from the first diagnostics on: ${name}`, async () => {
    const { client, robots } = await startWith(files, {}, path);
    assert.equal(await next(client, robots), is);
  });
}

test('violated expectations of a configuration are shown in the editor, on the responsible rule', async () => {
  const code = 'robots/failed-expectation';
  const expect = (entry: string) =>
    JSON.stringify({ expect: [{ crawlers: ['Ahrefs-Bot'], allow: [entry] }] });
  const { client, folder, robots } = await startWith({ [CONFIG]: expect('/x/*') });
  const { diagnostics } = await until(client, robots, code);
  const reported = diagnostics.find((diagnostic) => diagnostic.code === code)!;
  assert.deepEqual([reported.severity, reported.range.start.line], [1, 1]);
  assert.match(
    String(reported.message),
    /^Line 1 of crawlwise\.json expects that Ahrefs-Bot may fetch \/x\/\*: this rule blocks/,
  );
  await folder.write(CONFIG, expect('/y'));
  changed(client, folder.uri(CONFIG));
  while ((await client.diagnostics(robots)).diagnostics.some((diagnostic) => diagnostic.code === code));
});

test('no comment suppresses what a configuration expects, and none is offered', async () => {
  const code = 'robots/failed-expectation';
  const expect = JSON.stringify({ expect: [{ crawlers: ['Ahrefs-Bot'], allow: ['/x/*'] }] });
  const { client, folder } = await startWith({ [CONFIG]: expect });
  const robots = folder.uri('a/robots.txt');
  client.open(robots, 'robots-txt', '# crawlwise-disable\nUser-agent: Ahrefs-Bot\nDisallow: /x/\n');
  const { diagnostics } = await until(client, robots, code);
  const reported = diagnostics.find((diagnostic) => diagnostic.code === code)!;
  const params = {
    textDocument: { uri: robots },
    range: reported.range,
    context: { diagnostics: [reported] },
  };
  const actions = (await client.request('textDocument/codeAction', params)) as readonly { title: string }[];
  assert.deepEqual(
    actions.map(({ title }) => title).filter((title) => title.startsWith('Ignore')),
    [],
  );
});

test('documents follow when a configuration is written, changed and deleted', async () => {
  const { client, folder, robots } = await startWith({}, {}, 'a/robots.txt');
  const uri = folder.uri(CONFIG);
  assert.equal(await next(client, robots), ERROR);
  await folder.write(CONFIG, rules('hint'));
  changed(client, uri, CREATED);
  await comes(client, robots, HINT);
  await folder.write(CONFIG, rules('off'));
  changed(client, uri);
  await comes(client, robots, NONE);
  await folder.write('a/crawlwise.json', '{}');
  changed(client, folder.uri('a/crawlwise.json'), CREATED);
  await comes(client, robots, ERROR);
  await rm(join(folder.folder, 'a/crawlwise.json'));
  changed(client, folder.uri('a/crawlwise.json'), DELETED);
  await comes(client, robots, NONE);
  await rm(join(folder.folder, CONFIG));
  changed(client, uri, DELETED);
  await comes(client, robots, ERROR);
});

test('a pulling client receives a refresh request', async () => {
  const capabilities: ClientCapabilities = {
    textDocument: { diagnostic: {} },
    workspace: { diagnostics: { refreshSupport: true } },
  };
  const { client, folder, robots } = await startWith({ [CONFIG]: rules('off') }, { capabilities });
  assert.deepEqual(levels(await client.found(robots)), []);
  for (const [level, severity] of [
    ['hint', HINT],
    ['error', ERROR],
  ] as const) {
    await folder.write(CONFIG, rules(level));
    changed(client, folder.uri(CONFIG));
    do await client.next('workspace/diagnostic/refresh');
    while (levels(await client.found(robots)).join() !== severity);
  }
});

test('user settings override the configuration, even with a default value', async () => {
  const blank = 'User-agent: *\n\nDisallow: /x/\n';
  const code = 'robots/blank-line-in-group';
  const { client, robots } = await startWith(
    { [CONFIG]: rules('off', { yandex: true }) },
    { initializationOptions: { rules: { [COLON]: 'hint' } } },
  );
  assert.equal(await next(client, robots), HINT);
  client.change(robots, 2, { text: blank });
  const yandex = (await until(client, robots, code)).diagnostics.find(
    (diagnostic) => diagnostic.code === code,
  )!;
  const set = (settings: unknown) =>
    client.notify('workspace/didChangeConfiguration', { settings: { crawlwise: settings } });
  set({ robots: { yandex: false } });
  for (;;) {
    const { diagnostics } = await client.diagnostics(robots);
    if (diagnostics.find((diagnostic) => diagnostic.code === code)?.severity !== yandex.severity) break;
  }
  set({});
  for (;;) {
    const { diagnostics } = await client.diagnostics(robots);
    if (diagnostics.find((diagnostic) => diagnostic.code === code)?.severity === yandex.severity) break;
  }
});

test('crawlers and the site of a configuration', async () => {
  const crawlers = '{"operator": "Example", "purpose": "other", "tokens": [{"token": "Ahrefs-Bot"}]}';
  const { client, folder, robots } = await startWith(
    {
      'web/crawlwise.json': '{ "crawlers": "seo/own.json", "site": { "url": "https://www.example.com" } }',
      'web/seo/own.json': crawlers,
    },
    {},
    'web/robots.txt',
  );
  await until(client, robots, UNKNOWN, false);
  client.change(robots, 2, { text: `${ROBOTS}Sitemap: /sitemap.xml\n` });
  const title = async () =>
    JSON.stringify(
      await client.request('textDocument/codeAction', {
        textDocument: { uri: robots },
        range: { start: { line: 2, character: 12 }, end: { line: 2, character: 12 } },
        context: { diagnostics: [] },
      }),
    );
  assert.match(await title(), /Add 'https:\/\/www\.example\.com'/);
  await folder.write('web/crawlwise.json', '{ "site": { "url": "https://other.example" } }');
  changed(client, folder.uri('web/crawlwise.json'));
  await until(client, robots, UNKNOWN);
  assert.match(await title(), /Add 'https:\/\/other\.example'/);
});

test('documents follow when a base is changed, deleted and written again', async () => {
  const { client, folder, robots } = await startWith(
    { [CONFIG]: '{ "extends": "./org/base.json" }', 'org/base.json': rules('hint') },
    { capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } } },
  );
  const base = folder.uri('org/base.json');
  await comes(client, robots, HINT);
  await client.next('client/registerCapability', (params) => JSON.stringify(params).includes('**/base.json'));
  await folder.write('org/base.json', rules('off'));
  changed(client, base);
  await comes(client, robots, NONE);
  await rm(join(folder.folder, 'org/base.json'));
  changed(client, base, DELETED);
  await comes(client, robots, ERROR);
  await folder.write('org/base.json', rules('hint'));
  changed(client, base, CREATED);
  await comes(client, robots, HINT);
});

test('it is searched for up to the workspace folder; outside of all folders, up to the root', async () => {
  const folder = await folderOf({ [CONFIG]: rules('off'), 'a/robots.txt': ROBOTS, 'b/c/robots.txt': ROBOTS });
  const client = await startReal({ folders: [folder.uri('a')] });
  for (const [path, is] of [
    ['a/robots.txt', ERROR],
    ['b/c/robots.txt', NONE],
  ] as const) {
    client.open(folder.uri(path), 'robots-txt', ROBOTS);
    assert.equal(await next(client, folder.uri(path)), is, path);
  }
});

test('files are requested from a client that provides them, which may be slow', async () => {
  const files: Record<string, string> = { 'memfs:/site/robots.txt': ROBOTS, 'memfs:/crawlwise.json': '{}' };
  let waiting: ((text: string) => void) | undefined;
  const client = await startReal({
    folders: ['memfs:/site'],
    capabilities: { experimental: { crawlwiseFiles: true } },
    answer: (method, params) => {
      if (method === 'crawlwise/listFiles') return Object.keys(files);
      if (method !== 'crawlwise/readFile') return null;
      const { uri } = params as { uri: string };
      if (!uri.endsWith(CONFIG)) return files[uri];
      assert.equal(uri, 'memfs:/site/crawlwise.json');
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
  });
  client.open('memfs:/site/robots.txt', 'robots-txt', ROBOTS);
  assert.equal(await next(client, 'memfs:/site/robots.txt'), ERROR, 'a document does not wait for ever');
  waiting!(rules('hint'));
  await comes(client, 'memfs:/site/robots.txt', HINT);
});

test('the server registers for changes', async () => {
  const client = await startReal({
    folders: ['file:///none'],
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
  });
  const registered = await client.next('client/registerCapability', (params) =>
    JSON.stringify(params).includes('**/crawlwise.json'),
  );
  assert.ok(registered);
});
