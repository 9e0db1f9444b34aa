/**
 * No gate passes by accident: everything that is not checked is reported, and no file suppresses what is expected of
 * it.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Ajv } from 'ajv';
import { crawlwise, type Files, repository } from './inProcess.ts';
import { SARIF } from './sarifSchema.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-gates-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const sitemap = (path: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com${path}</loc></url>\n</urlset>\n`;
const json = (value: unknown): string => JSON.stringify(value);

const place = (files: Files): string => repository(folder, files);

/** Errors and warnings as `file:line code`. */
const found = (stdout: string): string[] =>
  stdout.split('\n').flatMap((line) => {
    const [, place, code] = /^(\S+?:\d+):\d+ (?:error|warning) (\S+)/.exec(line) ?? [];
    return place ? [`${place} ${code}`] : [];
  });

const WRONG = 'User-agent: *\nDisallow /x/\n';
const COLON = 'robots/missing-colon';
const BLOCKING = {
  'public/robots.txt': 'User-agent: *\nDisallow: /private/\nSitemap: https://www.example.com/sitemap.xml\n',
  'public/sitemap.xml': sitemap('/private/a'),
};
const DISALLOWED = ['public/sitemap.xml:3 loc/disallowed'];
const HUGO = { '.gitignore': 'public/\n', ...BLOCKING };
const XML = { '.gitignore': '*.xml\n', ...BLOCKING };
const ROOT = { 'crawlwise.json': json({ site: { root: 'public' } }) };
const GIT_WAY = 'name a folder or file to check it, or use --no-ignore';

interface Case {
  readonly files: Files;
  readonly args: readonly string[];
  readonly code: number;
  readonly found?: readonly string[];
  /** Standard error without its last line. */
  readonly says?: readonly string[];
}

