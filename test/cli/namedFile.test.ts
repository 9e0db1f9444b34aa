/**
 * A file given by name, or as standard input, is checked as part of its site; findings in other files are not reported.
 */
import assert from 'node:assert/strict';
import fs, { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { call } from './inProcess.ts';
import { index, many, ORIGIN, ROBOTS, record, SITES, urlset } from './siteTexts.ts';
import type { Texts } from './wholeSite.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-named-')));
after(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
/** Creates a folder with these files. */
function place(files: Texts): string {
  const own = join(folder, String(++count));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), name.endsWith('.gz') ? gzipSync(text) : text);
  }
  return own;
}

interface Run {
  readonly input?: string | undefined;
  readonly home?: string | undefined;
}

/** The output of `check` in a folder, without the note that its repository has no commits. */
async function check(cwd: string, args: readonly string[], { input, home }: Run = {}) {
  const env = home === undefined ? {} : { HOME: home, USERPROFILE: home };
  const { stdout, stderr: all, code } = await call(['check', ...args], { cwd, input, env });
  const stderr = all.replace(/^lastmod is not compared with git: .*\n/m, '');
  return { lines: stdout.split('\n').filter((line) => line !== ''), stderr, code };
}

const whole = async (cwd: string) => (await check(cwd, ['.', '--level', 'hint'])).lines;
/** Those of `lines` that are findings in some files. */
const within = (lines: readonly string[], ...names: readonly string[]): readonly string[] =>
  lines.filter((line) => names.some((name) => line.startsWith(`${name}:`)));

for (const [name, texts] of Object.entries(SITES)) {
  test(`a named file has the same findings as in a check of its folder: ${name}`, async () => {
    const own = place({ ...texts, '.git/HEAD': '' });
    const names = Object.keys(texts);
    const all = await whole(own);
    for (const file of names)
      assert.deepEqual((await check(own, [file, '--level', 'hint'])).lines, within(all, file), file);
    const some = names.slice(0, 2);
    assert.deepEqual((await check(own, [...some, '--level', 'hint'])).lines, within(all, ...some));
  });
}

test('standard input with a name is checked in the site of that file, which it replaces', async () => {
  const texts = SITES['the same pages']!;
  const own = place({ ...texts, '.git/HEAD': '' });
  const named = (file: string, input: string) =>
    check(own, ['-', '--stdin-filename', file, '--level', 'hint'], { input });
  for (const [file, text] of Object.entries(texts))
    assert.deepEqual((await named(file, text)).lines, within(await whole(own), file), file);
  assert.match(
    (await named('sitemap-2.xml', urlset([record('/private/y')]))).lines.join('\n'),
    /loc\/disallowed/,
  );
  assert.match((await named('new.xml', urlset([record('/b/7')]))).lines.join('\n'), /loc\/duplicate-across/);
  assert.doesNotMatch(
    (await named('robots.txt', `${ROBOTS}Sitemap: ${ORIGIN}/sitemap-4.xml\n`)).stderr,
    /sitemap-4/,
  );
});

const BLOCKED = urlset([record('/private/x')]);
const DISALLOWED = /loc\/disallowed/;

interface Case {
  readonly files: Texts;
  readonly file: string;
  /** Output that is required. */
  readonly says?: RegExp;
  /** Output that must not appear. */
  readonly silent?: RegExp;
  /** The user's home folder, relative to the folder of the case. */
  readonly home?: string;
  readonly more?: readonly string[];
}

