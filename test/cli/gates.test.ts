/** No gate passes by accident: everything that is not checked is reported. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { BLOCKING, COLON, folder, found, HUGO, json, place, ROOT, sitemap, WRONG, XML } from './gateFiles.ts';
import { crawlwise, type Files } from './inProcess.ts';
import { SARIF } from './sarifSchema.ts';

const DISALLOWED = ['public/sitemap.xml:3 loc/disallowed'];

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
  const [{ executionSuccessful, toolExecutionNotifications: messages }] = log.runs[0].invocations;
  assert.equal(executionSuccessful, false);
  assert.deepEqual(
    messages.map(({ level, message }: { level: string; message: { text: string } }) => [level, message.text]),
    [
      ['error', `urllist.txt: ${reasons.link}`],
      ['warning', `dist: ${reasons.git}; ${GIT_WAY}`],
      ['warning', `public: ${reasons.git}; ${GIT_WAY}`],
    ],
  );
  assert.equal(messages[1].locations[0].physicalLocation.artifactLocation.uri, 'dist');
});
