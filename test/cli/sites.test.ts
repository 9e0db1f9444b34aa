/** What is reported of the files of a site that are checked together. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { crawlwise, type Files, repository } from './inProcess.ts';

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-sites-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

const CORE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const entries = (name: string, urls: readonly string[]) =>
  urls.map((url) => `<${name}><loc>${url}</loc></${name}>\n`).join('');
const sitemap = (...urls: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${CORE}>\n${entries('url', urls)}</urlset>\n`;
const index = (...urls: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${CORE}>\n${entries('sitemap', urls)}</sitemapindex>\n`;
const robots = (...lines: readonly string[]) => `User-agent: *\nAllow: /\n\n${lines.join('\n')}\n`;

/**
 * Checks the files of a repository.
 * @param codes the rules that are looked at
 * @param expected findings as `file:line severity code`, with `×n` where one stands for several
 */
function check(name: string, files: Files, codes: readonly string[], expected: readonly string[]): void {
  test(name, async () => {
    const own = repository(folder, files);
    const { stdout } = await crawlwise(own, 'check', '.', '--format', 'json', '--level', 'hint');
    const { findings } = JSON.parse(stdout);
    const found = findings
      .filter((one: { code: string }) => codes.includes(one.code))
      .map(
        (one: { file: string; line: number; severity: string; code: string; count?: number }) =>
          `${one.file}:${one.line} ${one.severity} ${one.code}${one.count === undefined ? '' : ` ×${one.count}`}`,
      );
    assert.deepEqual(found, expected);
  });
}

const E = 'https://e.example';

check(
  'robots.txt names a sitemap with www, and its URLs have none',
  {
    'robots.txt': robots('Sitemap: https://www.e.example/sitemap.xml'),
    'sitemap.xml': sitemap(`${E}/`, `${E}/a`),
  },
  ['loc/mixed-hosts'],
  ['sitemap.xml:3 warning loc/mixed-hosts ×2'],
);
check(
  'an index that lists itself in its own folder, without a robots.txt',
  { 'public/sitemap.xml': index(`${E}/sitemap.xml`, `${E}/a.xml`), 'public/a.xml': sitemap(`${E}/`) },
  ['index/self-reference'],
  ['public/sitemap.xml:3 error index/self-reference'],
);
check(
  'an index below the prefix of a project page that lists itself',
  {
    'docs/sitemap.xml': index(`${E}/project/sitemap.xml`, `${E}/project/a.xml`),
    'docs/a.xml': sitemap(`${E}/project/`),
  },
  ['index/self-reference'],
  ['docs/sitemap.xml:3 error index/self-reference'],
);
check(
  'a sitemap of the same name on another host is another sitemap',
  {
    'robots.txt': robots(`Sitemap: ${E}/sitemap.xml`),
    'sitemap.xml': index('https://o.example/sitemap.xml', `${E}/a.xml`),
    'a.xml': sitemap(`${E}/`),
  },
  ['index/self-reference'],
  [],
);
check(
  'a port that only the URLs of other files have',
  {
    'a/sitemap.xml': sitemap(`${E}:8080/`),
    'a/other.xml': sitemap(`${E}/`, `${E}/a`),
    'a/third.xml': sitemap(`${E}/b`),
  },
  ['loc/port-mismatch'],
  [],
);
check(
  'a port that robots.txt announces',
  { 'robots.txt': robots(`Sitemap: ${E}:8080/sitemap.xml`), 'sitemap.xml': sitemap(`${E}/`) },
  ['loc/port-mismatch'],
  ['sitemap.xml:3 warning loc/port-mismatch'],
);
