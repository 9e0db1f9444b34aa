/**
 * Rebuilds the sites with the real generators: the verdict is that of the stored files. With `--update` the stored files
 * become what the generators write.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { buildSite, pythonGenerators } from '../../scripts/host/generators.mjs';
import { npmPrograms } from '../../scripts/host/npmPrograms.mjs';
import { root } from '../protocol/client.ts';
import { GENERATORS, type Generator } from './generators.ts';
import { aboveHints, PAGES, pagesOf, siteFiles, verdict } from './verdict.ts';

const FOLDER = join(root, 'test/generators');
/** A build takes a second to half a minute; on a busy machine a few minutes. */
const LIMIT_MS = 600_000;

const REGISTRIES: Readonly<Record<Generator['registry'], () => Promise<string[]>>> = {
  npm: () => npmPrograms(join(FOLDER, 'versions/package.json'), 'generators'),
  PyPI: () => pythonGenerators(join(FOLDER, 'versions/requirements.txt')),
};

for (const [registry, install] of Object.entries(REGISTRIES)) {
  test(`the generators of ${registry} write what is stored`, async (t) => {
    const programs = await install();
    for (const generator of GENERATORS.filter((item) => item.registry === registry)) {
      await t.test(generator.software, { timeout: LIMIT_MS }, () => compare(generator, programs, t));
    }
  });
}

async function compare(
  { name, commands, built, pages, findings }: Generator,
  programs: string[],
  t: TestContext,
) {
  const stored = join(FOLDER, name, 'output');
  const site = join(await buildSite(name, join(FOLDER, name, 'site'), commands, programs), built);
  if (process.env.CRAWLWISE_TEST_UPDATE) {
    const pages = JSON.stringify(pagesOf(site), undefined, 1);
    update(stored, new Map([...siteFiles(site), [PAGES, `${pages}\n`]]));
  }
  for (const place of differences(siteFiles(stored), siteFiles(site))) {
    t.diagnostic(`test/generators/${name}/output/${place} differs from what is written now`);
  }
  const listed = pages === 'none' ? [] : [...siteFiles(site).values()].flatMap(listedPaths);
  assert.deepEqual(
    listed.filter((path) => !existsSync(join(site, pageFile(path, pages)))),
    [],
    'every listed page is where "pages" says',
  );
  const found = await verdict(site);
  assert.deepEqual(found, await verdict(stored));
  assert.deepEqual(aboveHints(found), Object.keys(findings).sort());
}

/** Some generators write when they ran. */
const withoutDates = (text = ''): string => text.replace(/<lastmod>[^<]*/g, '<lastmod>');

/** The first difference of each file, `sitemap.xml:1:80`, without dates. */
function differences(stored: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const names = new Set([...stored.keys(), ...now.keys()]);
  return [...names].flatMap((name) => {
    const [before, after] = [withoutDates(stored.get(name)), withoutDates(now.get(name))];
    if (before === after) return [];
    let at = 0;
    while (at < before.length && before[at] === after[at]) at++;
    const lines = before.slice(0, at).split('\n');
    return [`${name}:${lines.length}:${lines.at(-1)!.length + 1}`];
  });
}

/** The paths of the pages that a sitemap lists. */
const listedPaths = (text: string): string[] =>
  text.includes('<sitemapindex')
    ? []
    : [...text.matchAll(/<loc>([^<]*)/g)].map(([, loc]) =>
        decodeURIComponent(new URL(loc!.replaceAll('&amp;', '&')).pathname),
      );

/** Where the page is in the built site. */
function pageFile(path: string, pages: Generator['pages']): string {
  if (path.endsWith('/')) return `${path}index.html`;
  return pages === '.html' ? `${path}.html` : path;
}

function update(stored: string, files: ReadonlyMap<string, string>): void {
  rmSync(stored, { recursive: true, force: true });
  for (const [name, text] of files) {
    mkdirSync(dirname(join(stored, name)), { recursive: true });
    writeFileSync(join(stored, name), text);
  }
}