const READ: Readonly<Record<string, Case>> = {
  'a build that git ignores is not read, and said': {
    ...{ files: { ...HUGO, 'static/robots.txt': 'User-agent: *\nDisallow: /private/\n' }, args: ['.'] },
    code: 0,
    says: [`skipped, ignored by .gitignore: public/; ${GIT_WAY}`],
  },
  'so it is where nothing else is there': {
    ...{ files: HUGO, args: ['.'], code: 2 },
    says: [`skipped, ignored by .gitignore: public/; ${GIT_WAY}`],
  },
  'a build that is named is read': { files: HUGO, args: ['public'], code: 1, found: DISALLOWED },
  'a build that is named beside the rest is read': {
    ...{ files: HUGO, args: ['.', 'public'], code: 1, found: DISALLOWED, says: [] },
  },
  'a build that a pattern names is read': { files: HUGO, args: ['public/**'], code: 1, found: DISALLOWED },
  'a build is read with --no-ignore': { files: HUGO, args: ['.', '--no-ignore'], code: 1, found: DISALLOWED },
  'a build is read where it is the root of the site': {
    ...{ files: { ...HUGO, ...ROOT }, args: ['.'], code: 1, found: DISALLOWED, says: [] },
  },
  'so it is for a pattern': {
    ...{ files: { ...HUGO, ...ROOT }, args: ['**/*.{xml,txt}'], code: 1, found: DISALLOWED, says: [] },
  },
  'so it is for a root in a folder that git ignores': {
    files: {
      ...{
        '.gitignore': 'out/\n',
        'out/a/robots.txt': WRONG,
        'out/robots.txt': WRONG,
        'out/c/robots.txt': WRONG,
      },
      'crawlwise.json': json({ site: { root: 'out/a' } }),
    },
    args: ['.'],
    code: 1,
    found: [`out/a/robots.txt:2 ${COLON}`],
    says: [`skipped, ignored by .gitignore: out/c/, out/robots.txt; ${GIT_WAY}`],
  },
  'so it is for the root of one of several sites': {
    files: {
      ...{ '.gitignore': 'dist/\n', 'a/dist/robots.txt': WRONG, 'b/dist/robots.txt': WRONG },
      'b/crawlwise.json': json({ site: { root: 'dist' } }),
    },
    args: ['.'],
    code: 1,
    found: [`b/dist/robots.txt:2 ${COLON}`],
    says: [`skipped, ignored by .gitignore: a/dist/; ${GIT_WAY}`],
  },
  'so it is for a root that an override names': {
    files: {
      ...{ '.gitignore': 'dist/\n', 'b/dist/robots.txt': WRONG },
      'crawlwise.json': json({ overrides: [{ files: 'b/**', site: { root: 'b/dist' } }] }),
    },
    args: ['.'],
    code: 1,
    found: [`b/dist/robots.txt:2 ${COLON}`],
  },
  'below a root no .gitignore counts, but for folders whose names begin with a dot': {
    files: {
      ...ROOT,
      'public/.gitignore': '*\n',
      ...{
        'public/robots.txt': WRONG,
        'public/.well-known/robots.txt': WRONG,
        'public/.old/robots.txt': WRONG,
      },
    },
    args: ['.', '--rule', 'robots/file-location=off'],
    code: 1,
    found: [`public/.well-known/robots.txt:2 ${COLON}`, `public/robots.txt:2 ${COLON}`],
    says: [`skipped, ignored by .gitignore: public/.old/; ${GIT_WAY}`],
  },
  'a root that is a separate repository, such as a work tree for pages, is read': {
    files: {
      ...{ ...HUGO, ...ROOT, 'public/.git': 'gitdir: ../.git/worktrees/public\n' },
    },
    ...{ args: ['.'], code: 1, found: DISALLOWED, says: [] },
  },
  'the root of the repository frees nothing': {
    files: { ...HUGO, 'robots.txt': WRONG, 'crawlwise.json': json({ site: { root: '.' } }) },
    args: ['.'],
    code: 1,
    found: [`robots.txt:2 ${COLON}`],
    says: [`skipped, ignored by .gitignore: public/; ${GIT_WAY}`],
  },
  'no configuration, no root': {
    ...{ files: { ...HUGO, ...ROOT }, args: ['.', '--no-config'], code: 2 },
    says: [`skipped, ignored by .gitignore: public/; ${GIT_WAY}`],
  },
  'node_modules is never read': {
    files: {
      'node_modules/public/robots.txt': WRONG,
      'crawlwise.json': json({ site: { root: 'node_modules/public' } }),
    },
    ...{ args: ['.'], code: 2, says: [] },
  },
  'files that git ignores are read in a folder that is named': {
    ...{ files: XML, args: ['public'], code: 1, found: DISALLOWED, says: [] },
  },
  'so they are below the root of the site': {
    ...{ files: { ...XML, ...ROOT }, args: ['.'], code: 1, found: DISALLOWED, says: [] },
  },
  'else they are said by their folder': {
    ...{
      files: { ...XML, 'public/more.xml': sitemap('/'), 'public/pom.xml': '<project/>' },
      args: ['.'],
      code: 0,
    },
    says: [`skipped, ignored by .gitignore: public/ (2 files); ${GIT_WAY}`],
  },
  'a .gitignore in the folder that is named counts': {
    ...{ files: { ...BLOCKING, 'public/.gitignore': '*.xml' }, args: ['public'], code: 0 },
    says: [`skipped, ignored by .gitignore: public/sitemap.xml; ${GIT_WAY}`],
  },
  'so it does for a pattern': {
    ...{ files: { ...BLOCKING, 'public/.gitignore': '*.xml' }, args: ['public/*'], code: 0 },
    says: [`skipped, ignored by .gitignore: public/sitemap.xml; ${GIT_WAY}`],
  },
  'an ignored folder without files of ours is not said': {
    files: { '.gitignore': 'target/\n', 'target/pom.xml': '<project/>', 'robots.txt': WRONG },
    ...{ args: ['.'], code: 1, found: [`robots.txt:2 ${COLON}`], says: [] },
  },
  '.crawlwiseignore counts whatever is named': {
    files: { ...BLOCKING, ...ROOT, '.crawlwiseignore': '*.xml\n' },
    ...{ args: ['public'], code: 0 },
    says: ['skipped, ignored by .crawlwiseignore: public/sitemap.xml; use --no-ignore to check it'],
  },
  '.crawlwiseignore can name what Crawlwise reads though git does not': {
    ...{ files: { ...HUGO, '.crawlwiseignore': '!public/\n' }, args: ['.'], code: 1, found: DISALLOWED },
  },
  'files ignored by the configuration are reported': {
    files: { ...BLOCKING, 'crawlwise.json': json({ ignore: ['*.xml'] }) },
    ...{ args: ['public'], code: 0 },
    says: ['skipped, ignored by crawlwise.json: public/sitemap.xml; name a file to check it'],
  },
  'a named file that the configuration ignores is checked, which is reported': {
    files: { 'a.xml': sitemap('/?a&b'), 'crawlwise.json': json({ ignore: ['*.xml'] }) },
    ...{ args: ['a.xml'], code: 1, found: ['a.xml:3 sitemap/unescaped-ampersand'] },
    says: ['checked because you name it, though crawlwise.json ignores it: a.xml'],
  },
  'another robots.txt that git ignores is compared with none': {
    files: {
      '.gitignore': 'public/robots.txt\n',
      ...{
        'static/robots.txt': 'User-agent: *\nDisallow: /a/\n',
        'public/robots.txt': 'User-agent: *\nDisallow: /b/\n',
      },
    },
    ...{ args: ['.'], code: 0 },
    says: [`skipped, ignored by .gitignore: public/robots.txt; ${GIT_WAY}`],
  },
  'with --no-ignore it is': {
    files: {
      '.gitignore': 'public/\n',
      ...{
        'static/robots.txt': 'User-agent: *\nDisallow: /a/\n',
        'public/robots.txt': 'User-agent: *\nDisallow: /b/\n',
      },
    },
    ...{ args: ['.', '--no-ignore'], code: 1 },
    found: ['public/robots.txt:1 robots/multiple-files', 'static/robots.txt:1 robots/multiple-files'],
  },
  'a sitemap that git ignores is there for its index': {
    files: {
      '.gitignore': 'maps/\nb.xml\n',
      ...{ 'maps/a.xml': sitemap('/'), 'b.xml': sitemap('/') },
      'robots.txt': 'User-agent: *\nDisallow: /x/\nSitemap: https://www.example.com/index.xml\n',
      'index.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${['maps/a', 'b'].map((name) => `<sitemap><loc>https://www.example.com/${name}.xml</loc></sitemap>\n`).join('')}</sitemapindex>\n`,
    },
    ...{ args: ['.'], code: 0 },
    says: [`skipped, ignored by .gitignore: maps/, b.xml; ${GIT_WAY}`],
  },
};

