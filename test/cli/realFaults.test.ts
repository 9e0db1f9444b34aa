/**
 * Faults, and what looks like one, as they occur in files of real sites: every error, warning and info that
 * `crawlwise check` reports of them.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { crawlwise, type Files, repository } from './inProcess.ts';

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-faults-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

const SCHEMAS = 'http://www.google.com/schemas';
const ROOT = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="${SCHEMAS}/sitemap-image/1.1" xmlns:news="${SCHEMAS}/sitemap-news/0.9" xmlns:video="${SCHEMAS}/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const E = 'https://www.e.com';
const url = (loc: string, rest = '') => `<url><loc>${loc}</loc>${rest}</url>\n`;
const sitemapOf = (content: string) => `${DECLARATION}${ROOT}\n${content}</urlset>\n`;
const sitemap = (...locs: readonly string[]) => sitemapOf(locs.map((loc) => url(loc)).join(''));
const index = (...locs: readonly string[]) =>
  `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;
const robots = (...sitemaps: readonly string[]) =>
  `User-agent: *\nDisallow: /private/\n\n${sitemaps.map((one) => `Sitemap: ${one}\n`).join('')}`;
const article = (date: string, title: string, language = 'en') =>
  `<news:news><news:publication><news:name>A</news:name><news:language>${language}</news:language></news:publication><news:publication_date>${date}</news:publication_date><news:title>${title}</news:title></news:news>`;
const alternate = (language: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;

/**
 * @param files the files of a repository, or the text of its only robots.txt
 * @param expected `file:line severity code`, without the file if there is only the robots.txt
 */
function check(name: string, files: Files | string, expected: readonly string[]): void {
  test(name, async () => {
    const own = repository(folder, typeof files === 'string' ? { 'robots.txt': files } : files);
    const { stdout } = await crawlwise(own, 'check', '.', '--format', 'json', '--level', 'info');
    const found = JSON.parse(stdout).findings.map(
      (one: { file: string; line: number; severity: string; code: string; count?: number }) =>
        `${typeof files === 'string' ? '' : `${one.file}:`}${one.line} ${one.severity} ${one.code}${one.count === undefined ? '' : ` ×${one.count}`}`,
    );
    assert.deepEqual(found, expected);
  });
}

const octets = (text: string) => Buffer.from(text, 'latin1');

