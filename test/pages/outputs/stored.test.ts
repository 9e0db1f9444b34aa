/** Answers to URLs, by the manifests of frameworks: those of real servers, and tables. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { answersOf, filesOf, isReal } from './answers.ts';

/** An output of a real framework, shortened, and what its server answered. */
interface Stored {
  readonly files: Readonly<Record<string, unknown>>;
  readonly answers: Readonly<Record<string, string>>;
}

const STORED = new URL('stored/', import.meta.url);

/** What cannot be known: a proxy or another program answers, or the rule depends on more than the URL. */
const UNKNOWN: Readonly<Record<string, readonly string[]>> = {
  'next-base.json': [
    ...['/shop/mw', '/shop/mw/x', '/shop/cond?a=1', '/shop/sitemap/1.xml', '/shop/caf%C3%A9'],
    ...['/shop/old/1/2?q=1', '/shop/dyn', '/shop/fb/a', '/shop/_next/static/x'],
  ],
  'next-slash.json': ['/mw/', '/cond/?a=1', '/sitemap/1.xml', '/dyn/'],
};

for (const name of readdirSync(STORED))
  test(`${name}: what is known is what the server answers`, () => {
    const { files, answers }: Stored = JSON.parse(readFileSync(new URL(name, STORED), 'utf8'));
    const answer = answersOf(filesOf(files));
    const all = Object.entries(answers).map(([path, real]) => ({ path, real, own: answer(path) }));
    const unknown = all.filter(({ own }) => own.startsWith('unknown'));
    assert.deepEqual(
      all.filter((item) => !unknown.includes(item) && !isReal(item.own, item.real)),
      [],
    );
    assert.deepEqual(
      unknown.map(({ path }) => path),
      UNKNOWN[name],
    );
  });

const PAGE = '<!doctype html><title>x</title>';
const NOINDEX = `${PAGE}<meta name="robots" content="noindex">`;
const nextFiles = (routes: object, more: Readonly<Record<string, unknown>> = {}) => ({
  'routes-manifest.json': { version: 3, basePath: '', redirects: [], headers: [], rewrites: [], ...routes },
  'prerender-manifest.json': { routes: { '/a': { routeType: 'page', dataRoute: '/a.rsc' } } },
  'app-path-routes-manifest.json': { '/a/page': '/a' },
  'server/app/a.html': PAGE,
  ...more,
});
const vercelFiles = (config: object, more: Readonly<Record<string, unknown>> = {}) => ({
  '../config.json': { version: 3, ...config },
  ...{ 'index.html': PAGE, 'a.html': PAGE, 'b/index.html': NOINDEX },
  ...more,
});

/** Files, and the answers to paths. */
const TABLES: Readonly<
  Record<
    string,
    readonly [files: Readonly<Record<string, unknown>>, answers: Readonly<Record<string, string>>]
  >
