/** The built server and faults of configurations: shown there, until they are fixed. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from './build.ts';
import { CONFIG, CREATED, changed, comes, HINT, ROBOTS, rules, shown, startWith } from './configCheck.ts';
import { startReal } from './servers.ts';

before(build);

const WRONG = `{
  "ruels": {},
  "rules": { "robots/missing-collon": "off", "robots/bom": "loud" },
  "crawlers": ["none.json"],
  "yandex": true, "yandex": false
}`;
const BEYOND = [
  "1:2-1:9 1 crawlwise: 'ruels' is not known here; did you mean 'rules'?",
  "2:13-2:36 1 crawlwise: 'robots/missing-collon' is not known here; did you mean 'robots/missing-colon'?",
];
const MISSING = "3:15-3:26 1 crawlwise: There is no file or folder 'none.json'";
const BY_SCHEMA = [
  "2:59-2:65 1 crawlwise: Must be one of 'off', 'hint', 'info', 'warning', 'error'",
  "4:18-4:26 1 crawlwise: 'yandex' appears twice here; the last one counts",
];

test('faults of a configuration are shown there until they are fixed', async () => {
  const { client, folder } = await startWith({ [CONFIG]: WRONG });
  const uri = folder.uri(CONFIG);
  assert.deepEqual(await shown(client, uri), [...BEYOND, ...BY_SCHEMA, MISSING].sort());
  await folder.write('none.json', '{"tokens": []}');
  changed(client, folder.uri('none.json'), CREATED);
  assert.deepEqual(await shown(client, uri), [...BEYOND, ...BY_SCHEMA].sort());
  await folder.write(CONFIG, '{ "rules": ');
  changed(client, uri);
  assert.deepEqual(await shown(client, uri), ['0:11-0:11 1 crawlwise: A value is missing here']);
  await folder.write(CONFIG, '{}');
  changed(client, uri);
  assert.deepEqual(await shown(client, uri), []);
});

interface Status {
  readonly uri: string;
  readonly configuration?: { readonly text: string; readonly uri: string; readonly path: string };
}

test('the status says that a configuration is invalid in part, until it is fixed', async () => {
  const { client, folder, robots } = await startWith(
    { [CONFIG]: WRONG },
    { capabilities: { experimental: { crawlwiseStatus: true } } },
  );
  const status = async (isInvalid: boolean): Promise<Status['configuration']> => {
    for (;;) {
      const { uri, configuration } = await client.next<Status>('crawlwise/status');
      if (uri === robots && (configuration !== undefined) === isInvalid) return configuration;
    }
  };
  assert.deepEqual(await status(true), {
    text: 'crawlwise.json is invalid: only its valid part applies',
    uri: folder.uri(CONFIG),
    path: CONFIG,
  });
  await folder.write(CONFIG, '{}');
  changed(client, folder.uri(CONFIG));
  await status(false);
});

test('faults of a configuration are not shown after its folder is removed from the workspace', async () => {
  const { client, folder } = await startWith({ [CONFIG]: '{ "rules": ' });
  const uri = folder.uri(CONFIG);
  const removed = [{ uri: pathToFileURL(folder.folder).href, name: 'site' }];
  assert.equal((await shown(client, uri)).length, 1);
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed } });
  client.close(folder.uri('robots.txt'));
  assert.deepEqual(await shown(client, uri), []);
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: removed, removed: [] } });
  client.open(folder.uri('robots.txt'), 'robots-txt', ROBOTS);
  assert.equal((await shown(client, uri)).length, 1);
});

/** Configurations, other files, and the fault that is shown. */
const BASES: Record<string, { config: string; files?: Record<string, string>; shown: RegExp }> = {
  'a package that is not installed': { config: '"@org/none"', shown: /^0:14-0:25 .*no package '@org\/none'/ },
  'outside of the workspace': {
    config: '"../base.json"',
    shown: /'\.\.\/base\.json' cannot be used: it is outside/,
  },
  'errors in it': {
    config: '"./base.json"',
    files: { 'base.json': '{\n "ruels": {} }' },
    shown: /^0:14-0:27 1 crawlwise: 'base\.json' is not valid: line 2: 'ruels' is not known here/,
  },
  'a circle': {
    config: '"./base.json"',
    files: { 'base.json': '{ "extends": "./crawlwise.json" }' },
    shown: /'base\.json' is not valid: line 1: '\.\/crawlwise\.json' extends this configuration again/,
  },
};

for (const [name, { config, files = {}, shown: expected }] of Object.entries(BASES)) {
  test(`faults of what a configuration extends are shown at the name: ${name}`, async () => {
    const { client, folder } = await startWith({ [CONFIG]: `{ "extends": [${config}] }`, ...files });
    assert.match((await shown(client, folder.uri(CONFIG))).join('\n'), expected);
  });
}

test('where there is no disk, a line says why npm packages cannot be extended', async () => {
  const files: Record<string, string> = {
    'memfs:/site/robots.txt': ROBOTS,
    'memfs:/site/crawlwise.json': '{ "extends": ["@org/config", "./base.json"] }',
    'memfs:/site/base.json': rules('hint'),
  };
  const client = await startReal({
    folders: ['memfs:/site'],
    capabilities: { experimental: { crawlwiseFiles: true } },
    answer: (method, params) => {
      if (method === 'crawlwise/listFiles') return Object.keys(files);
      const text = files[(params as { uri: string } | undefined)?.uri ?? ''];
      if (method === 'crawlwise/lookAt')
        return text === undefined ? null : { kind: 'file', size: text.length };
      return method === 'crawlwise/readFile' ? (text ?? null) : null;
    },
  });
  client.open('memfs:/site/robots.txt', 'robots-txt', ROBOTS);
  assert.match(
    (await shown(client, 'memfs:/site/crawlwise.json')).join('\n'),
    /'@org\/config' is an npm package, and there are none here: name a file, such as '\.\/base\.json'/,
  );
  await comes(client, 'memfs:/site/robots.txt', HINT);
});

test('a client that validates the file by its schema receives the other faults only', async () => {
  const { client, folder } = await startWith(
    { [CONFIG]: WRONG },
    { capabilities: { experimental: { crawlwiseSchema: true } } },
  );
  assert.deepEqual(await shown(client, folder.uri(CONFIG)), [...BEYOND, MISSING].sort());
});
