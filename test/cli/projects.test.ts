/** `crawlwise check` in the project of a framework: what is built, what is not, and what of it is checked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { FRAMEWORKS } from '../frameworks/frameworks.ts';
import { SITE, sitemapText } from '../frameworks/site.ts';
import { checkSetup, PAGE, REPOSITORY, ROBOTS, type Setup, within } from './accountCheck.ts';
import { json, place, sitemap } from './gateFiles.ts';
import { crawlwise, type Files } from './inProcess.ts';

const filesOf = (name: keyof typeof FRAMEWORKS | string): Files => ({
  ...REPOSITORY,
  ...FRAMEWORKS[name]!.files(SITE),
});
const NEXT = filesOf('Next.js');
const UNBUILT = { 'next.config.ts': '', 'app/robots.ts': '', 'app/shop/sitemap.ts': '' };
const MAP = sitemap('/');

/** Each ends with a line of its kind. */
const ACCOUNT: Readonly<Record<string, Setup>> = {
  'an output that git ignores': {
    files: NEXT,
    says: ['included', /^\.next is checked although \.gitignore names it: Next\.js writes it$/m],
  },
  'a project that is not built': {
    files: { ...REPOSITORY, ...UNBUILT, 'public/robots.txt': ROBOTS },
    says: [
      'left-out',
      /^Next\.js project: app\/robots\.ts and app\/shop\/sitemap\.ts make .*; run `next build`, then `crawlwise check \.`$/m,
    ],
  },
  'one without settings, below another folder': {
    files: {
      ...REPOSITORY,
      ...within('apps/web', { 'package.json': json({ dependencies: { next: '16' } }), 'app/robots.ts': '' }),
      'robots.txt': ROBOTS,
    },
    says: ['left-out', /^Next\.js project: app\/robots\.ts makes .*, then `crawlwise check apps\/web`$/m],
  },
  'a module that is not built': {
    files: {
      'astro.config.mjs': '',
      'package.json': json({ dependencies: { astro: '7', '@astrojs/sitemap': '3' } }),
      'public/robots.txt': ROBOTS,
    },
    says: ['left-out', /^Astro project: @astrojs\/sitemap makes .*; run `astro build`/m],
  },
  'a program that makes them': {
    files: {
      ...{ 'nuxt.config.ts': '', '.output/nitro.json': json({ preset: 'node-server' }) },
      ...{ '.output/server/index.mjs': '', '.output/public/index.html': PAGE, 'maps/sitemap.xml': MAP },
      'server/routes/sitemap.xml.ts': '',
    },
    says: ['left-out', /^Nuxt project: server\/routes\/sitemap\.xml\.ts makes .* while the site is served/m],
  },
  'a program that may make them': {
    files: {
      ...{ 'web/nuxt.config.ts': '', 'web/.output/nitro.json': json({ preset: 'node-server' }) },
      ...{ 'web/.output/server/index.mjs': '', 'robots.txt': ROBOTS },
      'web/.output/public/index.html': PAGE,
    },
    says: ['left-out', /^Nuxt project: no file of the build is robots\.txt or a sitemap; prerender them/m],
  },
  'a build that was aborted': {
    files: {
      ...{ 'web/nuxt.config.ts': '', 'web/server/routes/robots.txt.ts': '', 'robots.txt': ROBOTS },
      'web/.output/public/index.html': PAGE,
    },
    says: ['left-out', /^Nuxt project: server\/routes\/robots\.txt\.ts makes .*; run `nuxt build`/m],
  },
  'templates of a program': {
    files: { 'config/application.rb': '', 'config/sitemap.rb': '', 'public/robots.txt': ROBOTS },
    says: ['left-out', /^Rails project: config\/sitemap\.rb makes/m],
  },
  'the same files twice': {
    files: {
      ...within('build', { 'robots.txt': ROBOTS, 'index.html': PAGE }),
      ...{ 'svelte.config.js': '', '.svelte-kit/output/prerendered/pages/robots.txt': ROBOTS },
    },
    says: ['left-out', /^skipped, the same files are checked elsewhere: \.svelte-kit\/$/m],
  },
};
for (const [name, setup] of Object.entries(ACCOUNT)) test(name, () => checkSetup(setup));

const BUILT = (files: Files): Files => ({ 'svelte.config.js': '', 'build/index.html': PAGE, ...files });
const OTHER = 'User-agent: *\nDisallow: /other/\n';

/** The files that are checked, in order. */
const CHECKED: Readonly<
  Record<
    string,
    { readonly files: Files; readonly args?: readonly string[]; readonly are: readonly string[] }
  >
