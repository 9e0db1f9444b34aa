/** What frameworks write, as far as Crawlwise reads it: by their documentation, and compared with real outputs. */
import {
  type Files,
  type Framework,
  htmlFiles,
  indexText,
  pageText,
  robotsText,
  type Site,
  sitemapText,
} from './site.ts';

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 1)}\n`;
const escaped = (path: string): string => path.replace(/[.+*?()[\]]/g, '\\$&');

/** What every repository of such a project has. */
const IGNORED = { '.gitignore': '.next\nout\ndist\nbuild\n.output\n.vercel\n.svelte-kit\n' };

/** The folder `.next`, with copies as Next.js keeps them. */
function nextOutput(site: Site, prefix: string, made: Files): Files {
  const { pages, redirects } = site;
  const slash = {
    ...{ source: '/:path+/', destination: '/:path+', internal: true, priority: true, statusCode: 308 },
    regex: '^(?:/((?:[^/]+?)(?:/(?:[^/]+?))*))/$',
  };
  const rules = Object.entries(redirects).map(([from, to]) => ({
    ...{ source: prefix + from, destination: prefix + to, statusCode: 308 },
    regex: `^(?!/_next)${escaped(prefix + from)}(?:/)?$`,
  }));
  const routes = Object.keys(pages).map((page) => ({ page, regex: `^${escaped(page)}(?:/)?$` }));
  const ofPages = Object.entries(pages).map(([path]) => [
    path,
    { routeType: 'page', initialRevalidateSeconds: false, srcRoute: path, dataRoute: `${path}.rsc` },
  ]);
  const ofFiles = Object.keys(made).map((path) => [
    path,
    { routeType: 'route', initialRevalidateSeconds: false, srcRoute: path, dataRoute: null },
  ]);
  const app = '.next/server/app';
  return {
    ...IGNORED,
    'next.config.mjs': 'export default {};\n',
    '.next/routes-manifest.json': json({
      ...{ version: 3, caseSensitive: false, basePath: prefix, redirects: [slash, ...rules], headers: [] },
      rewrites: { beforeFiles: [], afterFiles: [], fallback: [] },
      ...{ dynamicRoutes: [], staticRoutes: routes },
    }),
    '.next/prerender-manifest.json': json({
      ...{ version: 4, routes: Object.fromEntries([...ofPages, ...ofFiles]), dynamicRoutes: {} },
      notFoundRoutes: [],
    }),
    '.next/app-path-routes-manifest.json': json(
      Object.fromEntries([...Object.keys(pages), ...Object.keys(made)].map((path) => [`${path}/x`, path])),
    ),
    '.next/server/pages-manifest.json': json({ '/404': 'pages/404.html' }),
    '.next/server/pages/404.html': pageText('<title>404</title>'),
    '.next/server/middleware-manifest.json': json({ version: 3, middleware: {} }),
    ...htmlFiles(site, app, false),
    ...Object.fromEntries(
      Object.entries(made).flatMap(([path, text]) => [
        [`${app}${path}.body`, text],
        [`${app}${path}.meta`, json({ status: 200, headers: {} })],
        [`.next/server/route-cache/1${path}.body`, text],
      ]),
    ),
  };
}

const nextIn = (prefix: string): Framework => ({
  robots: '.next/server/app/robots.txt.body',
  sitemap: '.next/server/app/sitemap.xml.body',
  source: 'app/sitemap.ts',
  ...{ slash: false, hasProgram: false, redirects: 'rules' },
  files: (site) => ({
    ...{ 'app/robots.ts': 'export default () => ({});\n', 'app/sitemap.ts': 'export default () => [];\n' },
    ...nextOutput(site, prefix, {
      '/robots.txt': robotsText(site, prefix),
      '/sitemap.xml': sitemapText(site, false, prefix),
    }),
  }),
});

/** `.vercel/output`, with files or functions. */
function vercelOutput(site: Site, areFolders: boolean): Files {
  const paths = Object.keys(site.pages).filter((path) => path !== '/');
  const rules = Object.entries(site.redirects).map(([from, to]) => ({
    ...{ src: `${from}/?`, status: 308, headers: { Location: to } },
  }));
  const slashes = paths.flatMap((path) => [
    { src: path, dest: `${path}/` },
    { src: `${path}/`, status: 308, headers: { Location: path } },
  ]);
  const overrides = paths.map((path) => [`${path.slice(1)}.html`, { path: path.slice(1) }]);
  return {
    '.vercel/output/config.json': json({
      version: 3,
      routes: [...rules, ...(areFolders ? [] : slashes), { handle: 'filesystem' }],
      overrides: areFolders ? {} : Object.fromEntries([['index.html', { path: '' }], ...overrides]),
    }),
    ...htmlFiles(site, '.vercel/output/static', areFolders),
    // A file of another host, which Vercel does not read.
    '.vercel/output/static/_headers': '/*\n  X-Robots-Tag: noindex\n',
  };
}

const nitro = (preset: string): Files => ({
  '.output/nitro.json': json({ preset, framework: { name: 'nuxt' } }),
});

/** A folder with files, beside which there may be others. */
function folder(
  at: string,
  rest: Partial<Framework> & {
    readonly beside: Files;
    readonly index?: boolean;
    readonly areFolders?: boolean;
  },
): Framework {
  const { beside, index = false, areFolders = true, ...own } = rest;
  const framework: Omit<Framework, 'files'> = {
    robots: `${at}/robots.txt`,
    sitemap: `${at}/${index ? 'sitemap-0.xml' : 'sitemap.xml'}`,
    ...{ source: undefined, slash: areFolders, hasProgram: false, redirects: 'none' },
    ...own,
  };
  return {
    ...framework,
    files: (site) => ({
      ...IGNORED,
      ...htmlFiles(site, at, areFolders),
      ...beside,
      [framework.robots]: robotsText(site, '', index ? 'sitemap-index.xml' : 'sitemap.xml'),
      [framework.sitemap]: sitemapText(site, framework.slash),
      ...(index && { [`${at}/sitemap-index.xml`]: indexText('sitemap-0.xml') }),
    }),
  };
}

const ASTRO = { 'astro.config.mjs': '' };
const KIT = { 'svelte.config.js': '', 'src/routes/sitemap.xml/+server.js': '' };

export const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  'Next.js': nextIn(''),
  'Next.js, next-sitemap': {
    ...{ robots: 'public/robots.txt', sitemap: 'public/sitemap.xml', source: 'next-sitemap.config.cjs' },
    ...{ slash: false, hasProgram: false, redirects: 'rules' },
    files: (site) => ({
      'next-sitemap.config.cjs': '',
      ...nextOutput(site, '', {}),
      'public/robots.txt': robotsText(site),
      'public/sitemap.xml': sitemapText(site, false),
    }),
  },
  'Next.js, export': folder('out', {
    beside: {
      ...{ 'next.config.mjs': '', 'app/sitemap.ts': '' },
      '.next/export-detail.json': json({ success: true }),
      '.next/routes-manifest.json': json({ version: 3, basePath: '' }),
      '.next/prerender-manifest.json': json({ version: 4, routes: {} }),
    },
    source: 'app/sitemap.ts',
  }),
  'SvelteKit, static': folder('build', { beside: KIT, source: 'src/routes/sitemap.xml/+server.js' }),
  'SvelteKit, Node.js': folder('build/prerendered', {
    beside: { ...KIT, 'build/handler.js': '', 'static/robots.txt': 'User-agent: *\n' },
    ...{ robots: 'build/client/robots.txt', source: 'src/routes/sitemap.xml/+server.js' },
    ...{ areFolders: false, hasProgram: true, redirects: 'slash' },
  }),
  'SvelteKit, Vercel': {
    ...{ robots: '.vercel/output/static/robots.txt', sitemap: '.vercel/output/static/sitemap.xml' },
    ...{ source: 'src/routes/sitemap.xml/+server.js', slash: false, hasProgram: false, redirects: 'rules' },
    files: (site) => ({
      ...IGNORED,
      ...KIT,
      ...vercelOutput(site, false),
      '.vercel/output/static/robots.txt': robotsText(site),
      '.vercel/output/static/sitemap.xml': sitemapText(site, false),
      '.svelte-kit/output/prerendered/pages/robots.txt': robotsText(site),
      '.svelte-kit/output/prerendered/pages/sitemap.xml': sitemapText(site, false),
    }),
  },
  'Astro, static': folder('dist', { beside: ASTRO, index: true, source: 'astro.config.mjs' }),
  'Astro, Node.js': folder('dist/client', {
    beside: {
      ...ASTRO,
      'dist/server/entry.mjs': '',
      'dist/client/_headers': '/*\n  X-Robots-Tag: noindex\n',
    },
    ...{ index: true, source: 'astro.config.mjs', hasProgram: true },
  }),
  'Astro, Cloudflare': folder('dist/client', {
    beside: {
      ...{
        ...ASTRO,
        'dist/server/entry.mjs': '',
        'dist/client/_headers': '/_astro/*\n  X-Robots-Tag: noindex\n',
      },
      'dist/server/wrangler.json': json({ main: 'entry.mjs', assets: { directory: '../client' } }),
    },
    ...{ index: true, source: 'astro.config.mjs', hasProgram: true, redirects: 'slash' },
  }),
  'Astro, Vercel': {
    ...{ robots: '.vercel/output/static/robots.txt', sitemap: '.vercel/output/static/sitemap-0.xml' },
    ...{ source: 'astro.config.mjs', slash: true, hasProgram: false, redirects: 'rules' },
    files: (site) => ({
      ...IGNORED,
      ...ASTRO,
      ...vercelOutput(site, true),
      '.vercel/output/static/robots.txt': robotsText(site, '', 'sitemap-index.xml'),
      '.vercel/output/static/sitemap-index.xml': indexText('sitemap-0.xml'),
      '.vercel/output/static/sitemap-0.xml': sitemapText(site, true),
      'dist/client/robots.txt': robotsText(site, '', 'sitemap-index.xml'),
      'dist/client/sitemap-0.xml': sitemapText(site, true),
    }),
  },
  'Nuxt, static': folder('.output/public', {
    beside: {
      ...nitro('static'),
      'nuxt.config.ts': '',
      '.output/public/200.html': pageText('<title>x</title>'),
    },
    source: 'nuxt.config.ts',
  }),
  'Nuxt, Node.js': folder('.output/public', {
    beside: { ...nitro('node-server'), 'nuxt.config.ts': '', '.output/server/index.mjs': '' },
    ...{ source: 'nuxt.config.ts', hasProgram: true },
  }),
  'React Router': folder('build/client', {
    beside: {
      ...{ 'react-router.config.ts': '', 'app/routes/sitemap.ts': '', 'build/server/index.js': '' },
      'package.json': json({ dependencies: { '@react-router/serve': '7' } }),
    },
    ...{ source: 'app/routes/sitemap.ts', hasProgram: true, redirects: 'slash' },
  }),
  Docusaurus: folder('build', { beside: { 'docusaurus.config.js': '' }, source: 'docusaurus.config.js' }),
};
