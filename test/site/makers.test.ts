/** What makes the files of a built site: by the names of files that generators have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { robots } from '../../server/src/robots/service.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import './loaded.ts';

const TOP = 'file:///work/';
const NEXT_ROBOTS = '# *\nUser-agent: *\nAllow: /\n\n# Host\nHost: https://www.example.com\n';

/** The other files of a project, a file, and what makes it: `a → b` for a copy of `a`. */
type Case = readonly [others: readonly string[], file: string, maker: string | undefined, text?: string];

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'Next.js': [
    [['app/robots.ts'], 'out/robots.txt', 'app/robots.ts'],
    [['src/app/robots.js', 'next.config.mjs'], 'out/robots.txt', 'src/app/robots.js'],
    [['app/sitemap.ts'], 'out/sitemap.xml', 'app/sitemap.ts'],
    [['app/products/sitemap.ts', 'out/robots.txt'], 'out/products/sitemap.xml', 'app/products/sitemap.ts'],
    [['app/products/sitemap.ts', 'out/robots.txt'], 'out/products/sitemap/3.xml', 'app/products/sitemap.ts'],
    [['public/robots.txt', 'next.config.js'], 'out/robots.txt', 'copy of public/robots.txt'],
    [['app/robots.ts', 'next.config.js'], 'public/robots.txt', undefined],
    [['app/page.tsx', 'next.config.js'], 'out/robots.txt', undefined],
  ],
  'next-sitemap': [
    [['next-sitemap.config.js'], 'public/sitemap.xml', 'next-sitemap.config.js'],
    [['next-sitemap.config.mjs', 'next.config.js'], 'public/sitemap-0.xml', 'next-sitemap.config.mjs'],
    [['next-sitemap.config.js'], 'public/robots.txt', 'next-sitemap.config.js', NEXT_ROBOTS],
    [['next-sitemap.config.js'], 'public/robots.txt', undefined, 'User-agent: *\nDisallow: /a\n'],
    [['next-sitemap.config.js'], 'public/news.xml', undefined],
  ],
  Astro: [
    [['astro.config.mjs'], 'dist/sitemap-index.xml', 'astro.config.mjs'],
    [['astro.config.ts'], 'dist/sitemap-0.xml', 'astro.config.ts'],
    [['astro.config.ts', 'public/robots.txt'], 'dist/robots.txt', 'copy of public/robots.txt'],
    [['astro.config.ts', 'src/pages/robots.txt.ts'], 'dist/robots.txt', 'src/pages/robots.txt.ts'],
    [['astro.config.ts'], 'public/robots.txt', undefined],
  ],
  Nuxt: [
    [['nuxt.config.ts'], '.output/public/robots.txt', 'nuxt.config.ts'],
    [['nuxt.config.ts'], '.output/public/sitemap.xml', 'nuxt.config.ts'],
    [['nuxt.config.ts', 'public/robots.txt'], '.output/public/robots.txt', 'copy of public/robots.txt'],
    [['nuxt.config.ts', 'server/routes/sitemap.xml.ts'], 'dist/sitemap.xml', 'server/routes/sitemap.xml.ts'],
    [['nuxt.config.ts'], 'public/robots.txt', undefined],
  ],
  Hugo: [
    [['hugo.toml'], 'public/sitemap.xml', 'hugo.toml'],
    [['hugo.yaml'], 'public/de/sitemap.xml', 'hugo.yaml'],
    [['hugo.toml', 'static/robots.txt'], 'public/robots.txt', 'copy of static/robots.txt'],
    [['hugo.toml', 'layouts/robots.txt'], 'public/robots.txt', 'layouts/robots.txt'],
    [['hugo.toml'], 'public/robots.txt', 'hugo.toml'],
    [['hugo.toml'], 'static/robots.txt', undefined],
    [['hugo.toml'], 'public/other.xml', undefined],
  ],
  Jekyll: [
    [['_config.yml'], '_site/sitemap.xml', '_config.yml'],
    [['_config.yml', 'robots.txt'], '_site/robots.txt', 'robots.txt'],
    [['_config.yml'], 'robots.txt', undefined],
  ],
  Eleventy: [
    [['eleventy.config.js', 'src/sitemap.njk'], '_site/sitemap.xml', 'src/sitemap.njk'],
    [['.eleventy.js', 'sitemap.xml.njk'], '_site/sitemap.xml', 'sitemap.xml.njk'],
    [['.eleventy.js', 'src/robots.txt'], '_site/robots.txt', 'copy of src/robots.txt'],
    [['.eleventy.js'], '_site/robots.txt', '.eleventy.js'],
  ],
  'Next.js with its server': [
    [['app/robots.ts'], '.next/robots.txt', 'app/robots.ts'],
    [['src/app/sitemap.xml/route.ts'], '.next/sitemap.xml', 'src/app/sitemap.xml/route.ts'],
    [
      ['.next/robots.txt', 'app/products/sitemap.ts'],
      '.next/products/sitemap/0.xml',
      'app/products/sitemap.ts',
    ],
    [['app/robots.ts'], '.next/shop/robots.txt', 'app/robots.ts'],
    [
      ['.next/shop/robots.txt', 'app/products/sitemap.ts'],
      '.next/shop/products/sitemap.xml',
      'app/products/sitemap.ts',
    ],
    [['app/(site)/sitemap.ts'], '.next/sitemap.xml', 'app/(site)/sitemap.ts'],
    [
      ['.next/robots.txt', 'src/app/(site)/(shop)/products/sitemap.js'],
      '.next/products/sitemap.xml',
      'src/app/(site)/(shop)/products/sitemap.js',
    ],
    [['app/(site)/robots.ts'], '.next/robots.txt', undefined],
    [['app/(site)/robots.txt/route.ts'], '.next/robots.txt', 'app/(site)/robots.txt/route.ts'],
    [['app/sitemap.ts', 'app/(site)/sitemap.ts'], '.next/sitemap.xml', 'app/sitemap.ts'],
    [['.next/robots.txt', 'app/sitemap.ts'], '.next/products/sitemap/0.xml', undefined],
  ],
  SvelteKit: [
    [
      ['svelte.config.js', 'src/routes/robots.txt/+server.ts'],
      'build/prerendered/robots.txt',
      'src/routes/robots.txt/+server.ts',
    ],
    [
      ['svelte.config.js', 'src/routes/sitemap.xml/+server.js'],
      'build/sitemap.xml',
      'src/routes/sitemap.xml/+server.js',
    ],
    [
      ['src/routes/(site)/robots.txt/+server.ts'],
      'build/prerendered/robots.txt',
      'src/routes/(site)/robots.txt/+server.ts',
    ],
    [
      ['svelte.config.js', 'static/robots.txt'],
      '.vercel/output/static/robots.txt',
      'copy of static/robots.txt',
    ],
  ],
  'React Router': [
    [
      ['react-router.config.ts', 'app/routes/[sitemap.xml].tsx'],
      'build/client/sitemap.xml',
      'app/routes/[sitemap.xml].tsx',
    ],
    [
      ['react-router.config.ts', 'app/routes/robots[.]txt.ts'],
      'build/client/robots.txt',
      'app/routes/robots[.]txt.ts',
    ],
    [['react-router.config.ts', 'public/robots.txt'], 'build/client/robots.txt', 'copy of public/robots.txt'],
  ],
  'Docusaurus and VitePress': [
    [['docusaurus.config.ts'], 'build/sitemap.xml', 'docusaurus.config.ts'],
    [['docusaurus.config.ts', 'static/robots.txt'], 'build/robots.txt', 'copy of static/robots.txt'],
    [['.vitepress/config.ts'], '.vitepress/dist/sitemap.xml', '.vitepress/config.ts'],
  ],
  'no generator': [
    [['package.json'], 'public/robots.txt', undefined],
    [[], 'dist/sitemap.xml', undefined],
    [['other/hugo.toml'], 'public/sitemap.xml', undefined],
  ],
};