for (const [name, { files, args, code, found: wanted = [], says }] of Object.entries(READ)) {
  test(name, async () => {
    const outcome = await crawlwise(place(files), 'check', '--format', 'compact', ...args);
    assert.deepEqual([found(outcome.stdout), outcome.code], [wanted, code], outcome.stderr);
    if (says) assert.deepEqual(outcome.stderr.split('\n').slice(0, -2), says);
  });
}

const EXPECTING = json({ expect: [{ sitemap: 'public/sitemap.xml', contains: ['/zz'] }] });
const EXPECTS_ROBOTS = json({ expect: [{ crawlers: ['purpose:search'], allow: ['/'] }] });
const OPEN = 'User-agent: *\nDisallow: /x/\n';
const NOT_LISTED = 'public/sitemap.xml:2 sitemap/failed-expectation';
const UNMET = (file: string): string =>
  `crawlwise: Line 1 of crawlwise.json expects something of '${file}', and that was not checked`;
const NO_ROBOTS = 'crawlwise: Line 1 of crawlwise.json expects something of a robots.txt, and there is none';

/** Expectations of files that a call does not check, or checks in another role; the last line says so. */
const EXPECTED: Readonly<
  Record<string, Omit<Case, 'says'> & { links?: Readonly<Record<string, string>>; last: RegExp | string }>
