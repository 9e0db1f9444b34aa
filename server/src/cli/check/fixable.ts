/** How many findings of a file fixes would remove: the fixes are made, and what is left is counted. */
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import { fixedText } from '../../core/fixes/fixedText.ts';
import { isGzipName } from '../../core/ownFiles.ts';
import { contentOf } from '../../disk/read.ts';
import type { Project } from '../../project/project.ts';
import { type PrintedFinding, rowsOf, type Wants } from '../output/row.ts';
import { type ReadFile, readFile } from './readFile.ts';
import type { Job } from './requests.ts';
import { isFaithful } from './rewrite.ts';

/**
 * Adds to the first finding of each rule how many of its findings safe fixes remove, and how many more unsafe ones do.
 */
export async function withFixable(
  job: Job,
  { service, document, text }: ReadFile,
  rows: readonly PrintedFinding[],
  {
    project,
    config,
    wants: { most },
  }: { readonly project: Project; readonly config: LintConfig; readonly wants: Wants },
): Promise<readonly PrintedFinding[]> {
  if (isGzipName(job.file) || !(await isUtf8(job, text)))
    return rows.map((row) => ({ ...row, fixable: NOTHING }));
  const before = totalsOf(rows);
  const left: Totals[] = [];
  for (const fixing of ['safe', 'all'] as const) {
    const { text: after } = fixedText(service, document, { fixing, isConcerned: () => true, isNamed: false });
    if (after === text) left.push(before);
    else {
      const read = await readFile({ ...job, text: after }, project, config);
      left.push(totalsOf(rowsOf(job.file, service, read.document, { most }, read.text)));
    }
  }
  const [safe, all] = left.map(
    (after) => (code: string) => Math.max(0, before.get(code)! - (after.get(code) ?? 0)),
  ) as [(code: string) => number, (code: string) => number];
  const seen = new Set<string>();
  return rows.map((row) => {
    const { code } = row;
    const isFirst = !seen.has(code);
    seen.add(code);
    const fixable = { safe: safe(code), unsafe: Math.max(0, all(code) - safe(code)) };
    return { ...row, fixable: isFirst ? fixable : NOTHING };
  });
}

const NOTHING = { safe: 0, unsafe: 0 };

/** Whether a file could be written as it was read; another one is left unchanged. */
async function isUtf8({ file, text: given }: Job, text: string): Promise<boolean> {
  if (given !== undefined || !text.includes('\ufffd')) return true;
  return isFaithful(text, (await contentOf(file)).octets);
}

type Totals = ReadonlyMap<string, number>;

function totalsOf(rows: readonly PrintedFinding[]): Totals {
  const totals = new Map<string, number>();
  for (const { code, more = 0 } of rows) totals.set(code, (totals.get(code) ?? 0) + 1 + more);
  return totals;
}
