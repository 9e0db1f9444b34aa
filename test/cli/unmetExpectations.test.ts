/** Expectations of files that a call does not check are reported. */
import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { found, HUGO, json, place, sitemap } from './gateFiles.ts';
import { crawlwise, type Files } from './inProcess.ts';

interface Case {
  readonly files: Files;
  readonly args: readonly string[];
  readonly code: number;
  readonly found?: readonly string[];
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
  Record<string, Case & { links?: Readonly<Record<string, string>>; last: RegExp | string }>
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

test('a sitemap that is expected and missing is accepted by a baseline under the path of the configuration', async () => {
  const own = place({ 'crawlwise.json': EXPECTING, 'robots.txt': OPEN });
  const args = ['check', '.', '--baseline', 'accepted.json'];
  const { stderr } = await crawlwise(own, ...args, '--update-baseline');
  const { findings } = JSON.parse(readFileSync(join(own, 'accepted.json'), 'utf8'));
  assert.deepEqual(Object.keys(findings), ['crawlwise.json'], stderr);
  assert.equal((await crawlwise(own, ...args)).code, 0);
});

test('the working folder of a call decides, not that of the process', async () => {
  const own = place({ 'a/robots.txt': OPEN, 'a/crawlwise.json': json({ rules: { 'robots/none': 'off' } }) });
  const before = process.cwd();
  process.chdir(join(own, 'a'));
  try {
    const { stderr } = await crawlwise(own, 'check', 'nothing/*.xml', 'a/../*.xml');
    assert.match(stderr, /cannot check nothing\/\*\.xml: no file matches it/);
    assert.doesNotMatch(stderr, /robots\/none/);
  } finally {
    process.chdir(before);
  }
});