> = {
  'by the manifest, not by names': {
    files: NEXT,
    are: ['.next/server/app/robots.txt.body', '.next/server/app/sitemap.xml.body'],
  },
  'the folder of the output itself': {
    files: NEXT,
    ...{ args: ['.next'], are: ['.next/server/app/robots.txt.body', '.next/server/app/sitemap.xml.body'] },
  },
  'an output with another name': {
    files: Object.fromEntries(
      Object.entries(NEXT).map(([path, text]) => [path.replace(/^\.next\//, 'dist/'), text]),
    ),
    are: ['dist/server/app/robots.txt.body', 'dist/server/app/sitemap.xml.body'],
  },
  'what is public beside it': {
    files: filesOf('Next.js, next-sitemap'),
    are: ['public/robots.txt', 'public/sitemap.xml'],
  },
  'what an ignore file of ours names is not': {
    files: { ...NEXT, '.crawlwiseignore': '.next/\n', 'public/robots.txt': ROBOTS },
    are: ['public/robots.txt'],
  },
  'two folders that are served as one': {
    files: filesOf('SvelteKit, Node.js'),
    are: ['build/prerendered/sitemap.xml', 'static/robots.txt', 'build/client/robots.txt'],
  },
  'a copy of a source once, where it is served': {
    files: BUILT({ 'build/robots.txt': ROBOTS, 'static/robots.txt': ROBOTS }),
    are: ['build/robots.txt'],
  },
  'a source that is not built yet': {
    files: BUILT({ 'build/robots.txt': ROBOTS, 'static/robots.txt': OTHER }),
    are: ['build/robots.txt', 'static/robots.txt'],
  },
  'packed twins': {
    files: BUILT({
      'build/robots.txt': ROBOTS,
      'build/sitemap.xml': MAP,
      'build/sitemap.xml.gz': gzipSync(MAP),
    }),
    are: ['build/robots.txt', 'build/sitemap.xml', 'build/sitemap.xml.gz'],
  },
  'what an adapter has written, not what it was made of': {
    files: filesOf('Astro, Vercel'),
    are: ['robots.txt', 'sitemap-0.xml', 'sitemap-index.xml'].map((name) => `.vercel/output/static/${name}`),
  },
  'a named file': {
    files: filesOf('Astro, Node.js'),
    ...{ args: ['dist/client/sitemap-0.xml'], are: ['dist/client/sitemap-0.xml'] },
  },
};
for (const [name, { files, args = ['.'], are }] of Object.entries(CHECKED))
  test(`checked: ${name}`, async () => {
    const own = place({ ...files, 'crawlwise.json': json({ rules: { 'robots/*': 'off' } }) });
    const { stdout } = await crawlwise(own, 'check', ...args, '--format', 'junit');
    const suites = [...stdout.matchAll(/<testsuite name="([^"]*)"/g)].map(([, path]) => path);
    assert.deepEqual(suites, are, stdout);
  });

test('an aborted build of Nuxt does not count as a static site', async () => {
  const own = place({
    ...{ '.output/public/index.html': PAGE, '.output/public/about/index.html': PAGE },
    '.output/public/sitemap.xml': sitemapText({ ...SITE, listed: ['/', '/about', '/missing'] }, true),
  });
  const { stdout, stderr } = await crawlwise(own, 'check', '.output/public');
  assert.equal(stdout, '');
  assert.match(
    stderr,
    /^the server's response for 1 URL of the site is unknown: the build has no nitro\.json, so it is not finished$/m,
  );
});

test('a robots.txt below a base path, and a sitemap that is only in parts', async () => {
  const stored = await import('../pages/outputs/stored/next-base.json', { with: { type: 'json' } });
  const files = Object.entries(stored.default.files).map(([path, value]) => [
    `.next/${path}`.replace('.next/../', ''),
    typeof value === 'string' ? value : json(value),
  ]);
  const own = place({
    ...{ ...Object.fromEntries(files), 'next.config.mjs': '' },
    ...{ 'app/robots.js': '', 'app/(site)/sitemap.js': '' },
  });
  const { stdout } = await crawlwise(own, 'check', '.');
  const found = stdout
    .split('\n')
    .flatMap((line) => /^(\S+):\d+:\d+ \w+ (\S+)/.exec(line)?.slice(1).join(' ') ?? []);
  assert.deepEqual(found, [
    '.next/server/app/robots.txt.body robots/file-location',
    '.next/server/app/robots.txt.body page/sitemap-link',
    '.next/server/app/sitemap/0.xml.body page/unlisted',
    '.next/server/app/sitemap/0.xml.body page/redirect',
    '.next/server/app/sitemap/0.xml.body page/noindex',
    '.next/server/app/sitemap/0.xml.body page/missing',
  ]);
  for (const source of [
    /robots\.txt\.body:.* \(source: app\/robots\.js\)$/m,
    /0\.xml\.body:.* \(source: app\/\(site\)\/sitemap\.js\)$/m,
  ])
    assert.match(stdout, source);
});

/** How each format names what makes a file. */
const SOURCES: Readonly<Record<string, RegExp>> = {
  compact: /missing-colon .* \(source: app\/robots\.ts\)$/m,
  stylish: /^\.next\/server\/app\/robots\.txt\.body {2}\(source: app\/robots\.ts\)$/m,
  json: /"source":"app\/robots\.ts"/,
  sarif:
    /"text":"[^"]* \(source: app\/robots\.ts\)".*"relatedLocations":\[\{"physicalLocation":\{"artifactLocation":\{"uri":"app\/robots\.ts"/,
  github: /::.*missing .* \(source: app\/robots\.ts\)$/m,
  gitlab: /"description":"[^"]* \(source: app\/robots\.ts\)"/,
  junit: /message="[^"]* \(source: app\/robots\.ts\)"/,
  checkstyle: /message="[^"]* \(source: app\/robots\.ts\)"/,
  rdjson: /"message":"[^"]* \(source: app\/robots\.ts\)"/,
  markdown: /^### \.next\/server\/app\/robots\.txt\.body \(source: app\/robots\.ts\)$/m,
};
test('each format names what makes a file', async () => {
  const broken = Object.entries(NEXT).map(([path, text]) => [
    path,
    path.endsWith('/robots.txt.body') ? 'User-agent: *\nDisallow /x/\n' : text,
  ]);
  const own = place(Object.fromEntries(broken));
  for (const [format, named] of Object.entries(SOURCES))
    assert.match((await crawlwise(own, 'check', '.', '--format', format)).stdout, named, format);
});
