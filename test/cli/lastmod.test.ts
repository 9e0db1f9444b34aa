/** `<lastmod>` compared with the history of git, and with the last build. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { call, crawlwise, type Files, type Outcome } from './inProcess.ts';
import { callSpawned } from './spawned.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-lastmod-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const write = (own: string, files: Files): void => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), content);
  }
};

/** A sitemap of paths with their dates. */
const sitemap = (dates: Readonly<Record<string, string>>): string => {
  const entries = Object.entries(dates).map(
    ([path, date]) =>
      `<url><loc>https://www.example.com${path}</loc>${date && `<lastmod>${date}</lastmod>`}</url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
};

/**
 * A commit: its date, or those of author and committer; and the files that it writes, or removes (null), moves (`=> path`), or makes
 * executable (`+x`).
 */
type Commit = readonly [
  date: string | readonly [string, string],
  files: Readonly<Record<string, string | null>>,
];

let folders = 0;
const fresh = (): string => {
  const own = join(folder, `site${++folders}`);
  mkdirSync(own);
  return own;
};

function git(own: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args],
    { cwd: own, encoding: 'utf8', env: { ...process.env, ...env } },
  );
  assert.equal(status, 0, stderr);
}

function committed(commits: readonly Commit[]): string {
  const own = fresh();
  git(own, ['init', '-q', '.']);
  for (const [date, files] of commits) {
    for (const [name, content] of Object.entries(files)) {
      if (content === null) rmSync(join(own, name));
      else if (content === '+x') chmodSync(join(own, name), 0o755);
      else if (content.startsWith('=> ')) {
        mkdirSync(dirname(join(own, content.slice(3))), { recursive: true });
        git(own, ['mv', name, content.slice(3)]);
      } else write(own, { [name]: content });
    }
    git(own, ['add', '-A', '.']);
    const [author, committer] = typeof date === 'string' ? [date, date] : date;
    git(own, ['commit', '-qm', 'change'], { GIT_AUTHOR_DATE: author, GIT_COMMITTER_DATE: committer });
  }
  return own;
}

const pages = (names: readonly string[], text: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`content/blog/${name}.md`, `${name} ${text}`]));
const letters = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${at}`);
const START: Commit = ['2023-01-01T12:00:00Z', { 'hugo.toml': '', ...pages(['a', 'b', 'c', 'd'], 'one') }];
const edit = (date: Commit[0], name: string): Commit => [date, pages([name], String(date))];

const WITH_SITEMAP: Commit = [
  START[0],
  { ...START[1], 'public/sitemap.xml': sitemap({ '/blog/a/': '2024-01-01', '/blog/b/': '2024-01-01' }) },
];

interface Case {
  readonly commits: readonly Commit[];
  readonly files: Files;
  readonly args?: readonly string[];
  /** What is found: code and message. */
  readonly finds?: readonly string[];
  /** Lines on standard error. */
  readonly says?: readonly (string | RegExp)[];
  readonly code?: number;
}

const outdated = (source: string, date: string, lastmod: string, more = 0): string =>
  `lastmod/outdated ${source} changed on ${date} (git); the sitemap says ${lastmod}${more > 0 ? ` (and ${more} more in this file)` : ''}`;
const onePage = (lastmod: string, path = '/blog/a/'): Files => ({
  'public/sitemap.xml': sitemap({ [path]: lastmod }),
});

const CASES: Readonly<Record<string, Case>> = {
  'a page that was changed since': {
    commits: [START, edit('2024-03-01T12:00:00Z', 'a')],
    files: onePage('2024-01-01'),
    finds: [outdated('content/blog/a.md', '2024-03-01', '2024-01-01')],
  },
  'once per file, with the number of others': {
    commits: [START, edit('2024-03-01T12:00:00Z', 'a'), edit('2024-03-02T12:00:00Z', 'b')],
    files: { 'public/sitemap.xml': sitemap({ '/blog/a/': '2024-01-01', '/blog/b/': '2024-01-01' }) },
    finds: [outdated('content/blog/a.md', '2024-03-01', '2024-01-01', 1)],
  },
  'a day is no difference': {
    commits: [START, edit('2024-03-02T23:00:00Z', 'a')],
    files: onePage('2024-03-01'),
    finds: [],
  },
  'two days are': {
    commits: [START, edit('2024-03-03T01:00:00Z', 'a')],
    files: onePage('2024-03-01'),
    finds: [outdated('content/blog/a.md', '2024-03-03', '2024-03-01')],
  },
  'a year and a month cover all their days': {
    commits: [START, edit('2024-12-20T12:00:00Z', 'a'), edit('2024-12-20T12:00:00Z', 'b')],
    files: { 'public/sitemap.xml': sitemap({ '/blog/a/': '2024', '/blog/b/': '2024-12' }) },
    finds: [],
  },
  'the earlier of author and committer': {
    commits: [START, edit(['2024-01-01T12:00:00Z', '2024-09-01T12:00:00Z'], 'a')],
    files: onePage('2024-01-01'),
    finds: [],
  },
  'a root commit says nothing': { commits: [START], files: onePage('2020-01-01'), finds: [] },
  'a page that was moved keeps its dates': {
    commits: [
      START,
      edit('2024-03-01T12:00:00Z', 'a'),
      ['2024-06-01T12:00:00Z', { 'content/blog/a.md': '=> content/news/a.md' }],
    ],
    files: onePage('2024-03-01', '/news/a/'),
    finds: [],
  },
  'other permissions and other line ends are no change': {
    commits: [
      ['2023-01-01T12:00:00Z', { 'hugo.toml': '', ...pages(['a', 'b', 'c'], 'one\ntwo\n') }],
      ['2024-02-01T12:00:00Z', { 'content/blog/a.md': '+x' }],
      ['2024-03-01T12:00:00Z', pages(['b', 'c'], 'one\r\ntwo\r\n')],
      ['2024-04-01T12:00:00Z', pages(['b', 'c'], 'one\ntwo\n')],
      ['2024-05-01T12:00:00Z', { 'content/blog/b.md': '+x', ...pages(['c'], 'one\r\nthree\r\n') }],
    ],
    files: {
      'public/sitemap.xml': sitemap({
        ...{ '/blog/a/': '2023-06-01', '/blog/b/': '2023-06-01', '/blog/c/': '2024-04-01' },
      }),
    },
    finds: [outdated('content/blog/c.md', '2024-05-01', '2024-04-01')],
  },
  'nor are they one before another change': {
    commits: [
      ['2023-01-01T12:00:00Z', { 'hugo.toml': '', ...pages(['a'], 'one\n'), ...pages(['b'], 'one\n') }],
      ['2023-06-01T12:00:00Z', pages(['a'], 'two\n')],
      ['2024-03-01T12:00:00Z', pages(['a'], 'two\r\n')],
    ],
    files: onePage('2023-05-01'),
    finds: [outdated('content/blog/a.md', '2023-06-01', '2023-05-01')],
  },
  'dates of a new build, after other line ends': {
    commits: [
      ['2023-01-01T12:00:00Z', { 'hugo.toml': '', ...pages(['a', 'b', 'c'], 'one\n') }],
      ['2025-01-01T12:00:00Z', pages(['a', 'b', 'c'], 'one\r\n')],
    ],
    files: {
      'public/sitemap.xml': sitemap({
        ...{ '/blog/a/': '2025-01-01', '/blog/b/': '2025-01-01', '/blog/c/': '2025-01-01' },
      }),
    },
    finds: [
      'lastmod/unchanged 3 of 3 dates are more than a day newer than the last change of their pages: this looks like the time of the build',
    ],
  },
  'a page without a source': {
    commits: [START, edit('2024-03-01T12:00:00Z', 'a')],
    files: onePage('2020-01-01', '/tags/x/'),
    finds: [],
  },
  'a date that is none': {
    commits: [START, edit('2024-03-01T12:00:00Z', 'a')],
    files: onePage('March'),
    args: ['--rule', 'lastmod/invalid-format=off'],
    finds: [],
  },
  'a rule that is off': {
    commits: [START, edit('2024-03-01T12:00:00Z', 'a')],
    files: onePage('2024-01-01'),
    args: ['--rule', 'lastmod/*=off'],
    finds: [],
  },
  'dates of the build': {
    commits: [START, edit('2024-03-01T12:00:00Z', 'a')],
    files: {
      'public/sitemap.xml': sitemap({
        '/blog/a/': '2025-01-01',
        '/blog/b/': '2025-01-01',
        '/blog/c/': '2025-01-01',
        '/': '2025-01-01',
      }),
    },
    finds: [
      'lastmod/unchanged 3 of 4 dates are more than a day newer than the last change of their pages: this looks like the time of the build',
    ],
  },
  'dates of the build for less than half of the pages': {
    commits: [START],
    files: {
      'public/sitemap.xml': sitemap({
        ...{ '/blog/a/': '2025-01-01', '/blog/b/': '2025-01-01', '/blog/c/': '2025-01-01' },
        ...{ '/x': '2025-01-01', '/y': '2025-01-02', '/z': '2025-01-01' },
      }),
    },
    finds: [],
  },
  'a commit that changes everything': {
    commits: [
      ['2023-01-01T12:00:00Z', pages(letters(12), 'one')],
      edit('2024-01-01T12:00:00Z', 'p0'),
      ['2024-06-01T12:00:00Z', pages(letters(12), 'formatted')],
    ],
    files: { 'public/sitemap.xml': sitemap({ '/blog/p0/': '2023-06-01', '/blog/p1/': '2023-06-01' }) },
    finds: [outdated('content/blog/p0.md', '2024-01-01', '2023-06-01')],
    says: [
      /^lastmod is not compared with commit \w+ of 2024-06-01, since it changes 12 of 12 sources of pages at once$/m,
    ],
  },
  'commits in the future': {
    commits: [START, edit('2090-01-01T12:00:00Z', 'a')],
    files: onePage('2024-01-01'),
    finds: [],
    says: ['lastmod is not compared with 1 commit, since it is dated in the future\n'],
  },
  'a configured source': {
    commits: [
      ['2023-01-01T12:00:00Z', { 'posts/2023/first.md': 'one', 'content/blog/first.md': 'other' }],
      ['2024-03-01T12:00:00Z', { 'posts/2023/first.md': 'two' }],
    ],
    files: {
      'crawlwise.json': '{ "site": { "sources": { "/blog/": "posts/**/*.md" } } }',
      ...onePage('2024-01-01', '/blog/2023/first/'),
    },
    finds: [outdated('posts/2023/first.md', '2024-03-01', '2024-01-01')],
  },
  'a configured source that is not there': {
    commits: [START],
    files: { 'crawlwise.json': '{ "site": { "sources": { "/": "posts/*.md" } } }', ...onePage('2024-01-01') },
    finds: [],
    says: ['lastmod is not compared with git: no committed file matches site.sources of crawlwise.json\n'],
  },
  'a configured source that is no glob': {
    commits: [START],
    files: {
      'crawlwise.json': '{ "site": { "sources": { "/": "../posts/*.md" } } }',
      ...onePage('2024-01-01'),
    },
    code: 2,
    says: ['Must be a glob of files below the folder of this file'],
  },
  'a repository without commits': {
    commits: [],
    files: { 'content/blog/a.md': 'a', ...onePage('2024-01-01') },
    finds: [],
    says: ['lastmod is not compared with git: the repository has no commits yet\n'],
  },
  'no note if no sitemap has dates': {
    commits: [],
    files: onePage(''),
    finds: [],
    says: [/^(?!.*git)/s],
  },
  'binary sources': {
    commits: [START, ['2024-03-01T12:00:00Z', { 'content/blog/a.md': '\0\u0001\n\0' }]],
    files: onePage('2024-01-01'),
    finds: [outdated('content/blog/a.md', '2024-03-01', '2024-01-01')],
  },
  'an unchanged sitemap that lists a page whose source has changed since': {
    commits: [WITH_SITEMAP, edit('2024-03-01T12:00:00Z', 'a')],
    files: {},
    args: ['--since', 'HEAD~1'],
    finds: [outdated('content/blog/a.md', '2024-03-01', '2024-01-01')],
  },
  'an unchanged sitemap that lists a page whose source had changed before': {
    commits: [WITH_SITEMAP, edit('2024-03-01T12:00:00Z', 'a'), edit('2024-03-02T12:00:00Z', 'c')],
    files: {},
    args: ['--since', 'HEAD~1'],
    finds: [],
  },
  'names that look like output of git': {
    commits: [
      START,
      [
        '2024-03-01T12:00:00Z',
        { 'content/\u0001abc 1 1 ': 'x', 'content/M\nA.md': 'x', 'content/blog/a.md': 'y' },
      ],
    ],
    files: onePage('2024-01-01'),
    finds: [outdated('content/blog/a.md', '2024-03-01', '2024-01-01')],
  },
};

const check = (own: string, args: readonly string[]): Promise<Outcome> =>
  crawlwise(own, 'check', '--level', 'hint', '--format', 'json', ...args);

/** Code and message of each finding about dates of pages. */
function foundIn({ stdout }: Outcome): readonly string[] {
  const { findings }: { findings: { code: string; message: string }[] } = JSON.parse(stdout);
  return findings.flatMap(({ code, message }) => (CODES.includes(code) ? `${code} ${message}` : []));
}
const CODES = ['lastmod/outdated', 'lastmod/unchanged'];

function checkCase({ finds, says = [], code }: Omit<Case, 'commits' | 'files'>, outcome: Outcome): void {
  if (finds) assert.deepEqual(foundIn(outcome), finds, outcome.stderr);
  if (code !== undefined) assert.equal(outcome.code, code);
  for (const part of says) {
    if (typeof part === 'string') assert.ok(outcome.stderr.includes(part), outcome.stderr);
    else assert.match(outcome.stderr, part);
  }
}

for (const [name, { commits, files, args = ['.'], ...expected }] of Object.entries(CASES)) {
  test(`git: ${name}`, async () => {
    const own = committed(commits);
    write(own, files);
    checkCase(expected, await check(own, args[0]!.startsWith('-') ? ['.', ...args] : args));
  });
}

test('git: a shallow clone, in which the last commit seems to change everything', async () => {
  const own = committed([START, edit('2024-03-01T12:00:00Z', 'a'), edit('2024-06-01T12:00:00Z', 'b')]);
  const clone = fresh();
  git(folder, ['clone', '-q', '--depth', '1', `file://${own}`, clone]);
  write(clone, { 'public/sitemap.xml': sitemap({ '/blog/a/': '2023-01-01', '/blog/b/': '2023-01-01' }) });
  checkCase(
    { finds: [], says: ['lastmod is compared with the latest commits only, since the clone is shallow: '] },
    await check(clone, ['.']),
  );
  const deeper = fresh();
  git(folder, ['clone', '-q', '--depth', '2', `file://${own}`, deeper]);
  write(deeper, { 'public/sitemap.xml': sitemap({ '/blog/a/': '2023-01-01', '/blog/b/': '2023-01-01' }) });
  checkCase(
    { finds: [outdated('content/blog/b.md', '2024-06-01', '2023-01-01')] },
    await check(deeper, ['.']),
  );
});

/** A site whose sources are a repository of their own, and a folder that a link leads to. */
function withSubmodule(): string {
  const sources = committed([
    ['2023-01-01T12:00:00Z', { 'blog/a.md': 'one', 'blog/b.md': 'one' }],
    ['2024-03-01T12:00:00Z', { 'blog/a.md': 'two' }],
  ]);
  const own = committed([['2023-01-01T12:00:00Z', { 'hugo.toml': '', 'notes/c.md': 'one' }]]);
  git(own, ['-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', sources, 'vendor/content']);
  symlinkSync('vendor/content', join(own, 'content'));
  symlinkSync('notes', join(own, 'pages'));
  symlinkSync(sources, join(own, 'posts'));
  git(own, ['add', '.']);
  git(own, ['commit', '-qm', 'linked'], DATED);
  write(own, { 'notes/c.md': 'two' });
  git(own, ['commit', '-qam', 'changed'], { ...DATED, GIT_AUTHOR_DATE: '2024-04-01T12:00:00Z' });
  return own;
}
const DATED = { GIT_AUTHOR_DATE: '2024-06-01T12:00:00Z', GIT_COMMITTER_DATE: '2024-06-01T12:00:00Z' };

test('git: sources in a submodule, and behind links', async () => {
  const own = withSubmodule();
  const files = { 'public/sitemap.xml': sitemap({ '/blog/a/': '2024-01-01', '/c/': '2024-01-01' }) };
  write(own, files);
  const finds = [outdated('content/blog/a.md', '2024-03-01', '2024-01-01', 1)];
  const says = [
    'lastmod is not compared with git for sources in posts: a submodule that is not checked out, ',
  ];
  checkCase({ finds, says }, await check(own, ['.']));
  const clone = fresh();
  git(folder, ['clone', '-q', `file://${own}`, clone]);
  write(clone, files);
  const left = ['lastmod is not compared with git for sources in content, posts: a submodule that is not'];
  checkCase(
    { finds: [outdated('pages/c.md', '2024-04-01', '2024-01-01')], says: left },
    await check(clone, ['.']),
  );
});

test('git: a line says that no source is found', async () => {
  const own = committed([START, edit('2024-03-01T12:00:00Z', 'a')]);
  const dates = { '/x/a/': '2024-01-01', '/y/a/': '2024-01-01', '/z/a/': '2024-01-01' };
  write(own, { 'public/sitemap.xml': sitemap(dates) });
  const says = [
    'lastmod of public/sitemap.xml is not compared with git: no source of its pages is found by name; site.sources of crawlwise.json names them\n',
  ];
  checkCase({ finds: [], says }, await check(own, ['.']));
  write(own, { 'public/sitemap.xml': sitemap({ ...dates, '/blog/b/': '2023-01-01' }) });
  checkCase({ finds: [], says: [/^(?!.*git)/s] }, await check(own, ['.']));
});

test('git: a named file, and a project in a folder of the repository', async () => {
  const inFolder = (commit: Commit): Commit => [
    commit[0],
    Object.fromEntries(Object.entries(commit[1]).map(([name, text]) => [`sites/one/${name}`, text])),
  ];
  const own = committed([START, edit('2024-03-01T12:00:00Z', 'a')].map(inFolder));
  write(join(own, 'sites/one'), onePage('2024-01-01'));
  write(join(own, 'sites/two'), { 'hugo.toml': '', ...onePage('2020-01-01') });
  const finds = [outdated('content/blog/a.md', '2024-03-01', '2024-01-01')];
  checkCase({ finds }, await check(own, ['.']));
  checkCase({ finds }, await check(own, ['sites/one/public/sitemap.xml']));
  checkCase({ finds }, await check(join(own, 'sites/one/public'), ['sitemap.xml']));
});

test('git: the fix writes the date of git, in the form of the old one', async () => {
  const own = committed([START, edit('2024-03-01T12:30:00Z', 'a'), edit('2024-03-02T12:00:00Z', 'b')]);
  const path = join(own, 'public/sitemap.xml');
  write(own, {
    'public/sitemap.xml': sitemap({ '/blog/a/': '2024-01-01T10:00:00+01:00', '/blog/b/': '2024-01-01' }),
  });
  const fixed = await crawlwise(
    own,
    'check',
    '.',
    '--fix',
    '--unsafe-fixes',
    '--fix-rule',
    'lastmod/outdated',
  );
  assert.equal(fixed.code, 0, fixed.stderr);
  assert.equal(
    readFileSync(path, 'utf8'),
    sitemap({ '/blog/a/': '2024-03-01T12:30:00Z', '/blog/b/': '2024-03-02' }),
  );
});

test('git: without the program, a line says so', async () => {
  const own = committed([START, edit('2024-03-01T12:00:00Z', 'a')]);
  write(own, onePage('2024-01-01'));
  const outcome = await callSpawned(['check', '.'], { cwd: own, env: { PATH: '/nowhere' } });
  assert.equal(outcome.code, 0, outcome.stdout);
  assert.match(outcome.stderr, /^lastmod is not compared with git: There is no git program here/m);
});

test('git: a repository of another user, which git refuses to read', async () => {
  const own = committed([START, edit('2024-03-01T12:00:00Z', 'a')]);
  write(own, onePage('2024-01-01'));
  const env = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' };
  const { code, stderr } = await call(['check', '.'], { cwd: own, env });
  assert.equal(code, 0);
  assert.match(stderr, /^lastmod is not compared with git: the history cannot be read, as .* another user$/m);
});

test('git: no note outside of a repository', async () => {
  const own = fresh();
  write(own, { 'content/blog/a.md': 'a', ...onePage('2024-01-01') });
  const { code, stderr } = await crawlwise(own, 'check', '.');
  assert.equal(code, 0);
  assert.equal(stderr, '1 file checked: no problems\n');
});

const html = (text: string, build: string): string =>
  `<html><head><script nonce=${build} src=/a.${build}.js></script></head><body><main>${text}</main><footer>${build}</footer></body></html>`;
const build = (
  dates: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>>,
  id: string,
): Files => ({
  'sitemap.xml': sitemap(dates),
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, html(text, id)])),
});
const TEXTS = { 'index.html': 'home', 'a/index.html': 'a', 'b.html': 'b', 'c/index.html': 'c' };
const OLD = build(
  { '/': '2025-01-01', '/a/': '2025-01-01', '/b': '2025-01-01', '/c/': '2025-01-01' },
  TEXTS,
  '1',
);

