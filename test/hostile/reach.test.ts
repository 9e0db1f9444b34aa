/**
 * Files that the content of a workspace refers to must be below it; otherwise neither the command line nor the server
 * opens them.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { targetOf, urisOfUser } from '../../server/src/core/reach.ts';
import { build } from '../protocol/build.ts';
import type { Client } from '../protocol/client.ts';
import { startReal } from '../protocol/servers.ts';
import { CANARY, crawlwise, type Entries, foldersOf, GIT, laidOut, SECRET } from './repository.ts';

before(build);

const ROBOTS = 'User-agent: Ahrefs-Bot\nDisallow: /x/\n';
const CONFIG = 'crawlwise.json';
const own = '{"operator": "Example", "purpose": "other", "tokens": [{"token": "Ahrefs-Bot"}]}';
const json = (value: unknown): string => JSON.stringify(value);
const OUTSIDE = /it is outside the repository or workspace folder/;
const HOST = /it is on another host/;
const LINK = /cannot be used: the link leads out of the repository or folder/;

/** Paths in a configuration at `file:///repo/site/`: their targets below `file:///repo`, or why they have none. */
const NAMES: readonly (readonly [path: string, leads: string | RegExp])[] = [
  ['seo/crawlers.json', 'file:///repo/site/seo/crawlers.json'],
  ['seo\\crawlers.json', 'file:///repo/site/seo/crawlers.json'],
  ['./seo/', 'file:///repo/site/seo'],
  ['../seo', 'file:///repo/seo'],
  ['.', 'file:///repo/site/'],
  ['%2e%2e/%2e%2e/x', 'file:///repo/site/%252e%252e/%252e%252e/x'],
  ['/repo/seo', 'file:///repo/seo'],
  ['file:///repo/seo', 'file:///repo/seo'],
  ['//evil.example/share/x.json', HOST],
  ['\\\\evil.example\\share\\x.json', HOST],
  ['/\\evil.example/share/x.json', HOST],
  ['file://evil.example/share/x.json', HOST],
  ['FILE://evil.example/repo/x.json', HOST],
  ['https://evil.example/repo/x.json', HOST],
  ['memfs:/repo/x.json', OUTSIDE],
  ['untitled:/repo/x.json', OUTSIDE],
  ['/', OUTSIDE],
  ['/dev/zero', OUTSIDE],
  ['C:\\secret.json', OUTSIDE],
  ['../..', OUTSIDE],
  ['../../secret/creds.json', OUTSIDE],
  ['..\\..\\secret\\creds.json', OUTSIDE],
  ['seo/../../../secret', OUTSIDE],
  ['../../repo2/x.json', OUTSIDE],
  ['file:///repo/%2e%2e/secret', OUTSIDE],
  ['file:///repo/a%2f..%2f..%2fsecret', OUTSIDE],
  ['file:///repo/a%5c..%5c..%5csecret', OUTSIDE],
  ['file:///repo/%00', OUTSIDE],
];

for (const [path, leads] of NAMES) {
  test(`the path ${json(path)} in a configuration`, () => {
    const target = targetOf(path, 'file:///repo/site/', 'file:///repo/');
    if (typeof leads === 'string') assert.deepEqual(target, { uri: leads });
    else assert.match('refused' in target ? target.refused : target.uri, leads);
  });
}

test('a configuration can refer to files on the host and in the scheme of its workspace', () => {
  for (const folder of [
    'file://nas/repo/',
    'vscode-vfs://github/owner/repo/',
    'memfs:/repo/',
    'file:///c%3A/repo/',
  ]) {
    assert.deepEqual(targetOf('seo/a.json', folder, folder), { uri: `${folder}seo/a.json` });
    assert.match(JSON.stringify(targetOf('../../../x', folder, folder)), OUTSIDE);
  }
  assert.deepEqual(targetOf('C:\\repo\\a.json', 'file:///c%3A/repo/', 'file:///c%3A/repo/'), {
    uri: 'file:///C%3A/repo/a.json',
  });
});

