/**
 * Files that the content of a workspace refers to must be below it; otherwise neither the command line nor the server
 * opens them.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { REACH, targetOf, urisOfUser } from '../../server/src/core/reach.ts';
import { build } from '../protocol/build.ts';
import type { Client } from '../protocol/client.ts';
import { until } from '../protocol/folder.ts';
import { startReal } from '../protocol/servers.ts';
import { CANARY, crawlwise, type Entries, GIT, repositories, SECRET } from './repository.ts';

before(build);

const ROBOTS = 'User-agent: Ahrefs-Bot\nDisallow: /x/\n';
const UNKNOWN = 'robots/unknown-user-agent';
const CONFIG = 'crawlwise.json';
const own = '{"operator": "Example", "purpose": "other", "tokens": [{"token": "Ahrefs-Bot"}]}';
const json = (value: unknown): string => JSON.stringify(value);
const OUTSIDE = /is outside the repository or workspace folder/;
const HOST = /is on another host/;
const LINK = /is a link that leads out of the repository or workspace folder/;

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
    says: /'pipe\.json' is not a regular file/,
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
    says: /'own\.json' is larger than 1 MiB/,
  },
  'a sitemap that is a folder': {
    config: { expect: [{ sitemap: 'maps', atLeast: 1 }] },
    entries: { 'maps/x': '' },
    says: /'maps' is a folder, not a file/,
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
    says: /'robots\.txt' is a file, not a folder/,
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

/** The folders of some cases, in order, with neutral names. */
function foldersOf(cases: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(Object.keys(cases).map((name, at) => [name, `case${at}`]));
}

/** All cases in one folder. */
const laidOut = (cases: Readonly<Record<string, Entries>>): string => {
  const folders = foldersOf(cases);
  return repositories(
    Object.fromEntries(Object.entries(cases).map(([name, entries]) => [folders.get(name)!, entries])),
  );
};

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
  return [...folders, ...(uri === undefined ? [] : [uri])].every((one) =>
    /^file:\/\/\/repo\/site(?:\/|$)/.test(one),
  );
}

/** The content of a repository besides its configuration, the output, and the exit code. */
const CONTENT: Readonly<Record<string, { entries: Entries; code: number; says: RegExp }>> = {
  'a robots.txt that is a link out': {
    entries: { 'robots.txt': { link: SECRET } },
    code: 2,
    says: /cannot check robots\.txt: the link leads out of the repository or folder/,
  },
  'a link to everything': {
    entries: { 'robots.txt': ROBOTS, all: { link: '/' } },
    code: 2,
    says: /cannot check all: the link leads out of the repository or folder/,
  },
  'a configuration that is a link out': {
    entries: { 'robots.txt': ROBOTS, [CONFIG]: { link: SECRET } },
    code: 2,
    says: /crawlwise\.json:1:1: Cannot be read: the link leads out of the repository or folder/,
  },
  'an ignore file that is a device': {
    entries: { 'robots.txt': ROBOTS, '.gitignore': { link: '/dev/zero' } },
    code: 2,
    says: /cannot check \S*\.gitignore: the link leads out of the repository or folder/,
  },
  'an ignore file that is a pipe': {
    entries: { 'robots.txt': ROBOTS, '.crawlwiseignore': 'fifo' },
    code: 2,
    says: /cannot check \S*\.crawlwiseignore: it is not a regular file/,
  },
  'a folder of crawlers with a link out': {
    entries: {
      'robots.txt': ROBOTS,
      [CONFIG]: '{"crawlers": "seo"}',
      'seo/a.json': { link: `../${SECRET}` },
    },
    code: 2,
    says: /cannot read seo: seo\/a\.json: the link leads out of the repository or folder/,
  },
  'a folder of very many crawlers': {
    entries: {
      'robots.txt': ROBOTS,
      [CONFIG]: '{"crawlers": "seo"}',
      ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`seo/${at}.json`, own])),
    },
    code: 2,
    says: /cannot read seo: it has more than 256 JSON files/,
  },
  'a link that stays in the repository': {
    entries: {
      'public/robots.txt': ROBOTS,
      'public/crawlwise.json': '{"crawlers": "own.json"}',
      'public/own.json': { link: '../seo/own.json' },
      'seo/own.json': own,
      'public/back': { link: '../seo' },
    },
    code: 0,
    says: /1 file checked/,
  },
};