interface BuildCase extends Omit<Case, 'commits' | 'files'> {
  readonly old?: Files;
  readonly now: Files;
}

const BUILDS: Readonly<Record<string, BuildCase>> = {
  'the same build': { now: OLD, finds: [], says: ['1 file checked: no problems\n'] },
  'content that changed with the same date': {
    now: {
      ...OLD,
      ...build({ '/': '2025-01-01', '/a/': '2025-01-01' }, { ...TEXTS, 'a/index.html': 'a, revised' }, '2'),
    },
    finds: [
      'lastmod/outdated a/index.html has changed since the last build; the sitemap still says 2025-01-01',
    ],
  },
  'content that changed with its date': {
    now: {
      ...OLD,
      ...build({ '/': '2025-01-01', '/a/': '2025-02-01' }, { ...TEXTS, 'a/index.html': 'a, revised' }, '2'),
    },
    finds: [],
  },
  'dates of the build': {
    now: build(
      { '/': '2025-02-01', '/a/': '2025-02-01', '/b': '2025-02-01', '/c/': '2025-01-01' },
      TEXTS,
      '2',
    ),
    finds: [
      'lastmod/unchanged 3 of 4 dates are more than a day newer than the last change of their pages: this looks like the time of the build',
    ],
  },
  'new pages': {
    now: {
      ...OLD,
      ...build({ '/': '2025-01-01', '/new/': '2025-02-01' }, { ...TEXTS, 'new/index.html': 'new' }, '2'),
    },
    finds: [],
  },
  'a build of which a half is there': {
    now: build({ '/': '2025-01-01', '/a/': '2025-01-01' }, { 'index.html': 'home' }, '2'),
    finds: [],
    says: [
      '--since-build: old has 4 pages and the checked build 1: pages that are in one of them only are not compared\n',
    ],
  },
  'a sitemap without a counterpart': {
    old: { 'index.html': OLD['index.html']!, 'sitemap-1.xml': OLD['sitemap.xml']! },
    now: OLD,
    finds: [],
    says: ['--since-build: now/sitemap.xml has no counterpart in old, so its dates are not compared\n'],
  },
  'an old build without pages': {
    old: { 'sitemap.xml': OLD['sitemap.xml']! },
    now: OLD,
    code: 2,
    says: ['crawlwise: --since-build: there are no HTML files in old\n'],
  },
  'an old build without dates': {
    old: { ...OLD, 'sitemap.xml': sitemap({ '/': '' }) },
    now: OLD,
    code: 2,
    says: ['crawlwise: --since-build: no sitemap in old has a lastmod\n'],
  },
  'pages that are not text': {
    old: { ...OLD, 'a/index.html': '\0\u0001\u0002' },
    now: { ...OLD, 'a/index.html': new Uint8Array([255, 254, 0, 1, 2]) },
    finds: [],
  },
};