test('users can refer to files on disk and in the schemes of their folders', () => {
  assert.deepEqual(urisOfUser('//nas/share/x.json', ['file:///repo/']), ['file://nas/share/x.json']);
  assert.deepEqual(urisOfUser('memfs:/x.json', ['memfs:/repo/']), ['memfs:/x.json']);
  assert.deepEqual(urisOfUser('/x.json', []), ['file:///x.json']);
  assert.deepEqual(urisOfUser('https://evil.example/x.json', ['file:///repo/']), []);
});

interface Hostile {
  readonly config?: unknown;
  readonly entries?: Entries;
  readonly says: RegExp;
}

/** Untrusted configurations; each is rejected in one line, at the value. */
const HOSTILE: Readonly<Record<string, Hostile>> = {
  'a file beside the repository': { config: { crawlers: [SECRET] }, says: OUTSIDE },
  'the same as a URI': { config: { crawlers: 'file:///etc/passwd' }, says: OUTSIDE },
  'a device': { config: { crawlers: ['/dev/zero'] }, says: OUTSIDE },
  everything: { config: { crawlers: ['/'] }, says: OUTSIDE },
  'another host': { config: { crawlers: ['\\\\evil.example\\share\\x.json'] }, says: HOST },
  'another host with slashes': { config: { crawlers: ['//evil.example/share/x.json'] }, says: HOST },
  'another host in a URI': { config: { crawlers: ['file://evil.example/share/x.json'] }, says: HOST },
  'a pipe': {
    config: { crawlers: ['pipe.json'] },
    entries: { 'pipe.json': 'fifo' },
    says: /'pipe\.json' cannot be used: it is not a regular file/,
  },
  'a link to a file beside the repository': {
    config: { crawlers: ['own.json'] },
    entries: { 'own.json': { link: SECRET } },
    says: LINK,
  },
  'a link to a link': {
    config: { crawlers: ['a.json'] },
    entries: { 'a.json': { link: 'sub/b.json' }, 'sub/b.json': { link: `../${SECRET}` } },
    says: LINK,
  },
  'a folder after a link': {
    config: { crawlers: ['seo/creds.json'] },
    entries: { seo: { link: '../secret' } },
    says: LINK,
  },
  'a link to a device': {
    config: { crawlers: ['zero.json'] },
    entries: { 'zero.json': { link: '/dev/zero' } },
    says: LINK,
  },
  'a link in a circle': {
    config: { crawlers: ['a.json'] },
    entries: { 'a.json': { link: 'b.json' }, 'b.json': { link: 'a.json' } },
    says: LINK,
  },
  'a large file': {
    config: { crawlers: ['own.json'] },
    entries: { 'own.json': `${own}${' '.repeat(2 ** 20)}` },
    says: /'own\.json' cannot be used: it is larger than 1 MiB/,
  },
  'a sitemap that is a folder': {
    config: { expect: [{ sitemap: 'maps', atLeast: 1 }] },
    entries: { 'maps/x': '' },
    says: /'maps' cannot be used: it is a folder, not a file/,
  },
  'a sitemap after a link': {
    config: { expect: [{ sitemap: 'map.xml', atLeast: 1 }] },
    entries: { 'map.xml': { link: SECRET } },
    says: LINK,
  },
  'a sitemap beside the repository by its URL': {
    config: {
      site: { url: 'https://www.example.com' },
      expect: [{ sitemap: 'https://www.example.com/..%2fsecret/creds.json', atLeast: 1 }],
    },
    says: OUTSIDE,
  },
  'a root after a link': {
    config: { site: { root: 'www' } },
    entries: { www: { link: '../secret' } },
    says: LINK,
  },
  'a root that is a file': {
    config: { site: { root: 'robots.txt' } },
    says: /'robots\.txt' cannot be used: it is a file, not a folder/,
  },
  'thousands of names': {
    config: { crawlers: Array.from({ length: 2000 }, (_, at) => `seo/${at % 2}.json`) },
    entries: { 'seo/0.json': own, 'seo/1.json': own },
    says: /The configuration names more than 1,000 files and folders/,
  },
};

const entriesOf = ({ config, entries }: Hostile): Entries => ({
  'robots.txt': ROBOTS,
  [CONFIG]: json(config),
  ...GIT,
  ...entries,
});

const hostileEntries = Object.fromEntries(
  Object.entries(HOSTILE).map(([name, hostile]) => [name, entriesOf(hostile)]),
);

