import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { program } from './protocol/build.ts';

const SITEMAP = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}</urlset>\n`;

const record = (id: string, name: string, text: string, more: object = {}) =>
  `${JSON.stringify({ id, name, source: 'test', base64: Buffer.from(text).toString('base64'), ...more })}\n`;

const judged = (code: string, severity: string, line: number, judged: string) => ({
  ...{ code, severity, line, judged },
});

const AMPERSAND = 'sitemap/unescaped-ampersand';
const COLON = 'robots/missing-colon';

/** Two missing colons: one judged wrong, one judged right; and findings of an older version on other lines. */
const ROBOTS = record(
  'r1',
  'robots.txt',
  'User-agent: bingbot\nDisallow /a/\nDisallow\u001b /b/\nDisallow: /c/\n',
  {
    judged: [
      judged(COLON, 'error', 2, 'false'),
      judged('robots/unknown-directive', 'error', 3, 'true'),
      judged('robots/query-anchor', 'warning', 4, 'true'),
      judged('robots/path-regex', 'warning', 4, 'loud'),
    ],
  },
);

const FILES = (): Record<string, string | Buffer> => ({
  'sites.ndjson': `${JSON.stringify(SITE)}\n`,
  'folder/robots.txt': 'User-agent: bingbot\nDisallow /private/\n',
  'folder/deep/sitemap.xml': SITEMAP('<url>\n<loc>https://www.example.com/?a&b</loc>\n</url>\n'),
  'folder/readme.md': '# Nothing here',
  'records.ndjson': ROBOTS,
  'more.ndjson.gz': gzipSync(
    record('s1', 'sitemap.xml', SITEMAP('<url><loc>https://www.example.com/?a&b</loc></url>\n'), {
      judged: [],
    }) +
      record('s2', 'sitemap.xml', SITEMAP('<url><loc>https://www.example.com/?a&b</loc></url>\n'), {
        judged: [judged(AMPERSAND, 'error', 3, 'true'), judged(AMPERSAND, 'error', 3, 'true')],
      }) +
      record('t1', 'sitemap.xml', SITEMAP('<url><loc>https://www.example.com/?a&b</loc></url>\n'), {
        source: 'template',
      }) +
      record('x1', 'notes.txt', 'Disallow'),
  ),
});

const file = (path: string, text: string) => ({ path, base64: Buffer.from(text).toString('base64') });

/** A site with a false and a true judgment, a miss that a rule reports, and one that no rule reports. */
const SITE = {
  ...{ id: 'w1', source: 'test', root: 'docs' },
  files: [
    file('robots.txt', 'User-agent: *\nAllow: /\nSitemap: https://www.example.com/sitemap.xml\n'),
    file(
      'sitemap.xml',
      SITEMAP('<url><loc>https://example.com/</loc></url>\n<url><loc>https://example.com/?a&b</loc></url>\n'),
    ),
    file('notes.txt', 'Disallow'),
  ],
  judged: [
    { file: 'robots.txt', ...judged('robots/sitemap-other-host', 'warning', 3, 'loud') },
    { file: 'sitemap.xml', ...judged(AMPERSAND, 'error', 4, 'true') },
  ],
  misses: [
    { kind: 'www', what: 'robots.txt has www, the sitemap has not' },
    { kind: 'template-layout', what: 'a layout' },
  ],
};

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-corpus-'));
  for (const [name, content] of Object.entries(FILES())) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

function corpus(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const command = [...program('scripts/corpus.ts'), ...args];
  return spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
}

function check(args: readonly string[], lines: readonly string[]): void {
  const { status, stdout, stderr } = corpus(...args);
  assert.equal(stderr, '');
  assert.deepEqual(stdout.trimEnd().split('\n'), lines);
  assert.equal(status, 0);
}

test('a folder: each rule with its level, files, instances and samples', () => {
  check(
    ['folder', '--rule', COLON, '--rule', AMPERSAND],
    [
      `error  ${COLON}  1 file, 1 instance`,
      '  folder/robots.txt:2  Disallow',
      `error  ${AMPERSAND}  1 file, 1 instance`,
      '  folder/deep/sitemap.xml:4  &',
      '',
      '2 files checked',
    ],
  );
});

test('records: the differences from the judgments', () => {
  const rules = [COLON, AMPERSAND, 'robots/unknown-directive', 'robots/query-anchor', 'robots/path-regex'];
  check(
    ['records.ndjson', 'more.ndjson.gz', ...rules.flatMap((code) => ['--rule', code])],
    [
      `error  ${AMPERSAND}  3 files, 3 instances`,
      '  s1/sitemap.xml:3  &',
      '  s2/sitemap.xml:3  &',
      '  t1/sitemap.xml:3  &',
      `error  ${COLON}  1 file, 1 instance`,
      '  r1/robots.txt:2  Disallow',
      '',
      'Against the judgments',
      `  ${COLON}  false or loud: 1 still`,
      '  robots/path-regex  false or loud: 1 gone',
      '  robots/query-anchor  true: 1 gone',
      '  robots/unknown-directive  true: 1 moved',
      `  ${AMPERSAND}  true: 2 kept; 1 not tested`,
      '',
      'Judged false or loud, and still an error or warning',
      `  r1/robots.txt:2  error ${COLON} (false)  Disallow`,
      '',
      'True and gone',
      '  r1/robots.txt:4  warning robots/query-anchor',
      '',
      'True and reported by another rule',
      '  r1/robots.txt:3  error robots/unknown-directive → error robots/invisible-character',
      '',
      'Errors and warnings that nobody has judged',
      `  s1/sitemap.xml:3  error ${AMPERSAND}  &`,
      '',
      'Errors and warnings in templates',
      `  t1/sitemap.xml:3  error ${AMPERSAND}  &`,
      '',
      '4 files checked',
      'not checked: x1/notes.txt',
      'robots-txt: files that keep a false or loud error or warning: 1 of 1 (100.0 %)',
      'sitemap: files that keep a false or loud error or warning: 0 of 2 (0.0 %)',
      'true findings gone: 1 of 4 (25.0 %)',
      'templates with errors or warnings: 1 of 1 (100.0 %)',
    ],
  );
});

test('sites: their files are checked together, and misses are counted', () => {
  check(
    ['sites.ndjson', '--rule', AMPERSAND, '--rule', 'robots/sitemap-other-host'],
    [
      `error  ${AMPERSAND}  1 file, 1 instance`,
      '  w1/sitemap.xml:4  &',
      'warning  robots/sitemap-other-host  1 file, 1 instance',
      '  w1/robots.txt:3  https://www.example.com',
      '',
      'Against the judgments',
      '  robots/sitemap-other-host  false or loud: 1 still',
      `  ${AMPERSAND}  true: 1 kept`,
      '',
      'Judged false or loud, and still an error or warning',
      '  w1/robots.txt:3  warning robots/sitemap-other-host (loud)  https://www.example.com',
      '',
      'Reported by experts, and by no rule',
      '  w1  template-layout  a layout',
      '',
      '2 files checked',
      'robots-txt: files that keep a false or loud error or warning: 1 of 1 (100.0 %)',
      'sitemap: files that keep a false or loud error or warning: 0 of 1 (0.0 %)',
      'sites that keep a false or loud error or warning: 1 of 1 (100.0 %)',
      'what experts report of sites, and rules do: 1 of 2 (50.0 %)',
      'true findings gone: 0 of 1 (0.0 %)',
    ],
  );
});

test('control characters of files are escaped, and all instances are listed on demand', () => {
  writeFileSync(join(folder, 'robots.txt'), `User-agent: bingbot\n${'Disallow\u001b: /a/\n'.repeat(4)}`);
  const rule = 'robots/invisible-character';
  const line = (line: number) => `  robots.txt:${line}  \\u001b`;
  const end = ['', '1 file checked'];
  const head = `error  ${rule}  1 file, 4 instances`;
  check(['robots.txt', '--rule', rule], [head, ...[2, 3, 4].map(line), ...end]);
  check(['robots.txt', '--rule', rule, '--list'], [head, ...[2, 3, 4, 5].map(line), ...end]);
});

test('--json prints the same as data', () => {
  const { stdout } = corpus('folder', '--json', '--rule', COLON);
  const message = JSON.parse(stdout).rules[0].instances[0].message;
  assert.deepEqual(JSON.parse(stdout), {
    files: 2,
    unclaimed: [],
    rules: [
      {
        ...{ code: COLON, severity: 'error', files: 1, count: 1 },
        instances: [
          {
            ...{ file: 'folder/robots.txt', code: COLON, severity: 'error', line: 2, endLine: 2, message },
            source: 'Disallow',
          },
        ],
      },
    ],
    shares: [],
  });
});

test('without a path, and with an unknown rule, it prints its usage', () => {
  assert.match(corpus().stderr, /^Usage: /);
  assert.match(
    corpus('folder', '--rule', 'robots/nothing').stderr,
    /^There is no rule 'robots\/nothing'\nUsage: /,
  );
  assert.equal(corpus().status, 2);
});
