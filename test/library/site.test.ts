/** Sites, changes, audits, policies and assertions of the library: what they find, and what they reject. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assertAllows, assertBlocks } from '../../server/src/library/assertions.ts';
import { applyPolicy, audit, diff, format, lint, lintSite } from '../../server/src/library/index.ts';

const sitemap = (...paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>https://www.example.com${path}</loc></url>\n`).join('')}</urlset>\n`;
const ROBOTS = 'User-agent: *\nDisallow: /a\nSitemap: https://www.example.com/sitemap.xml\n';
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`;
const SITE = { site: { url: 'https://www.example.com' } };

interface Site {
  readonly files: unknown;
  readonly options?: unknown;
  /** Findings above hint, `file:line code`; or the message of the `TypeError`. */
  readonly found?: readonly string[];
  readonly skipped?: readonly string[];
  readonly refused?: RegExp;
}

const SITES: Readonly<Record<string, Site>> = {
  'a page that robots.txt blocks': {
    files: { 'robots.txt': ROBOTS, 'sitemap.xml': sitemap('/b', '/a') },
    found: ['sitemap.xml:4 loc/disallowed'],
  },
  'a map, octets and gzip': {
    files: new Map([
      ['./public/robots.txt', new TextEncoder().encode(ROBOTS)],
      ['public\\sitemap.xml.gz', gzipSync(sitemap('/a'))],
    ]),
    found: ['public\\sitemap.xml.gz:3 loc/disallowed'],
  },
  'files of others, and ignored ones': {
    files: { 'robots.txt': ROBOTS, 'index.html': '', 'drafts/sitemap.xml': sitemap('/a') },
    options: { config: { ...SITE, ignore: ['drafts'] } },
    found: ['robots.txt:3 page/sitemap-link'],
    skipped: ['drafts/sitemap.xml', 'index.html'],
  },
  'a configured root': {
    files: { 'out/robots.txt': ROBOTS, 'out/sitemap.xml': sitemap('/a') },
    options: { config: { site: { root: 'out', url: 'https://www.example.com' } } },
    found: ['out/sitemap.xml:3 loc/disallowed'],
  },
  'an override': {
    files: { 'robots.txt': ROBOTS, 'sitemap.xml': sitemap('/a') },
    options: { config: { overrides: [{ files: 'sitemap.xml', rules: { 'loc/*': 'off' } }] } },
    found: [],
  },
  'an expectation': {
    files: { 'robots.txt': ROBOTS },
    options: { config: { expect: [{ crawlers: 'Googlebot', allow: '/a' }] } },
    found: ['robots.txt:2 robots/failed-expectation'],
  },
  'an expectation of a file that is not there': {
    files: { 'robots.txt': ROBOTS },
    options: { config: { expect: [{ sitemap: '/sitemap.xml', atLeast: 1 }] } },
    refused: /^config: something is expected of 'sitemap\.xml', and there is no such file$/,
  },
  'expectations of environments, and none is named': {
    files: { 'robots.txt': ROBOTS },
    options: {
      config: {
        expect: [
          { crawlers: 'Googlebot', allow: '/a', env: 'production' },
          { crawlers: 'Googlebot', block: '/', env: ['preview', 'production'] },
        ],
      },
    },
    refused: /^config: something is expected of production or preview only: 'env' says which it is$/,
  },
  'a pointer of Git LFS in place of a sitemap': {
    files: { 'robots.txt': ROBOTS, 'sitemap.xml': POINTER },
    refused: /^'sitemap\.xml' is a pointer of Git LFS, and the file was not fetched$/,
  },
  'a pointer in place of another file': {
    files: { 'robots.txt': ROBOTS, 'sitemap.xml': sitemap('/b'), 'video.mp4': POINTER },
    ...{ found: [], skipped: ['video.mp4'] },
  },
  'an expectation without a robots.txt': {
    files: { 'sitemap.xml': sitemap('/a') },
    options: { config: { expect: [{ crawlers: 'Googlebot', allow: '/a' }] } },
    refused: /^config: something is expected of a robots\.txt, and there is none$/,
  },
  'a base': {
    files: {},
    options: { config: { extends: './a.json' } },
    refused: /^config: 'extends' names files/,
  },
  'no files': { files: {}, refused: /^files: none of 0 files is a robots\.txt or a sitemap$/ },
  'pages alone': { files: { 'index.html': '' }, refused: /^files: the 1 file is neither a robots\.txt nor/ },
  'a list': { files: [['robots.txt', '']], refused: /^files must be a Map or an object/ },
  nothing: { files: undefined, refused: /^files must be a Map or an object/ },
  'a text that is none': { files: { 'robots.txt': 1 }, refused: /^'robots\.txt' must be a text, or bytes$/ },
  'a path that leads out': { files: { '../robots.txt': '' }, refused: /^'\.\.\/robots\.txt' is not a path/ },
  'a path twice': {
    files: { 'robots.txt': '', './robots.txt': '' },
    refused: /^'\.\/robots\.txt' is there twice$/,
  },
  'an unknown option': { files: {}, options: { cofnig: {} }, refused: /did you mean 'config'/ },
};

for (const [name, { files, options, found = [], skipped, refused }] of Object.entries(SITES)) {
  test(`lintSite: ${name}`, async () => {
    const run = () => lintSite(files as never, options as never);
    if (refused) return assert.rejects(run, { name: 'TypeError', message: refused });
    const report = await run();
    const shown = report.findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
    assert.deepEqual(
      shown.map(({ filename, line, code }) => `${filename}:${line} ${code}`),
      found,
    );
    if (skipped) assert.deepEqual(report.skipped, skipped);
    assert.deepEqual(JSON.parse(JSON.stringify(report)), report, 'plain data');
  });
}

