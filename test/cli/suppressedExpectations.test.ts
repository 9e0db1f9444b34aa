/** No comment in a file suppresses what is expected of it, and suppressed findings are counted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCKING, found, json, place, sitemap, WRONG } from './gateFiles.ts';
import { crawlwise, type Files } from './inProcess.ts';

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
    for (const line of stdout.split('\n').filter((item) => item.includes('unused-suppression')))
      assert.match(line, /nothing hides expectations in crawlwise\.json/);
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
