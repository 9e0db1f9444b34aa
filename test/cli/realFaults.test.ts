/** Faults of single files that real sites have had: see `realFaultsCheck.ts`. */
import {
  alternate,
  article,
  check,
  DECLARATION,
  E,
  index,
  octets,
  ROOT,
  robots,
  sitemap,
  sitemapOf,
  url,
} from './realFaultsCheck.ts';

// robots.txt
check(
  'an AI group drops what * protects',
  'User-agent: *\nDisallow: /admin\n\nUser-agent: GPTBot\nAllow: /\n',
  ['4 warning robots/specific-group-drops-star'],
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
  '5 warning robots/sitemap-disallowed',
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
  ['all.txt:2 error text/not-a-url', 'feed.xml:2 error feed/link'],
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
