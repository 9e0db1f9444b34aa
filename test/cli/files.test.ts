/** Which files `crawlwise check` reads in folders, including gzipped ones, and what it reports about the others. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { call } from './inProcess.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const sitemap = (...locs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n${locs.map((loc) => `<url><loc>${loc}</loc></url>\n`).join('')}</urlset>\n`;
const BAD = sitemap('https://www.example.com/', 'https://www.example.com/?a&b');
const BAD_AT = '4:37 error sitemap/unescaped-ampersand';
const packed = gzipSync(BAD);
const robots = 'User-agent: *\nDisallow /x/\n';
const ROBOTS_AT = '2:1 error robots/missing-colon';
const NAME_AT = '1:1 error robots/file-name';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crawlwise-files-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** The output of a call; findings as `file:line:column severity code`, errors and warnings only. */
async function crawlwise(...args: readonly string[]) {
  const { code, stdout, stderr } = await call(args, { cwd: folder });
  const found = stdout
    .split('\n')
    .flatMap((line) => /^(.*?:\d+:\d+ (?:error|warning) \S+)/.exec(line)?.[1] ?? []);
  return { code, found, stderr };
}

async function put(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** A folder with one file, and its findings: whole findings, or just their locations and codes. */
const ALIKE: Readonly<Record<string, { content: string | Uint8Array; found: readonly string[] }>> = {
  'Robots.txt': { content: robots, found: [NAME_AT, ROBOTS_AT] },
  'ROBOTS.TXT': { content: robots, found: [NAME_AT, ROBOTS_AT] },
  'robots.staging.txt': { content: robots, found: [ROBOTS_AT] },
  'SITEMAP.XML': { content: BAD, found: [BAD_AT] },
  'pages.xml': { content: BAD, found: [BAD_AT] },
  'URLLIST.TXT': { content: '/a\n', found: ['1:1 error text/not-a-url'] },
  'news-sitemap.rss': {
    content: '<rss version="2.0"><channel><item><link>/a</link></item></channel></rss>',
    found: ['1:41 error feed/link'],
  },
  'sitemap.xml.gz': { content: packed, found: [BAD_AT] },
  'Pages.XML.GZ': { content: packed, found: [BAD_AT] },
  'urllist.txt.gz': { content: gzipSync('/a\n'), found: ['1:1 error text/not-a-url'] },
  'two-members.xml.gz': {
    content: Buffer.concat([gzipSync(BAD.slice(0, 100)), gzipSync(BAD.slice(100))]),
    found: [BAD_AT],
  },
  'junk.xml.gz': {
    content: Buffer.concat([packed, Buffer.from('\n')]),
    found: ['1:1 warning sitemap/gzip', BAD_AT],
  },
  'more-junk.xml.gz': {
    content: Buffer.concat([packed, Buffer.alloc(100, 'x')]),
    found: ['1:1 warning sitemap/gzip', BAD_AT],
  },
  'not-packed.xml.gz': { content: BAD, found: ['1:1 warning sitemap/gzip', BAD_AT] },
  'wrong-checksum.xml.gz': {
    content: Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8)]),
    found: ['1:1 error sitemap/gzip'],
  },
  'cut.xml.gz': { content: packed.subarray(0, -8), found: ['1:1 error sitemap/gzip'] },
  'utf16.xml': {
    content: Buffer.from(`\ufeff${sitemap('https://www.example.com/')}`, 'utf16le'),
    found: ['1:1 error sitemap/encoding'],
  },
};

for (const [name, { content, found }] of Object.entries(ALIKE)) {
  test(`${name} is found in a folder`, async () => {
    const at = `alike-${name}`;
    await put({ [`${at}/${name}`]: content });
    const alone = await crawlwise('check', `${at}/${name}`);
    assert.deepEqual(
      alone.found,
      found.map((place) => `${at}/${name}:${place}`),
    );
    assert.deepEqual(await crawlwise('check', at), { ...alone, stderr: alone.stderr });
  });
}

