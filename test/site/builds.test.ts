/** Built sites: which folder is one, where and by which host it is served, and what URLs get. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BuiltPages, Found } from '../../server/src/core/builtPages.ts';
import { loadBuilds } from '../../server/src/site/build/builds.ts';
import { Sites } from '../../server/src/site/sites.ts';
import './loaded.ts';
import { urlset } from './sitesOf.ts';

await loadBuilds();

const WWW = 'https://www.example.com';
const ROOT = 'file:///work';
const PAGE = '<!doctype html><title>x</title>';
const pages = (...paths: readonly string[]): string => urlset(...paths.map((path) => WWW + path));

interface Case {
  readonly what: string;
  /** Texts by path; those of HTML files are pages. */
  readonly files: Readonly<Record<string, string>>;
  /** The sitemap that asks. */
  readonly of: string;
  readonly url?: string;
  readonly root?: string;
  readonly host?: string;
  /** The host and the answers, in a line; `none` without a build. */
  readonly is: string;
  readonly ask?: readonly string[];
}

/** An answer as text. */
function told(found: Found | undefined): string {
  switch (found?.kind) {
    case undefined:
      return 'later';
    case 'page':
      return found.file;
    case 'redirect':
      return `${found.status} ${found.to.replace(WWW, '')}`;
    case 'unknown':
      return `unknown ${found.why}`;
    case 'missing':
      return 'missing';
  }
}

const answers = (build: BuiltPages | undefined, ask: readonly string[]): string =>
  build ? [build.host, ...ask.map((url) => told(build.at(url)))].join(', ') : 'none';

const HOME = { '/dist/index.html': PAGE, '/dist/a/index.html': PAGE, '/dist/b.html': PAGE };
const SITEMAP = { '/dist/sitemap.xml': pages('/', '/a/', '/c/') };
const of = '/dist/sitemap.xml';
const ask = [`${WWW}/a/`, `${WWW}/a`, `${WWW}/b`, `${WWW}/c/`];

const CASES: readonly Case[] = [
  {
    what: 'a configuration in a subfolder',
    files: { ...HOME, ...SITEMAP, '/dist/c/.htaccess': 'RewriteEngine on\n' },
    of,
    ask,
    is: 'plain, a/index.html, unknown host, unknown host, unknown configuration',
  },
  {
    what: 'any host',
    files: { ...HOME, ...SITEMAP },
    of,
    ask,
    is: 'plain, a/index.html, unknown host, unknown host, missing',
  },
  {
    what: 'a configuration in the build',
    files: { ...HOME, ...SITEMAP, '/dist/_redirects': '/c/ /a/ 301' },
    ...{ of, ask, is: 'netlify, a/index.html, 301 /a/, b.html, 301 /a/' },
  },
  {
    what: 'a configuration above the build',
    files: { ...HOME, ...SITEMAP, '/netlify.toml': '[[redirects]]\nfrom = "/c/*"\nto = "/b"\n' },
    ...{ of, ask, is: 'netlify, a/index.html, 301 /a/, b.html, 301 /b' },
  },
  {
    what: 'a workflow that deploys to GitHub Pages',
    files: {
      ...HOME,
      ...SITEMAP,
      '/.github/workflows/deploy.yml': 'steps: [{ uses: actions/deploy-pages@v4 }]',
    },
    ...{ of, ask, is: 'github-pages, a/index.html, 301 /a/, b.html, missing' },
  },
  {
    what: 'a workflow that does something else',
    files: { ...HOME, ...SITEMAP, '/.github/workflows/deploy.yml': 'steps: []' },
    ...{ of, ask, is: 'plain, a/index.html, unknown host, unknown host, missing' },
  },
  {
    what: 'configurations of two hosts: only files are certain',
    files: { ...HOME, ...SITEMAP, '/vercel.json': '{}', '/firebase.json': '{}' },
    ...{ of, ask, is: 'plain, a/index.html, unknown host, unknown host, unknown host' },
  },
  {
    what: 'the configured host wins',
    files: { ...HOME, ...SITEMAP, '/vercel.json': '{}', '/firebase.json': '{}' },
    ...{ of, ask, host: 'vercel', is: 'vercel, a/index.html, a/index.html, missing, missing' },
  },
  {
    what: 'the domain of a host',
    files: { ...HOME, '/dist/sitemap.xml': urlset('https://x.github.io/', 'https://x.github.io/a/') },
    ...{ of, ask: ['https://x.github.io/b'], is: 'github-pages, b.html' },
  },
  {
    what: 'a project below the root of its domain',
    files: {
      ...HOME,
      '/dist/sitemap.xml': urlset('https://x.github.io/project/', 'https://x.github.io/project/a/'),
    },
    ...{
      of,
      ask: ['https://x.github.io/project/b', 'https://x.github.io/other/', 'https://x.github.io/project'],
    },
    is: 'github-pages, b.html, unknown elsewhere, 301 https://x.github.io/project/',
  },
  {
    what: 'a configured URL with a path holds, whatever is listed',
    files: { ...HOME, ...SITEMAP },
    ...{
      of,
      url: 'https://www.example.com/project/',
      ask: ['https://www.example.com/project/a/'],
      is: 'plain, a/index.html',
    },
  },
  { what: 'an application with one page', files: { '/dist/index.html': PAGE, ...SITEMAP }, of, is: 'none' },
  {
    what: 'the page of an application and that of errors',
    files: { '/dist/index.html': PAGE, '/dist/404.html': PAGE, ...SITEMAP },
    of,
    is: 'none',
  },
  {
    what: 'the build of another site',
    files: { ...HOME, '/dist/sitemap.xml': pages('/x/', '/y/') },
    of,
    is: 'none',
  },
  {
    what: 'sources without pages',
    files: { '/public/robots.txt': '', '/public/sitemap.xml': pages('/', '/a/') },
    of: '/public/sitemap.xml',
    is: 'none',
  },
  {
    what: 'a folder that a build copies, with one page',
    files: {
      '/public/robots.txt': '',
      '/public/b.html': PAGE,
      '/public/sitemap.xml': pages('/', '/a/', '/b.html'),
    },
    ...{ of: '/public/sitemap.xml', is: 'none' },
  },
  {
    what: 'no home page at the root, but most pages',
    files: {
      '/dist/robots.txt': '',
      '/dist/en/index.html': PAGE,
      '/dist/en/a/index.html': PAGE,
      '/dist/sitemap.xml': pages('/en/', '/en/a/', '/en/b/'),
    },
    ...{ of, ask: [`${WWW}/en/b/`], is: 'plain, missing' },
  },
  {
    what: 'a program beside the build',
    files: { ...HOME, ...SITEMAP, '/dist/index.php': '' },
    ...{ of, ask, is: 'plain, a/index.html, unknown host, unknown host, unknown program' },
  },
  {
    what: 'a build of Nuxt that was aborted',
    files: {
      '/.output/public/robots.txt': '',
      '/.output/public/index.html': PAGE,
      '/.output/public/a/index.html': PAGE,
      '/.output/public/sitemap.xml': pages('/', '/a/'),
    },
    ...{ of: '/.output/public/sitemap.xml', ask: [`${WWW}/b/`], is: 'plain, unknown unfinished' },
  },
  {
    what: 'a server beside the folder of its client',
    files: {
      '/dist/client/index.html': PAGE,
      '/dist/client/a/index.html': PAGE,
      '/dist/server/entry.mjs': '',
      '/dist/client/robots.txt': '',
      '/dist/client/sitemap.xml': pages('/', '/a/'),
    },
    ...{ of: '/dist/client/sitemap.xml', ask: [`${WWW}/c`], is: 'astro, unknown program' },
  },
  {
    what: 'images that the framework resizes',
    files: { ...HOME, ...SITEMAP },
    ...{ of, ask: [`${WWW}/_next/image?url=a`, `${WWW}/x.png`], is: 'plain, unknown program, missing' },
  },
  {
    what: 'a folder with another name, with the pages of its sitemap',
    files: {
      '/notes/index.html': PAGE,
      '/notes/a/index.html': PAGE,
      '/notes/sitemap.xml': pages('/', '/a/'),
    },
    of: '/notes/sitemap.xml',
    ask: [`${WWW}/a/`, `${WWW}/b/`],
    is: 'plain, a/index.html, missing',
  },
  {
    what: 'sources: settings of a generator',
    files: {
      '/index.html': PAGE,
      '/a/index.html': PAGE,
      '/_config.yml': '',
      '/sitemap.xml': pages('/', '/a/'),
    },
    of: '/sitemap.xml',
    is: 'none',
  },
  {
    what: 'sources: layouts',
    files: { '/index.html': PAGE, '/_layouts/page.html': PAGE, '/sitemap.xml': pages('/') },
    of: '/sitemap.xml',
    is: 'none',
  },
  {
    what: 'sources: front matter',
    files: { '/index.html': `---\ntitle: a\n---\n${PAGE}`, '/sitemap.xml': pages('/') },
    of: '/sitemap.xml',
    is: 'none',
  },
  {
    what: 'such a folder, configured',
    files: { '/notes/a/index.html': PAGE, '/notes/sitemap.xml': pages('/', '/a/') },
    ...{
      of: '/notes/sitemap.xml',
      root: `${ROOT}/notes/`,
      ask: [`${WWW}/a/`, `${WWW}/`],
      is: 'plain, a/index.html, missing',
    },
  },
];

