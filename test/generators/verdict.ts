/** What `crawlwise check` says of the files that a generator wrote. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { crawlwise } from '../cli/inProcess.ts';

interface Finding {
  readonly file: string;
  readonly severity: string;
  readonly code: string;
}

/** The robots.txt files and sitemaps below a folder, by their path there with slashes. */
export function siteFiles(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^(?:robots\.txt|.*sitemap.*\.xml)$/.test(basename(name)))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/**
 * Checks the robots.txt files and sitemaps of a folder as a site.
 *
 * @returns each severity and rule of a file once, sorted: `warning loc/not-escaped sitemap.xml`
 */
export async function verdict(folder: string): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'crawlwise-generator-'));
  try {
    for (const name of siteFiles(folder).keys()) {
      mkdirSync(dirname(join(copy, name)), { recursive: true });
      cpSync(join(folder, name), join(copy, name));
    }
    const { stdout, stderr } = await crawlwise(copy, 'check', '--level=hint', '--format=json', '.');
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
