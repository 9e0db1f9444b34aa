/** Calls of `crawlwise test` in a folder of robots.txt files, sitemaps and lists. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { call } from './inProcess.ts';

export const ROBOTS = `User-agent: *
Disallow: /private/   # nobody
Allow: /private/press/

User-agent: Googlebot
Disallow: /search
Disallow: /fish*
Allow: /fish
`;

export const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
export const locs = (tag: string, paths: readonly string[]): string =>
  paths.map((path) => `<${tag}><loc>https://www.example.com${path}</loc></${tag}>`).join('\n');
export const urlset = (...paths: string[]): string =>
  `<urlset xmlns="${NAMESPACE}">\n${locs('url', paths)}\n</urlset>`;
export const index = (...names: string[]): string =>
  `<sitemapindex xmlns="${NAMESPACE}">${locs(
    'sitemap',
    names.map((name) => `/${name}`),
  )}</sitemapindex>`;

export const FILES: Record<string, string | Uint8Array> = {
  'robots.txt': ROBOTS,
  'latin1.txt': Buffer.from('User-agent: *\r\nDisallow: /caf\xe9', 'latin1'),
  'control.txt': 'User-agent: *\nDisallow\u001b[31m: /',
  'urls.txt': '\uFEFFhttps://www.example.com/search?q=1\r\n\r\n  /open  \n/private/x',
  'none.txt': '',
  'sitemap.xml': urlset('/shop', '/search?a=1&amp;b=2'),
  'packed.xml.gz': gzipSync(urlset('/private/a')),
  'index.xml': index('sitemap.xml', 'packed.xml.gz'),
  'loop.xml': index('loop.xml', 'gone.xml', 'sitemap.xml'),
  'hosts.xml': urlset('/shop', '/a').replace('https://www.example.com/a', 'https://shop.example.net/a'),
  'foreign.xml': index('sitemap.xml', 'packed.xml').replace(
    'https://www.example.com/packed.xml',
    'https://cdn.example.net/packed.xml',
  ),
  'configured/robots.txt': 'User-agent: *\nDisallow: //feed/\n',
  'configured/robots.staging.txt': 'User-agent: *\nDisallow: //feed/\n',
  'configured/crawlwise.json': '{ "site": { "url": "https://www.example.com" } }',
  'lines.txt':
    'User-agent: *\nDisallow:\nSitemap: https://www.example.com/a.xml\nSitemap: http://localhost/b.xml\n',
  'several.txt': 'Sitemap: https://www.example.com/a.xml\nSitemap: https://cdn.example.net/b.xml\n',
  'mixed.txt': 'https://www.example.com/a\nhttps://shop.example.com/x\n/b\nhttp://www.example.com/c\n',
  'elsewhere.xml': urlset('/a').replaceAll('www.example.com', 'shop.example.com'),
  'urllist.txt': '/a\nno url\n/private/x\n',
  'long.xml': urlset('/shop', `/${'x'.repeat(3000)}`),
  'list.txt.gz': gzipSync('/a\r\n/private/x\n'),
  'crawlers.json':
    '{"operator": "Example", "purpose": "other", "tokens": [{"token": "ExampleBot", "fallback": "Googlebot"}]}',
  'wrong.json': '{"operator": "Example", "tokens": [{"token": "ExampleBot"}]}',
};

export let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crawlwise-test-'));
  await mkdir(join(folder, 'configured'));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
});
after(() => rm(folder, { recursive: true, force: true }));

export const crawlwise = (args: readonly string[], input?: string | Uint8Array) =>
  call(['test', ...args], { cwd: folder, input });

export interface Call {
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly code: number;
  readonly verdicts?: readonly string[];
  readonly says?: RegExp;
  readonly shows?: readonly RegExp[];
}

/** Runs calls: their exit codes, their output (the first lines of verdicts) and their standard error. */
export function checkCalls(calls: Readonly<Record<string, Call>>): void {
  for (const [name, { args, stdin, code, verdicts = [], says = /^/, shows = [] }] of Object.entries(calls)) {
    test(`call: ${name}`, async () => {
      const outcome = await crawlwise(args, stdin);
      const heads = outcome.stdout.split('\n').filter((line) => /^(?:allowed|blocked) /.test(line));
      assert.deepEqual(heads, verdicts);
      assert.equal(outcome.code, code, outcome.stderr);
      assert.match(outcome.stderr, says);
      for (const pattern of shows) assert.match(outcome.stdout, pattern);
    });
  }
}