const EMPTY = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';

for (const [generator, cases] of Object.entries(CASES))
  for (const project of ['', 'apps/web/'])
    for (const [others, file, expected, text = file.endsWith('.txt') ? 'User-agent: *\n' : EMPTY] of cases)
      test(`${generator}: ${project}${file}, with ${others.join(' and ') || 'nothing else'}`, () => {
        const sites = new Sites();
        sites.open([TOP]);
        const uri = TOP + project + file;
        sites.add(uri);
        sites.put(uri, text)();
        for (const other of others) sites.add(TOP + project + other);
        const { maker } = sites.viewOf(uri);
        assert.equal(maker && (maker.isCopy ? `copy of ${maker.path}` : maker.path), expected);
        if (maker) assert.equal(maker.uri, `${TOP}${project}${maker.path}`);
      });

test('a document is read again when what makes it becomes known, changes or goes away', () => {
  const sites = new Sites();
  sites.open([TOP]);
  const uri = `${TOP}out/robots.txt`;
  sites.add(uri);
  sites.put(uri, 'User-agent: *\n')();
  const made = (): string | undefined => sites.viewOf(uri).maker?.path;
  assert.equal(made(), undefined);
  sites.add(`${TOP}app/robots.ts`);
  assert.deepEqual(sites.stale(), [uri]);
  assert.equal(made(), 'app/robots.ts');
  sites.add(`${TOP}app/page.tsx`);
  assert.deepEqual(sites.stale(), []);
  sites.remove(`${TOP}app/robots.ts`);
  assert.deepEqual(sites.stale(), [uri]);
  assert.equal(made(), undefined);
});

