/** `crawlwise diff --urls`: added, changed and removed URLs of files, builds and revisions, and their formats. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { KeySet } from '../../server/src/site/listings/keySet.ts';
import { root } from '../protocol/client.ts';
import { crawlwise } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-diff-urls-'));
const WWW = 'https://www.example.com';
const KEY = '0123456789abcdef';

type Listed = string | readonly [path: string, lastmod: string];
const sitemap = (...urls: readonly Listed[]): string => {
  const entries = urls.map((url) => {
    const [path, lastmod] = typeof url === 'string' ? [url] : url;
    const loc = path.startsWith('/') || path === '' ? WWW + path : path;
    return `<url><loc>${loc}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>\n`;
  });
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
};
const index = (...names: readonly string[]): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${names
    .map((name) => `<sitemap><loc>${WWW}/${name}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;
const page = (text: string, build: string): string =>
  `<html><head><script src=/a.${build}.js></script></head><body><main>${text}</main><footer>${build}</footer></body></html>`;
const head = (inside: string, text = 'Text'): string => `<head>${inside}</head><body><main>${text}</main>`;
const count = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `/${from + at}`);

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'a.xml': sitemap('/', ['/a', '2026-01-01'], '/b', '/c'),
  'b.xml': sitemap('', ['/a', '2026-02-01'], '/c', '/d', '/d'),
  'moved.xml': sitemap('/c', '/b', ['/a', '2026-01-01'], ''),
  'slash.xml': sitemap('/', ['/a/', '2026-01-01'], '/b', '/c'),
  'relative.xml': sitemap('/', 'b.html', 'ftp://example.com/'),
  'list.txt': `${WWW}/\n${WWW}/a\n`,
  'packed.xml.gz': gzipSync(sitemap('/', ['/a', '2026-01-01'], '/b')),
  'cut.xml': sitemap('/', '/a', '/b').slice(0, -40),
  'empty.xml': sitemap().replace('>\n</urlset>', '/>'),
  'commented.xml': `${sitemap('/')}<!-- made -->\n`,
  'index.xml': index('a.xml'),
  'robots.txt': 'User-agent: *\nDisallow:\n',
  'page.html': '<!doctype html><html></html>',
  'hosts.xml': sitemap(
    '/a',
    'http://www.example.com/b',
    'https://shop.example.com/c',
    'https://www.example.com:8443/d',
  ),
  'deep.xml': sitemap('/shop/a', '/blog/ä?x=1&amp;y=2', 'https://other.example/e'),
  'none.xml': sitemap('/x'),
  'large.xml': sitemap(...count(0, 20_001)),
  'exact.xml': sitemap(...count(0, 10_000)),
  'old/sitemap-index.xml': index('sitemap-1.xml', 'sitemap-2.xml'),
  'old/sitemap-1.xml': sitemap(
    ['/', '2026-01-01'],
    ['/a/', '2026-01-01'],
    ['/b', '2026-01-01'],
    ['/api', '2026-01-01'],
  ),
  'old/sitemap-2.xml': sitemap(['/c/', '2026-01-01']),
  'old/index.html': page('Home', '1'),
  'old/a/index.html': page('A', '1'),
  'old/b.html': page('B', '1'),
  'old/c/index.html': page('C', '1'),
  'new/sitemap-index.xml': index('sitemap-1.xml', 'sitemap-2.xml'),
  'new/sitemap-1.xml': sitemap(
    ['/', '2026-02-01'],
    ['/a/', '2026-01-01'],
    ['/b', '2026-01-01'],
    ['/api', '2026-01-01'],
  ),
  'new/sitemap-2.xml.gz': gzipSync(sitemap(['/c/', '2026-02-01'])),
  'new/index.html': page('Home', '2'),
  'new/a/index.html': page('A, revised', '2'),
  'new/b.html': page('B', '2'),
  'new/c/index.html': page('C, revised', '2'),
  'half/sitemap-index.xml': index('sitemap-1.xml', 'sitemap-2.xml'),
  'half/sitemap-1.xml': sitemap(['/', '2026-02-01']),
  'based/sitemap.xml': sitemap('/project/a/'),
  'based/a/index.html': page('A', '1'),
  'based2/sitemap.xml': sitemap('/project/a/'),
  'based2/a/index.html': page('A2', '2'),
  'scripts/sitemap.xml': sitemap('/'),
  'scripts/index.html': '<body><div id=root></div></body>',
  'outside/secret.html': page('secret', '3'),
  'heads/sitemap.xml': sitemap('/a', '/b', '/c', '/d', '/e'),
  'heads/a.html': head('<title>A</title>'),
  'heads/b.html': head('<title>B</title><meta name="robots" content="max-snippet:20">'),
  'heads/c.html': head('<title>C</title>'),
  'heads/d.html': head('<title>D</title><script src=/1.js></script><meta name=description content=1>'),
  'heads/e.html': head('<title>E</title>', ''),
  [`heads/${KEY}.txt`]: 'another-key',
  'heads2/sitemap.xml': sitemap('/a', '/b', '/c', '/d', ['/e', '2026-02-01']),
  'heads2/a.html': head('<title>A, revised</title>'),
  'heads2/b.html': head('<title>B</title><meta name="robots" content="max-snippet:20, noindex">'),
  'heads2/c.html': head(`<title>C</title><link rel=canonical href="${WWW}/a">`),
  'heads2/d.html': head('<title>\nD</title><script src=/2.js></script><meta name=description content=2>'),
  'heads2/e.html': head('<title>E2</title>', ''),
  [`heads2/${KEY}.txt`]: `${KEY}\n`,
  'linked/sitemap.xml': sitemap('/a/', '/s'),
  'linked/a/index.html': page('A', '1'),
  'linked2/sitemap.xml': sitemap('/a/', '/s'),
  'linked2/a/index.html': page('A', '1'),
  'bare/notes.txt': 'nothing',
  'repo/public/sitemap.xml': sitemap(['/a', '2026-01-01'], '/b'),
};

before(() => {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  for (const linked of ['linked', 'linked2'])
    symlinkSync('../outside/secret.html', join(folder, linked, 's.html'));
  const git = (...args: string[]) => {
    const set = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    assert.equal(spawnSync('git', [...set, ...args], { cwd: join(folder, 'repo') }).status, 0);
  };
  git('init', '-q', '.');
  git('add', '.');
  git('commit', '-qm', 'one');
  writeFileSync(join(folder, 'repo/public/sitemap.xml'), sitemap(['/a', '2026-02-01'], '/c'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

interface Call {
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly code?: number;
  /** The lines of standard output, without the host. */
  readonly lists?: readonly string[];
  /** Parts of standard error. */
  readonly says?: readonly string[];
}