// robots.txt
check(
  'an AI group drops what * protects',
  'User-agent: *\nDisallow: /admin\n\nUser-agent: GPTBot\nAllow: /\n',
  ['4 info robots/specific-group-drops-star'],
);
check(
  'an Allow that does not close the rest',
  'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /takeme\n',
  [
    '1 info robots/star-misses-adsbot',
    '4 warning robots/specific-group-drops-star',
    '4 info robots/applebot-follows-googlebot',
  ],
);
check('comments in Latin-1', { 'robots.txt': octets('# §44b UrhG\nUser-agent: *\nDisallow: /x/\n') }, [
  'robots.txt:1 info robots/encoding',
]);
check('a rule in Latin-1', { 'robots.txt': octets('User-agent: *\nDisallow: /caf\xe9/\n') }, [
  'robots.txt:2 error robots/encoding',
]);
check(
  'the name of an operator, and one letter missing',
  'User-agent: OpenAI\nDisallow: /a/\n\nUser-agent: ChatGPT\nDisallow: /b/\n\nUser-agent: ClaudBot\nDisallow: /c/\n',
  ['1 info robots/unknown-user-agent ×2', '7 warning robots/unknown-user-agent'],
);
check('a changelog', `${'Version 1.2: fixed the menu\n* new: colors\n\n'.repeat(30)}`, [
  '1 error robots/html-content',
]);
check('a page', `<!doctype html>\n<html>\n${'<p>Sitemap: none</p>\n'.repeat(40_000)}</html>\n`, [
  '1 error robots/html-content',
]);
check(
  'a thousand paths without a slash',
  `User-agent: *\n${Array.from({ length: 1000 }, (_, at) => `Disallow: tag${at}/\n`).join('')}`,
  ['2 error robots/path-missing-slash ×1000'],
);
check(
  'a hundred URLs as paths',
  `User-agent: *\n${Array.from({ length: 100 }, (_, at) => `Disallow: ${E}/p${at}/\n`).join('')}`,
  ['2 error robots/path-absolute-url ×100'],
);
check('UTF-8 encoded twice', 'User-agent: *\nDisallow: /fÃ¼r/\nDisallow: /Ã\u00adndice/\n', [
  '2 error robots/encoding',
]);
check('a merge conflict', 'User-agent: *\n<<<<<<< HEAD\nDisallow: /a/\n=======\nDisallow: /b/\n>>>>>>> x\n', [
  '2 error robots/merge-conflict',
]);
check(
  'a lost User-agent line',
  `User-agent: *\nDisallow: /search/\n\nUser-agnet: GPTBot\nDisallow: /\n\nSitemap: ${E}/sitemap.xml\n`,
  ['4 error robots/field-typo'],
);
check(
  'a whole site blocked on purpose, and left over',
  {
    'a/robots.txt': 'User-agent: *\nDisallow: /\n',
    'b/robots.txt': `User-agent: *\nDisallow: /\n\nSitemap: ${E}/sitemap.xml\n`,
  },
  [
    'a/robots.txt:1 info robots/star-misses-adsbot',
    'a/robots.txt:2 info robots/blocks-entire-site',
    'b/robots.txt:1 info robots/star-misses-adsbot',
    'b/robots.txt:2 warning robots/blocks-entire-site',
  ],
);
check(
  'regular expressions, a broken scheme, an entity in a name',
  `User-agent: *\nDisallow: /^award/x$/\nDisallow: /login?/\n\nUser-agent: RepoMonkey Bait &amp; Tackle/v1.01\nDisallow: /\n\nSitemap: https:/*www.e.com/sitemap.xml\n`,
  ['2 warning robots/path-regex', '3 warning robots/path-regex', '8 error robots/sitemap-invalid-url'],
);
check(
  'parameters, percent signs, an empty Allow',
  'User-agent: *\nAllow:\nDisallow: /*%%E\nDisallow: /?sort=\n\nUser-agent: AdsBot-Google\nAllow: /?utm_source=\nDisallow: /x/\n',
  ['2 info robots/empty-allow', '3 warning robots/malformed-percent', '4 warning robots/query-anchor'],
);
check(
  'Clean-param, and a folder of style sheets',
  'User-agent: *\nDisallow: /assets/css/\nClean-param: utm_source utm_medium /\nClean-param: a&b blog/\n',
  [
    '2 info robots/blocks-render-resources',
    '3 warning robots/clean-param-syntax',
    '4 warning robots/clean-param-syntax',
  ],
);
check(
  'blank lines, stars and folders without a slash',
  'User-agent: *\n\nDisallow: *.gif$\n\nDisallow: /tmp\n',
  [],
);
check('License in a group', 'User-agent: *\nLicense: https://www.e.com/rsl.xml\nDisallow: /x/\n', []);
check('a path cut off by #', `User-agent: *\nDisallow: /*#*\nAllow: /\n\nSitemap: ${E}/sitemap.xml\n`, [
  '2 warning robots/hash-truncates-value',
]);
check('the whole site cut off by #', `User-agent: *\nDisallow: /*#*\n\nSitemap: ${E}/sitemap.xml\n`, [
  '1 info robots/star-misses-adsbot',
  '2 warning robots/blocks-entire-site',
  '2 warning robots/hash-truncates-value',
]);
check('a name with a dollar', 'User-agent: *\nDisallow: /$_DATA_STORAGE/\nDisallow: /*.php$?x\n', [
  '3 warning robots/dollar-not-last',
]);

