/** Faults of whole sites that real ones have had: see `realFaultsCheck.ts`. */
import { alternate, check, E, index, robots, sitemap, sitemapOf, url } from './realFaultsCheck.ts';

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
  ['robots.txt:4 warning robots/sitemap-other-host'],
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