test('the readable part of a damaged stream belongs to the site, and only the damage is reported', async () => {
  const long = gzipSync(sitemap('https://www.example.com/?a&b', ...locsOf(5_000)));
  await put({
    'broken/sitemap.xml.gz': long.subarray(0, long.length / 2),
    'broken/z.xml': sitemap(locsOf(3)[2]!),
  });
  const { found } = await crawlwise('check', '--rule', 'loc/duplicate-across=warning', 'broken');
  assert.deepEqual(found, [
    'broken/sitemap.xml.gz:1:1 error sitemap/gzip',
    'broken/z.xml:3:11 warning loc/duplicate-across',
  ]);
});

const locsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `https://www.example.com/${(i * 7919) % 1_000_003}`);

test('a decompression bomb takes little time and is reported', async () => {
  await put({ 'bomb/sitemap.xml.gz': gzipSync(Buffer.alloc(200_000_000)) });
  const { found, code } = await crawlwise('check', 'bomb');
  assert.equal(code, 1);
  assert.ok(found.includes('bomb/sitemap.xml.gz:1:1 error sitemap/gzip'), found.join('\n'));
});

test('a gzipped sitemap is part of the site', async () => {
  await put({
    'site/robots.txt': 'User-agent: *\nDisallow: /private/\nSitemap: https://www.example.com/index.xml\n',
    'site/index.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NS}"><sitemap><loc>https://www.example.com/a.xml.gz</loc></sitemap></sitemapindex>\n`,
    'site/a.xml.gz': gzipSync(sitemap('https://www.example.com/private/a')),
  });
  const { found } = await crawlwise('check', 'site');
  assert.deepEqual(found, ['site/a.xml.gz:3:11 warning loc/disallowed']);
});

test('files that are named like ours but are not are skipped and reported', async () => {
  const others = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`pom/${name}.xml`, '<project/>']),
  );
  await put({ ...others, 'pom/robots.txt': '', 'pom/index.html': '' });
  const { code, stderr } = await crawlwise('check', 'pom');
  assert.equal(code, 0);
  assert.match(
    stderr,
    /^6 files skipped \(neither a robots\.txt nor a sitemap\): pom\/a\.xml, pom\/b\.xml, pom\/c\.xml, pom\/d\.xml, pom\/e\.xml and 1 more$/m,
  );
});

test('links are followed, a folder is read under its real name, and cycles end', async () => {
  await put({ 'links/real/robots.txt': robots });
  await symlink('real', join(folder, 'links/also'));
  await symlink('..', join(folder, 'links/real/up'));
  await symlink('real/robots.txt', join(folder, 'links/robots.txt'));
  await symlink('nowhere', join(folder, 'links/sitemap.xml'));
  const { code, found, stderr } = await crawlwise('check', 'links');
  assert.deepEqual(found, [`links/real/robots.txt:${ROBOTS_AT}`, `links/robots.txt:${ROBOTS_AT}`]);
  assert.equal(code, 2);
  assert.match(stderr, /cannot check links\/sitemap\.xml: the link leads nowhere/);
});

test('pipes, folders and files that are too large are reported without affecting others', async () => {
  await put({ 'odd/robots.txt': robots, 'odd/sitemap.xml/inner.xml': BAD, 'odd/huge.xml': '' });
  execFileSync('mkfifo', [join(folder, 'odd/sitemap2.xml')]);
  await truncate(join(folder, 'odd/huge.xml'), 5_000_000_000);
  const { code, found, stderr } = await crawlwise('check', 'odd');
  assert.deepEqual(found, [`odd/robots.txt:${ROBOTS_AT}`, `odd/sitemap.xml/inner.xml:${BAD_AT}`]);
  assert.equal(code, 2);
  assert.match(stderr, /cannot check odd\/sitemap2\.xml: it is not a regular file/);
});

test('names with control characters or bidirectional marks are shown escaped', async () => {
  await put({ 'names/sitemap\u202e\u001b[31m.xml': BAD });
  const { found, stderr } = await crawlwise('check', 'names');
  assert.deepEqual(found, [`names/sitemap\\u202e\\u001b[31m.xml:${BAD_AT}`]);
  assert.doesNotMatch(stderr, /[\u001b\u202e]/);
});
