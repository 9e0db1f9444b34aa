/** Monorepos, and sites in sites. */
import type { AgreeSite } from '../site.ts';
import { index, json, page, robots, times, urlset, versions, W } from '../texts.ts';

const A = 'https://a.example';
const B = 'https://b.example';

/** A site in a folder, whose name ends with a slash unless it is empty. */
const app = (folder: string, origin: string, ...paths: readonly string[]): AgreeSite['files'] => ({
  [`${folder}robots.txt`]: robots(`${origin}/sitemap.xml`),
  [`${folder}sitemap.xml`]: urlset(...paths.map((path) => `${origin}${path}`)),
});

export const NESTED: readonly AgreeSite[] = [
  {
    name: 'apps',
    files: { ...app('apps/a/public/', A, '/private/1', '/2'), ...app('apps/b/public/', B, '/', '/private/') },
  },
  {
    name: 'apps-of-one-host',
    files: { ...app('apps/www/public/', W, '/', '/docs/x'), ...app('apps/docs/public/', W, '/docs/x', '/') },
  },
  {
    name: 'apps-with-configurations',
    files: {
      ...app('apps/a/', A, '/1'),
      'apps/a/crawlwise.json': json({ site: { url: A }, rules: { 'loc/fragment': 'error' } }),
      ...app('apps/b/', A, '/1', '/2#x'),
      'apps/b/crawlwise.json': json({ site: { url: B } }),
    },
  },
  {
    name: 'apps-with-overrides',
    files: {
      'crawlwise.json': json({ overrides: [{ files: 'apps/b/**', rules: { 'loc/disallowed': 'off' } }] }),
      ...app('apps/a/', A, '/private/1'),
      ...app('apps/b/', B, '/private/1'),
    },
  },
  {
    name: 'app-with-source-and-build',
    files: {
      ...app('apps/a/public/', A, '/', '/gone'),
      ...app('apps/a/dist/', A, '/', '/gone'),
      'apps/a/dist/index.html': page(),
      'apps/a/package.json': json({ name: 'a' }),
    },
  },
  {
    name: 'app-ignored-by-configuration',
    files: {
      'crawlwise.json': json({ ignore: ['apps/b'] }),
      ...app('apps/a/', W, '/1'),
      ...app('apps/b/', W, '/1'),
    },
    open: ['apps/a/robots.txt', 'apps/a/sitemap.xml'],
  },
  {
    name: 'site-in-site',
    files: { ...app('', A, '/private/blog', '/blog/'), ...app('blog/', B, '/', '/private/x') },
  },
  {
    name: 'three-levels',
    files: {
      ...app('a/', A, '/'),
      ...app('a/b/', B, '/', '/private/'),
      'a/b/c/sitemap.xml': urlset(`${B}/c/1`, `${B}/private/2`, `${A}/3`),
    },
  },
  {
    name: 'sitemap-above-its-robots',
    files: { 'sitemap.xml': urlset(`${W}/private/1`), 'public/robots.txt': robots(`${W}/sitemap.xml`) },
  },
  {
    name: 'root-beside-another',
    files: {
      'crawlwise.json': json({ site: { root: 'web', url: W } }),
      ...app('web/', W, '/private/1', '/a'),
      ...app('old/', W, '/private/1', '/a'),
    },
  },
  {
    name: 'equal-robots',
    files: { 'packages/x/robots.txt': robots(), 'packages/y/robots.txt': robots(), 'robots.txt': robots() },
  },
  {
    name: 'ignore-files-below',
    files: {
      'apps/.crawlwiseignore': '*-draft.xml\n',
      'apps/a/robots.txt': robots(`${W}/sitemap.xml`),
      'apps/a/sitemap.xml': urlset(`${W}/1`),
      'apps/a/sitemap-draft.xml': urlset(`${W}/1`, '/x'),
    },
    open: ['apps/a/robots.txt', 'apps/a/sitemap.xml'],
  },
  {
    name: 'folders-of-languages',
    files: {
      'robots.txt': robots(`${W}/en/sitemap.xml`, `${W}/de/sitemap.xml`),
      'en/sitemap.xml': versions([`${W}/en/`, ['en', `${W}/en/`], ['de', `${W}/de/`]]),
      'de/sitemap.xml': versions([`${W}/de/`, ['de', `${W}/de/`]], [`${W}/en/`]),
    },
  },
  {
    name: 'index-of-many-folders',
    files: {
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml': index(...times(6, (i) => `${W}/s${i}/sitemap.xml`)),
      ...Object.fromEntries(times(5, (i) => [`s${i}/sitemap.xml`, urlset(`${W}/s${i}/`, `${W}/same`)])),
    },
  },
  {
    name: 'vendored',
    files: { ...app('', W, '/1'), 'vendor/tool/robots.txt': 'User-agent *\n' },
  },
  {
    name: 'many-folders-deep',
    files: app(times(20, (i) => `d${i}/`).join(''), W, '/private/1', '/1', '/1'),
  },
  {
    name: 'hosts-that-list-each-other',
    files: {
      ...app('a/', A, '/1'),
      'a/sitemap-b.xml': urlset(`${B}/1`),
      ...app('b/', B, '/1'),
      'b/sitemap-a.xml': urlset(`${A}/1`, `${A}/private/1`),
    },
  },
  {
    name: 'robots-of-environments',
    files: {
      'robots.txt': robots(`${W}/sitemap.xml`),
      'robots.staging.txt': 'User-agent: *\nDisallow: /\n',
      'robots.production.txt': 'User-agent *\nDisallow: /x\n',
      'sitemap.xml': urlset(`${W}/private/a`),
    },
  },
  {
    name: 'site-url-with-path-in-an-app',
    files: {
      'apps/docs/crawlwise.json': json({ site: { url: `${W}/docs/`, root: 'static' } }),
      'apps/docs/static/sitemap.xml': urlset(`${W}/docs/a`, `${W}/b`),
      'apps/www/public/robots.txt': 'User-agent: *\nDisallow: /docs/a\n',
    },
  },
  {
    name: 'two-configurations-of-a-branch',
    files: {
      'crawlwise.json': json({ rules: { 'loc/fragment': 'error' }, yandex: true }),
      'a/crawlwise.json': json({ extends: ['../crawlwise.json'], rules: { 'loc/disallowed': 'hint' } }),
      'a/robots.txt': 'User-agent: *\nClean-param: ref /x\nDisallow: /private/\n',
      'a/sitemap.xml': urlset(`${W}/private/a#b`),
      'robots.txt': 'User-agent: *\nClean-param: ref /x\n',
    },
  },
];
