/** The growth of `crawlwise diff` of two folders of sitemaps, of which every tenth URL differs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { costOf } from './folder.ts';
import { cli } from './places.ts';

/** Files of the smallest folder, and URLs of each file. */
const FILES = 10;
const URLS = 1000;
const TRIES = 3;

function writeFolder(folder: string, files: number, version: string): void {
  mkdirSync(folder);
  for (let file = 0; file < files; file++) {
    const records = Array.from(
      { length: URLS },
      (_, at) =>
        `<url><loc>https://www.example.com/${file}/${at}${at % 10 === 0 ? version : ''}</loc></url>\n`,
    );
    writeFileSync(
      join(folder, `sitemap-${file}.xml`),
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${records.join('')}</urlset>\n`,
    );
  }
}

/** Milliseconds of processor time, without the start, of the command with these options, at each multiple of the size. */
export function folderDiffs(options: string, times: readonly number[]): readonly number[] {
  const root = mkdtempSync(join(tmpdir(), 'crawlwise-bench-'));
  const leastOf = (files: number): number => {
    const folders = ['old', 'new'].map((version) => join(root, `${version}-${files}`));
    for (const [at, folder] of folders.entries()) writeFolder(folder, files, String(at));
    const command = `"${process.execPath}" "${cli}" diff ${folders.map((folder) => `"${folder}"`).join(' ')} ${options}`;
    return Math.min(...Array.from({ length: TRIES }, () => costOf(root, command).cpu));
  };
  try {
    const start = leastOf(0);
    return times.map((factor) => leastOf(FILES * factor) - start);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
