/** A call with many files checks some sites at a time: what it finds, and in which order, does not depend on that. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import { Paths } from '../../server/src/cli/args/paths.ts';
import { batchesOf } from '../../server/src/cli/check/batches.ts';
import { checkFiles } from '../../server/src/cli/check/checkFiles.ts';
import { CheckThread } from '../../server/src/cli/check/checkThread.ts';
import type { CheckedFiles } from '../../server/src/cli/check/collect.ts';
import { rootsIn } from '../../server/src/cli/check/siteOfFiles.ts';
import { findFiles } from '../../server/src/cli/files/files.ts';
import { NOTHING_EXPECTED } from '../../server/src/core/rule/expected.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-batches-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (...locs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n${locs.map((loc) => `<url><loc>${loc}</loc></url>\n`).join('')}</urlset>\n`;
const robots = (path: string): string => `User-agent: *\nDisallow: ${path}\n`;

/** Sites that a call must not take apart: nested ones, copies, files before and after those of a site below. */
const FILES: Readonly<Record<string, string>> = {
  'a/robots.txt': robots('/private/'),
  'a/sitemap.xml': urlset('https://a.example/', 'https://a.example/private/x'),
  'a/sub/public/robots.txt': robots('/'),
  'a/sub/public/sitemap.xml': urlset('https://a.example/sub/', 'https://a.example/'),
  'a/z/sitemap.xml': urlset('https://a.example/', 'https://a.example/z/'),
  'b/build/robots.txt': robots('/old/'),
  'b/build/sitemap.xml': urlset('https://b.example/old/x'),
  'b/public/robots.txt': robots('/new/'),
  'b/public/sitemap.xml': urlset('https://b.example/new/x', 'https://b.example/old/x'),
  'c/sitemap-1.xml': urlset('https://c.example/'),
  'c/sitemap-2.xml': urlset('https://c.example/'),
  'd/public/index.xml': `<sitemapindex ${NAMESPACE}>\n<sitemap><loc>https://d.example/a.xml</loc></sitemap>\n<sitemap><loc>https://d.example/b.xml</loc></sitemap>\n</sitemapindex>\n`,
  'd/public/a.xml': urlset('https://d.example/'),
  'd/public/page.html': '',
};
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const call = async (): Promise<CheckedFiles> => {
  const settings = { lint: { levels: new Map(), settings: {}, expected: NOTHING_EXPECTED }, ignored: false };
  return {
    base: '',
    listing: await findFiles([folder], {
      languages,
      paths: new Paths(folder),
      ignore: [],
      readsIgnoreFiles: false,
    }),
    site: { folders: [], files: [], others: [], readFully: [], isWhole: true, unread: 0, missing: new Map() },
    settingsFor: () => settings,
    ...{ wants: {}, places: [], failed: assert.fail, noted: assert.fail },
    leftOpen: () => {},
    copied: () => {},
  };
};
const nameOf = (path: string): string => path.slice(folder.length + 1);

test('a batch has whole sites, and sites that may be copies of each other', async () => {
  const files = await call();
  const rootFor = rootsIn(files.listing, files.site, files.places);
  const batches = [...batchesOf(files, rootFor, 1)].map(({ listing }) => ({
    found: listing.found.map(({ file }) => nameOf(file)),
    files: listing.files.length,
  }));
  assert.deepEqual(batches, [
    {
      found: Object.keys(FILES).filter((path) => path.startsWith('a/')),
      files: 5,
    },
    { found: Object.keys(FILES).filter((path) => path.startsWith('b/')), files: 4 },
    { found: ['c/sitemap-1.xml', 'c/sitemap-2.xml'], files: 2 },
    { found: ['d/public/a.xml', 'd/public/index.xml'], files: 3 },
  ]);
});

test('the findings of a call are the same in batches of any size', async () => {
  const reportsOf = async (least?: number) => {
    const reports = [];
    // How many fixes are tried depends on the order in which files are checked.
    for await (const checkFile of checkFiles(new CheckThread(languages), await call(), least))
      reports.push(
        'rows' in checkFile
          ? { ...checkFile, rows: checkFile.rows.map(({ fixable: _, ...row }) => row) }
          : checkFile,
      );
    return reports;
  };
  const whole = await reportsOf();
  assert.deepEqual(
    whole.map(({ file }) => nameOf(file)),
    Object.keys(FILES)
      .filter((path) => /\.(?:xml|txt)$/.test(path))
      .sort(),
  );
  assert.ok(whole.flatMap((item) => ('rows' in item ? item.rows : [])).length > 5);
  for (const least of [1, 3, 6]) assert.deepEqual(await reportsOf(least), whole);
});