// sitemaps
check(
  'children of an announced index',
  {
    'robots.txt': robots(`${E}/sitemap.xml`),
    'sitemap.xml': index(`${E}/sitemaps/a.xml`),
    'sitemaps/a.xml': sitemap(`${E}/x/`),
  },
  [],
);
check(
  'an index whose address is not known',
  {
    'a/sitemap_index.xml': index('https://e.com/a.xml', 'https://e.com/b.xml'),
    'a/a.xml': sitemap('https://other.e.com/'),
  },
  [],
);
check(
  'XML of others',
  {
    'config/sitemap.xml': '<container xmlns="http://symfony.com/schema/dic/services"><services/></container>',
    'etc/sitemap.xml': '<page><body/></page>',
    'Web.sitemap.xml': '<siteMap xmlns="http://schemas.microsoft.com/AspNet/SiteMap-File-1.0"/>',
    'src/sitemap.xml': '<map:sitemap xmlns:map="http://apache.org/cocoon/sitemap/1.0"/>',
  },
  [],
);
check(
  'spellings of yes',
  {
    'sitemap.xml': sitemapOf(
      url(
        `${E}/`,
        `<video:video><video:thumbnail_loc>${E}/1.jpg</video:thumbnail_loc><video:title>A</video:title><video:description>A</video:description><video:content_loc>${E}/1.mp4</video:content_loc><video:live>Yes</video:live></video:video>`,
      ),
    ),
  },
  [],
);
check(
  'templates by other names',
  {
    'sitemap.xml.njk': `${DECLARATION}<urlset xmlns="http://sitemaps.org/schemas/sitemap/0.9">{% for p in pages %}<url><loc>{{ p.url }}</loc></url>{% endfor %}</urlset>`,
    'sitemap.php': `<?php header("Content-Type: text/xml"); ?>\n${ROOT}<?php foreach ($a as $b): ?><url><loc><?= $b ?></loc></url><?php endforeach ?></urlset>`,
    'robots.txt.j2': 'User-agent: *\nDisallow: private/\nSitemap: {{ url }}/sitemap.xml\n',
    'robots.erb': 'User-agent: <%= agent %>\nDisalow: /x/\n',
  },
  [
    'robots.erb:2 warning robots/field-typo',
    'robots.txt.j2:2 error robots/path-missing-slash',
    'sitemap.xml.njk:2 error sitemap/namespace-mismatch',
  ],
);
check(
  'a feed and a text that robots.txt names',
  {
    'robots.txt': robots(`${E}/feed.xml`, `${E}/all.txt`),
    'feed.xml':
      '<?xml version="1.0"?>\n<rss version="2.0"><channel><item><link>/a</link></item></channel></rss>\n',
    'all.txt': `${E}/\nnotes\n`,
    'other-feed.xml': '<rss version="2.0"><channel><item><link>/a</link></item></channel></rss>',
  },
  ['feed.xml:2 error feed/link', 'all.txt:2 error text/not-a-url'],
);
check('XML in a text sitemap', { 'image-sitemap.txt': sitemap(`${E}/`) }, [
  'image-sitemap.txt:1 error text/not-a-url',
]);
check(
  'one cause, many places',
  {
    'robots.txt': robots(`${E}/sitemap.xml`),
    'sitemap.xml': sitemap(
      ...Array.from({ length: 30 }, (_, at) => `${E}/private/${at}`),
      `${E}/ü`,
      `${E}/ö`,
      `${E}/a`,
      `${E}/a`,
      `${E}/a`,
    ),
  },
  [
    'sitemap.xml:3 warning loc/disallowed ×30',
    'sitemap.xml:33 warning loc/not-escaped ×2',
    'sitemap.xml:36 warning sitemap/duplicate-loc ×2',
  ],
);
check(
  'news of the future, titles escaped twice, case of a language',
  { 'sitemap.xml': sitemapOf(url(`${E}/`, article('2999-01-01', 'Who&amp;rsquo;s there', 'zh-TW'))) },
  ['sitemap.xml:3 warning news/future', 'sitemap.xml:3 warning sitemap/double-escaped'],
);
check(
  'an index that lists itself beside its files',
  { 'sitemap_index.xml': index(`${E}/sitemap_index.xml`, `${E}/a.xml`), 'a.xml': sitemap(`${E}/`) },
  ['sitemap_index.xml:3 error index/self-reference'],
);
check('bytes that are not UTF-8', { 'sitemap.xml': octets(sitemap(`${E}/caf\xe9`)) }, [
  'sitemap.xml:3 error sitemap/encoding',
]);
check(
  'an entity of a document type',
  {
    'sitemap.xml': `${DECLARATION}<!DOCTYPE urlset [<!ENTITY site "${E}">]>\n${ROOT}\n<url><loc>&site;/</loc></url>\n</urlset>\n`,
  },
  ['sitemap.xml:4 error sitemap/html-entity'],
);
check(
  'an index with links to versions',
  {
    'robots.txt': robots(`${E}/sitemap.xml`),
    'sitemap.xml': index(`${E}/de.xml`)
      .replace('<sitemapindex', '<sitemapindex xmlns:xhtml="http://www.w3.org/1999/xhtml"')
      .replace('</loc>', `</loc>${alternate('de', `${E}/de.xml`)}`),
    'de.xml': sitemap(`${E}/de/`),
  },
  ['sitemap.xml:3 error extension/misplaced'],
);
check('an instruction after the root', { 'sitemap.xml': `${sitemap(`${E}/`)}<?generated by="x"?>\n` }, []);
check(
  'commas in a text sitemap, an empty one, an image twice',
  {
    'a/sitemap.txt': `${E}/,\n${E}/a,\n`,
    'b/sitemap.txt': '',
    'c/sitemap.xml': sitemapOf(
      url(`${E}/`, `<image:image><image:loc>${E}/1.jpg</image:loc></image:image>`.repeat(2)),
    ),
  },
  ['a/sitemap.txt:1 warning text/trailing-comma ×2', 'b/sitemap.txt:1 info text/empty'],
);
check(
  'caches and test files',
  {
    'var/cache/sitemap.xml': sitemap('/x', 'https://a.e.com/', 'https://b.e.com/'),
    'tests/Responses/sitemap.xml': sitemap(`${E}/`, 'https://other.com/'),
  },
  [
    'tests/Responses/sitemap.xml:4 warning loc/mixed-hosts',
    'var/cache/sitemap.xml:3 error loc/relative',
    'var/cache/sitemap.xml:5 warning loc/mixed-hosts',
  ],
);
check(
  'a conflict in a sitemap',
  {
    'sitemap.xml': sitemapOf(`<<<<<<< HEAD\n${url(`${E}/a`)}=======\n${url(`${E}/b`)}>>>>>>> x\n`),
    'sitemap.txt': `<<<<<<< HEAD\n${E}/c\n=======\n${E}/d\n>>>>>>> x\n`,
  },
  ['sitemap.txt:1 error text/not-a-url', 'sitemap.xml:3 error sitemap/merge-conflict'],
);