> = {
  'of a sitemap that git ignores': {
    files: { ...HUGO, 'crawlwise.json': EXPECTING, 'robots.txt': OPEN },
    ...{ args: ['.'], code: 2, last: UNMET('public/sitemap.xml') },
  },
  'of a sitemap that the configuration ignores': {
    files: {
      'crawlwise.json': json({ ...JSON.parse(EXPECTING), ignore: ['*.xml'] }),
      ...{ 'robots.txt': OPEN, 'public/sitemap.xml': sitemap('/') },
    },
    ...{ args: ['.'], code: 2, last: UNMET('public/sitemap.xml') },
  },
  'of a sitemap outside of the folder that is named': {
    files: { 'crawlwise.json': EXPECTING, 'public/sitemap.xml': sitemap('/'), 'a/robots.txt': OPEN },
    ...{ args: ['a', '--rule', 'robots/file-location=off'], code: 0, last: /^1 file checked/ },
  },
  'of a sitemap in a folder with a link to it, which comes first': {
    files: { 'crawlwise.json': EXPECTING, 'public/sitemap.xml': sitemap('/') },
    ...{ links: { a: 'public' }, args: ['.'], code: 1, found: [NOT_LISTED], last: /^1 file checked/ },
  },
  'of a sitemap by a link': {
    files: {
      'crawlwise.json': json({ expect: [{ sitemap: 'a/sitemap.xml', contains: ['/zz'] }] }),
      'public/sitemap.xml': sitemap('/'),
    },
    ...{ links: { a: 'public' }, args: ['.'], code: 2, last: UNMET('a/sitemap.xml') },
  },
  ...Object.fromEntries(
    ['./public//./sitemap.xml', 'public\\sitemap.xml', ' public/sitemap.xml/'].map((name) => [
      `of a sitemap that is written '${name}'`,
      {
        files: {
          'crawlwise.json': json({ expect: [{ sitemap: name, contains: ['/zz'] }] }),
          'public/sitemap.xml': sitemap('/'),
        },
        ...{ args: ['.'], code: 1, found: [NOT_LISTED], last: /^1 file checked/ },
      },
    ]),
  ),
  ...Object.fromEntries(
    [
      'file:///public/sitemap.xml',
      `\${workspaceFolder}/public/sitemap.xml`,
      'c:\\sitemap.xml',
      '//host/a.xml',
    ].map((name) => [
      `of a sitemap that is written '${name}'`,
      {
        files: {
          'crawlwise.json': json({ expect: [{ sitemap: name, contains: ['/zz'] }] }),
          'public/sitemap.xml': sitemap('/'),
        },
        ...{ args: ['.'], code: 2, last: /is not a file below the folder of this file$/ },
      },
    ]),
  ),
  'of a sitemap that an override does not include': {
    files: {
      'crawlwise.json': json({ overrides: [{ files: 'a/**', ...JSON.parse(EXPECTING) }] }),
      'public/sitemap.xml': sitemap('/'),
    },
    ...{ args: ['.'], code: 2, last: /This is not tested: 'files' does not include 'public\/sitemap\.xml'$/ },
  },
  'of a robots.txt that the configuration ignores': {
    files: {
      'crawlwise.json': json({ ...JSON.parse(EXPECTS_ROBOTS), ignore: ['robots.txt'] }),
      ...{ 'robots.txt': OPEN, 'sitemap.xml': sitemap('/') },
    },
    ...{ args: ['.'], code: 2, last: `${NO_ROBOTS} here` },
  },
  'of the robots.txt of one of several sites': {
    files: {
      ...{ 'a/robots.txt': OPEN, 'b/crawlwise.json': EXPECTS_ROBOTS, 'b/sitemap.xml': sitemap('/') },
      'a/crawlwise.json': '{}',
    },
    args: ['.', '--rule', 'robots/file-location=off', '--rule', 'loc/outside-path=off'],
    ...{ code: 2, last: `${NO_ROBOTS} in b` },
  },
  'of a site whose files were deleted': {
    files: { 'robots.txt': OPEN, 'b/crawlwise.json': EXPECTS_ROBOTS },
    ...{ args: ['.'], code: 2, last: `${NO_ROBOTS} in b` },
  },
  'of a robots.txt that an override means': {
    files: {
      ...{ '.gitignore': 'dist/\n', 'robots.txt': OPEN, 'dist/robots.txt': OPEN },
      'crawlwise.json': json({ overrides: [{ files: 'dist/**', ...JSON.parse(EXPECTS_ROBOTS) }] }),
    },
    ...{ args: ['.'], code: 2, last: `${NO_ROBOTS} here` },
  },
  'of a robots.txt that an override means, in another folder': {
    files: {
      ...{ 'a/robots.txt': OPEN, 'dist/robots.txt': OPEN },
      'crawlwise.json': json({ overrides: [{ files: 'dist/**', ...JSON.parse(EXPECTS_ROBOTS) }] }),
    },
    ...{ args: ['a', '--rule', 'robots/file-location=off'], code: 0, last: /^1 file checked/ },
  },
};
for (const [name, { files, links = {}, args, code, found: wanted = [], last }] of Object.entries(EXPECTED)) {
  test(`expectations are tested, or reported as untested: ${name}`, async () => {
    const own = place(files);
    for (const [link, target] of Object.entries(links)) symlinkSync(target, join(own, link));
    const outcome = await crawlwise(own, 'check', '--format', 'compact', ...args);
    assert.deepEqual([found(outcome.stdout), outcome.code], [wanted, code], outcome.stderr);
    const line = outcome.stderr.trimEnd().split('\n').at(-1)!;
    if (typeof last === 'string') assert.equal(line, last);
    else assert.match(line, last);
  });
}

