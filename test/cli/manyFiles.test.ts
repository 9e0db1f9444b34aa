/** Many small files: everything that depends on the settings alone is computed once, however many files there are. */
import assert from 'node:assert/strict';
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import { Paths } from '../../server/src/cli/args/paths.ts';
import { checkFiles } from '../../server/src/cli/check/checkFiles.ts';
import { CheckThread } from '../../server/src/cli/check/checkThread.ts';
import { findFiles } from '../../server/src/cli/files/files.ts';
import { ConfigFiles, configFor } from '../../server/src/cli/settings/config.ts';
import { NOTHING_EXPECTED } from '../../server/src/core/rule/expected.ts';
import { sitemapChecks } from '../../server/src/sitemap/checks.ts';
import { rules } from '../../server/src/sitemap/rules/index.ts';
import { LIMITS } from '../../server/src/sitemap/syntax/reader.ts';
import { call } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-many-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const FOLDERS = ['a', 'b', 'c', 'd'];

/** Writes this many sitemaps into each folder; returns their paths. */
function write(perFolder: number): string[] {
  return FOLDERS.flatMap((name) => {
    const place = join(folder, String(perFolder), name);
    mkdirSync(place, { recursive: true });
    return Array.from({ length: perFolder }, (_, at) => {
      const path = join(place, `sitemap-${at}.xml`);
      writeFileSync(
        path,
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/${name}/${at}</loc></url></urlset>`,
      );
      return path;
    });
  });
}

/** How often the level of a rule is looked up in a check with this many files per folder. */
async function lookups(perFolder: number, settings: number): Promise<number> {
  write(perFolder);
  let levels = 0;
  const [first, ...others] = rules;
  const counted = {
    ...first,
    meta: Object.defineProperty({ ...first!.meta }, 'level', {
      get() {
        levels++;
        return 'warning';
      },
    }),
  };
  const checks = sitemapChecks(LIMITS, [counted as never, ...others]);
  const thread = new CheckThread(
    languages.map((language) =>
      language.id === checks.id ? { ...language, load: async () => checks } : language,
    ),
  );
  const listing = await findFiles([join(folder, String(perFolder))], {
    ...{ languages, paths: new Paths(folder), ignore: [], readsIgnoreFiles: false },
  });
  const all = Array.from({ length: settings }, (_, at) => ({
    lint: {
      levels: new Map(at === 0 ? [] : ([['loc/duplicate-across', 'off']] as const)),
      ...{ settings: {}, expected: NOTHING_EXPECTED },
    },
    ignored: false,
  }));
  let files = 0;
  for await (const checkFile of checkFiles(thread, {
    ...{ listing, base: '' },
    site: { folders: [], files: [], others: [], readFully: [], isWhole: true, unread: 0, missing: new Map() },
    settingsFor: (path) => all[Math.floor(path.length + Number(/(\d)\.xml/.exec(path)![1])) % settings]!,
    ...{ wants: {}, places: [], failed: assert.fail, noted: assert.fail },
    leftOpen: () => {},
    copied: () => {},
  }))
    if ('rows' in checkFile) files++;
  assert.equal(files, perFolder * FOLDERS.length);
  return levels;
}

for (const settings of [1, 2])
  test(`rules are prepared once for each of ${settings} settings`, async () => {
    const [few, many] = [await lookups(4, settings), await lookups(40, settings)];
    assert.equal(few, settings);
    assert.equal(many, settings);
  });

test('the configuration of a folder is looked up once, however many files are in it', () => {
  const configsRead = (perFolder: number): number => {
    let count = 0;
    class Counted extends ConfigFiles {
      override at(uri: string, isFound: boolean) {
        count++;
        return super.at(uri, isFound);
      }
    }
    const paths = write(perFolder);
    const configs = configFor(paths, { paths: new Paths(folder) }, languages, new Counted(languages));
    assert.equal(new Set(paths.map((path) => configs.of(path))).size, 1);
    return count;
  };
  assert.equal(configsRead(50), configsRead(1));
});

test('an announced file is opened once, to know its language and kind, and to check it', async () => {
  const place = join(folder, 'announced');
  mkdirSync(place);
  const count = 20;
  const url = (name: string): string => `https://example.com/${name}`;
  const names = Array.from({ length: count }, (_, at) => `part-${at}.xml`);
  for (const name of names)
    writeFileSync(
      join(place, name),
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url(name)}/</loc></url></urlset>`,
    );
  const entries = names.map((name) => `<sitemap><loc>${url(name)}</loc></sitemap>`).join('');
  writeFileSync(
    join(place, 'index.xml'),
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</sitemapindex>`,
  );
  writeFileSync(join(place, 'robots.txt'), `User-agent: *\nDisallow: /x/\nSitemap: ${url('index.xml')}\n`);
  const { openSync } = fs;
  let opened = 0;
  fs.openSync = (path, ...more) => {
    if (String(path).includes('part-')) opened++;
    return openSync(path, ...more);
  };
  syncBuiltinESMExports();
  try {
    const { stderr, stdout } = await call(['check', '.', '--jobs', '1'], { cwd: place });
    assert.match(stdout + stderr, /22 files checked/);
  } finally {
    fs.openSync = openSync;
    syncBuiltinESMExports();
  }
  assert.equal(opened, count);
});
