/**
 * Checks all files of a call in two passes. `collect` checks each file once and collects its facts for other files;
 * `recheck` makes the findings that need other files final.
 */
import { isPageName } from '../../core/builtPages.ts';
import { composed } from '../../core/fixes/edits.ts';
import { INLINE_LESS } from '../../disk/inlining.ts';
import { type Found, isRobots, type Refused } from '../files/files.ts';
import type { PrintedFinding } from '../output/row.ts';
import { batchesOf } from './batches.ts';
import type { Changes } from './changed.ts';
import {
  Batch,
  type CheckedFiles,
  collect,
  type FileReport,
  type LastFindings,
  ownFiles,
} from './collect.ts';
import type { Pool } from './pool.ts';
import { recheck } from './recheck.ts';
import type { Fixed } from './requests.ts';
import { SiteFacts } from './siteFacts.ts';
import { rootsIn } from './siteOfFiles.ts';

/** The facts of more files fill a heap, which then grows by tenths: V8 quadruples it to collect less often. */
const MANY_FILES = 20_000;
const GROW_BY_TENTHS = '--heap-growing-percent=10';

/** With many small files, most of the code runs for a second or less: V8 optimizes it four times as late as else. */
const MANY_SMALL_FILES = 100;
const SMALL_ON_AVERAGE = 2 ** 14;
const OPTIMIZE_LATE = '--interrupt-budget=600000';

/** Less is read before V8 compiles much. */
const NOT_FEW_OCTETS = 2 ** 18;

/** Files of this many octets in total are read quickly: each is reported once, with all its findings. */
const SMALL_SITE = 2 ** 24;

/**
 * Yields the findings of the files of a listing, in order, and why some could not be read.
 * @param least see `batchesOf`
 */
export async function* checkFiles(
  pool: Pool,
  files: CheckedFiles,
  least?: number,
): AsyncGenerator<FileReport | Refused> {
  const { listing, site, fixing } = files;
  const claimed = [...listing.found, ...site.others].filter((item): item is Found => 'uri' in item);
  const size = listing.found.reduce((sum, item) => sum + ('size' in item ? item.size : 0), 0);
  const areSmall = claimed.length > MANY_SMALL_FILES && size < claimed.length * SMALL_ON_AVERAGE;
  const flags = [
    ...(claimed.length > MANY_FILES ? [GROW_BY_TENTHS] : []),
    ...(areSmall ? [OPTIMIZE_LATE] : []),
    ...(size > NOT_FEW_OCTETS ? [INLINE_LESS] : []),
  ];
  for (const flag of flags) (await import('node:v8')).setFlagsFromString(flag);
  const areIndexesRead = claimed.filter((item) => !isRobots(item)).length > 1;
  const rootFor = rootsIn(listing, site, files.places);
  // The report of a fixed file may also change until the end: its findings may be gone, or on another line.
  // What depends on a change is known then, too.
  const isOnce = fixing !== undefined || files.changed !== undefined || size <= SMALL_SITE;
  for (const some of batchesOf(files, rootFor, least)) {
    const batch = new Batch(some, new SiteFacts(areIndexesRead, rootFor));
    await setUp(pool, batch);
    const reports: (FileReport | Refused)[] = [];
    for await (const item of collect(pool, batch))
      if (isOnce) reports.push(item);
      else yield item;
    await recheck(pool, batch);
    const all = reportOnce(reports, batch.last);
    if (!isOnce) yield* reportMore(some, batch.last);
    else yield* some.changed ? dependentOn(some.changed, batch, all) : all;
  }
}

async function setUp(pool: Pool, batch: Batch): Promise<void> {
  const { files, jobs, settings, facts, keys } = batch;
  const { listing, base, site, places, texts, wants, isWritten = false } = files;
  const isBuilt = [listing, site].some((item) => item.files.some(isPageName));
  // With `--changed`, the history of pages decides which files are checked.
  const claimed = listing.found.filter((item): item is Found => 'uri' in item);
  const changes = await files.pageChanges?.forFiles(files.changed ? claimed : ownFiles(files));
  const folders = [...listing.folders, ...site.folders];
  if (listing.found.length > 1 || folders.length > 0) {
    const checked = [...listing.found, ...site.readFully].filter((item): item is Found => 'uri' in item);
    const others = site.others.filter(({ uri }) => !jobs.has(uri));
    const needsPages = isBuilt || (await anyNeedsPages(ownFiles(files)));
    await facts.read({ checked, others, needsPages, hasPages: isBuilt, texts });
    for (const [uri, own] of facts.keys) if (jobs.has(uri)) keys.set(uri, own);
  }
  const setup = {
    base,
    ...{ settings, wants, isWritten, isCompared: jobs.size > 1 || isBuilt || files.changed !== undefined },
    ...{ folders, files: [...listing.files, ...site.files], places, facts: facts.all },
    changes,
    lastDates: files.pageChanges?.lastDates,
  };
  await pool.broadcast({ do: 'open', setup });
}

/** Whether a rule for one of these files needs listed pages. */
async function anyNeedsPages(files: readonly Found[]): Promise<boolean> {
  for (const language of new Set(files.map((file) => file.language)))
    if ((await language.load()).rules.some(({ needs }) => needs?.includes('pages'))) return true;
  return false;
}

/** Reports each file once, with all its findings. */
function* reportOnce(
  reports: readonly (FileReport | Refused)[],
  last: ReadonlyMap<string, LastFindings>,
): Generator<FileReport | Refused> {
  for (const report of reports) yield 'reason' in report ? report : joined(report, last.get(report.uri));
}

/** The reports of what has changed, or depends on that. */
async function* dependentOn(
  changes: Changes,
  batch: Batch,
  reports: Iterable<FileReport | Refused>,
): AsyncGenerator<FileReport | Refused> {
  const dependents = await (await import('./onRequest.ts')).Dependents.of(changes, batch);
  for (const report of reports) {
    const part = 'reason' in report ? report : dependents.partOf(report);
    if (part) yield part;
  }
}

/** Reports the findings in addition to those of the first pass. */
function* reportMore(files: CheckedFiles, last: ReadonlyMap<string, LastFindings>): Generator<FileReport> {
  for (const { file, uri } of ownFiles(files)) {
    const more = last.get(uri)?.last;
    if (more && more.rows.length + more.suppressed > 0) yield { file, uri, ...more, isMore: true };
  }
}

function joined(report: FileReport, last: LastFindings | undefined): FileReport {
  if (!last) return report;
  const { last: more, own = report, fixed } = last;
  return {
    ...report,
    rows: [...own.rows, ...more.rows].sort(byPlace),
    suppressed: own.suppressed + more.suppressed,
    fixed: composedFixes(report.fixed, fixed),
  };
}

/** The fixes of both passes of a file as one. */
function composedFixes(first: Fixed | undefined, second: Fixed | undefined): Fixed | undefined {
  if (!first || !second) return second ?? first;
  const { before } = first;
  return { ...second, before, edits: composed(first.edits, second.edits, before.length) };
}

const byPlace = (a: PrintedFinding, b: PrintedFinding): number => a.line - b.line || a.column - b.column;
