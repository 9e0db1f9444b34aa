/** Links in a repository: neither the command line nor the server reads what they lead to outside of it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { REACH } from '../../server/src/core/reach.ts';
import { build } from '../protocol/build.ts';
import { until } from '../protocol/folder.ts';
import { startReal } from '../protocol/servers.ts';
import {
  CANARY,
  crawlwise,
  type Entries,
  foldersOf,
  GIT,
  laidOut,
  repositories,
  SECRET,
} from './repository.ts';

before(build);

const ROBOTS = 'User-agent: Ahrefs-Bot\nDisallow: /x/\n';
const UNKNOWN = 'robots/unknown-user-agent';
const CONFIG = 'crawlwise.json';
const own = '{"operator": "Example", "purpose": "other", "tokens": [{"token": "Ahrefs-Bot"}]}';
const OUTSIDE = /it is outside the repository or workspace folder/;

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
  assert.match(
    await client.logged(`more than ${REACH.listed.toLocaleString('en-US')} files`),
    /not all of them are read/,
  );
});
