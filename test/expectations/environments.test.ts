/** Environments on the command line: which expectations hold where, what is locked, and what is in the account. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { call, type Files, repository } from '../cli/inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'environments-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const ORIGIN = 'https://www.own-shop.eu';
const STAGING = 'https://staging.own-shop.eu';
const page = (head = '') => `<!doctype html><html><head><title>A</title>${head}</head><body>x</body></html>`;
const NOINDEX = page('<meta name="robots" content="noindex">');
const robots = (...rules: readonly string[]) => ['User-agent: *', ...rules, ''].join('\n');
const sitemap = (origin: string, ...paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>${origin}${path}</loc></url>\n`).join('')}</urlset>\n`;

const CONFIG = `{
  "site": { "root": "dist" },
  "environments": {
    "production": {
      "url": "${ORIGIN}", "hosting": "netlify",
      "expect": [
        { "urls": "/", "index": true, "status": 200 },
        { "urls": "/a/", "listed": true },
        { "crawlers": "purpose:search", "allow": ["/", "/a/"], "block": "/intern/" },
        { "stance": { "ai-training": "no" } },
        { "sitemap": "/sitemap.xml", "atLeast": 2 }
      ]
    },
    "staging": {
      "url": "${STAGING}", "extends": "production", "rules": { "page/noindex": "off" },
      "expect": [
        { "urls": "/*", "index": false },
        { "crawlers": "*", "allow": "/intern/" },
        { "stance": { "ai-training": "yes" } },
        { "sitemap": "/sitemap.xml", "atLeast": 1 }
      ]
    }
  }
}`;
const site = (origin: string, home: string, ...rules: readonly string[]): Files => ({
  'crawlwise.json': CONFIG,
  ...{ 'dist/index.html': home, 'dist/a/index.html': home },
  'dist/robots.txt': robots(...rules),
  'dist/sitemap.xml': sitemap(origin, '/', ...(origin === ORIGIN ? ['/a/'] : [])),
});
const FOR_PRODUCTION = site(ORIGIN, page(), 'Disallow: /intern/', '', 'User-agent: GPTBot', 'Disallow: /');

interface Case {
  readonly files: Files;
  readonly args: readonly string[];
  readonly code: number;
  /** `FILE:LINE code`, or the beginning of a message on standard error. */
  readonly found?: readonly string[];
  readonly stderr?: RegExp;
}

const CASES: Readonly<Record<string, Case>> = {
  'a build for production, as production': { files: FOR_PRODUCTION, args: ['--env', 'production'], code: 1 },
  'the same as staging: it may be indexed': {
    files: site(STAGING, page(), 'Disallow: /cart/', 'Content-Signal: ai-train=yes'),
    args: ['--env', 'staging'],
    code: 1,
    found: ['crawlwise.json:17 page/failed-expectation', 'crawlwise.json:8 page/failed-expectation'],
  },
  'a build for staging': {
    files: {
      ...site(STAGING, NOINDEX, 'Disallow: /cart/'),
      'dist/sitemap.xml': sitemap(STAGING, '/', '/a/'),
    },
    ...{ args: ['--env', 'staging'], code: 0, found: [] },
  },
  "staging's robots.txt in production": {
    files: { ...FOR_PRODUCTION, 'dist/robots.txt': robots('Disallow: /') },
    args: ['--env', 'production'],
    code: 1,
    found: [
      'crawlwise.json:7 page/failed-expectation',
      'dist/robots.txt:1 robots/failed-expectation',
      'dist/robots.txt:1 robots/failed-expectation',
    ],
  },
  'an environment that nobody knows': {
    files: FOR_PRODUCTION,
    ...{ args: ['--env', 'prodution'], code: 2, stderr: /did you mean 'production'\?/ },
  },
  'no environment': {
    files: FOR_PRODUCTION,
    args: ['--fail-on', 'not-tested'],
    code: 1,
    stderr: /9 expectations not tested, crawlwise\.json has them for production, staging only: --env NAME/,
  },
};

test('standard input counts in place of the file', async () => {
  const cwd = repository(folder, FOR_PRODUCTION);
  const input = robots('Disallow: /');
  const args = [
    'check',
    '-',
    '--stdin-filename',
    'dist/robots.txt',
    '--env',
    'production',
    '--format',
    'json',
  ];
  const { stdout } = await call(args, { cwd, input });
  const { findings } = JSON.parse(stdout) as { findings: { code: string; message: string }[] };
  const messages = findings
    .filter(({ code }) => code === 'page/failed-expectation')
    .map(({ message }) => message);
  assert.deepEqual(
    messages.map((text) => text.replace(/^.*: /, '')),
    ['robots.txt blocks it (line 2)'],
  );
});

for (const [name, { files, args, code, found, stderr }] of Object.entries(CASES))
  test(`environments: ${name}`, async () => {
    const cwd = repository(folder, files);
    const result = await call(['check', '.', '--format', 'json', ...args], { cwd });
    const { findings = [] } = (result.stdout ? JSON.parse(result.stdout) : {}) as {
      findings: { file: string; line: number; code: string }[];
    };
    const failed = findings.filter((finding) => finding.code.endsWith('/failed-expectation'));
    if (found) assert.deepEqual(failed.map((item) => `${item.file}:${item.line} ${item.code}`).sort(), found);
    if (stderr) assert.match(result.stderr, stderr);
    assert.equal(result.code, code, `${result.stdout}\n${result.stderr}`);
  });