/** Where the site of a named file is searched for. */
const PLACES: Readonly<Record<string, Case>> = {
  'its own folder': {
    files: { 'robots.txt': ROBOTS, 'sitemap.xml': BLOCKED },
    file: 'sitemap.xml',
    says: DISALLOWED,
  },
  'above it in the repository': {
    files: { '.git/HEAD': '', 'web/robots.txt': ROBOTS, 'web/a/b/sitemap.xml': BLOCKED },
    file: 'web/a/b/sitemap.xml',
    says: DISALLOWED,
  },
  'not above the repository': {
    files: { 'robots.txt': ROBOTS, 'own/.git/HEAD': '', 'own/sitemap.xml': BLOCKED },
    file: 'own/sitemap.xml',
    silent: DISALLOWED,
  },
  'above it, below a folder with a configuration': {
    files: { 'crawlwise.json': '{}', 'robots.txt': ROBOTS, 'a/sitemap.xml': BLOCKED },
    file: 'a/sitemap.xml',
    says: DISALLOWED,
  },
  'the folder that is named like a root': {
    files: {
      'robots.txt': ROBOTS,
      'x/public/robots.txt': 'User-agent: *\nDisallow: /b\n',
      'x/public/a/sitemap.xml': urlset([record('/b')]),
    },
    file: 'x/public/a/sitemap.xml',
    says: DISALLOWED,
  },
  'the root by the configuration': {
    files: {
      '.git/HEAD': '',
      'robots.txt': 'User-agent: *\nDisallow:\n',
      'crawlwise.json': '{"site": {"root": "web"}}',
      'web/robots.txt': ROBOTS,
      'web/a/sitemap.xml': BLOCKED,
    },
    file: 'web/a/sitemap.xml',
    says: DISALLOWED,
  },
  'nothing above it where nothing bounds the search': {
    files: { 'robots.txt': ROBOTS, 'a/sitemap.xml': BLOCKED },
    file: 'a/sitemap.xml',
    silent: DISALLOWED,
  },
  'nothing below it where nothing says that it is a root': {
    files: { 'a.xml': urlset([record('/x')]), 'below/b.xml': urlset([record('/x')]) },
    file: 'a.xml',
    silent: /duplicate-across/,
  },
  'other files beside it, too': {
    files: { 'a.xml': urlset([record('/x')]), 'b.xml': urlset([record('/x')]) },
    file: 'b.xml',
    says: /duplicate-across/,
  },
  'no home folder, be it a repository': {
    files: { 'home/.git/HEAD': '', 'home/robots.txt': ROBOTS, 'home/a/sitemap.xml': BLOCKED },
    file: 'home/a/sitemap.xml',
    silent: DISALLOWED,
    home: 'home',
  },
  'nothing below a home folder, though it has a robots.txt': {
    files: {
      'www/.git/HEAD': '',
      'www/robots.txt': ROBOTS,
      'www/a.xml': urlset([record('/x')]),
      'www/b/b.xml': urlset([record('/x')]),
    },
    file: 'www/a.xml',
    silent: /duplicate-across/,
    home: 'www',
  },
  'a site that is ignored as a whole': {
    files: {
      '.git/HEAD': '',
      '.gitignore': 'public/\n',
      'public/robots.txt': ROBOTS,
      'public/sitemap.xml': BLOCKED,
    },
    file: 'public/sitemap.xml',
    says: DISALLOWED,
  },
  'without the ignored files in it': {
    files: {
      '.git/HEAD': '',
      '.crawlwiseignore': 'old.xml\n',
      'robots.txt': ROBOTS,
      'old.xml': urlset([record('/x')]),
      'sitemap.xml': urlset([record('/x')]),
    },
    file: 'sitemap.xml',
    silent: /duplicate-across/,
  },
  'another site in it is another site': {
    files: {
      '.git/HEAD': '',
      'robots.txt': 'User-agent: *\nDisallow: /y\n',
      'sitemap.xml': urlset([record('/x')]),
      'shop/crawlwise.json': '{"site": {"root": "."}}',
      'shop/sitemap.xml': urlset([record('/x')]),
    },
    file: 'sitemap.xml',
    silent: /duplicate-across/,
  },
};

for (const [name, { files, file, says, silent, home, more = [] }] of Object.entries(PLACES)) {
  test(`the site of a named file: ${name}`, async () => {
    const own = place(files);
    const run = { home: home === undefined ? undefined : join(own, home) };
    const isWhole = async (input?: string) => {
      const args = input === undefined ? [file] : ['-', '--stdin-filename', file];
      const { lines, stderr } = await check(own, [...args, '--level', 'hint', ...more], { ...run, input });
      const text = lines.join('\n');
      if (says) assert.match(text, says);
      if (silent) assert.doesNotMatch(text, silent);
      assert.match(stderr, /^1 file checked: /m);
      for (const line of lines) assert.ok(line.startsWith(`${file}:`), line);
    };
    await isWhole();
    await isWhole(files[file]);
  });
}

