/** The findings in files of a site that are checked together. */
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
 * @param codes the rules whose findings are compared
 * @param expected findings as `file:line severity code`, with `×n` for one that represents several
 */
function check(name: string, files: Files, codes: readonly string[], expected: readonly string[]): void {
  test(name, async () => {
    const own = repository(folder, files);
    const { stdout } = await crawlwise(own, 'check', '.', '--format', 'json', '--level', 'hint');
    const { findings } = JSON.parse(stdout);
    const found = findings
      .filter((finding: { code: string }) => codes.includes(finding.code))
      .map(
        (finding: { file: string; line: number; severity: string; code: string; count?: number }) =>
          `${finding.file}:${finding.line} ${finding.severity} ${finding.code}${finding.count === undefined ? '' : ` ×${finding.count}`}`,
      );
    assert.deepEqual(found, expected);
  });
}

const E = 'https://e.example';
const pages = (...paths: readonly string[]) => sitemap(...paths.map((path) => `${E}${path}`));

check(
  'robots.txt names a sitemap with www, and its URLs have none',
  {
    'robots.txt': robots('Sitemap: https://www.e.example/sitemap.xml'),
    'sitemap.xml': sitemap(`${E}/`, `${E}/a`),
  },
  ['loc/mixed-hosts', 'robots/sitemap-other-host'],
  ['robots.txt:4 warning robots/sitemap-other-host'],
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
  ['loc/port-mismatch', 'robots/sitemap-other-host'],
  ['robots.txt:4 warning robots/sitemap-other-host'],
);

check(
  'a file that is not there is missing on the host of the other entries, whatever other files list',
  {
    'robots.txt': robots(),
    'maps/index.xml': index(`${E}/maps/a.xml`, `${E}/maps/b.xml`, 'https://o.example/maps/c.xml'),
    'maps/a.xml': sitemap(`${E}/`),
    'other.xml': sitemap('https://o.example/', 'https://o.example/a'),
    'third.xml': sitemap('https://o.example/b'),
    'fourth.xml': sitemap('https://o.example/c'),
  },
  ['index/missing-file'],
  ['maps/index.xml:4 warning index/missing-file'],
);

check(
  'each line of robots.txt that blocks listed URLs is one finding, with all places',
  {
    'robots.txt': `User-agent: *\nDisallow: /a/\nDisallow: /b\nSitemap: ${E}/sitemap.xml\nSitemap: ${E}/sitemap.txt\n`,
    'sitemap.xml': pages('/a/1', '/b', '/c', '/a/2', '/b2', '/a/3'),
    'sitemap.txt': `${E}/a/1\n${E}/b\n${E}/a/2\n`,
  },
  ['loc/disallowed', 'text/disallowed'],
  [
    'sitemap.txt:1 warning text/disallowed ×2',
    'sitemap.txt:2 warning text/disallowed',
    'sitemap.xml:3 warning loc/disallowed ×3',
    'sitemap.xml:4 warning loc/disallowed ×2',
  ],
);
check(
  'what is not escaped in URLs is one finding',
  { 'sitemap.xml': pages('/ä', '/ü', '/ö') },
  ['loc/not-escaped'],
  ['sitemap.xml:3 warning loc/not-escaped ×3'],
);
check(
  'URLs that are listed again are one finding for each first place',
  { 'sitemap.xml': pages('/a', '/b', '/a', '/b', '/a') },
  ['sitemap/duplicate-loc'],
  ['sitemap.xml:5 warning sitemap/duplicate-loc ×2', 'sitemap.xml:6 warning sitemap/duplicate-loc'],
);
check(
  'elements that are no elements of sitemaps are one finding for each name',
  {
    'sitemap.xml': pages('/a', '/b', '/c')
      .replaceAll('</loc>', '</loc><link rel="alternate" hreflang="de" href="https://e.example/de"/>')
      .replace('<link', '<lastMod>2024-01-01</lastMod><link'),
  },
  ['sitemap/unknown-element'],
  ['sitemap.xml:3 error sitemap/unknown-element', 'sitemap.xml:3 error sitemap/unknown-element ×3'],
);

check(
  'what only follows from an entity or from octets that are not UTF-8 is not reported',
  {
    'bytes/sitemap.xml': pages('/caf\ufffd', '/b\ufffd'),
    'dtd/sitemap.xml': sitemap('&b;/a').replace(
      '<urlset',
      '<!DOCTYPE urlset [<!ENTITY b "https://e.example">]>\n<urlset',
    ),
  },
  ['loc/not-escaped', 'sitemap/encoding', 'loc/relative', 'sitemap/html-entity'],
  ['bytes/sitemap.xml:3 error sitemap/encoding ×2', 'dtd/sitemap.xml:4 error sitemap/html-entity'],
);
check(
  'a host without a dot is no address on the internet',
  { 'robots.txt': robots('Sitemap: https://intranet/sitemap.xml'), 'a.xml': sitemap('http://intranet/a') },
  ['loc/placeholder', 'robots/sitemap-placeholder'],
  ['a.xml:3 warning loc/placeholder', 'robots.txt:4 warning robots/sitemap-placeholder'],
);
check(
  'robots.txt names a page as its sitemap',
  { 'robots.txt': robots('Sitemap: /sitemap.html', `Sitemap: ${E}/sitemap.php?type=html`) },
  ['robots/sitemap-unexpected-target', 'robots/sitemap-not-absolute'],
  ['robots.txt:4 error robots/sitemap-not-absolute', 'robots.txt:4 warning robots/sitemap-unexpected-target'],
);
const missing = (folder: string, named: string, ...there: readonly string[]) => ({
  [`${folder}robots.txt`]: robots(`Sitemap: ${E}/${named}`),
  ...Object.fromEntries(there.map((name) => [folder + name, pages('/')])),
});
for (const [name, files, count] of [
  ['a slip in a name', missing('', 'sitemap-imagens.xml', 'sitemap-images.xml'), 1],
  ['another language', missing('', 'sitemap-de.xml', 'sitemap-fr.xml'), 0],
  ['another number', missing('', 'sitemap1.xml', 'sitemap2.xml'), 0],
  ['two that may be meant', missing('', 'sitemap.xml', 'sitemap_index.xml', 'sitemap-index.xml'), 0],
  ['a folder that a build fills', missing('public/', 'sitemap.xml', 'sitemap_index.xml'), 0],
  ['the named file is there', missing('', 'sitemap.xml', 'sitemap.xml', 'sitemap_index.xml'), 0],
] as const)
  check(
    `robots.txt names a sitemap that is not there: ${name}`,
    files,
    ['robots/sitemap-missing-file'],
    count === 0 ? [] : ['robots.txt:4 warning robots/sitemap-missing-file'],
  );
check(
  'what a build has copied is no second robots.txt',
  {
    'public/robots.txt': 'User-agent: *\nDisallow: /a/\n',
    'dist/robots.txt': 'User-agent: *\nDisallow: /b/\n',
  },
  ['robots/multiple-files'],
  [],
);
check(
  'two folders of sources have two',
  {
    'public/robots.txt': 'User-agent: *\nDisallow: /a/\n',
    'static/robots.txt': 'User-agent: *\nDisallow: /b/\n',
  },
  ['robots/multiple-files'],
  ['public/robots.txt:1 warning robots/multiple-files', 'static/robots.txt:1 warning robots/multiple-files'],
);