const CALLS: Readonly<Record<string, Call>> = {
  'two files': {
    args: ['a.xml', 'b.xml'],
    lists: ['changed  /a  entry', 'added    /d', 'removed  /b'],
    says: ['1 added, 1 changed and 1 removed; 2 unchanged\n'],
  },
  'order, duplicates and an empty path do not count': {
    args: ['a.xml', 'moved.xml'],
    lists: [],
    says: ['0 added, 0 changed and 0 removed; 4 unchanged'],
  },
  'a slash counts': { args: ['a.xml', 'slash.xml'], lists: ['added    /a/', 'removed  /a'] },
  'gzipped, and text': { args: ['packed.xml.gz', 'list.txt'], lists: ['removed  /b'] },
  'comments after the root, and an empty root': {
    args: ['commented.xml', 'empty.xml'],
    lists: ['removed  /'],
  },
  'a gate that is met': { args: ['a.xml', 'b.xml', '--fail-on', 'removed:10%'], code: 1 },
  'a gate that is not met': { args: ['a.xml', 'b.xml', '--fail-on', 'removed:25%'], code: 0 },
  'a gate for anything': { args: ['a.xml', 'moved.xml', '--fail-on', 'any'], code: 0 },
  'entries without an absolute URL are said': {
    args: ['relative.xml', 'relative.xml', '--fail-on', 'any'],
    code: 1,
    lists: [],
    says: ['crawlwise: 4 entries have no absolute URL and are not compared: relative.xml\n'],
  },
  'two builds': {
    args: ['old', 'new'],
    lists: ['changed  /  entry', 'changed  /a/  content', 'changed  /c/  entry+content'],
    says: [
      'crawlwise: The content of 1 URL is not compared: both builds need a page for it, with text\n',
      'crawlwise: 1 changed URL has the same page as before, so its lastmod may be the time of the build;',
      '0 added, 3 changed and 0 removed; 2 unchanged\n',
    ],
  },
  'two builds by content': {
    args: ['old', 'new', '--changed-by', 'content'],
    lists: ['changed  /a/  content', 'changed  /c/  content'],
  },
  'two builds by entry': {
    args: ['old', 'new', '--changed-by', 'entry'],
    lists: ['changed  /  entry', 'changed  /c/  entry'],
  },
  'heads of pages': {
    args: ['heads', 'heads2'],
    lists: ['changed  /a  head', 'changed  /b  head', 'changed  /c  head', 'changed  /e  entry+head'],
    says: ['0 added, 4 changed and 0 removed; 1 unchanged\n'],
  },
  'heads of pages alone': {
    args: ['heads', 'heads2', '--changed-by', 'head', '--changed-by', 'content'],
    lists: ['changed  /a  head', 'changed  /b  head', 'changed  /c  head', 'changed  /e  head'],
  },
  'a base path': { args: ['based', 'based2'], lists: ['changed  /project/a/  content'] },
  'pages that scripts fill': { args: ['scripts', 'scripts'], lists: [], says: ['0 added, 0 changed'] },
  'links out of the folder are not read': {
    args: ['linked', 'linked2'],
    lists: [],
    says: ['The content of 1 URL is not compared'],
  },
  revisions: {
    args: ['HEAD:public', 'public'],
    cwd: 'repo',
    lists: ['changed  /a  entry', 'added    /c', 'removed  /b'],
  },
  'a build of which a half is there': {
    args: ['old', 'half'],
    code: 2,
    says: ['crawlwise: sitemap-index.xml lists sitemap-2.xml, which only the other side has'],
  },
  'an old build of which a half is there': {
    args: ['half', 'new'],
    code: 2,
    says: ['which only the other side has'],
  },
  'a build without sitemaps': {
    args: ['old', 'bare'],
    code: 2,
    says: ['crawlwise: There is no sitemap in NEW'],
  },
  'no sitemaps': { args: ['bare', 'bare'], code: 2, says: ['There is no sitemap on either side'] },
  'a file that is cut off': {
    args: ['a.xml', 'cut.xml'],
    code: 2,
    says: ['crawlwise: cut.xml ends before its last closing tag'],
  },
  'an index': {
    args: ['index.xml', 'index.xml'],
    code: 2,
    says: ['index.xml is a sitemap index: name the folders'],
  },
  'a robots.txt': { args: ['robots.txt', 'a.xml'], code: 2, says: ['robots.txt is not a sitemap'] },
  'a page': { args: ['a.xml', 'page.html'], code: 2, says: ['page.html is not a sitemap'] },
  'content without pages': {
    args: ['a.xml', 'b.xml', '--changed-by', 'content'],
    code: 2,
    says: ['There are no pages to compare'],
  },
  'formats of changes for crawlers': {
    args: ['a.xml', 'b.xml', '--format', 'github'],
    code: 2,
    says: ['--format github shows changes for crawlers'],
  },
  'options of changes for crawlers': {
    args: ['a.xml', 'b.xml', '--purpose', 'search'],
    code: 2,
    says: ['--purpose is about changes for crawlers'],
  },
  'gates of changes for crawlers': {
    args: ['a.xml', 'b.xml', '--fail-on', 'blocked'],
    code: 2,
    says: ['--fail-on blocked is about changes for crawlers'],
  },
  'a key without IndexNow': {
    args: ['a.xml', 'b.xml', '--indexnow-key', KEY],
    code: 2,
    says: ['--indexnow-key works only with --format indexnow'],
  },
  'a key that is none': {
    args: ['a.xml', 'b.xml', '--format', 'indexnow', '--indexnow-key', 'a b'],
    code: 2,
    says: ['A key of IndexNow has 8 to 128'],
  },
  'a location without a key': {
    args: ['a.xml', 'b.xml', '--format', 'indexnow', '--indexnow-key-location', `${WWW}/a.txt`],
    code: 2,
    says: ['works only with --indexnow-key'],
  },
  'a location that is none': {
    args: [
      'a.xml',
      'b.xml',
      '--format',
      'indexnow',
      '--indexnow-key',
      KEY,
      '--indexnow-key-location',
      '/a.txt',
    ],
    code: 2,
    says: ['is an absolute URL'],
  },
};

