/** `check` of many small files: thousands of sites in folders of their own, and one site of thousands of sitemaps. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cost, costOf } from './folder.ts';
import { benchDir, cli } from './places.ts';

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

interface Row {
  readonly what: string;
  readonly files: number;
  readonly cost: Cost;
}

/** Measures folders of 5,000 and 100,000 files, each as one site and as many. The machine should do nothing else. */
export function measureSmallFiles(onRow: (line: string) => void): void {
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
      const cost = costOf(folder, `"${process.execPath}" "${cli}" check .`);
      onRow(lineOf({ what: sites === 1 ? 'one site' : `${sites} sites`, files, cost }));
      rmSync(folder, { recursive: true, force: true });
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
