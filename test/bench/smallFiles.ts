/**
 * `check` of small files: of one file of two lines, of a thousand sitemaps, of thousands of sites in folders of their own, and
 * of one site of thousands of sitemaps.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Program } from './client.ts';
import { type Cost, costOf } from './folder.ts';
import { openFolder } from './folderClient.ts';
import { PEERS } from './peers.ts';
import { benchDir, cli } from './places.ts';
import { now } from './stats.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const URLS = 20;
/** The most sitemaps of an index. */
const INDEX = 50_000;
const SITES = 100;

/** What a folder of so many files may cost: processor time and time in seconds, memory in MB. */
const BOUNDS: Readonly<
  Record<number, { readonly cpu?: number; readonly wall?: number; readonly memory?: number }>
> = {
  5000: { cpu: 6 },
  100000: { wall: 120, memory: 500 },
};

/** Writes a site of sitemaps, an index for each 50,000 of them and a robots.txt. */
function writeSite(folder: string, origin: string, sitemaps: number): void {
  mkdirSync(folder, { recursive: true });
  const announced: string[] = [];
  for (let first = 0; first < sitemaps; first += INDEX) {
    const entries: string[] = [];
    for (let n = first; n < Math.min(sitemaps, first + INDEX); n++) {
      const records = Array.from(
        { length: URLS },
        (_, at) =>
          `<url><loc>${origin}/section-${n}/page-${at}</loc><lastmod>2024-0${1 + ((n + at) % 9)}-11</lastmod></url>\n`,
      );
      writeFileSync(
        join(folder, `sitemap-${n}.xml`),
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${records.join('')}</urlset>\n`,
      );
      entries.push(`<sitemap><loc>${origin}/sitemap-${n}.xml</loc></sitemap>\n`);
    }
    const index = `index-${first}.xml`;
    writeFileSync(
      join(folder, index),
      `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`,
    );
    announced.push(`Sitemap: ${origin}/${index}\n`);
  }
  writeFileSync(join(folder, 'robots.txt'), `User-agent: *\nDisallow: /private/\n\n${announced.join('')}`);
}

const node = `"${process.execPath}"`;
const check = `${node} "${cli}" check`;
/** Runs of each of two commands, in turn: other load affects both. */
const RUNS = 5;

/** The processor time of a command as a multiple of that of another, the medians of some runs. */
function ratioOf(folder: string, command: string, other: string): number {
  const costs = Array.from({ length: RUNS }, () => [costOf(folder, command).cpu, costOf(folder, other).cpu]);
  const median = (at: 0 | 1) => costs.map((pair) => pair[at]!).sort((a, b) => a - b)[RUNS >> 1]!;
  return median(0) / median(1);
}

/** Small files as multiples of what Node needs without us, starts included: a line each. */
function* ratioLines(): Iterable<string> {
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-bench-'));
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /private/\n');
  const start = ratioOf(folder, `${check} robots.txt`, `${node} --eval ""`);
  yield `two lines: ${start.toFixed(1)} × the processor time of Node alone (≤ 3)`;
  const site = join(folder, 'site');
  writeSite(site, 'https://site-0.example', 1000);
  const { file, args } = PEERS.find(({ name }) => name === 'sax')!.command('sitemap-*.xml');
  const loop = [file, ...args].join(' ');
  const ratio = ratioOf(site, `${check} .`, loop);
  yield `1,000 files of ${URLS} URLs: ${ratio.toFixed(1)} × that of a loop of sax over them (≤ 5)`;
  rmSync(folder, { recursive: true, force: true });
}

interface Row {
  readonly what: string;
  readonly files: number;
  readonly cost: Cost;
}

/**
 * Measures folders of 5,000 and 100,000 files, each as one site and as many, and one site of each size in the editor.
 * The machine should do nothing else.
 */
export async function measureSmallFiles(server: Program, onRow: (line: string) => void): Promise<void> {
  for (const line of ratioLines()) onRow(line);
  for (const files of [5_000, 100_000])
    for (const sites of [1, SITES]) {
      const folder = join(benchDir, 'small-files');
      rmSync(folder, { recursive: true, force: true });
      for (let n = 0; n < sites; n++)
        writeSite(
          sites === 1 ? folder : join(folder, `site-${n}`),
          `https://site-${n}.example`,
          files / sites,
        );
      const cost = costOf(folder, `${check} .`);
      onRow(lineOf({ what: sites === 1 ? 'one site' : `${sites} sites`, files, cost }));
      if (sites === 1) onRow(await openingOf(server, folder));
      rmSync(folder, { recursive: true, force: true });
    }
}

/** Opens the folder in an editor, until all of it is read that an editor reads. */
async function openingOf(server: Program, folder: string): Promise<string> {
  const session = await openFolder(server, folder);
  try {
    const started = now();
    let known: number | undefined;
    // It is answered when the folder has been read, and has no file there.
    void session.connection
      .sendRequest('crawlwise/createIndex', { folder: pathToFileURL(join(folder, 'none')).href })
      .then(() => {
        known = now() - started;
      });
    const most = await session.longest(() => known !== undefined);
    return `… in the editor: read after ${(known! / 1000).toFixed(1)} s; an answer waits ${most.toFixed(0)} ms at most (≤ 50)`;
  } finally {
    await session.end();
  }
}

function lineOf({ what, files, cost }: Row): string {
  const { cpu, wall, memory } = BOUNDS[files] ?? {};
  const of = (figure: number, unit: string, most: number | undefined): string =>
    `${figure.toFixed(1)} ${unit}${most === undefined ? '' : ` (≤ ${most})`}`;
  return [
    `${files.toLocaleString('en-US')} files, ${what}:`,
    `${of(cost.cpu / 1000, 's of processor', cpu)},`,
    `${of(cost.wall / 1000, 's', wall)},`,
    of(cost.memory, 'MB', memory),
  ].join(' ');
}