for (const [name, { old = OLD, now, ...expected }] of Object.entries(BUILDS)) {
  test(`builds: ${name}`, async () => {
    const own = fresh();
    write(join(own, 'old'), old);
    write(join(own, 'now'), now);
    checkCase(expected, await check(own, ['now', '--since-build', 'old', '--rule', 'robots/*=off']));
  });
}

test('builds: links out of the folders are not followed', async () => {
  const own = fresh();
  write(join(own, 'old'), OLD);
  write(join(own, 'now'), OLD);
  write(own, { 'secret.html': html('secret', '1') });
  rmSync(join(own, 'now/a/index.html'));
  symlinkSync('../../secret.html', join(own, 'now/a/index.html'));
  checkCase({ finds: [] }, await check(own, ['now', '--since-build', 'old']));
});

test('builds: a folder that is not there', async () => {
  const own = fresh();
  write(join(own, 'now'), OLD);
  const { code, stderr } = await check(own, ['now', '--since-build', 'gone']);
  assert.equal(code, 2);
  assert.equal(stderr, 'crawlwise: --since-build: gone is not a folder\n');
});

test('git: dates of one build are a warning, other dates a hint', async () => {
  for (const [severity, ...days] of [
    ['warning', '06-01', '06-01', '06-01', '06-01'],
    ['hint', '06-01', '07-01', '08-01', '09-01'],
  ]) {
    const own = committed([START]);
    const dates = ['a', 'b', 'c', 'd'].map((name, at) => [`/blog/${name}/`, `2024-${days[at]}`]);
    write(own, { 'public/sitemap.xml': sitemap(Object.fromEntries(dates)) });
    assert.match((await check(own, ['.'])).stdout, new RegExp(`"${severity}"[^}]*lastmod/unchanged`));
  }
});
