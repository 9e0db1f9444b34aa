import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { languages } from '../../../server/src/checks.ts';
import type { PrintedFinding } from '../../../server/src/cli/output/row.ts';
import { run } from '../../../server/src/cli/run.ts';
import type { RuleMeta } from '../../../server/src/core/rule/rule.ts';
import { type CheckedFile, type Instance, isFoldedBy } from './check.ts';
import type { CorpusFile, CorpusSite, SiteMiss } from './read.ts';

/** What an expert would report, and whether a rule reports it now. */
export interface Miss extends SiteMiss {
  readonly site: string;
  readonly isTold: boolean;
}

export interface CheckedSite {
  readonly files: readonly CheckedFile[];
  readonly misses: readonly Miss[];
}

/**
 * The rules that report the problems with these names in judgments of sites; no rule reports problems with other
 * names.
 */
const RULES_OF: Readonly<Record<string, readonly string[]>> = {
  'blocks-entire-site': ['robots/blocks-entire-site', 'robots/hash-truncates-value'],
  'html-document': ['sitemap/html-document'],
  'news-without-news': ['news/no-articles'],
  'preview-host': ['robots/sitemap-other-host'],
  'robots-names-missing': ['robots/sitemap-missing-file'],
  'robots-sitemap-html': ['robots/sitemap-unexpected-target'],
  'two-indexes': ['index/copy'],
  unannounced: ['robots/unannounced-sitemap'],
  www: ['loc/mixed-hosts', 'robots/sitemap-other-host'],
};

/**
 * Checks the files of a site together, as `crawlwise check` does: in a temporary folder, which is removed afterwards.
 */
export async function checkSite(
  site: CorpusSite,
  rules: ReadonlyMap<string, RuleMeta>,
): Promise<CheckedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-site-'));
  try {
    const root = join(folder, site.root);
    for (const { path, octets } of site.files) {
      const file = resolve(root, path);
      if (!file.startsWith(folder + sep)) throw new Error(`${site.id}: ${path} is outside of the site`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, octets);
    }
    const rows = await rowsIn(folder);
    const files = site.files.flatMap(({ path, file }): CheckedFile[] => {
      const own = rows.filter((row) => row.file === join(root, path));
      return file
        ? [{ file, instances: own.map((row) => instanceOf(file, row)), isFolded: isFoldedBy(rules) }]
        : [];
    });
    const codes = new Set(files.flatMap(({ instances }) => instances.map(({ code }) => code)));
    const misses = site.misses.map((miss) => ({
      ...miss,
      site: site.id,
      isTold: (RULES_OF[miss.kind] ?? []).some((code) => codes.has(code)),
    }));
    return { files, misses };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rowsIn(folder: string): Promise<readonly PrintedFinding[]> {
  const written: string[] = [];
  const errors: string[] = [];
  await run(['check', folder, '--format', 'json', '--level', 'hint', '--jobs', '1'], {
    ...{ languages, version: '0', env: {}, folder, isTerminal: false, isStderrTerminal: false },
    stdout: { write: (text) => written.push(String(text)) },
    stderr: { write: (text) => errors.push(String(text)) },
    languageFiles: { names: async () => [], read: async () => undefined },
    served: async () => (await import('../../../server/src/languages.ts')).languages,
    input: async () => Buffer.alloc(0),
    worker: () => {
      throw new Error('one job needs no worker');
    },
    serve: () => Promise.reject(new Error('a check serves nothing')),
  });
  if (written.length === 0) throw new Error(errors.join(''));
  return JSON.parse(written.join('')).findings;
}

const instanceOf = (
  { label, text }: CorpusFile,
  { code, severity, line, column, endLine, endColumn, message }: PrintedFinding,
): Instance => {
  const lines = text.split(/\r\n|\r|\n/);
  const isOneLine = line === endLine && column < endColumn;
  const source = isOneLine ? lines[line - 1]?.slice(column - 1, endColumn - 1) : lines[line - 1]?.trim();
  return { file: label, code, severity, line, endLine, message, source: source ?? '' };
};