for (const { what, files, of: own, url, root, host, ask: urls = [], is } of CASES) {
  test(what, () => {
    const sites = new Sites({
      read: (uri) => {
        const text = files[decodeURIComponent(uri.slice(ROOT.length))];
        return text === undefined ? undefined : { octets: new TextEncoder().encode(text), isWhole: true };
      },
    });
    sites.open([ROOT], () => ({ url, root, host: host as never }));
    for (const [path, text] of Object.entries(files)) {
      sites.add(ROOT + path);
      sites.put(ROOT + path, text)();
    }
    assert.equal(answers(sites.viewOf(ROOT + own).build, urls), is);
  });
}

test('a build that is read later is known to the document that sees its origin, though others see none', () => {
  const own = `${ROOT}/site/sitemap.xml`;
  const listed = `${ROOT}/site/blog/s.xml`;
  const files: Readonly<Record<string, string>> = {
    [`${ROOT}/site/robots.txt`]: 'Sitemap: https://b.example/blog/s.xml\nSitemap: https://a.example/',
    [own]: urlset('https://a.example/de.xml'),
    [listed]: urlset('https://b.example/sitemap.xml', 'https://b.example/x'),
    [`${ROOT}/site/x/page.html`]: '',
  };
  const sites = new Sites();
  sites.open([`${ROOT}/site`]);
  for (const [uri, text] of Object.entries(files)) {
    sites.add(uri);
    sites.put(uri, text)();
  }
  assert.equal(sites.viewOf(listed).build, undefined);
  sites.stale();
  assert.equal(sites.viewOf(own).build, undefined);
  for (const uri of sites.builds.store!.wanted(9)) {
    const octets = new TextEncoder().encode(files[uri]);
    sites.builds.store!.give(uri, { octets, isWhole: true });
  }
  sites.builtChanged();
  assert.deepEqual(sites.stale(), [listed]);
  assert.equal(sites.viewOf(listed).build?.at('https://b.example/x')?.kind, 'missing');
});