test('check reads no target of a link out of the repository, and says so', async (t) => {
  const folders = foldersOf(CONTENT);
  const all = Object.fromEntries(
    Object.entries(CONTENT).map(([name, { entries }]) => [name, { ...GIT, ...entries }]),
  );
  const outer = laidOut(all);
  const whole = await crawlwise(outer, 'check', ...folders.values());
  assert.ok(!`${whole.stdout}${whole.stderr}`.includes(CANARY));
  for (const [name, { code, says }] of Object.entries(CONTENT)) {
    await t.test(name, async () => {
      const outcome = await crawlwise(join(outer, folders.get(name)!), 'check', '.');
      assert.equal(outcome.code, code, outcome.stderr);
      assert.match(outcome.stderr, says);
      assert.ok(!`${outcome.stdout}${outcome.stderr}`.includes(CANARY));
    });
  }
});

test('without a repository, the folder of the configuration is the boundary', async () => {
  const outer = repositories({
    site: { 'robots.txt': ROBOTS, [CONFIG]: '{"crawlers": "../own/own.json"}' },
    own: { 'own.json': own },
  });
  const { code, stderr } = await crawlwise(outer, 'check', 'site');
  assert.equal(code, 2);
  assert.match(stderr, OUTSIDE);
  const named = await crawlwise(outer, 'check', '--no-config', '--crawlers', 'own/own.json', 'site');
  assert.equal(named.code, 0);
});

/** Paths in a call: the user may name anything, provided it is a regular file. */
const NAMED: Readonly<Record<string, { args: readonly string[]; code: number; says: RegExp }>> = {
  'crawlers of a device': {
    args: ['--crawlers', '/dev/zero'],
    code: 2,
    says: /\/dev\/zero: it is not a regular file/,
  },
  'crawlers of a pipe': {
    args: ['--crawlers', 'pipe.json'],
    code: 2,
    says: /pipe\.json: it is not a regular file/,
  },
  'crawlers of the whole disk': {
    args: ['--crawlers', '/'],
    code: 2,
    says: /cannot read \/: it has more than/,
  },
  'large crawlers': {
    args: ['--crawlers', 'large.json'],
    code: 2,
    says: /large\.json: it is larger than 1 MiB/,
  },
  'a configuration of a device': { args: ['--config', '/dev/zero'], code: 2, says: /not a regular file/ },
  'a baseline of a device': { args: ['--baseline', '/dev/zero'], code: 2, says: /not a regular file/ },
  'a pattern that meets a link out': {
    args: ['*/robots.txt', 'out*'],
    code: 2,
    says: /cannot check out(?:\/robots)?\.txt: the link leads out/,
  },
};

for (const [name, { args, code, says }] of Object.entries(NAMED)) {
  test(`a call with ${name}`, async () => {
    const outer = repositories({
      site: {
        'public/robots.txt': 'User-agent: *\nDisallow: /x/\n',
        'pipe.json': 'fifo',
        'large.json': ' '.repeat(2 ** 20 + 1),
        'out.txt': { link: SECRET },
      },
    });
    const folder = join(outer, 'site');
    const outcome = await crawlwise(folder, 'check', ...args, 'public');
    assert.equal(outcome.code, code, outcome.stderr);
    assert.match(outcome.stderr, says);
    assert.ok(!`${outcome.stdout}${outcome.stderr}`.includes(CANARY));
  });
}

test('a link out of the repository is followed if the call names it', async () => {
  const outer = repositories({
    file: { 'robots.txt': { link: '../target/robots.txt' } },
    folder: { public: { link: '../target' } },
    target: { 'robots.txt': ROBOTS },
  });
  const { stdout, stderr } = await crawlwise(outer, 'check', 'file/robots.txt', 'folder/public');
  assert.match(stdout, new RegExp(`file/robots.txt:.*${UNKNOWN}`));
  assert.match(stderr, /2 files checked/);
});

test('an index can refer only to sitemaps next to it', async () => {
  const index = (names: readonly string[]): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${names
      .map((name) => `<sitemap><loc>https://www.example.com/${name}</loc></sitemap>`)
      .join('\n')}\n</sitemapindex>\n`;
  const outer = repositories({
    site: {
      'robots.txt': ROBOTS,
      'index.xml': index(['..%2fother%2fcreds.txt', 'link.txt', 'pipe.txt', 'own.txt']),
      'link.txt': { link: '../other/creds.txt' },
      'pipe.txt': 'fifo',
      'own.txt': 'https://www.example.com/own\n',
    },
    other: { 'creds.txt': `https://www.example.com/${CANARY}\n` },
  });
  const args = ['test', 'robots.txt', '--agent', 'Googlebot', '--urls', 'index.xml'];
  const { code, stdout, stderr } = await crawlwise(join(outer, 'site'), ...args);
  assert.equal(code, 2);
  assert.match(stdout, /www\.example\.com\/own/);
  assert.equal(stderr.match(/but there is no such file beside it/g)?.length, 3);
  assert.ok(!`${stdout}${stderr}`.includes(CANARY));
});