test('check rejects forbidden paths in untrusted configurations, each in one line at the value', async (t) => {
  const folders = foldersOf(HOSTILE);
  const { code, stdout, stderr } = await crawlwise(laidOut(hostileEntries), 'check', ...folders.values());
  assert.equal(code, 2, stderr);
  assert.ok(!`${stdout}${stderr}`.includes(CANARY));
  for (const [name, { says }] of Object.entries(HOSTILE)) {
    await t.test(name, () => {
      const start = `crawlwise: ${folders.get(name)}/${CONFIG}:1:`;
      const lines = stderr.split('\n').filter((line) => line.startsWith(start));
      assert.equal(lines.length, 1);
      assert.match(lines[0]!, says);
    });
  }
});

test('the server rejects them as well, in the configuration at the value', async (t) => {
  const folders = foldersOf(HOSTILE);
  const outer = laidOut(hostileEntries);
  const uriOf = (name: string, file: string): string =>
    pathToFileURL(join(outer, folders.get(name)!, file)).href;
  const client = await startReal({ folders: Object.keys(HOSTILE).map((name) => uriOf(name, '.')) });
  for (const name of Object.keys(HOSTILE)) client.open(uriOf(name, 'robots.txt'), 'robots-txt', ROBOTS);
  for (const [name, { says }] of Object.entries(HOSTILE)) {
    await t.test(name, () => refusedIn(client, uriOf(name, CONFIG), says));
  }
});

/** Receives diagnostics of a configuration until one contains this. */
async function refusedIn(client: Client, uri: string, says: RegExp): Promise<void> {
  for (;;) {
    const { diagnostics } = await client.diagnostics(uri);
    assert.ok(!JSON.stringify(diagnostics).includes(CANARY));
    if (diagnostics.some(({ message }) => says.test(String(message)))) return;
  }
}

/** The paths that have no target in the workspace. */
const ELSEWHERE = NAMES.filter(([, leads]) => leads instanceof RegExp).map(([path]) => path);

for (const by of ['a configuration', 'settings of the workspace'] as const) {
  test(`no request for a file elsewhere leaves the server: ${by}`, async () => {
    const folder = 'file:///repo/site';
    const files: Record<string, string> = {
      [`${folder}/robots.txt`]: ROBOTS,
      ...(by === 'a configuration' && { [`${folder}/${CONFIG}`]: json({ crawlers: ELSEWHERE }) }),
    };
    const client = await startReal({
      folders: [folder],
      capabilities: {
        workspace: {
          configuration: true,
          didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
        },
        experimental: { crawlwiseFiles: true },
      },
      configuration: () =>
        by === 'a configuration' ? {} : { crawlers: [...ELSEWHERE, 'own.json'], fromWorkspace: ['crawlers'] },
      answer: (method, params) =>
        method === 'crawlwise/listFiles'
          ? Object.keys(files)
          : method === 'crawlwise/readFile'
            ? files[(params as { uri: string }).uri]
            : null,
    });
    client.open(`${folder}/robots.txt`, 'robots-txt', ROBOTS);
    if (by === 'a configuration') await refusedIn(client, `${folder}/${CONFIG}`, HOST);
    else {
      assert.match(await client.logged('//evil.example'), HOST);
      await client.logged('own.json');
    }
    await client.diagnostics(`${folder}/robots.txt`);
    assert.equal(
      client.requests
        .filter(({ method }) => method.startsWith('crawlwise/'))
        .every(({ params }) => isHere(params)),
      true,
      JSON.stringify(client.requests),
    );
    const watched = JSON.stringify(
      client.requests.filter(({ method }) => method === 'client/registerCapability'),
    );
    assert.doesNotMatch(watched, /evil|secret|zero|passwd|memfs|"(?:baseUri|pattern)":"(?:file:\/\/\/?)?"/);
  });
}

/** Whether all files in a request are in the workspace. */
function isHere(params: unknown): boolean {
  const { uri, folders = [] } = params as { readonly uri?: string; readonly folders?: readonly string[] };
  return [...folders, ...(uri === undefined ? [] : [uri])].every((folder) =>
    /^file:\/\/\/repo\/site(?:\/|$)/.test(folder),
  );
}
