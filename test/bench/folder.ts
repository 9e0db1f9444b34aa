/**
 * `check` of folders: one of 8 sitemaps compared with the sum of the single files, and a whole site compared with
 * `xmllint` on its files, one after another. Processor time is user plus system time of the process and its threads.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Program } from './client.ts';
import { type EditorFigures, measureInEditor } from './largeSite.ts';
import { benchDir, cli } from './places.ts';

const ORIGIN = 'https://www.example.com';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const RECORDS = 49_000;
const FOLDER = 8;
const SITE = 100;
/** One sitemap of the site in this many is gzipped. */
const PACKED = 5;
/** The exit code of a shell for an unknown command. */
const NOT_FOUND = 127;

export interface Cost {
  /** In milliseconds. */
  readonly cpu: number;
  readonly wall: number;
  /** The peak memory of a process, in MB. */
  readonly memory: number;
}

/** A site of 4.9 million URLs. */
interface SiteFigures {
  readonly check: Cost;
  readonly xmllint: Cost;
  readonly editor: EditorFigures;
}

export interface FolderFigures {
  readonly alone: Cost;
  readonly together: Cost;
  readonly threads: Cost;
  readonly site?: SiteFigures | undefined;
}

const two = (number: number): string => String(number).padStart(2, '0');

function urlset(n: number): string {
  const records = Array.from(
    { length: RECORDS },
    (_, at) =>
      `  <url>\n    <loc>${ORIGIN}/shop/department-${n}/product-${at}/details-of-it</loc>\n    <lastmod>2024-${two(1 + ((at + n) % 12))}-${two(1 + ((at * 13) % 28))}</lastmod>\n  </url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${records.join('')}</urlset>\n`;
}

function writeSite(name: string, sitemaps: number, packed: number): string {
  const folder = join(benchDir, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = Array.from(
    { length: sitemaps },
    (_, n) => `sitemap-${n}.xml${n % packed === packed - 1 ? '.gz' : ''}`,
  );
  for (const [n, file] of names.entries())
    writeFileSync(join(folder, file), file.endsWith('.gz') ? gzipSync(urlset(n)) : urlset(n));
  const entries = names.map(
    (file) => `<sitemap><loc>${ORIGIN}/${file}</loc><lastmod>2024-12-31</lastmod></sitemap>\n`,
  );
  writeFileSync(
    join(folder, 'sitemap_index.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`,
  );
  writeFileSync(
    join(folder, 'robots.txt'),
    `User-agent: *\nDisallow: /private/\n\nSitemap: ${ORIGIN}/sitemap_index.xml\n`,
  );
  return folder;
}

/** Bash measures processor time in milliseconds, GNU time the memory. */
const TIMED = 'TIMEFORMAT="%3R %3U %3S"; time /usr/bin/time -f %M sh -c "$1"';

/** Runs a command, or several one after the other, and returns their cost. Throws if one is not installed. */
export function costOf(cwd: string, script: string): Cost {
  const { stderr, status, error } = spawnSync('bash', ['-c', TIMED, 'bash', script], {
    ...{ cwd, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 2 ** 26 },
  });
  if (error) throw error;
  if (status === NOT_FOUND) throw new Error(stderr);
  const [memory, times] = stderr.trim().split('\n').slice(-2);
  const [wall, user, system] = times!.split(' ').map((seconds) => 1000 * Number(seconds));
  return { cpu: user! + system!, wall: wall!, memory: Number(memory) / 1024 };
}

/** @param server opens the site of 4.9 million URLs, which takes minutes; if undefined, that site is skipped */
export async function measureFolder(server: Program | undefined): Promise<FolderFigures> {
  const check = `"${process.execPath}" "${cli}" check`;
  const folder = writeSite('folder', FOLDER, FOLDER + 1);
  const files = readdirSync(folder).map((file) => `${check} ${file} 2>/dev/null`);
  const figures = {
    alone: costOf(folder, files.join('; ')),
    together: costOf(folder, `${check} . --jobs 1`),
    threads: costOf(folder, `${check} . --jobs 2`),
  };
  if (!server) return figures;
  const site = writeSite('large-site', SITE, PACKED);
  const xmllint =
    'for file in *.xml; do xmllint --noout --huge $file; done; for file in *.gz; do gzip -dc $file | xmllint --noout --huge -; done';
  const costs = { check: costOf(site, `${check} .`), xmllint: costOf(site, xmllint) };
  return { ...figures, site: { ...costs, editor: await measureInEditor(server, site, RECORDS) } };
}

/** The figures as lines of text. */
export function folderLines({ alone, together, threads, site }: FolderFigures): string {
  const line = (what: string, bound: string, ratio: number): string =>
    `${what.padEnd(62)} ${ratio.toFixed(2).padStart(6)} ×  ${bound}\n`;
  return [
    line('8 sitemaps, robots.txt and index: CPU, one thread : alone', '≤ 1.1', together.cpu / alone.cpu),
    line('8 sitemaps, robots.txt and index: CPU, two threads : alone', '≤ 1.1', threads.cpu / alone.cpu),
    line('8 sitemaps, robots.txt and index: time, two threads : alone', '≤ 0.7', threads.wall / alone.wall),
    ...(site
      ? [
          line(
            '100 sitemaps of 49,000 URLs: time : xmllint one by one',
            '≤ 3',
            site.check.wall / site.xmllint.wall,
          ),
          `100 sitemaps of 49,000 URLs: memory ${site.check.memory.toFixed(0)} MB (≤ 400 MB)\n`,
          `… opened in the editor: all is known after ${(site.editor.known / 1000).toFixed(0)} s; the first answer comes after ${site.editor.first.toFixed(0)} ms, later ones after ${site.editor.opening.toFixed(0)} ms at most (≤ 50 ms)\n`,
          `… the process grows by ${site.editor.octets?.toFixed(0) ?? '?'} octets for each URL, with what the engine has not collected yet\n`,
          `… a key in robots.txt: counts after ${site.editor.counted.map((time) => time.toFixed(0)).join(', ')} ms, of which lenses wait for a rest of 700 ms (≤ 700 + 500), an answer waits ${site.editor.keys.toFixed(0)} ms at most (≤ 50 ms)\n`,
        ]
      : []),
  ].join('');
}
