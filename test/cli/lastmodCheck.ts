/** Sites in git repositories, and what is found of the dates of their pages. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { crawlwise, type Files, type Outcome } from './inProcess.ts';

export const folder = mkdtempSync(join(tmpdir(), 'crawlwise-lastmod-'));
after(() => rmSync(folder, { recursive: true, force: true }));

export const write = (own: string, files: Files): void => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), content);
  }
};

/** A sitemap of paths with their dates. */
export const sitemap = (dates: Readonly<Record<string, string>>): string => {
  const entries = Object.entries(dates).map(
    ([path, date]) =>
      `<url><loc>https://www.example.com${path}</loc>${date && `<lastmod>${date}</lastmod>`}</url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
};

/**
 * A commit: its date, or those of author and committer; and the files that it writes, or removes (null), moves (`=> path`), or makes
 * executable (`+x`).
 */
export type Commit = readonly [
  date: string | readonly [string, string],
  files: Readonly<Record<string, string | null>>,
];

let folders = 0;
export const fresh = (): string => {
  const own = join(folder, `site${++folders}`);
  mkdirSync(own);
  return own;
};

export function git(own: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args],
    { cwd: own, encoding: 'utf8', env: { ...process.env, ...env } },
  );
  assert.equal(status, 0, stderr);
}

export function committed(commits: readonly Commit[]): string {
  const own = fresh();
  git(own, ['init', '-q', '.']);
  for (const [date, files] of commits) {
    for (const [name, content] of Object.entries(files)) {
      if (content === null) rmSync(join(own, name));
      else if (content === '+x') chmodSync(join(own, name), 0o755);
      else if (content.startsWith('=> ')) {
        mkdirSync(dirname(join(own, content.slice(3))), { recursive: true });
        git(own, ['mv', name, content.slice(3)]);
      } else write(own, { [name]: content });
    }
    git(own, ['add', '-A', '.']);
    const [author, committer] = typeof date === 'string' ? [date, date] : date;
    git(own, ['commit', '-qm', 'change'], { GIT_AUTHOR_DATE: author, GIT_COMMITTER_DATE: committer });
  }
  return own;
}

export const pages = (names: readonly string[], text: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`content/blog/${name}.md`, `${name} ${text}`]));
export const letters = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${at}`);
export const START: Commit = [
  '2023-01-01T12:00:00Z',
  { 'hugo.toml': '', ...pages(['a', 'b', 'c', 'd'], 'one') },
];
export const edit = (date: Commit[0], name: string): Commit => [date, pages([name], String(date))];

export const WITH_SITEMAP: Commit = [
  START[0],
  { ...START[1], 'public/sitemap.xml': sitemap({ '/blog/a/': '2024-01-01', '/blog/b/': '2024-01-01' }) },
];

export interface Case {
  readonly commits: readonly Commit[];
  readonly files: Files;
  readonly args?: readonly string[];
  /** What is found: code and message. */
  readonly finds?: readonly string[];
  /** Lines on standard error. */
  readonly says?: readonly (string | RegExp)[];
  readonly code?: number;
}

export const outdated = (source: string, date: string, lastmod: string, more = 0): string =>
  `lastmod/outdated Crawlers may skip this page: ${source} changed on ${date} (git), after ${lastmod}${more > 0 ? ` (and ${more} more in this file)` : ''}`;
export const onePage = (lastmod: string, path = '/blog/a/'): Files => ({
  'public/sitemap.xml': sitemap({ [path]: lastmod }),
});

export const check = (own: string, args: readonly string[]): Promise<Outcome> =>
  crawlwise(own, 'check', '--level', 'hint', '--format', 'json', ...args);

/** Code and message of each finding about dates of pages. */
export function foundIn({ stdout }: Outcome): readonly string[] {
  const { findings }: { findings: { code: string; message: string }[] } = JSON.parse(stdout);
  return findings.flatMap(({ code, message }) => (CODES.includes(code) ? `${code} ${message}` : []));
}
export const CODES = ['lastmod/outdated', 'lastmod/unchanged'];

export function checkCase(
  { finds, says = [], code }: Omit<Case, 'commits' | 'files'>,
  outcome: Outcome,
): void {
  if (finds) assert.deepEqual(foundIn(outcome), finds, outcome.stderr);
  if (code !== undefined) assert.equal(outcome.code, code);
  for (const part of says) {
    if (typeof part === 'string') assert.ok(outcome.stderr.includes(part), outcome.stderr);
    else assert.match(outcome.stderr, part);
  }
}
