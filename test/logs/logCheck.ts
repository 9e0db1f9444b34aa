/** Logs with traps, and the report of `crawlwise log` on them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { call, type Files, type Outcome } from '../cli/inProcess.ts';
import { type Asked, combined } from './lines.ts';

const base = mkdtempSync(join(tmpdir(), 'crawlwise-log-'));
after(() => rmSync(base, { recursive: true, force: true }));

/** A folder with these files. */
export function folderWith(files: Files): string {
  const folder = mkdtempSync(join(base, 'site-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export const logOf = (requests: readonly Asked[]): string =>
  requests.map((request) => `${combined(request)}\n`).join('');

/** `count` requests of an agent, each for the path of its number. */
export const many = (
  agent: string,
  count: number,
  path: (at: number) => string,
  more: Partial<Asked> = {},
): Asked[] => Array.from({ length: count }, (_, at) => ({ agent, path: path(at), ...more }));

export const sitemapOf = (paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>https://www.example.com${path.replaceAll('&', '&amp;')}</loc></url>`)
    .join('\n')}</urlset>\n`;

/** Runs `crawlwise log` in a folder. */
export const run = (cwd: string, args: readonly string[], input?: string | Uint8Array): Promise<Outcome> =>
  call(['log', ...args], { cwd, input });

interface Proposed {
  readonly crawler: string;
  readonly patterns: readonly string[];
  readonly stops: number;
  readonly distinct: number;
  readonly others: number | null;
  readonly linked: number;
  readonly isEstimate: boolean;
  readonly followers: readonly string[];
  readonly diff: string;
}

interface Row {
  readonly token: string;
  readonly requests: number;
  readonly distinct: { readonly count: number; readonly isExact: boolean };
  readonly statuses: Readonly<Record<string, number>>;
  readonly refused: number;
  readonly robotsTxt: { readonly requests: number; readonly last: string | null; readonly statuses: object };
  readonly blocked: unknown;
  readonly forbidden: {
    readonly count: number;
    readonly lines: readonly { line: number; count: number }[];
  } | null;
  readonly proposed: {
    readonly stops: readonly { line: number; count: number }[];
    readonly opens: readonly { line: number; count: number }[];
  } | null;
  readonly isNamed: boolean | null;
}

export interface Report {
  readonly requests: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly notUnderstood: number;
  readonly otherHosts: number;
  readonly earlier: number;
  readonly severalHosts: boolean;
  readonly crawlers: readonly Row[];
  readonly proposals: readonly Proposed[];
  readonly notProposed: readonly {
    readonly crawler: string;
    readonly patterns: readonly string[];
    readonly reason: string;
    readonly count: number;
  }[];
  readonly site: { readonly listed: number; readonly notAsked: number; readonly built: number } | null;
}

/** The report on a log, as JSON has it. */
export async function report(
  files: Files,
  args: readonly string[] = ['access.log', '--robots', 'robots.txt'],
  input?: string,
): Promise<Report> {
  const outcome = await run(folderWith(files), [...args, '--format', 'json'], input);
  if (outcome.stdout === '') throw new Error(outcome.stderr);
  return JSON.parse(outcome.stdout);
}