// sites
check(
  'sitemaps by language on subdomains',
  {
    'public/sitemap-ru.xml': sitemap('https://e.ru/'),
    'public/sitemap-en.xml': sitemap('https://en.e.ru/'),
    'public/robots.txt': robots('https://e.ru/sitemap-ru.xml'),
  },
  [],
);
check(
  'the missing www',
  {
    'robots.txt': robots('http://www.e.fr/sitemap.xml'),
    'sitemap.xml': sitemap('http://e.fr/', 'http://e.fr/a'),
  },
  ['robots.txt:4 info robots/sitemap-other-host', 'sitemap.xml:3 warning loc/mixed-hosts ×2'],
);
check(
  'a child that a build generates',
  {
    'public/robots.txt': robots(`${E}/sitemap-index.xml`),
    'public/sitemap-index.xml': index(`${E}/a.xml`, `${E}/sitemap.xml`, `${E}/b.xml`),
    'public/a.xml': sitemap(`${E}/`),
    'src/app/sitemap.ts': '',
  },
  [],
);
check(
  'a child that a host rewrites',
  {
    'robots.txt': robots(`${E}/sitemap.xml`),
    'sitemap.xml': index(`${E}/a.xml`, `${E}/b.xml`),
    'a.xml': sitemap(`${E}/`),
    'vercel.json': '{"rewrites":[{"source":"/b.xml","destination":"/api/b"}]}',
  },
  [],
);
check(
  'a child that is missing',
  {
    'robots.txt': robots(`${E}/sitemap.xml`),
    'sitemap.xml': index(`${E}/a.xml`, `${E}/b.xml`),
    'a.xml': sitemap(`${E}/`),
  },
  ['sitemap.xml:4 warning index/missing-file'],
);
for (const root of ['', 'public/', 'site/'])
  check(
    `a project page in '${root}'`,
    {
      [`${root}sitemap.xml`]: index('https://u.github.io/p/en/sitemap.xml'),
      [`${root}en/sitemap.xml`]: sitemap('https://u.github.io/p/en/', 'https://u.github.io/p/'),
    },
    [],
  );
