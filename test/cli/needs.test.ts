/**
 * The command line runs a rule about other files because its meta declares what it needs: there is no list of such
 * rules.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import { Paths } from '../../server/src/cli/args/paths.ts';
import { checkFiles } from '../../server/src/cli/check/checkFiles.ts';
import { CheckThread } from '../../server/src/cli/check/checkThread.ts';
import { findFiles } from '../../server/src/cli/files/files.ts';
import { NOTHING_EXPECTED } from '../../server/src/core/rule/expected.ts';
import type { Need } from '../../server/src/core/rule/needs.ts';
import { sitemapChecks } from '../../server/src/sitemap/checks.ts';
import { rules } from '../../server/src/sitemap/rules/index.ts';
import type { SitemapFileRule } from '../../server/src/sitemap/rules/types.ts';
import { LIMITS } from '../../server/src/sitemap/syntax/reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-needs-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const ORIGIN = 'https://www.example.com';
const sitemap = (name: string, dates: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${dates
    .map((date, at) => `<url><loc>${ORIGIN}/${name}/${at}</loc><lastmod>${date}</lastmod></url>\n`)
    .join('')}</urlset>\n`;
/** The newest date is at the end, so that the beginning of the file does not show it. */
const DATES = [...Array<string>(900).fill('2024-01-01'), '2024-09-09'];
const FILES: Readonly<Record<string, string>> = {
  'robots.txt': `User-agent: *\nDisallow: /x/\nSitemap: ${ORIGIN}/a.xml\nSitemap: ${ORIGIN}/b.xml\n`,
  'a.xml': sitemap('a', ['2024-02-02', '2024-03-03']),
  'b.xml': sitemap('b', DATES),
};

/** Reports the newest date in the other sitemaps of the site. */
const newestElsewhere = (needs: readonly Need[]): SitemapFileRule => ({
  meta: {
    code: 'loc/newest-elsewhere',
    needs,
    level: 'warning',
    message: '{date}',
    docs: { what: '', why: '', how: '' },
    sources: [],
    examples: [],
  },
  file(_file, report, { site }) {
    for (const { newest } of site.files) if (newest) report(0, 1, { args: { date: newest } });
  },
});

async function messages(needs: readonly Need[]): Promise<string[]> {
  const checks = sitemapChecks(LIMITS, [...rules, newestElsewhere(needs)]);
  const thread = new CheckThread(
    languages.map((language) =>
      language.id === checks.id ? { ...language, load: async () => checks } : language,
    ),
  );
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const listing = await findFiles([folder], {
    ...{ languages, paths: new Paths(folder) },
    ignore: [],
    readsIgnoreFiles: false,
  });
  const found: string[] = [];
  const reports = checkFiles(thread, {
    ...{ listing, base: '' },
    site: { folders: [], files: [], others: [], readFully: [], isWhole: true, unread: 0, missing: new Map() },
    settingsFor: () => ({
      lint: { levels: new Map(), settings: {}, expected: NOTHING_EXPECTED },
      ignored: false,
    }),
    wants: {},
    places: [],
    failed: (code, error) => found.push(`${code}: ${error}`),
    noted: () => {},
    leftOpen: () => {},
    copied: () => {},
  });
  for await (const report of reports)
    for (const { code, message } of 'rows' in report ? report.rows : [])
      if (code === 'loc/newest-elsewhere') found.push(`${report.file.slice(-5)} ${message}`);
  return found;
}

test('a new rule that needs the dates of other files runs when all files have been read', async () => {
  assert.deepEqual(await messages(['files', 'dates']), ['a.xml 2024-09-09', 'b.xml 2024-03-03']);
});

test('a rule that uses an undeclared need throws', async () => {
  const said = await messages(['files']);
  assert.deepEqual(
    [...new Set(said)],
    ["loc/newest-elsewhere: Error: The rule does not name 'dates' in meta.needs"],
  );
});
