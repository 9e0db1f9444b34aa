/** Small sites, each about something that a front end could know and another one not. */
import { gzipSync } from 'node:zlib';
import type { AgreeSite } from '../site.ts';
import { DECLARATION, json, NAMESPACE, page, robots, tie, times, urlset, W } from '../texts.ts';

const link = (h: string, u: string) =>
  `<link xmlns="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="${h}" href="${u}"/>`;

const inEach = (folders: readonly string[], files: AgreeSite['files']): AgreeSite['files'] =>
  Object.fromEntries(
    folders.flatMap((folder) => Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])),
  );

export const SECOND: readonly AgreeSite[] = [
  {
    name: 'url-of-root-without-files',
    files: {
      'crawlwise.json': json({ site: { url: 'https://shop.example', root: 'public' } }),
      'public/maps/sitemap.xml': urlset(
        'https://shop.example/maps/a',
        'https://www.example.com/b',
        'https://www.example.com/c',
      ),
    },
  },
  {
    name: 'nested-root',
    files: {
      'site/crawlwise.json': json({ site: { url: 'https://shop.example', root: 'out/www' } }),
      'site/out/www/a/b/sitemap.xml': urlset('https://shop.example/a/b/a', 'https://www.example.com/b'),
      'site/out/www/index.html': page(),
    },
  },
  {
    name: 'pages-of-second-site',
    files: {
      'a/robots.txt': robots('https://a.example/sitemap.xml'),
      'a/sitemap.xml': urlset(...times(600, (i) => `https://a.example/p${i}`)),
      'b/robots.txt': `User-agent: *\nDisallow: /Shop/\nDisallow: /x\nSitemap: https://b.example/sitemap.xml\n`,
      'b/sitemap.xml': urlset('https://b.example/', 'https://b.example/shop/1', 'https://b.example/shop/2'),
    },
  },
  {
    name: 'late-xhtml',
    files: {
      'robots.txt': robots(`${W}/sitemap-en.xml`, `${W}/sitemap-de.xml`),
      'sitemap-en.xml': `${DECLARATION}<urlset ${NAMESPACE}>\n${times(300, (i) => `<url><loc>${W}/p${i}</loc></url>\n`).join('')}<url><loc>${W}/en</loc>${link('en', `${W}/en`)}${link('de', `${W}/de`)}</url>\n</urlset>\n`,
      'sitemap-de.xml': `${DECLARATION}<urlset ${NAMESPACE}>\n${times(300, (i) => `<url><loc>${W}/q${i}</loc></url>\n`).join('')}<url><loc>${W}/de</loc>${link('de', `${W}/de`)}</url>\n</urlset>\n`,
    },
  },
  {
    name: 'rivals-subsites',
    files: {
      'apps/x/public/robots.txt': 'User-agent: *\nDisallow: /a\n',
      'apps/x/dist/robots.txt': 'User-agent: *\nDisallow: /a\n',
      'apps/x/public/sitemap.xml': urlset(`${W}/a`),
    },
  },
  {
    name: 'host-config',
    files: {
      'crawlwise.json': json({ site: { url: W, hosting: 'plain' } }),
      'robots.txt': robots(`${W}/sitemap.xml`),
      'index.html': page(),
      'a.html': page(),
      'sitemap.xml': urlset(`${W}/`, `${W}/a`),
    },
  },
  {
    name: 'expect-missing',
    files: {
      'crawlwise.json': json({ expect: [{ sitemap: '/sitemap.xml', contains: ['/'] }] }),
      'robots.txt': robots(),
    },
  },
  {
    name: 'json-only-jsonc',
    files: { 'robots.txt': 'user-agent: *\nDisallow: /a\n', 'sitemap.xml': urlset(`${W}/ü`, `${W}/a b`) },
  },
  {
    name: 'gitignored-root',
    files: {
      '.gitignore': 'dist/\n',
      'public/robots.txt': robots(`${W}/sitemap.xml`),
      'dist/robots.txt': 'User-agent: *\nDisallow: /\n',
      'dist/sitemap.xml': urlset('/a'),
    },
    open: ['public/robots.txt'],
  },
  {
    name: 'copy-in-git-ignored',
    files: {
      '.gitignore': '_site/\n',
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml': urlset(`${W}/private/1`, `${W}/2`),
      '_site/robots.txt': robots(`${W}/sitemap.xml`),
      '_site/sitemap.xml': urlset(`${W}/private/1`, `${W}/2`),
      '_site/index.html': page(),
    },
    open: ['robots.txt', 'sitemap.xml'],
  },
  {
    name: 'tmp-old',
    files: {
      '.gitignore': 'old/\n',
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml': urlset(`${W}/1`),
      'old/sitemap.xml': urlset('https://old.example/1', 'https://old.example/2', 'https://old.example/3'),
    },
    open: ['sitemap.xml', 'robots.txt'],
  },

  {
    name: 'pages-shared-by-sites',
    files: {
      ...Object.fromEntries(
        times(3, (n) => [`a/sitemap-${n}.xml`, urlset(...times(250, (i) => `https://a.example/${n}/p${i}`))]),
      ),
      'a/robots.txt': robots(...times(3, (n) => `https://a.example/sitemap-${n}.xml`)),
      'b/robots.txt': tie('https://b.example/sitemap.xml'),
      'b/sitemap.xml': urlset('https://b.example/', 'https://b.example/x/private.html'),
    },
    open: ['b/robots.txt', 'b/sitemap.xml'],
  },
  {
    name: 'page-201',
    files: {
      'robots.txt': tie(`${W}/sitemap.xml`),
      'sitemap.xml': urlset(...times(350, (i) => `${W}/p${i}`), `${W}/x/private.html`),
    },
  },
  {
    name: 'page-150',
    files: {
      'robots.txt': tie(`${W}/sitemap.xml`),
      'sitemap.xml': urlset(...times(150, (i) => `${W}/p${i}`), `${W}/x/private.html`),
    },
  },
  {
    name: 'text-pages',
    files: {
      'robots.txt': tie(`${W}/sitemap.txt`),
      'sitemap.txt': `${times(150, (i) => `${W}/p${i}`).join('\n')}\n${W}/x/private.html\n`,
    },
  },
  {
    name: 'announced-other-name-pages',
    files: { 'robots.txt': tie(`${W}/all`), all: urlset(`${W}/x/private.html`) },
    open: ['robots.txt'],
  },
  {
    name: 'announced-duplicates',
    files: {
      'robots.txt': robots(`${W}/all`, `${W}/sitemap.xml`),
      all: urlset(`${W}/1`),
      'sitemap.xml': urlset(`${W}/1`),
    },
  },
  {
    name: 'gz-beside',
    files: {
      'robots.txt': robots(`${W}/sitemap.xml.gz`, `${W}/b.xml`),
      'sitemap.xml.gz': gzipSync(urlset(`${W}/1`)),
      'b.xml': urlset(`${W}/1`),
    },
  },
  {
    name: 'copies',
    files: {
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml': urlset(`${W}/private/1`, '/x', `${W}/1#a`),
      'sitemap.xml.gz': gzipSync(urlset(`${W}/private/1`, '/x', `${W}/1#a`)),
      'other.xml': urlset(`${W}/private/2`),
      'other.xml.gz': gzipSync(urlset(`${W}/private/2`, '/y')),
      'sitemap.txt': `${W}/private/1\n/x\n${W}/1#a\n`,
      'sitemap-b.xml': urlset(`${W}/private/3`),
      'sitemap-b.txt': `${W}/private/3\n${W}/private/4\n`,
    },
  },
  {
    name: 'copies-of-a-build',
    files: {
      'svelte.config.js': '',
      ...inEach(['build', 'static', '.svelte-kit/output/prerendered/pages'], {
        'robots.txt': 'Disallow: /a\nSitemap: /x\n',
        'sitemap.xml': urlset('/x', `${W}/1#a`),
      }),
      'build/index.html': page(),
      'build/maps.xml': urlset('/y'),
      'static/maps.xml': urlset('/z'),
      'build/c.xml.gz': gzipSync(urlset('/y')),
      'static/c.xml.gz': gzipSync(urlset('/y')),
    },
    open: [
      ...['build/robots.txt', 'build/sitemap.xml', 'build/maps.xml', 'static/maps.xml'],
      ...['.svelte-kit/output/prerendered/pages/robots.txt', 'build/c.xml.gz', 'static/c.xml.gz'],
      ...['.svelte-kit/output/prerendered/pages/sitemap.xml', 'static/robots.txt', 'static/sitemap.xml'],
    ],
  },
  {
    name: 'output-of-an-adapter',
    files: {
      'web/astro.config.mjs': '',
      'web/.vercel/output/config.json': json({ version: 3 }),
      ...inEach(['web/.vercel/output/static', 'web/dist/client', 'web/public'], {
        'robots.txt': 'Disallow: /a\n',
      }),
      'web/dist/client/sitemap.xml': urlset('/x'),
      'web/.vercel/output/static/sitemap.xml': urlset('/x'),
    },
    open: [
      ...['web/.vercel/output/static/robots.txt', 'web/.vercel/output/static/sitemap.xml'],
      ...['web/public/robots.txt', 'web/dist/client/robots.txt', 'web/dist/client/sitemap.xml'],
    ],
  },
  {
    name: 'feed-as-sitemap',
    files: {
      'robots.txt': robots(`${W}/sitemap.xml`, `${W}/feed.xml`),
      'sitemap.xml': urlset(`${W}/1`),
      'feed.xml': `${DECLARATION}<rss version="2.0"><channel><item><link>${W}/private/1</link></item><item><link>${W}/1</link></item></channel></rss>\n`,
    },
  },
  {
    name: 'crawlwiseignore-robots',
    files: {
      '.crawlwiseignore': 'old\n',
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml': urlset(`${W}/1`),
      'old/sitemap.xml': urlset(...times(5, (i) => `https://old.example/${i}`)),
    },
    open: ['robots.txt', 'sitemap.xml'],
  },
  {
    name: 'origin-vote',
    files: {
      '.crawlwiseignore': 'old\n',
      'sitemap.xml': urlset(`${W}/1`),
      'old/sitemap-1.xml': urlset('https://old.example/1'),
      'old/sitemap-2.xml': urlset('https://old.example/2'),
    },
    open: ['sitemap.xml'],
  },
  {
    name: 'conflict-with-config-in-parent',
    files: {
      'crawlwise.json': json({ rules: { 'robots/missing-colon': 'off' } }),
      'deep/er/robots.txt': 'User-agent *\nDisallow: /a\n',
    },
  },
];