for (const [name, { args, cwd = '.', code = 0, lists, says = [] }] of Object.entries(CALLS)) {
  test(name, async () => {
    const outcome = await crawlwise(join(folder, cwd), 'diff', '--urls', ...args);
    assert.equal(outcome.code, code, outcome.stdout + outcome.stderr);
    if (lists)
      assert.deepEqual(
        outcome.stdout.split('\n').slice(0, -1),
        lists.map((line) => line.replace(' /', ` ${WWW}/`)),
      );
    for (const part of says) assert.ok(outcome.stderr.includes(part), outcome.stderr);
  });
}

for (const option of [
  ['--indexnow-key', KEY],
  ['--changed-by', 'content'],
  ['--format', 'indexnow'],
])
  test(`${option.join(' ')} without --urls`, async () => {
    const { code, stderr } = await crawlwise(folder, 'diff', 'a.xml', 'b.xml', ...option);
    assert.equal(code, 2);
    assert.match(stderr, /works only with --urls/);
  });

const schema = JSON.parse(readFileSync(join(root, 'server/schemas/diff-urls.schema.json'), 'utf8'));
for (const [old, now, urls] of [
  ['old', 'new', 3],
  ['a.xml', 'b.xml', 3],
  ['a.xml', 'a.xml', 0],
] as const)
  test(`JSON of ${old} and ${now} is valid under its schema`, async () => {
    const result: { readonly urls: readonly unknown[]; readonly summary: Readonly<Record<string, unknown>> } =
      JSON.parse((await crawlwise(folder, 'diff', '--urls', old, now, '--format', 'json')).stdout);
    const ajv = new Ajv({ allowUnionTypes: true });
    assert.ok(ajv.validate(schema, result), JSON.stringify(ajv.errors));
    assert.equal(result.urls.length, urls);
    const { added, removed, new: come, gone } = result.summary;
    assert.deepEqual([come, gone], [added, removed], 'the former keys say the same');
  });