test('build output is read in a folder given by a link', async () => {
  const own = place({ ...HUGO, ...ROOT });
  symlinkSync(own, `${own}-link`);
  const { stdout } = await crawlwise(folder, 'check', '--format', 'compact', `${own}-link`);
  assert.match(stdout, /loc\/disallowed/);
});

test('a folder with very many ignored files is not searched completely, which is reported', async () => {
  const own = place({ '.gitignore': 'target/\n', 'robots.txt': '' });
  for (let at = 0; at <= 200; at++) {
    mkdirSync(join(own, 'target', String(at)), { recursive: true });
    for (let i = 0; i < 100; i++) writeFileSync(join(own, 'target', String(at), `${i}.class`), '');
  }
  const { stderr } = await crawlwise(own, 'check', '.');
  assert.match(stderr, /^skipped, ignored by \.gitignore, too many files to search: target\/; name a folder/);
});

test('formats for programs list what was not checked', async () => {
  const own = place({
    ...XML,
    '.gitignore': '*.xml\ndist/\n',
    'dist/robots.txt': WRONG,
    'public/b.xml': sitemap('/'),
  });
  symlinkSync('nowhere', join(own, 'urllist.txt'));
  const reasons = { git: 'ignored by .gitignore', link: 'the link leads nowhere' };
  const printed = JSON.parse((await crawlwise(own, 'check', '.', '--format', 'json')).stdout);
  assert.deepEqual(printed.passedOver, [
    { path: 'urllist.txt', reason: reasons.link },
    { path: 'dist', reason: reasons.git },
    { path: 'public', count: 2, reason: reasons.git },
  ]);
  const log = JSON.parse((await crawlwise(own, 'check', '.', '--format', 'sarif')).stdout);
  const validate = new Ajv({ strict: false }).compile(SARIF);
  assert.ok(validate(log) as boolean, JSON.stringify(validate.errors));
  const [{ executionSuccessful, toolExecutionNotifications: told }] = log.runs[0].invocations;
  assert.equal(executionSuccessful, false);
  assert.deepEqual(
    told.map(({ level, message }: { level: string; message: { text: string } }) => [level, message.text]),
    [
      ['error', `urllist.txt: ${reasons.link}`],
      ['warning', `dist: ${reasons.git}; ${GIT_WAY}`],
      ['warning', `public: ${reasons.git}; ${GIT_WAY}`],
    ],
  );
  assert.equal(told[1].locations[0].physicalLocation.artifactLocation.uri, 'dist');
});

const SEARCH = json({
  expect: [
    { crawlers: ['purpose:search'], allow: ['/'] },
    { sitemap: 'sitemap.xml', contains: ['/'], atLeast: 2 },
    { sitemap: 'urllist.txt', contains: ['/'] },
  ],
});
const LISTS = {
  'crawlwise.json': SEARCH,
  'robots.txt': 'User-agent: *\nDisallow: /x/\n',
  'sitemap.xml': sitemap('/').replace('</url>', '</url><url><loc>https://www.example.com/b</loc></url>'),
  'urllist.txt': 'https://www.example.com/\n',
};
const ROBOTS_AT = 'robots/failed-expectation';

/** Comments in a file that try to suppress an expectation of it. */
const SILENCING: Readonly<
  Record<string, { files: Files; found: readonly string[]; flags?: readonly string[] }>