for (const args of [
  ['test', '/dev/zero', '/', '--agent', 'x'],
  ['test', 'pipe.json', '/', '--agent', 'x'],
  ['test', 'public/robots.txt', '--agent', 'x', '--urls', '/dev/zero'],
  ['test', '--cases', '/dev/zero'],
  ['test', '--cases', 'pipe.json'],
  ['diff', '/dev/zero', 'pipe.json'],
  ['policy', 'open', '--merge', '/dev/zero'],
]) {
  test(`crawlwise ${args.join(' ')}`, async () => {
    const outer = repositories({
      site: { 'public/robots.txt': 'User-agent: *\nDisallow: /x/\n', 'pipe.json': 'fifo' },
    });
    const { code, stderr } = await crawlwise(join(outer, 'site'), ...args);
    assert.equal(code, 2);
    assert.match(stderr, /^crawlwise: [^\n]*not a regular file\n$/);
  });
}

test('patterns follow links within the repository', async () => {
  const outer = repositories({
    site: {
      'real/robots.txt': ROBOTS,
      'real/up': { link: '..' },
      linked: { link: 'real' },
      back: { link: '../site/real' },
      'robots.txt': { link: 'real/robots.txt' },
      'sitemap.xml': { link: 'nowhere' },
    },
  });
  const { stdout, stderr } = await crawlwise(join(outer, 'site'), 'check', '**');
  assert.match(stderr, /^crawlwise: cannot check sitemap\.xml: the link leads nowhere$/m);
  assert.doesNotMatch(stderr, /leads out/);
  for (const file of ['real/robots.txt', 'linked/robots.txt', 'robots.txt'])
    assert.match(stdout, new RegExp(`^${file}:`, 'm'));
});

test('the server reports user settings that refer to nothing it opens', async () => {
  const outer = repositories({ site: { 'robots.txt': ROBOTS, 'pipe.json': 'fifo' } });
  const client = await startReal({
    folders: [pathToFileURL(join(outer, 'site')).href],
    initializationOptions: { crawlers: ['/dev/zero', 'pipe.json', '/'] },
  });
  assert.match(await client.logged('"/dev/zero"'), /which is not a regular file/);
  assert.match(await client.logged('"pipe.json"'), /which is not a regular file/);
  assert.match(await client.logged('"/"'), /which has more than 10,000 files/);
});

test('the server reads no target of a link out of the workspace', async () => {
  const map = (loc: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${loc}</loc></url>\n</urlset>\n`;
  const page = map('https://www.example.com/a');
  const outer = repositories({
    site: {
      ...GIT,
      'a.xml': page,
      'linked/b.xml': { link: '../../target/b.xml' },
      'c.xml': { link: 'inner/c.xml' },
      'inner/c.xml': map('https://www.example.com/b'),
      'd.xml': map('https://www.example.com/b'),
    },
    target: { 'b.xml': page },
  });
  const uri = (file: string): string => pathToFileURL(join(outer, 'site', file)).href;
  const client = await startReal({ folders: [uri('.')] });
  client.open(uri('d.xml'), 'xml', map('https://www.example.com/b'));
  await until(client, uri('d.xml'), 'loc/duplicate-across');
  client.open(uri('a.xml'), 'xml', page);
  const { diagnostics } = await client.diagnostics(uri('a.xml'));
  assert.ok(!diagnostics.some(({ code }) => code === 'loc/duplicate-across'));
});

test('a workspace with more files than are listed is reported as read in part', async () => {
  const client = await startReal({
    folders: ['file:///repo'],
    capabilities: { experimental: { crawlwiseFiles: true } },
    answer: (method) =>
      method === 'crawlwise/listFiles'
        ? Array.from({ length: REACH.listed }, (_, at) => `file:///repo/${at}.html`)
        : null,
  });
  assert.match(await client.logged('more than 20,000 files'), /not all of them are read/);
});
