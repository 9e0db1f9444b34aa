/**
 * `check` of a built site of 50,000 pages, and of 100,000: every page is listed, and read once. `diff --urls` of two builds reads
 * what each page says. Both are compared with loops of htmlparser2 over the same pages.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cost, costOf } from './folder.ts';
import { benchDir, cli } from './places.ts';

const ORIGIN = 'https://www.example.com';
/** UTF-16 units of a page. */
const SIZE = 30_000;
/** Pages of a folder. */
const IN_FOLDER = 250;
/** The number of pages, and of those that are listed for each sitemap. */
const PAGES = 50_000;

export interface BuiltFigures {
  readonly pages: number;
  readonly check: Cost;
  /** A loop that reads the heads of the pages. */
  readonly heads: Cost;
  /** `diff --urls` of the build and a copy. */
  readonly diff: Cost;
  /** A loop that reads all of the pages of both. */
  readonly all: Cost;
}

const pathOf = (at: number): string => `/docs/part-${Math.floor(at / IN_FOLDER)}/page-${at}/`;

function pageOf(at: number): string {
  const head = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>Page ${at}</title><meta name="description" content="What page ${at} is about">`,
    `<link rel="canonical" href="${ORIGIN}${pathOf(at)}">`,
    `<style>${'.class-name { color: #123456; margin: 0 auto }\n'.repeat(60)}</style>`,
    `<script>window.data = ${JSON.stringify({ at, words: 'x'.repeat(500) })};</script></head><body>`,
  ].join('\n');
  return `${head}${'<p>Some text of the page with <a href="/docs/">a link</a>.</p>\n'.repeat(450)}`
    .padEnd(SIZE, ' ')
    .slice(0, SIZE);
}

/** Writes a build: pages, robots.txt, and one sitemap for each 50,000 pages. */
function writeBuild(pages: number): string {
  const folder = join(benchDir, 'built-site');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), pageOf(0));
  for (let at = 0; at < pages; at++) {
    const own = join(folder, pathOf(at));
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'index.html'), pageOf(at));
  }
  const sitemaps = Array.from({ length: Math.ceil(pages / PAGES) }, (_, n) => `sitemap-${n}.xml`);
  for (const [n, name] of sitemaps.entries()) {
    const urls = Array.from(
      { length: Math.min(PAGES, pages - n * PAGES) },
      (_, at) => `<url><loc>${ORIGIN}${pathOf(n * PAGES + at)}</loc></url>\n`,
    );
    writeFileSync(
      join(folder, name),
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
    );
  }
  const lines = sitemaps.map((name) => `Sitemap: ${ORIGIN}/${name}\n`);
  writeFileSync(join(folder, 'robots.txt'), `User-agent: *\nDisallow: /private/\n\n${lines.join('')}`);
  return folder;
}

const loop = fileURLToPath(new URL('heads.mjs', import.meta.url));

export function measureBuilt(pages = PAGES): BuiltFigures {
  const folder = writeBuild(pages);
  const copy = `${folder}-copy`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  const node = `"${process.execPath}"`;
  try {
    return {
      pages,
      check: costOf(folder, `${node} "${cli}" check . --allow-empty`),
      heads: costOf(folder, `${node} "${loop}" .`),
      diff: costOf(folder, `${node} "${cli}" diff --urls "${copy}" .`),
      all: costOf(folder, `${node} "${loop}" . all; ${node} "${loop}" "${copy}" all`),
    };
  } finally {
    for (const written of [folder, copy]) rmSync(written, { recursive: true, force: true });
  }
}

/** The figures as lines of text. */
export const builtLines = ({ pages, check, heads, diff, all }: BuiltFigures): readonly string[] => [
  `${pages.toLocaleString('en-US')} pages of ${SIZE / 1000} KB: ${(check.wall / 1000).toFixed(1)} s (≤ 60 s for 50,000), ${(check.cpu / 1000).toFixed(1)} s of processor time, ${check.memory.toFixed(0)} MB (≤ 400 MB)`,
  `\`check\`: ${(check.cpu / heads.cpu).toFixed(1)} × the processor time of a loop of htmlparser2 over their heads (≤ 3)`,
  `\`diff --urls\` of two builds: ${(diff.cpu / all.cpu).toFixed(1)} × that of a loop of htmlparser2 over all of both (≤ 1.5)`,
];
