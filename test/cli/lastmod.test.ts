/** `<lastmod>` compared with the history of git. */
import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { call, crawlwise } from './inProcess.ts';
import {
  type Case,
  type Commit,
  check,
  checkCase,
  committed,
  edit,
  folder,
  fresh,
  git,
  letters,
  onePage,
  outdated,
  pages,
  START,
  sitemap,
  WITH_SITEMAP,
  write,
} from './lastmodCheck.ts';
import { callSpawned } from './spawned.ts';

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
      'lastmod/unchanged 3 of 3 dates are over a day newer than their pages, as if set by a build: crawlers stop using them',
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
      'lastmod/unchanged 3 of 4 dates are over a day newer than their pages, as if set by a build: crawlers stop using them',
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