const MAKER = { uri: `${TOP}app/robots.ts`, path: 'app/robots.ts', isCopy: false };
const READS = 'Made by [`app/robots.ts`](file:///work/app/robots.ts); edits here are lost at the next build';
const opened = (language: typeof robots | typeof sitemap, text: string, isMade = true) => {
  const sites = new Sites();
  sites.open([TOP]);
  const site = Object.create(sites.viewOf(`${TOP}out/robots.txt`), {
    maker: { value: isMade ? MAKER : undefined },
  });
  const any = language as typeof robots;
  const document = any.open({ uri: `${TOP}out/robots.txt`, languageId: '', version: 0 }, text, {
    ...DEFAULT_CONFIG,
    site,
  });
  return { features: any.features, document: any.read(document) };
};

test('the status says what makes a file', () => {
  for (const language of [robots, sitemap]) {
    const { features, document } = opened(language, EMPTY);
    assert.deepEqual(features.status!(document).maker, {
      text: 'Made by app/robots.ts; edits are lost',
      uri: MAKER.uri,
      path: MAKER.path,
    });
    const other = opened(language, EMPTY, false);
    assert.equal(other.features.status!(other.document).maker, undefined);
  }
});

test('the hover of the first line of robots.txt, and of the root of a sitemap, says it with a link', () => {
  const hoverAt = (language: typeof robots | typeof sitemap, text: string, offset: number, isMade = true) => {
    const { features, document } = opened(language, text, isMade);
    return features.hover!(document, offset)?.markdown;
  };
  const lines = '# made\nUser-agent: *\n';
  assert.equal(hoverAt(robots, lines, 2), READS);
  assert.equal(hoverAt(robots, lines, 2, false), undefined);
  assert.ok(hoverAt(robots, 'User-agent: *\n', 2)!.endsWith(`\n\n${READS}`));
  assert.ok(!hoverAt(robots, lines, 9)!.includes('Made by'));
  assert.ok(hoverAt(sitemap, EMPTY, 2)!.endsWith(`\n\n${READS}`));
  assert.ok(!hoverAt(sitemap, EMPTY, 2, false)!.includes('Made by'));
});