> = {
  disable: {
    files: { 'robots.txt': '# crawlwise-disable\nUser-agent: *\nDisallow: /\n' },
    found: ['robots.txt:3 robots/failed-expectation'],
  },
  'disable, by its code': {
    files: { 'robots.txt': '# crawlwise-disable failed-expectation\nUser-agent: *\nDisallow: /\n' },
    found: [
      'robots.txt:1 robots/unused-suppression',
      'robots.txt:3 robots/blocks-entire-site',
      `robots.txt:3 ${ROBOTS_AT}`,
    ],
  },
  'disable the next line, with another code that is needed': {
    files: {
      'robots.txt':
        'User-agent: *\n# crawlwise-disable-next-line blocks-entire-site, failed-expectation\nDisallow: /\n',
    },
    found: ['robots.txt:2 robots/unused-suppression', `robots.txt:3 ${ROBOTS_AT}`],
  },
  'a mark of a template': {
    files: { 'robots.txt': '{# a #}\nUser-agent: *\nDisallow: /\n' },
    found: [`robots.txt:3 ${ROBOTS_AT}`],
  },
  'in a sitemap': {
    files: {
      'sitemap.xml': sitemap('/x').replace(
        '<urlset',
        '<!-- crawlwise-disable failed-expectation -->\n<urlset',
      ),
    },
    found: [
      'sitemap.xml:2 sitemap/unused-suppression',
      'sitemap.xml:3 sitemap/failed-expectation',
      'sitemap.xml:3 sitemap/failed-expectation',
    ],
  },
  'no comment counts': {
    files: { 'robots.txt': '# crawlwise-disable\nUser-agent: *\nDisallow: /\n' },
    found: ['robots.txt:3 robots/blocks-entire-site', `robots.txt:3 ${ROBOTS_AT}`],
    flags: ['--no-inline-config'],
  },
};
for (const [name, { files, found: wanted, flags = [] }] of Object.entries(SILENCING)) {
  test(`no file suppresses what is expected of it: ${name}`, async () => {
    const own = place({ ...LISTS, ...files });
    const off = ['loc/disallowed=off', 'text/disallowed=off'].flatMap((rule) => ['--rule', rule]);
    const { code, stdout } = await crawlwise(own, 'check', ...flags, ...off);
    assert.deepEqual([found(stdout).sort(), code], [[...wanted].sort(), 1], stdout);
    for (const line of stdout.split('\n').filter((one) => one.includes('unused-suppression')))
      assert.match(line, /No comment suppresses what crawlwise\.json expects$/);
  });
}

/** The number of findings that comments suppress, with and without other files. */
const SUPPRESSED: Readonly<
  Record<string, { files: Files; args: readonly string[]; count: number; code?: number }>
> = {
  'of one file': {
    files: { 'robots.txt': `# crawlwise-disable\n${WRONG}Disalow: /y/\n` },
    args: ['robots.txt'],
    count: 2,
  },
  'of one line': {
    files: { 'robots.txt': `User-agent: *\n# crawlwise-disable-next-line missing-colon\nDisallow /x/\n` },
    args: ['.'],
    count: 1,
  },
  'about the whole file': {
    files: {
      ...BLOCKING,
      'public/robots.txt': 'User-agent: *\n# crawlwise-disable-next-line blocks-entire-site\nDisallow: /\n',
    },
    args: ['public', '--rule', 'loc/disallowed=off', '--rule', 'robots/no-sitemap=off'],
    count: 1,
  },
  'that depend on other files': {
    files: {
      ...BLOCKING,
      'public/sitemap.xml': sitemap('/private/a').replace('<urlset', '<!-- crawlwise-disable -->\n<urlset'),
      'public/sitemap2.xml': sitemap('/private/a').replace('<urlset', '<!-- crawlwise-disable -->\n<urlset'),
    },
    args: ['public', '--level', 'error'],
    count: 4,
  },
  'of a line, where none counts': {
    files: { 'robots.txt': `User-agent: *\n# crawlwise-disable-next-line missing-colon\nDisallow /x/\n` },
    ...{ args: ['.', '--no-inline-config'], count: 0, code: 1 },
  },
};
for (const [name, { files, args, count, code = 0 }] of Object.entries(SUPPRESSED)) {
  test(`suppressed findings are counted: ${name}`, async () => {
    const own = place(files);
    const plain = await crawlwise(own, 'check', ...args);
    const words = /^(\d+) findings? suppressed by comments$/m.exec(plain.stderr)?.[1] ?? '0';
    const { summary } = JSON.parse((await crawlwise(own, 'check', ...args, '--format', 'json')).stdout);
    assert.deepEqual([Number(words), summary.suppressed], [count, count], plain.stdout + plain.stderr);
    assert.equal(plain.code, code, plain.stdout);
  });
}

test('unused comments are not reported if comments have no effect', async () => {
  const own = place({
    'robots.txt': '# crawlwise-disable-next-line missing-colon\nUser-agent: *\nDisallow: /x/\n',
  });
  assert.equal((await crawlwise(own, 'check', '.')).code, 1);
  assert.equal((await crawlwise(own, 'check', '.', '--no-inline-config')).code, 0);
});
