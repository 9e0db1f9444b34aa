/** What `check --watch` follows: everything that its result depends on. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Paths } from '../../server/src/cli/args/paths.ts';
import { watchedIn } from '../../server/src/cli/check/watch.ts';
import { build } from '../protocol/build.ts';
import { printedBy } from './printed.ts';
import { start } from './spawned.ts';

before(build);

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-watched-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('--watch follows configurations, their bases, ignore files, the baseline and crawlers', () => {
  for (const name of ['.git', 'public', 'seo']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'seo/own.json'), '{}');
  const settings = { paths: new Paths(folder), named: [join(folder, 'public')] };
  const wanted = { settings, baselineFile: join(folder, 'state/accepted.json') };
  const { folders, names } = watchedIn({
    wanted,
    settings: { configFiles: [join(folder, 'crawlwise.json'), join(folder, 'org/base.json')] },
    listing: {
      found: [],
      others: [],
      ignored: [],
      folders: [],
      files: [],
    },
    crawlers: [join(folder, 'seo/own.json')],
  });
  for (const own of ['public', '', 'org', 'state', 'seo'])
    assert.ok(folders.includes(join(folder, own).replace(/\/$/, '')), own);
  assert.deepEqual([...names].sort(), [
    '.crawlwiseignore',
    '.gitignore',
    'accepted.json',
    'base.json',
    'crawlwise.json',
    'own.json',
  ]);
});

/** Each change of a file, and what the next check prints. */
const CHANGES: readonly (readonly [file: string, text: string, printed: RegExp])[] = [
  ['crawlwise.json', '{ "rules": { "robots/missing-colon": "off" } }', /1 file checked: no problems/],
  ['crawlwise.json', '{ "extends": ["./org.json"] }', /1 file checked: 1 warning/],
  ['org.json', '{ "rules": { "robots/missing-colon": "off" } }', /1 file checked: no problems/],
  ['own.json', '[', /own\.json:1:\d+: .*\n1 file checked/s],
  ['robots.txt', 'User-agent: *\nDisallow: /x\nDisalow: /y\n', /1 file checked: 1 warning/],
  ['.gitignore', 'robots.txt\n', /no files checked/],
];

test('--watch checks again after each of these changes', { timeout: 30_000 }, async (t) => {
  const own = join(folder, 'site');
  mkdirSync(own);
  const write = (file: string, text: string) => writeFileSync(join(own, file), text);
  write('robots.txt', 'User-agent: *\nDisallow /x/\n');
  write('org.json', '{ "rules": { "robots/missing-colon": "warning" } }');
  write('own.json', '[]');
  write('crawlwise.json', '{}');
  const child = start(['check', '.', '--watch', '--crawlers', 'own.json'], { cwd: own });
  t.after(() => child.kill());
  const { next } = printedBy(child);
  await next(/1 file checked: 1 error/);
  for (const [file, text, pattern] of CHANGES) {
    write(file, text);
    await next(pattern);
  }
});

test('--watch checks again when a built page changes', { timeout: 30_000 }, async (t) => {
  const own = join(folder, 'built');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(own, file)), { recursive: true });
    writeFileSync(join(own, file), text);
  };
  const www = 'https://www.example.com';
  write('robots.txt', `User-agent: *\nDisallow:\n\nSitemap: ${www}/sitemap.xml\n`);
  write(
    'sitemap.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${www}/</loc></url>\n<url><loc>${www}/a/</loc></url>\n</urlset>\n`,
  );
  write('index.html', '<title>Home</title>');
  write('a/index.html', '<title>A</title>');
  const child = start(['check', '.', '--watch'], { cwd: own });
  t.after(() => child.kill());
  const { next } = printedBy(child);
  await next(/2 files checked: no problems/);
  write('a/index.html', '<meta name=robots content=noindex>');
  await next(/2 files checked: 1 error/);
});