interface Body {
  readonly host: string;
  readonly key?: string;
  readonly keyLocation?: string;
  readonly urlList: readonly string[];
}

const bodies = async (args: readonly string[], code = 0): Promise<Body | readonly Body[]> => {
  const outcome = await crawlwise(folder, 'diff', '--urls', '--format', 'indexnow', ...args);
  assert.equal(outcome.code, code, outcome.stderr);
  return JSON.parse(outcome.stdout);
};

test('IndexNow: one body, with gone URLs, and a key only if given', async () => {
  const urlList = [`${WWW}/a`, `${WWW}/d`, `${WWW}/b`];
  assert.deepEqual(await bodies(['a.xml', 'b.xml']), { host: 'www.example.com', urlList });
  const keyed = await bodies(['a.xml', 'b.xml', '--indexnow-key', KEY]);
  assert.deepEqual(keyed, { host: 'www.example.com', key: KEY, urlList });
});

for (const [now, options, fault] of [
  ['heads2', [], undefined],
  ['heads2', ['--indexnow-key-location', `${WWW}/project/${KEY}.txt`], undefined],
  ['heads', [], `${KEY}.txt of NEW does not contain the key: IndexNow rejects the URLs`],
  [
    'new',
    ['--indexnow-key-location', `${WWW}/keys/k.txt`],
    'NEW has no keys/k.txt: IndexNow rejects the URLs unless the host serves this key file',
  ],
  ['a.xml', [], undefined],
] as const)
  test(`IndexNow: the key file of ${[now, ...options].join(' ')}`, async () => {
    const args = ['--format', 'indexnow', '--indexnow-key', KEY, ...options];
    const { stderr } = await crawlwise(folder, 'diff', '--urls', now, now, ...args);
    assert.equal(/^crawlwise: (.*key.*)$/m.exec(stderr)?.[1], fault, stderr);
  });

test('IndexNow: nothing to send is an empty array', async () => {
  assert.deepEqual(await bodies(['a.xml', 'moved.xml', '--indexnow-key', KEY]), []);
});

test('IndexNow: a body for each host, whatever the scheme', async () => {
  const all = (await bodies(['empty.xml', 'hosts.xml', '--indexnow-key', KEY])) as readonly Body[];
  assert.deepEqual(
    all.map(({ host, urlList }) => [host, urlList.length]),
    [
      ['www.example.com', 2],
      ['shop.example.com', 1],
      ['www.example.com:8443', 1],
    ],
  );
});

test('IndexNow: URLs are escaped, the location is for its host only, and URLs outside of its folder are left out', async () => {
  const location = `${WWW}/blog/${KEY}.txt`;
  const args = ['empty.xml', 'deep.xml', '--indexnow-key', KEY, '--indexnow-key-location', location];
  assert.deepEqual(await bodies(args, 2), [
    { host: 'www.example.com', key: KEY, keyLocation: location, urlList: [`${WWW}/blog/%C3%A4?x=1&y=2`] },
    { host: 'other.example', key: KEY, urlList: ['https://other.example/e'] },
  ]);
});

test('IndexNow: at most 10,000 URLs in a body', async () => {
  const sizes = (all: Body | readonly Body[]) => [all].flat().map(({ urlList }) => urlList.length);
  assert.deepEqual(sizes(await bodies(['none.xml', 'exact.xml', '--changed-by', 'entry'])), [10_000, 1]);
  assert.deepEqual(sizes(await bodies(['empty.xml', 'exact.xml'])), [10_000]);
  assert.deepEqual(sizes(await bodies(['empty.xml', 'large.xml'])), [10_000, 10_000, 1]);
});

test('a set of keys is a set', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(20), fc.maxSafeNat())), (keys) => {
      const [own, known] = [new KeySet(), new Set<number>()];
      for (const key of keys) {
        const plain = key === 0 ? 1 : key;
        assert.equal(own.has(key), known.has(plain));
        assert.equal(own.add(key), !known.has(plain));
        known.add(plain);
      }
      assert.equal(own.size, known.size);
    }),
  );
});
