/**
 * Files that a site refers to are read whatever their names; templates, caches and files of other programs are ignored.
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { call } from './inProcess.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const WWW = 'https://www.example.com';
const urlset = (...locs: readonly string[]): string =>
  `${DECLARATION}<urlset xmlns="${NS}">${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>\n`;
const index = (...locs: readonly string[]): string =>
  `${DECLARATION}<sitemapindex xmlns="${NS}">${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>\n`;
const robots = (...names: readonly string[]): string =>
  `User-agent: *\nDisallow:\n${names.map((name) => `Sitemap: ${WWW}/${name}\n`).join('')}`;
const FEED = `${DECLARATION}<rss version="2.0"><channel><item><link>/a</link></item></channel></rss>\n`;
const CONTAINER = `${DECLARATION}<container xmlns="http://symfony.com/schema/dic/services"><services/></container>\n`;
const STORE = `${DECLARATION}<Error><Code>NoSuchKey</Code></Error>\n`;
const BAD = urlset('/a');

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** The arguments of `check`: the whole folder by default. */
  readonly args?: readonly string[];
  /** Errors and warnings as `file code`. */
  readonly found: readonly string[];
  /** Output besides the findings. */
  readonly said?: RegExp;
}

const NOT_OURS = (name: string) => new RegExp(`neither a robots.txt nor a sitemap.*\\b${name}`);

const CASES: readonly Case[] = [
  {
    name: 'robots.txt names a feed, a text, a gzipped file and one without an extension',
    files: {
      'robots.txt': robots('feed.xml', 'urls.txt', 'all', 'maps/old.gz'),
      'feed.xml': FEED,
      'urls.txt': `${WWW}/\nnotes\n`,
      all: BAD,
      'maps/old.gz': gzipSync(BAD),
    },
    found: ['all loc/relative', 'feed.xml feed/link', 'maps/old.gz loc/relative', 'urls.txt text/not-a-url'],
  },
  {
    name: 'an index names them, which robots.txt names',
    files: {
      'robots.txt': robots('index.xml'),
      'index.xml': index(`${WWW}/feed.xml`, `${WWW}/more.xml`),
      'more.xml': index(`${WWW}/feed2.xml`),
      'feed.xml': FEED,
      'feed2.xml': FEED,
    },
    found: ['feed.xml feed/link', 'feed2.xml feed/link', 'index.xml index/nested-index'],
  },
  {
    name: 'an index that crawlers find by its name',
    files: { 'sitemap_index.xml': index(`${WWW}/feed.xml`, `${WWW}/a.xml`), 'feed.xml': FEED, 'a.xml': BAD },
    found: ['a.xml loc/relative', 'feed.xml feed/link'],
  },
  {
    name: 'a project page',
    files: { 'robots.txt': robots('project/feed.xml'), 'feed.xml': FEED },
    found: ['feed.xml feed/link'],
  },
  {
    name: 'nothing names it',
    files: {
      'robots.txt': robots('sitemap.xml'),
      'sitemap.xml': urlset(`${WWW}/`),
      'feed.xml': FEED,
      all: BAD,
    },
    found: [],
    said: NOT_OURS('feed\\.xml'),
  },
  {
    name: 'it is ignored',
    files: { 'robots.txt': robots('feed.xml'), 'feed.xml': FEED, '.crawlwiseignore': 'feed.xml\n' },
    found: [],
  },
  {
    name: 'a page',
    files: { 'robots.txt': robots('map.html'), 'map.html': '<!doctype html><html></html>' },
    found: ['robots.txt robots/sitemap-unexpected-target'],
  },
  {
    name: 'it is named itself',
    files: { 'robots.txt': robots('feed.xml'), 'feed.xml': FEED },
    args: ['feed.xml'],
    found: ['feed.xml feed/link'],
  },
  {
    name: 'XML of other programs that nothing names',
    files: { 'app/sitemap.xml': CONTAINER, 'robots.txt': robots('a.xml'), 'a.xml': urlset(`${WWW}/`) },
    found: [],
    said: NOT_OURS('app/sitemap\\.xml'),
  },
  {
    name: 'XML of other programs that robots.txt names, or that is where crawlers look',
    files: { 'robots.txt': robots('store.xml'), 'store.xml': STORE, 'sitemap.xml': STORE },
    found: ['sitemap.xml sitemap/unknown-root', 'store.xml sitemap/unknown-root'],
  },
  {
    name: 'XML in a text sitemap, and a text that is none',
    files: { 'image-sitemap.txt': BAD, 'sitemap.txt': BAD, 'list-sitemap.txt': 'todo: write the list\n' },
    found: ['image-sitemap.txt text/not-a-url', 'sitemap.txt text/not-a-url'],
    said: NOT_OURS('list-sitemap\\.txt'),
  },
  {
    name: 'templates',
    files: {
      'robots.txt': robots('sitemap.xml'),
      'sitemap.xml': urlset(`${WWW}/a`),
      'src/robots.txt.njk': 'User-agent: *\nDisallow: /{{ path }}\nDisallow /a/\n',
      'src/sitemap.xml.erb': urlset(`${WWW}/a`, '<%= url %>', '/a'),
      'src/sitemap.njk': '<!doctype html><html>{{ title }}</html>',
    },
    found: ['src/robots.txt.njk robots/missing-colon', 'src/sitemap.xml.erb loc/relative'],
  },
  {
    name: 'an index beside a template of what it names',
    files: {
      'robots.txt': robots('index.xml'),
      'index.xml': index(`${WWW}/a.xml`, `${WWW}/b.xml`, `${WWW}/c.xml`),
      'a.xml': urlset(`${WWW}/`),
      'b.xml.njk': urlset('{{ url }}'),
    },
    found: ['index.xml index/missing-file'],
  },
  {
    name: 'caches and fixtures',
    files: {
      'package.json': '{}',
      'cache/a/sitemap_xml.xml': urlset('https://other.example/', '/a'),
      'cache/a/sitemap.xml': index('https://other.example/b.xml', 'https://other.example/sitemap_xml.xml'),
      'tests/site/sub/robots.txt':
        'User-agent: *\nDisallow /a/\nSitemap: https://www.example.com/missing.xml\n',
      'tests/site/robots.txt': 'User-agent: *\nDisallow:\n',
      'tests/Responses/index.xml': index(`${WWW}/gone.xml`, `${WWW}/a.xml`),
      'tests/Responses/a.xml': urlset(`${WWW}/`),
    },
    found: ['cache/a/sitemap_xml.xml loc/relative', 'tests/site/sub/robots.txt robots/missing-colon'],
  },
];

for (const { name, files, args = ['.'], found, said } of CASES) {
  test(`crawlwise check: ${name}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crawlwise-announced-'));
    try {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), content);
      }
      const { stdout, stderr } = await call(['check', ...args], { cwd: folder });
      const reported = stdout
        .split('\n')
        .flatMap((line) => /^(.*?):\d+:\d+ (?:error|warning) (\S+)/.exec(line)?.slice(1, 3).join(' ') ?? []);
      assert.deepEqual(reported.sort(), found);
      if (said) assert.match(stderr, said);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
