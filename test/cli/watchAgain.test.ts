/** A further run of `check --watch` checks what may have changed, and has the findings of a first one. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import { Paths } from '../../server/src/cli/args/paths.ts';
import { checkFiles } from '../../server/src/cli/check/checkFiles.ts';
import { CheckThread } from '../../server/src/cli/check/checkThread.ts';
import { Memory } from '../../server/src/cli/check/memory.ts';
import type { Pool } from '../../server/src/cli/check/pool.ts';
import { findFiles } from '../../server/src/cli/files/files.ts';
import { NOTHING_EXPECTED } from '../../server/src/core/rule/expected.ts';
import type { Level } from '../../server/src/core/rule/rule.ts';

const WWW = 'https://www.example.com';
const robots = (path: string): string => `User-agent: *\nDisallow: ${path}\n`;
const sitemap = (name: string, date = '2024-01-01', last = 'z'): string => {
  const urls = Array.from({ length: 300 }, (_, at) => `<url><loc>${WWW}/${name}/${at}</loc></url>\n`);
  const end = `<url><loc>${WWW}/${last}</loc><lastmod>${date}</lastmod></url>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}${end}</urlset>\n`;
};

const FILES: Readonly<Record<string, string>> = {
  'a/robots.txt': robots('/x/'),
  'a/1.sitemap.xml': sitemap('a1', '2024-01-01', 'a1'),
  'a/2.sitemap.xml': sitemap('a2', '2024-01-01', 'a2'),
  'b/robots.txt': robots('/x/'),
  'b/sitemap.xml': sitemap('b', '2024-01-01', 'x/b'),
};

interface Change {
  readonly what: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly levels?: readonly (readonly [string, Level])[];
  readonly isAdded?: boolean;
  /** The files that are checked again. */
  readonly again: readonly string[];
}

const A = ['a/1.sitemap.xml', 'a/2.sitemap.xml', 'a/robots.txt'];
const B = ['b/robots.txt', 'b/sitemap.xml'];

const CHANGES: readonly Change[] = [
  { what: 'nothing', again: [] },
  { what: 'a file is written as it was', files: { 'b/robots.txt': robots('/x/') }, again: ['b/robots.txt'] },
  {
    what: 'the end of a sitemap',
    files: { 'a/2.sitemap.xml': sitemap('a2', '2024-13-01', 'a2') },
    again: ['a/2.sitemap.xml'],
  },
  {
    what: 'a URL that another file lists: both are compared',
    files: { 'a/2.sitemap.xml': sitemap('a2', '2024-01-01', 'a1') },
    again: ['a/2.sitemap.xml'],
  },
  { what: 'what a robots.txt blocks', files: { 'a/robots.txt': robots('/a1') }, again: A },
  { what: 'a new file', files: { 'b/sitemap-2.xml': sitemap('c') }, again: [...B, 'b/sitemap-2.xml'] },
  { what: 'a level', levels: [['robots/missing-colon', 'off']], again: [...A, ...B] },
  { what: 'the crawlers', isAdded: true, again: [...A, ...B] },
  {
    what: 'a built page: it may be anything',
    files: { 'b/index.html': '<title>B</title>' },
    again: B,
  },
];

for (const { what, files = {}, levels = [], isAdded = false, again } of CHANGES)
  test(`checked again after a change: ${what}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'crawlwise-again-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    let time = 1_700_000_000;
    const write = (all: Readonly<Record<string, string>>): void => {
      for (const [name, text] of Object.entries(all)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
        utimesSync(join(folder, name), ++time, time);
      }
    };
    const asked: string[] = [];
    const run = async (before: (pool: Pool) => Pool, levels: Change['levels'] = [], isAdded = false) => {
      asked.length = 0;
      const thread = new CheckThread(languages);
      const counted: Pool = {
        size: 1,
        broadcast: (request) => thread.broadcast(request),
        end: () => thread.end(),
        request(request) {
          if (request.do === 'check') asked.push(request.job.file.slice(folder.length + 1));
          return thread.request(request);
        },
      };
      const pool = before(counted);
      await pool.broadcast({ do: 'add', key: 'none', files: isAdded ? [{ name: 'own', text: '[]' }] : [] });
      const settings = {
        lint: { levels: new Map(levels), settings: {}, expected: NOTHING_EXPECTED },
        ignored: false,
      };
      const reports: unknown[] = [];
      const call = {
        base: '',
        listing: await findFiles([folder], {
          languages,
          paths: new Paths(folder),
          ignore: [],
          readsIgnoreFiles: false,
        }),
        site: {
          ...{ folders: [], files: [], others: [], readFully: [], isWhole: true, unread: 0 },
          missing: new Map(),
        },
        ...{ settingsFor: () => settings, wants: {}, places: [], failed: assert.fail, noted: assert.fail },
        leftOpen: () => {},
        copied: () => {},
      };
      // How many fixes are tried depends on what else is checked.
      for await (const checkFile of checkFiles(pool, call, 1))
        reports.push(
          'rows' in checkFile
            ? { ...checkFile, rows: checkFile.rows.map(({ fixable: _, ...row }) => row) }
            : checkFile,
        );
      return reports;
    };
    write(FILES);
    const memory = new Memory();
    const first = await run((pool) => memory.before(pool));
    assert.equal(asked.length, Object.keys(FILES).length);
    assert.ok(first.length > 0);
    write(files);
    const reports = await run((pool) => memory.before(pool), levels, isAdded);
    assert.deepEqual(asked.toSorted(), again.toSorted());
    assert.deepEqual(reports, await run((pool) => pool, levels, isAdded));
  });
