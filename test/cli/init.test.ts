/** The files that `crawlwise init` writes for the sites of a repository. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { crawlwise, type Files, repository } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-init-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const PAGES =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com/</loc></url>\n</urlset>\n';
const named = (host: string): string =>
  `User-agent: *\nDisallow: /x/\nSitemap: https://${host}.example/sitemap.xml\n`;

/** The result of `init`: the value of `site` by the folder of the configuration. */
const INIT: Readonly<
  Record<
    string,
    { files: Files; sites: Readonly<Record<string, unknown>>; says?: RegExp; code?: number; schema?: string }
  >
> = {
  'a site for each robots.txt': {
    files: { 'apps/shop/public/robots.txt': named('shop'), 'apps/blog/robots.txt': named('blog') },
    sites: {
      'apps/shop': { url: 'https://shop.example', root: 'public' },
      'apps/blog': { url: 'https://blog.example' },
    },
    says: /; 2 sites\napps\/blog\/crawlwise\.json written; the site is https:\/\/blog\.example\napps\/shop\/crawlwise\.json written; the site is https:\/\/shop\.example, served from public\n$/,
  },
  'a site in the folder of another': {
    files: { 'robots.txt': named('www'), 'apps/blog/robots.txt': named('blog') },
    sites: { '.': { url: 'https://www.example' }, apps: { url: 'https://blog.example', root: 'blog' } },
  },
  'the source and the build of one site': {
    files: { 'static/robots.txt': named('www'), 'public/robots.txt': named('www') },
    sites: { '.': { url: 'https://www.example', root: 'public' } },
  },
  'sitemaps without a robots.txt': {
    files: { 'a/sitemap.xml': PAGES, 'b/robots.txt': named('b'), 'b/maps/sitemap.xml': PAGES },
    sites: { a: { url: 'https://www.example.com' }, b: { url: 'https://b.example' } },
  },
  'sites of the same name in folders of their own': {
    files: { 'a/robots.txt': named('www'), 'b/robots.txt': 'User-agent: *\nDisallow: /y/\n' },
    sites: { a: { url: 'https://www.example' }, b: undefined },
  },
  'a configuration that is there': {
    files: { 'a/crawlwise.json': '{}', 'a/robots.txt': named('a'), 'b/robots.txt': named('b') },
    sites: { b: { url: 'https://b.example' } },
    says: /^a\/crawlwise\.json already exists, left unchanged$/m,
  },
  'what a generator has filled': {
    files: {
      'docusaurus.config.js': '',
      'static/robots.txt': named('www'),
      'build/robots.txt': named('www'),
      '.gitignore': 'build/\n',
    },
    sites: { '.': { url: 'https://www.example', root: 'build' } },
    says: /^Docusaurus writes files of the site: after a build, crawlwise check build sees/m,
  },
  'a generator that has built nothing yet': {
    files: { 'astro.config.mjs': '', 'readme.md': '' },
    sites: { '.': undefined },
    says: /^Astro writes files of the site: after a build, crawlwise check \. sees/m,
  },
  'a package that is installed has a schema': {
    files: { 'robots.txt': named('www'), 'node_modules/crawlwise/schemas/crawlwise.json': '{}' },
    sites: { '.': { url: 'https://www.example' } },
    schema: './node_modules/crawlwise/schemas/crawlwise.json',
  },
  'nothing to write': {
    files: { 'a/crawlwise.json': '{}', 'a/robots.txt': named('a') },
    ...{ sites: {}, code: 2, says: /a\/crawlwise\.json already exists/ },
  },
};
for (const [name, { files, sites, says = /./, code = 0, schema }] of Object.entries(INIT)) {
  test(`init: ${name}`, async () => {
    const own = repository(folder, files);
    const outcome = await crawlwise(own, 'init');
    assert.equal(outcome.code, code, outcome.stderr);
    assert.match(outcome.stderr, says);
    for (const at of [
      '.',
      ...Object.keys(files).map((file) => dirname(file)),
      'apps',
      ...Object.keys(sites),
    ]) {
      const path = join(own, at, 'crawlwise.json');
      const expected = files[join(at, 'crawlwise.json')];
      if (at in sites) {
        const written = JSON.parse(readFileSync(path, 'utf8'));
        assert.deepEqual([written.site, written.$schema], [sites[at], schema]);
      } else if (!at.startsWith('node_modules'))
        assert.equal(existsSync(path) ? readFileSync(path, 'utf8') : undefined, expected);
    }
    if (code === 0) assert.notEqual((await crawlwise(own, 'check', '.', '--allow-empty')).code, 2);
  });
}
