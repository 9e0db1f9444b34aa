/** `<lastmod>` compared with the last build. */
import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Files } from './inProcess.ts';
import { type Case, check, checkCase, fresh, sitemap, write } from './lastmodCheck.ts';

const html = (text: string, build: string): string =>
  `<html><head><script nonce=${build} src=/a.${build}.js></script></head><body><main>${text}</main><footer>${build}</footer></body></html>`;
const build = (
  dates: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>>,
  id: string,
): Files => ({
  'sitemap.xml': sitemap(dates),
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, html(text, id)])),
});
const TEXTS = { 'index.html': 'home', 'a/index.html': 'a', 'b.html': 'b', 'c/index.html': 'c' };
const OLD = build(
  { '/': '2025-01-01', '/a/': '2025-01-01', '/b': '2025-01-01', '/c/': '2025-01-01' },
  TEXTS,
  '1',
);

interface BuildCase extends Omit<Case, 'commits' | 'files'> {
  readonly old?: Files;
  readonly now: Files;
}

const BUILDS: Readonly<Record<string, BuildCase>> = {
  'the same build': { now: OLD, finds: [], says: ['1 file checked: no problems\n'] },
  'content that changed with the same date': {
    now: {
      ...OLD,
      ...build({ '/': '2025-01-01', '/a/': '2025-01-01' }, { ...TEXTS, 'a/index.html': 'a, revised' }, '2'),
    },
    finds: [
      'lastmod/outdated Crawlers may skip this page: a/index.html changed since the last build, <lastmod> did not (2025-01-01)',
    ],
  },
  'content that changed with its date': {
    now: {
      ...OLD,
      ...build({ '/': '2025-01-01', '/a/': '2025-02-01' }, { ...TEXTS, 'a/index.html': 'a, revised' }, '2'),
    },
    finds: [],
  },
  'dates of the build': {
    now: build(
      { '/': '2025-02-01', '/a/': '2025-02-01', '/b': '2025-02-01', '/c/': '2025-01-01' },
      TEXTS,
      '2',
    ),
    finds: [
      'lastmod/unchanged 3 of 4 dates are over a day newer than their pages, as if set by a build: crawlers stop using them',
    ],
  },
  'new pages': {
    now: {
      ...OLD,
      ...build({ '/': '2025-01-01', '/new/': '2025-02-01' }, { ...TEXTS, 'new/index.html': 'new' }, '2'),
    },
    finds: [],
  },
  'a build of which a half is there': {
    now: build({ '/': '2025-01-01', '/a/': '2025-01-01' }, { 'index.html': 'home' }, '2'),
    finds: [],
    says: [
      '--since-build: old has 4 pages and the checked build 1: pages that are in one of them only are not compared\n',
    ],
  },
  'a sitemap without a counterpart': {
    old: { 'index.html': OLD['index.html']!, 'sitemap-1.xml': OLD['sitemap.xml']! },
    now: OLD,
    finds: [],
    says: ['--since-build: now/sitemap.xml has no counterpart in old, so its dates are not compared\n'],
  },
  'an old build without pages': {
    old: { 'sitemap.xml': OLD['sitemap.xml']! },
    now: OLD,
    code: 2,
    says: ['crawlwise: --since-build: there are no HTML files in old\n'],
  },
  'an old build without dates': {
    old: { ...OLD, 'sitemap.xml': sitemap({ '/': '' }) },
    now: OLD,
    code: 2,
    says: ['crawlwise: --since-build: no sitemap in old has a lastmod\n'],
  },
  'pages that are not text': {
    old: { ...OLD, 'a/index.html': '\0\u0001\u0002' },
    now: { ...OLD, 'a/index.html': new Uint8Array([255, 254, 0, 1, 2]) },
    finds: [],
  },
};

for (const [name, { old = OLD, now, ...expected }] of Object.entries(BUILDS)) {
  test(`builds: ${name}`, async () => {
    const own = fresh();
    write(join(own, 'old'), old);
    write(join(own, 'now'), now);
    checkCase(expected, await check(own, ['now', '--since-build', 'old', '--rule', 'robots/*=off']));
  });
}

test('builds: links out of the folders are not followed', async () => {
  const own = fresh();
  write(join(own, 'old'), OLD);
  write(join(own, 'now'), OLD);
  write(own, { 'secret.html': html('secret', '1') });
  rmSync(join(own, 'now/a/index.html'));
  symlinkSync('../../secret.html', join(own, 'now/a/index.html'));
  checkCase({ finds: [] }, await check(own, ['now', '--since-build', 'old']));
});

test('builds: a folder that is not there', async () => {
  const own = fresh();
  write(join(own, 'now'), OLD);
  const { code, stderr } = await check(own, ['now', '--since-build', 'gone']);
  assert.equal(code, 2);
  assert.equal(stderr, 'crawlwise: --since-build: gone is not a folder\n');
});
