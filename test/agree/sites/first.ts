/** Small sites, each about something that a front end could know and another one not. */
import { gzipSync } from 'node:zlib';
import type { AgreeSite } from '../site.ts';
import { DECLARATION, index, json, NAMESPACE, page, robots, times, urlset, versions, W } from '../texts.ts';

const BUILD = {
  'dist/robots.txt': robots(`${W}/sitemap.xml`),
  'dist/index.html': page(),
  'dist/a/index.html': page(),
  'dist/b/index.html': page('<meta name="robots" content="noindex">'),
  'dist/blog/x/index.html': page(),
  'dist/private/y/index.html': page(),
  'dist/sitemap.xml': urlset(`${W}/`, `${W}/a/`, `${W}/b/`, `${W}/c/`),
};
export const FIRST: readonly AgreeSite[] = [
  {
    name: 'plain',
    files: {
      'robots.txt': 'User-agent *\nDisallow: admin\nSitmap: x\nCrawl-delay: 5\nNoindex: /a\n',
      'sitemap.xml': urlset(`${W}/a`, '/b', `${W}/a`, `${W}/c#x`, 'http://www.example.com/d'),
    },
  },
  {
    name: 'blocked',
    files: { 'robots.txt': robots(`${W}/sitemap.xml`), 'sitemap.xml': urlset(`${W}/private/x`, `${W}/ok`) },
  },
  {
    name: 'duplicates',
    files: {
      'robots.txt': robots(`${W}/index.xml`),
      'index.xml': index(`${W}/a.xml`, `${W}/b.xml`, `${W}/gone.xml`),
      'a.xml': urlset(`${W}/1`, `${W}/2/`),
      'b.xml': urlset(`${W}/1`, `${W}/2`),
    },
  },
  {
    name: 'hreflang',
    files: {
      'robots.txt': robots(`${W}/sitemap-en.xml`, `${W}/sitemap-de.xml`),
      'sitemap-en.xml': versions([`${W}/en`, ['en', `${W}/en`], ['de', `${W}/de`]]),
      'sitemap-de.xml': versions([`${W}/de`, ['de', `${W}/de`]]),
    },
  },
  {
    name: 'index-dates',
    files: {
      'crawlwise.json': json({ rules: { 'index/lastmod-older-than-file': 'warning' } }),
      'robots.txt': robots(`${W}/sitemap_index.xml`),
      'sitemap_index.xml': index([`${W}/sitemap-a.xml`, '2024-01-01']),
      'sitemap-a.xml': urlset([`${W}/x`, '2025-06-01']),
    },
  },
  {
    name: 'announced-names',
    files: {
      'robots.txt': robots(`${W}/feed.xml`, `${W}/urls.txt`, `${W}/all`),
      'feed.xml': `${DECLARATION}<rss version="2.0"><channel><item><link>/a</link></item></channel></rss>\n`,
      'urls.txt': `${W}/\nnotes\n`,
      all: urlset('/a'),
    },
  },
  {
    name: 'gzip',
    files: {
      'robots.txt': robots(`${W}/sitemap.xml.gz`),
      'sitemap.xml.gz': gzipSync(urlset(`${W}/a`, '/b', `${W}/private/z`)),
    },
  },
  {
    name: 'bad-gzip',
    files: {
      'robots.txt': robots(`${W}/sitemap.xml.gz`),
      'sitemap.xml.gz': gzipSync(urlset(`${W}/a`, '/b')).subarray(0, 60),
    },
  },
  { name: 'built', files: BUILD },
  {
    name: 'built-netlify',
    files: {
      ...BUILD,
      'crawlwise.json': json({ site: { url: W, root: 'dist', hosting: 'netlify' } }),
      'dist/_redirects': '/old /a/ 301\n',
      'dist/sitemap.xml': urlset(`${W}/`, `${W}/old`, `${W}/a/`),
    },
  },
  {
    name: 'site-url-path',
    files: {
      'crawlwise.json': json({ site: { url: 'https://user.github.io/project/', root: 'public' } }),
      'public/robots.txt': robots('https://user.github.io/project/sitemap.xml'),
      'public/sitemap.xml': urlset('https://user.github.io/project/a', 'https://user.github.io/b', `${W}/c`),
    },
  },
  {
    name: 'root-public',
    files: {
      'crawlwise.json': json({ site: { url: W, root: 'www-data' } }),
      'www-data/robots.txt': robots(`${W}/maps/sitemap.xml`, `${W}/nope.xml`),
      'www-data/maps/sitemap.xml': urlset(`${W}/a`, `${W}/maps/b`),
    },
  },
  {
    name: 'overrides',
    files: {
      'crawlwise.json': json({
        rules: { 'loc/*': 'error' },
        overrides: [{ files: 'b.xml', rules: { 'loc/*': 'off' } }],
      }),
      'a.xml': urlset('/x', `${W}/y#z`),
      'b.xml': urlset('/x', `${W}/y#z`),
    },
  },
  {
    name: 'ignore',
    files: {
      'crawlwise.json': json({ ignore: ['drafts'] }),
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml': urlset(`${W}/1`),
      'drafts/sitemap.xml': urlset(`${W}/1`, '/bad'),
    },
  },
  {
    name: 'crawlwiseignore',
    files: {
      '.crawlwiseignore': 'drafts/\n',
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml': urlset(`${W}/1`),
      'drafts/sitemap.xml': urlset(`${W}/1`, '/bad'),
    },
  },
  {
    name: 'gitignore',
    files: {
      '.gitignore': 'build2/\nsitemap-gen.xml\n',
      'robots.txt': robots(`${W}/sitemap.xml`, `${W}/sitemap-gen.xml`),
      'sitemap.xml': urlset(`${W}/1`),
      'sitemap-gen.xml': urlset(`${W}/1`, '/bad'),
    },
    open: ['robots.txt', 'sitemap.xml', 'sitemap-gen.xml'],
  },
  {
    name: 'env',
    files: {
      'crawlwise.json': json({
        env: 'staging',
        expect: [
          { crawlers: ['*'], block: ['/*'], env: 'staging' },
          { crawlers: ['purpose:search'], allow: ['/'], env: 'production' },
        ],
      }),
      'robots.txt': robots(),
    },
  },
  {
    name: 'expect-lists',
    files: {
      'crawlwise.json': json({
        site: { url: W },
        expect: [{ sitemap: '/sitemap.xml', contains: ['/', '/shop'], atLeast: 3 }],
      }),
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml': urlset(`${W}/`),
    },
  },
  {
    name: 'locked',
    files: {
      'crawlwise.json': json({ locked: { rules: { 'robots/missing-colon': 'error' } } }),
      'robots.txt': '# crawlwise-disable\nUser-agent *\nDisallow: /a\n',
    },
  },
  {
    name: 'yandex',
    files: {
      'crawlwise.json': json({ yandex: true }),
      'robots.txt': 'User-agent: *\nClean-param: ref /x\nHost: www.example.com\nDisallow: /a\n',
    },
  },
  {
    name: 'cross',
    files: {
      'crawlwise.json': json({ site: { crossSubmission: true, url: W } }),
      'robots.txt': robots('https://cdn.example.net/sitemap.xml', `${W}/sitemap.xml`),
      'sitemap.xml': urlset('https://other.example/a', `${W}/b`),
    },
  },
  {
    name: 'extends',
    files: {
      'base/c.json': json({
        rules: { 'loc/fragment': 'error' },
        expect: [{ crawlers: ['purpose:search'], allow: ['/private/'] }],
      }),
      'crawlwise.json': json({ extends: ['./base/c.json'] }),
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml': urlset(`${W}/a#b`),
    },
  },
  {
    name: 'nested-config',
    files: {
      'crawlwise.json': json({ rules: { 'loc/fragment': 'error' } }),
      'sitemap.xml': urlset(`${W}/a#b`),
      'sub/crawlwise.json': json({ rules: { 'loc/fragment': 'hint' } }),
      'sub/sitemap.xml': urlset(`${W}/a#c`),
    },
  },
  {
    name: 'crawlers',
    files: {
      'crawlwise.json': json({ crawlers: ['crawlers.json'] }),
      'crawlers.json': json({ crawlers: [{ token: 'ExampleBot', description: 'x', purposes: ['search'] }] }),
      'robots.txt': 'User-agent: ExampleBott\nDisalow: /a\n\nUser-agent: GoogleBott\nDisallow: /b\n',
    },
  },
  {
    name: 'template',
    files: {
      'sitemap.xml.njk': `${DECLARATION}<urlset ${NAMESPACE}>\n{% for p in pages %}<url><loc>{{ p.url }}</loc><lastmod>nope</lastmod></url>{% endfor %}\n</urlset>\n`,
      'robots.txt.njk': 'User-agent *\nDisallow: {{ x }}\n',
    },
    open: ['sitemap.xml.njk', 'robots.txt.njk'],
  },
  {
    name: 'rivals',
    files: {
      'public/robots.txt': 'User-agent: *\nDisallow: /a\n',
      'static/robots.txt': 'User-agent: *\nDisallow: /b\n',
    },
  },
  {
    name: 'copy',
    files: {
      'robots.txt': robots(),
      'sub/robots.txt': robots(),
      'other/robots.txt': 'User-agent: *\nDisallow: /q\n',
    },
  },
  {
    name: 'bom-crlf',
    files: {
      'robots.txt': '\ufeffUser-agent: *\r\nDisallow: admin\r\n',
      'sitemap.xml': `\ufeff${urlset('/b')}`.replace(/\n/g, '\r\n'),
    },
  },
  {
    name: 'latin1',
    files: {
      'robots.txt': Buffer.from('User-agent: *\nDisallow: /caf\xe9\nDisallow /x\n', 'latin1'),
      'sitemap.xml': Buffer.from(urlset(`${W}/caf\xe9`, '/b'), 'latin1'),
    },
  },
  {
    name: 'utf16',
    files: {
      'robots.txt': Buffer.from('\ufeffUser-agent: *\nDisallow: /a\n', 'utf16le'),
      'sitemap.xml': Buffer.from(`\ufeff${urlset('/b')}`, 'utf16le'),
    },
  },
  {
    name: 'names',
    files: {
      'my site/robots.txt': robots(`${W}/sitemap.xml`),
      'my site/sitemap.xml': urlset(`${W}/private/a`),
      'ü/Robots.TXT': 'User-agent *\n',
    },
  },
  {
    name: 'foreign',
    files: {
      'robots.txt': robots(),
      'sitemap.xml': `${DECLARATION}<container xmlns="http://symfony.com/schema/dic/services"><services/></container>\n`,
      'sitemap-2.xml': `${DECLARATION}<Error><Code>NoSuchKey</Code></Error>\n`,
    },
  },
  {
    name: 'many',
    files: {
      'sitemap.xml': urlset(...times(900, (i) => `${W}/100%-${i}`), ...times(300, (i) => `${W}/x#${i}`)),
    },
  },
  {
    name: 'suppressed',
    files: {
      'robots.txt':
        '# crawlwise-disable-next-line robots/missing-colon\nUser-agent *\nDisallow: /a\n# crawlwise-disable-next-line robots/crawl-delay\nDisallow: /b\n',
    },
  },
  {
    name: 'text-sitemap',
    files: {
      'robots.txt': robots(`${W}/sitemap.txt`, `${W}/sitemap.xml`),
      'sitemap.txt': `${W}/a\nfoo\n${W}/private/x\n${W}/dup\n`,
      'sitemap.xml': urlset(`${W}/dup`, `${W}/z`),
    },
  },
  {
    name: 'symlink',
    files: { 'real/sitemap.xml': urlset(`${W}/a`, '/b'), 'robots.txt': robots(`${W}/sitemap.xml`) },
    links: { 'sitemap.xml': 'real/sitemap.xml' },
    open: ['robots.txt', 'real/sitemap.xml', 'sitemap.xml'],
  },
  { name: 'empty', files: { 'robots.txt': '', 'sitemap.xml': '' } },
  {
    name: 'large-robots',
    files: { 'robots.txt': `User-agent: *\n${times(2000, (i) => `Disallow: /path/${i}/x\n`).join('')}` },
  },
  {
    name: 'unlisted-env',
    files: {
      'public/robots.txt': robots(`${W}/sitemap.xml`),
      'public/sitemap.xml': urlset(`${W}/`, `${W}/about`),
      'public/index.html': page(),
      'public/about.html': page('<link rel="canonical" href="https://www.example.com/other">'),
      'public/hidden.html': page(),
    },
  },
  {
    name: 'nogit-sub',
    git: false,
    files: {
      'www/robots.txt': robots(`${W}/maps/sitemap.xml`),
      'www/maps/sitemap.xml': urlset(`${W}/private/a`, `${W}/a`),
    },
  },
  {
    name: 'hidden',
    files: {
      'robots.txt': robots(`${W}/.well-known/sitemap.xml`),
      '.well-known/sitemap.xml': urlset('/a'),
      'node_modules/x/robots.txt': 'User-agent *\n',
    },
    open: ['robots.txt', '.well-known/sitemap.xml'],
  },
  {
    name: 'settings-invalid',
    files: { 'crawlwise.json': json({ rules: { 'loc/nope': 'error' } }), 'robots.txt': 'User-agent *\n' },
  },
  {
    name: 'two-hosts',
    files: {
      'a/robots.txt': robots('https://a.example/sitemap.xml'),
      'a/sitemap.xml': urlset('https://a.example/1'),
      'b/robots.txt': robots('https://b.example/sitemap.xml'),
      'b/sitemap.xml': urlset('https://b.example/1', 'https://a.example/1'),
    },
  },
  {
    name: 'index-of-index',
    files: {
      'robots.txt': robots(`${W}/i.xml`),
      'i.xml': index(`${W}/j.xml`, `${W}/sub/s.xml`),
      'j.xml': index(`${W}/k.xml`),
      'k.xml': urlset(`${W}/1`),
      'sub/s.xml': urlset(`${W}/1`),
    },
  },
  {
    name: 'generator',
    files: {
      'robots.txt': robots(`${W}/sitemap.xml`),
      'robots.py': 'print(1)',
      'public/robots.txt': robots(`${W}/sitemap.xml`),
      'public/sitemap.xml': urlset(`${W}/private/a`),
      'next.config.js': 'x',
      'next-sitemap.config.js': 'y',
    },
    open: ['robots.txt', 'public/robots.txt', 'public/sitemap.xml'],
  },
];