> = {
  'Next.js: rewrites lead to pages, elsewhere to programs': [
    nextFiles({
      rewrites: {
        beforeFiles: [{ source: '/x', destination: '/a', regex: '^/x$' }],
        fallback: [{ source: '/y', destination: 'https://other.example/', regex: '^/y$' }],
      },
    }),
    { '/x': '200 server/app/a.html', '/y': 'unknown rule', '/z': '404' },
  ],
  'Next.js: a conditional redirect, and headers': [
    nextFiles({
      redirects: [
        { source: '/c', has: [{ type: 'cookie', key: 'k' }], destination: '/a', regex: '^/c$' },
        { source: '/q', has: [{ type: 'query', key: 'k' }], destination: '/a', regex: '^/q$' },
      ],
      headers: [{ source: '/a', headers: [{ key: 'x-robots-tag', value: 'noindex' }], regex: '^/a$' }],
    }),
    { '/c': 'unknown rule', '/q': '404', '/q?k=1': 'unknown rule', '/a': '200 server/app/a.html noindex' },
  ],
  'Next.js: middleware without matchers may answer everything': [
    nextFiles({}, { 'server/middleware-manifest.json': { middleware: { '/': {} } } }),
    { '/a': 'unknown program', '/b': 'unknown program' },
  ],
  'Next.js: a page of which a part is rendered later': [
    nextFiles(
      {},
      { 'prerender-manifest.json': { routes: { '/a': { dataRoute: '/a.rsc', response: 'partial' } } } },
    ),
    { '/a': 'unknown program' },
  ],
  'Next.js: several languages': [
    nextFiles(
      { i18n: { locales: ['en', 'de'], defaultLocale: 'en' } },
      {
        'prerender-manifest.json': { routes: { '/en/p': { dataRoute: '/x' }, '/de/p': { dataRoute: '/x' } } },
        ...{ 'server/pages/en/p.html': PAGE, 'server/pages/de/p.html': NOINDEX },
      },
    ),
    { '/p': '200 server/pages/en/p.html', '/de/p': '200 server/pages/de/p.html noindex' },
  ],
  'Vercel: overrides, folders, functions and errors': [
    vercelFiles(
      {
        routes: [
          { src: '/tag', headers: { 'X-Robots-Tag': 'noindex' }, continue: true },
          { src: '/old/(?<rest>.*)', status: 301, headers: { Location: '/b/$rest' } },
          { src: '/post', methods: ['POST'], status: 404 },
          { handle: 'filesystem' },
          { src: '/never/.*', status: 404 },
          { src: '/f', dest: '/fn' },
          { handle: 'error' },
          { src: '/.*', dest: '/a', status: 404 },
        ],
        overrides: { 'a.html': { path: 'a' }, 'b/index.html': { contentType: 'text/html' } },
      },
      { 'tag/index.html': PAGE, 'post/index.html': PAGE, '../functions/fn.func/.vc-config.json': {} },
    ),
    {
      ...{ '/': '200 index.html', '/a': '200 a.html', '/a.html': '404', '/b': '200 b/index.html noindex' },
      ...{ '/tag': '200 tag/index.html noindex', '/old/x/y': '301 /b/x/y', '/post': '200 post/index.html' },
      ...{ '/never/x': '404', '/f': 'unknown program', '/fn': 'unknown program', '/nope': '404' },
    },
  ],
  'Vercel: conditions, middleware and other servers': [
    vercelFiles({
      routes: [
        { src: '/c', has: [{ type: 'host', value: 'x' }], status: 404 },
        { src: '/m', middlewarePath: 'middleware', continue: false },
        { src: '/o', dest: 'https://other.example/' },
      ],
    }),
    { '/c': 'unknown rule', '/m': 'unknown rule', '/o': 'unknown rule' },
  ],
  'SvelteKit: a server before prerendered pages': [
    { '../handler.js': '', 'a.html': PAGE, 'b/index.html': PAGE, 'index.html': PAGE, '../client/r.txt': '' },
    {
      ...{
        '/': '200 index.html',
        '/a': '200 a.html',
        '/a/': '308 /a',
        '/b': '308 /b/',
        '/b/': '200 b/index.html',
      },
      ...{ '/a.html': 'unknown program', '/r.txt': '200 ../client/r.txt', '/c': 'unknown program' },
    },
  ],
  'Astro: its server does not read the files of hosts': [
    { '../server/entry.mjs': '', 'a/index.html': PAGE, _headers: '/*\n  X-Robots-Tag: noindex\n' },
    { '/a': '200 a/index.html', '/a/': '200 a/index.html', '/b': 'unknown program' },
  ],
  'Astro for Cloudflare: its host does': [
    {
      '../server/entry.mjs': '',
      '../server/wrangler.json': { main: 'entry.mjs', assets: { directory: '../client' } },
      ...{ 'a/index.html': PAGE, _headers: '/a/*\n  X-Robots-Tag: noindex\n', _redirects: '/o /a/ 301\n' },
    },
    { '/a': '307 /a/', '/a/': '200 a/index.html noindex', '/o': '301 /a/', '/b': 'unknown settings' },
  ],
  'Nuxt: a server, or any host': [
    { '../nitro.json': { preset: 'node-server' }, '../server/index.mjs': '', 'a/index.html': PAGE },
    { '/a': '200 a/index.html', '/a/': '200 a/index.html', '/b': 'unknown program' },
  ],
  'Nuxt: files for any host': [
    { '../nitro.json': { preset: 'static' }, 'a/index.html': PAGE },
    { '/a': 'unknown settings', '/a/': '200 a/index.html', '/b': '404' },
  ],
  'React Router: a server of its own is not that of the framework': [
    {
      ...{ '../server/index.js': '', 'a/index.html': PAGE },
      '../../package.json': { dependencies: { '@react-router/node': '7', express: '5' } },
    },
    { '/a': 'unknown settings' },
  ],
};

for (const [name, [files, answers]] of Object.entries(TABLES))
  test(name, () => {
    const answer = answersOf(filesOf(files));
    assert.deepEqual(Object.fromEntries(Object.keys(answers).map((path) => [path, answer(path)])), answers);
  });

const EVIL = '^(?:(?:a|a)+)+$';
const LONG = `/${'a'.repeat(2000)}!`;

/** Manifests of strangers: nothing throws, no time is lost, nothing elsewhere is named. */
const HOSTILE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'expressions that others match in exponential time': nextFiles({
    redirects: [{ source: '/:a', destination: '/x', regex: `^/(?:(?:a|a)+)+$` }],
    headers: [{ source: '/:a', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }], regex: EVIL }],
    dynamicRoutes: [{ page: '/[a]', regex: `^/(?:(?:a|a)+)+$` }],
  }),
  'expressions of Vercel': vercelFiles({ routes: [{ src: '/(?:(?:a|a)+)+', status: 404 }] }),
  'values of other types': nextFiles({
    redirects: [null, 1, 'x', { source: {}, regex: [] }],
    ...{ headers: {}, rewrites: 7, dynamicRoutes: [[]], staticRoutes: 'x', i18n: [] },
  }),
  'expressions that are none': nextFiles({ redirects: [{ source: '(((', destination: '/x', regex: '(((' }] }),
  'routes of Vercel of other types': vercelFiles({ routes: [null, [], { src: 1 }], overrides: [1] }),
  'targets that are none': nextFiles({
    redirects: [{ source: '/:p', destination: 'http://[:p', regex: '^/(.*)$', statusCode: 999 }],
  }),
};
for (const [name, files] of Object.entries(HOSTILE))
  test(`hostile: ${name}`, () => {
    const answer = answersOf(filesOf(files));
    for (const path of ['/', '/a', LONG, '/%E0%A4%A', '/a%2Fb', '//a'])
      assert.match(answer(path), /^(?:200|404|unknown|3)/);
  });

test('hostile: no name of a manifest leads out of the project', () => {
  const asked: string[] = [];
  const texts = {
    ...vercelFiles({
      routes: [{ src: '/f', dest: '/../../../../etc/passwd' }],
      overrides: { '../../../../etc/passwd': { path: 'p' } },
    }),
  };
  const { text, exists } = filesOf(texts);
  const note = (path: string): string => {
    asked.push(path);
    return path;
  };
  const answer = answersOf({ text: (path) => text(note(path)), exists: (path) => exists(note(path)) });
  for (const path of ['/p', '/f']) answer(path);
  const out = asked.filter((path) => /^\.\.\/(?:\.\.\/)+(?!package\.json|\.vercel\/)/.test(path));
  assert.deepEqual(out, []);
});