test('exit code and summary are those of the named file; faults in other files do not count', async () => {
  const own = place({
    '.git/HEAD': '',
    'robots.txt': 'Disallow /x\n',
    'broken.xml': '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>',
    'broken.xml.gz': 'no gzip',
    'below/crawlwise.json': '{',
    'below/sitemap.xml': urlset([record('/z')]),
    'sitemap.xml': urlset([record('/x')]),
  });
  assert.deepEqual(await check(own, ['sitemap.xml']), {
    ...{ lines: [], code: 0 },
    stderr: '1 file checked: no problems\n',
  });
});

test('fixes of a named file use its site, and write no other file', async () => {
  const texts: Texts = {
    '.git/HEAD': '',
    'robots.txt': `User-agent: *\nDisallow /y\nSitemap: ${ORIGIN}/index.xml\n`,
    'index.xml': index(['a.xml']),
    'a.xml': urlset([record('/x', '2024-09-09'), record('/x?a&b')]),
  };
  const own = place(texts);
  const dated = ['--rule', 'index/lastmod-older-than-file=warning'];
  const { code, stderr } = await check(own, ['index.xml', '--fix', '--unsafe-fixes', ...dated]);
  assert.equal(code, 0, stderr);
  assert.match(readFileSync(join(own, 'index.xml'), 'utf8'), /<lastmod>2024-09-09<\/lastmod>/);
  for (const name of ['robots.txt', 'a.xml'])
    assert.equal(readFileSync(join(own, name), 'utf8'), texts[name], name);
});

test('large sitemaps next to a named file are not read completely, which is reported', async () => {
  const wide = many(4_500, 'wide').map((text) => text.padEnd(2_000));
  const texts: Texts = {
    '.git/HEAD': '',
    'robots.txt': ROBOTS,
    ...Object.fromEntries([1, 2, 3, 4].map((at) => [`wide-${at}.xml`, urlset(wide)])),
    'index.xml': index(['wide-1.xml']),
    'sitemap.xml': urlset([record('/wide/4000'), record('/private/x')]),
  };
  const own = place(texts);
  const { lines, stderr } = await check(own, ['sitemap.xml']);
  assert.deepEqual(
    lines.map((line) => line.split(' ')[2]),
    ['loc/disallowed'],
  );
  assert.match(
    stderr,
    /^not compared with 5 other sitemaps of the site, which are too large to read for single files: check \. to compare them$/m,
  );
  const dated = ['--rule', 'index/lastmod-older-than-file=warning'];
  const ofIndex = await check(own, ['index.xml', ...dated]);
  assert.deepEqual(ofIndex.lines, []);
  assert.match(ofIndex.stderr, /not compared/);
  for (const name of ['robots.txt', 'index.xml'])
    assert.doesNotMatch((await check(own, [name])).stderr, /not compared/, name);
  const all = (await check(own, ['.', ...dated])).lines.join('\n');
  for (const item of [/sitemap\.xml:.*loc\/duplicate-across/, /index\.xml:.*lastmod-older-than-file/])
    assert.match(all, item);
});

/** How often `check` of a file opens it; without an operand, it names the file. */
async function opensOf(name: string, texts: Texts, operand = name): Promise<number> {
  const own = place({ ...texts, '.git/HEAD': '' });
  const { openSync } = fs;
  let opens = 0;
  fs.openSync = (path, ...more) => {
    if (String(path).endsWith(name)) opens++;
    return openSync(path, ...more);
  };
  syncBuiltinESMExports();
  try {
    await check(own, [operand]);
  } finally {
    fs.openSync = openSync;
    syncBuiltinESMExports();
  }
  return opens;
}

test('the beginning of a named sitemap is read once, however few pages it shows', async () => {
  const withPages = (pages: number): Promise<number> =>
    opensOf('sitemap-1.xml', { 'robots.txt': ROBOTS, 'sitemap-1.xml': urlset(many(pages, 'a')) });
  const few = await withPages(500);
  assert.ok(few > 0);
  assert.equal(await withPages(5_000), few);
});

test('a small file of a folder is opened once', async () => {
  const texts = {
    'robots.txt': ROBOTS,
    'sitemap-1.xml': urlset(many(2, 'a')),
    'a/b.xml': urlset(many(2, 'b')),
  };
  for (const name of ['sitemap-1.xml', 'b.xml']) assert.equal(await opensOf(name, texts, '.'), 1, name);
});