check(
  'the robots.txt of a project page',
  {
    'robots.txt': robots('https://u.github.io/p/sitemap.xml'),
    'sitemap.xml': sitemap('https://u.github.io/p/'),
  },
  ['robots.txt:1 warning robots/file-location'],
);
check(
  'a page with XML in it',
  { 'sitemap.xml': `<!DOCTYPE html>\n<html><body>\n${sitemap('/', '/a', '/b')}</body></html>\n` },
  ['sitemap.xml:1 error sitemap/html-document'],
);
check(
  'a version for everybody else',
  {
    'sitemap.xml': sitemapOf(
      url(
        `${E}/`,
        alternate('en', `${E}/`) + alternate('de', `${E}/de/`) + alternate('x-default', `${E}/de/`),
      ) + url(`${E}/de/`),
    ),
  },
  ['sitemap.xml:3 error hreflang/missing-return'],
);
check(
  'an older build, and a build with a robots.txt of its own',
  {
    'public/robots.txt': robots(`${E}/sitemap.xml`),
    'public/sitemap.xml': sitemap(`${E}/`),
    'dist/robots.txt': 'User-agent: *\nDisallow: /old/\n',
    'dist/sitemap.xml': sitemap(`${E}/`),
  },
  [],
);
check(
  'a build below a folder with a robots.txt',
  {
    'robots.txt': robots(`${E}/sitemap-index.xml`),
    'dist/robots.txt': robots(`${E}/sitemap-index.xml`),
    'dist/sitemap-index.xml': index(`${E}/sitemap.xml`),
    'dist/sitemap.xml': sitemap(`${E}/`),
  },
  [],
);
check(
  'a near name',
  { 'robots.txt': robots(`${E}/sitemap-imagens.xml`), 'sitemap-images.xml': sitemap(`${E}/`) },
  ['robots.txt:4 warning robots/sitemap-missing-file'],
);
check(
  'one language missing, and one not named',
  {
    'public/robots.txt': robots(...['de', 'en', 'fr', 'hi', 'ja'].map((code) => `${E}/sitemap-${code}.xml`)),
    ...Object.fromEntries(
      ['ar', 'de', 'en', 'fr', 'ja'].map((code) => [`public/sitemap-${code}.xml`, sitemap(`${E}/${code}/`)]),
    ),
  },
  [
    'public/robots.txt:7 warning robots/sitemap-missing-file',
    'public/robots.txt:8 info robots/unannounced-sitemap',
  ],
);
check(
  'a news sitemap without news, also as a template',
  {
    'robots.txt': robots(`${E}/news-sitemap.xml`),
    'news-sitemap.xml':
      '---\nlayout:\n---\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{% for p in site.posts %}<url><loc>{{ p.url }}</loc></url>{% endfor %}</urlset>\n',
    'google-news-sitemap.xml': sitemap(`${E}/a`),
  },
  ['google-news-sitemap.xml:2 info news/no-articles', 'news-sitemap.xml:4 info news/no-articles'],
);
check(
  'two copies of an index',
  {
    'static/sitemap.xml': index(`${E}/a.xml`, `${E}/b.xml`),
    'static/sitemap-index.xml': index(`${E}/a.xml`, `${E}/b.xml`),
  },
  [],
);
check(
  'a sitemap of a test server, and the name of a company with two crawlers',
  {
    'robots.txt': `User-agent: TikTok\nDisallow: /x/\n\nSitemap: ${E}/sitemap.xml\n`,
    'sitemap.xml': sitemap('http://localhost:1313/', 'http://localhost:1313/a'),
  },
  ['robots.txt:1 info robots/unknown-user-agent', 'sitemap.xml:3 warning loc/placeholder ×2'],
);
check(
  'a page as a sitemap, the demo host of a theme, a host without a dot',
  {
    'robots.txt': robots(
      `${E}/sitemap.html`,
      'https://demo.theme.example/sitemap.xml',
      'https://intranet/a.xml',
    ),
    'sitemap.xml': sitemap(`${E}/`, `${E}/a`),
  },
  [
    'robots.txt:4 warning robots/sitemap-unexpected-target',
    'robots.txt:5 warning robots/sitemap-other-host',
    'robots.txt:6 warning robots/sitemap-placeholder',
  ],
);