test('all findings are returned, however many', async () => {
  const text = `User-agent: *\n${Array.from({ length: 1200 }, (_, at) => `Disallow /${at}\n`).join('')}`;
  const found = (await lint(text)).filter(({ code }) => code === 'robots/missing-colon');
  assert.equal(found.length, 1200);
});

/** Calls with invalid arguments, and the message of the `TypeError`. */
const REFUSED: Readonly<Record<string, { run: () => unknown; message: RegExp }>> = {
  'diff of numbers': { run: () => diff(1 as never, ''), message: /^old must be a text, or bytes$/ },
  'diff with an unknown purpose': {
    run: () => diff('', '', { purposes: ['serach' as never] }),
    message: /^purposes: there is no 'serach'; did you mean 'search'\?$/,
  },
  'diff with a text as URLs': {
    run: () => diff('', '', { urls: '/' as never }),
    message: /^urls must be a list of texts$/,
  },
  'audit with an unknown option': {
    run: () => audit('', { url: [] } as never),
    message: /did you mean 'urls'/,
  },
  'applyPolicy with an unknown policy': {
    run: () => applyPolicy('', 'block-al' as never),
    message: /^policy: there is no 'block-al'; did you mean/,
  },
  'format of another file': {
    run: () => format('', { filename: 'a.html' }),
    message: /neither a robots\.txt nor/,
  },
  'assertAllows without a crawler': {
    run: async () => assertAllows('', ' ', '/'),
    message: /^agent must not be empty$/,
  },
  'assertAllows with no path': {
    run: async () => assertAllows('', 'a', 'shop'),
    message: /^'shop' is not a path/,
  },
  'assertAllows of a misspelled crawler': {
    run: async () => assertBlocks('', 'Gogglebot', '/'),
    message: /Did you mean Googlebot/,
  },
  'assertAllows of no text': {
    run: async () => assertAllows(undefined as never, 'a', '/'),
    message: /^robots must be/,
  },
};
for (const [name, { run, message }] of Object.entries(REFUSED)) {
  test(`refused: ${name}`, () => assert.rejects(async () => await run(), { name: 'TypeError', message }));
}

test('diff, audit and applyPolicy are plain data', async () => {
  const results = [
    await diff('User-agent: *\n', 'User-agent: *\nDisallow: /a\n', { urls: ['/a', '/b'] }),
    await audit('User-agent: *\nDisallow: /a\n', { urls: ['/a', '/b'] }),
    await applyPolicy('', 'block-ai'),
  ] as const;
  for (const result of results) assert.deepEqual(JSON.parse(JSON.stringify(result)), result);
  const [changes, { crawlers: rows }] = results;
  assert.equal(changes.unchanged, false);
  assert.deepEqual(changes.changes[0]!.blocked.urls, ['/a']);
  assert.deepEqual(rows.find(({ token }) => token === 'Googlebot')?.urls, { of: 2, allowed: 1 });
  assert.equal((await diff('a', 'a')).unchanged, true);
});

test('audit says what a file says about uses', async () => {
  const { uses } = await audit('User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=y\n');
  const said = uses.map(({ use, statements, contradictions }) => ({
    ...{ use, contradictions },
    texts: statements.map(({ text, line }) => `${text} ${line}`),
  }));
  assert.deepEqual(said, [
    { use: 'ai-training', contradictions: [[2, 3]], texts: ['ai-train=no 2', 'train-ai=y 3'] },
  ]);
});

test('format gives what the command line does', async () => {
  assert.equal(await format('user-agent:*\ndisallow:/a\n'), 'User-agent: *\nDisallow: /a\n');
});

/** Assertions, and the message of those that fail. */
const ASSERTED: readonly (readonly [typeof assertAllows, string, string, string, RegExp?])[] = [
  [assertAllows, 'User-agent: *\nDisallow: /a\n', 'Googlebot', '/b/*'],
  [
    assertAllows,
    'User-agent: *\nDisallow: /a\n',
    'Googlebot',
    '/*',
    /this rule blocks \/a\S*\n {2}line 2: Disallow: \/a$/,
  ],
  [assertBlocks, 'User-agent: *\nDisallow: /a\n', 'GPTBot', '/a/*'],
  [
    assertBlocks,
    'User-agent: *\nDisallow: /a\n',
    'GPTBot',
    '/b',
    /may not fetch \/b: no rule of this group matches it\n {2}line 1: User-agent: \*$/,
  ],
  [assertBlocks, '', 'GPTBot', '/b', /no group applies/],
  [
    assertAllows,
    '# crawlwise-disable\nUser-agent: *\nDisallow: /\n',
    'purpose:search',
    '/',
    /line 3: Disallow: \/$/,
  ],
  [assertAllows, '# @expect block Googlebot /\nUser-agent: *\n', 'Googlebot', '/'],
];
for (const [assertion, robots, agent, path, fails] of ASSERTED) {
  test(`${assertion === assertAllows ? 'assertAllows' : 'assertBlocks'}: ${agent} ${path} in ${JSON.stringify(robots)}`, () => {
    const run = () => assertion(robots, agent, path);
    if (fails) assert.throws(run, { name: 'AssertionError', message: fails });
    else run();
  });
}
