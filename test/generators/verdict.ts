/** What `crawlwise check` says of the files that a generator wrote. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { crawlwise } from '../cli/inProcess.ts';

interface Finding {
  readonly file: string;
  readonly severity: string;
  readonly code: string;
}

/** The pages of a stored site, in one file: their names need not be possible in every checkout. */
export const PAGES = 'pages.json';

const namesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .sort();

/** The robots.txt files and sitemaps below a folder, by their path there with slashes. */
export function siteFiles(folder: string): ReadonlyMap<string, string> {
  const names = namesBelow(folder).filter((name) =>
    /^(?:robots\.txt|.*sitemap.*\.xml)$/.test(basename(name)),
  );
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The heads of the pages below a folder, by path, and the names of images, without a text; from `PAGES` if it is there. */
export function pagesOf(folder: string): Readonly<Record<string, string>> {
  const stored = join(folder, PAGES);
  if (existsSync(stored)) return JSON.parse(readFileSync(stored, 'utf8'));
  const names = namesBelow(folder).filter((name) => /\.(?:html|jpe?g|png|svg|webp)$/.test(name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      name.endsWith('.html') ? headOf(readFileSync(join(folder, name), 'utf8')) : '',
    ]),
  );
}

/** A page without its body, and without scripts and styles, which are new in each version. */
const headOf = (page: string): string =>
  page
    .replace(/(<\/head>|<body\b).*$/s, '$1')
    .replace(/(<(script|style)\b)[^>]*>.*?(?=<\/\2>)/gs, '$1>')
    .replace(/<link\b[^>]*\brel="?(?:stylesheet|preload|modulepreload|icon)\b[^>]*>/g, '');

/**
 * Checks the robots.txt files, sitemaps and pages of a folder as a site.
 *
 * @returns each severity and rule of a file once, sorted: `warning loc/not-escaped sitemap.xml`
 */
export async function verdict(folder: string, host = 'auto'): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'crawlwise-generator-'));
  try {
    for (const [name, text] of [...siteFiles(folder), ...Object.entries(pagesOf(folder))]) {
      mkdirSync(dirname(join(copy, name)), { recursive: true });
      writeFileSync(join(copy, name), text);
    }
    const { stdout, stderr } = await crawlwise(
      ...([copy, 'check', '--level=hint', '--format=json', `--hosting=${host}`, '.'] as const),
    );
    if (stdout === '') throw new Error(stderr);
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
    const kinds = findings.map(({ severity, code, file }) => `${severity} ${code} ${file}`);
    return [...new Set(kinds)].sort();
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** What of a verdict is an error, a warning or an info. */
export const aboveHints = (found: readonly string[]): string[] =>
  found.filter((kind) => !kind.startsWith('hint '));
