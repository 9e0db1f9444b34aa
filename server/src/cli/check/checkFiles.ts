/**
 * Checks all files of a call in two passes. `collect` checks each file once and collects its facts for other files;
 * `report` gives the findings that need other files.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { isPageName } from '../../core/builtPages.ts';
import { composed } from '../../core/fixes/edits.ts';
import { type Found, isRobots, type Refused } from '../files/files.ts';
import type { PrintedFinding } from '../output/row.ts';
import { batchesOf } from './batches.ts';
import {
  type CheckedFiles,
  Collected,
  collect,
  type FileReport,
  type LastFindings,
  ownFiles,
} from './collect.ts';
import { recheck } from './recheck.ts';
import type { Fixed } from './requests.ts';
import type { Runner } from './runner.ts';
import { SiteFacts } from './siteFacts.ts';
import { rootsIn } from './siteOfFiles.ts';

/** The facts of more files fill a heap, which then grows by tenths: V8 quadruples it to collect less often. */
const MANY_FILES = 20_000;
const GROW_BY_TENTHS = '--heap-growing-percent=10';

/** Files of this many octets in total are read quickly: each is reported once, with all its findings. */
const SMALL_SITE = 2 ** 24;

/**
 * Yields the findings of the files of a listing, in order, and why some could not be read.
 * @param least for tests; see `batchesOf`
 */
export async function* checkFiles(
  runner: Runner,
  files: CheckedFiles,
  least?: number,
): AsyncGenerator<FileReport | Refused> {
  const { listing, site, fixing } = files;
  const claimed = [...listing.found, ...site.others].filter((one): one is Found => 'uri' in one);
  if (claimed.length > MANY_FILES) setFlagsFromString(GROW_BY_TENTHS);
  const areIndexesRead = claimed.filter((one) => !isRobots(one)).length > 1;
  const facts = new SiteFacts(areIndexesRead, rootsIn(listing, site, files.places));
  const size = listing.found.reduce((sum, one) => sum + ('size' in one ? one.size : 0), 0);
  // The report of a fixed file may also change until the end: its findings may be gone, or on another line.
  const isOnce = fixing !== undefined || size <= SMALL_SITE;
  for (const batch of batchesOf(files, least)) yield* checkBatch(runner, batch, facts, isOnce);
}

async function* checkBatch(
  runner: Runner,
  files: CheckedFiles,
  facts: SiteFacts,
  isOnce: boolean,
): AsyncGenerator<FileReport | Refused> {
  const collected = new Collected(files, facts);
  await setUp(runner, files, collected);
  const first = collect(runner, files, collected);
  if (isOnce) {
    const reports: (FileReport | Refused)[] = [];
    for await (const one of first) reports.push(one);
    yield* reportOnce(reports, await lastFindings(runner, files, collected));
  } else {
    yield* first;
    yield* reportMore(files, await lastFindings(runner, files, collected));
  }
}

async function setUp(runner: Runner, files: CheckedFiles, collected: Collected): Promise<void> {
  const { listing, site, places, texts, wants, isWritten = false } = files;
  const { settings, facts, isAlone } = collected;
  const isBuilt = [listing, site].some((one) => one.files.some(isPageName));
  if (!isAlone) {
    const checked = [...listing.found, ...site.readFully].filter((one): one is Found => 'uri' in one);
    const others = site.others.filter(({ uri }) => !collected.jobs.has(uri));
    const needsPages = isBuilt || (await anyNeedsPages(ownFiles(files)));
    await facts.read({ checked, others, needsPages, texts });
  }
  const folders = [...listing.folders, ...site.folders];
  const sites = { folders, files: [...listing.files, ...site.files], places, facts: facts.all };
  const setup = {
    base: pathToFileURL(join(files.folder, '/')).href,
    ...{ settings, wants, isWritten, isCompared: collected.jobs.size > 1 || isBuilt },
    sites: isAlone ? undefined : sites,
    changes: await files.pageChanges?.forFiles(ownFiles(files)),
    lastDates: files.pageChanges?.lastDates,
  };
  await runner.broadcast({ do: 'set up', setup });
}

/** Whether a rule for one of these files needs listed pages. */
async function anyNeedsPages(files: readonly Found[]): Promise<boolean> {
  for (const language of new Set(files.map((one) => one.language)))
    if ((await language.load()).rules.some(({ needs }) => needs?.includes('pages'))) return true;
  return false;
}

const lastFindings = (runner: Runner, files: CheckedFiles, collected: Collected) =>
  collected.isAlone ? collected.last : recheck(runner, files, collected);

/** Reports each file once, with all its findings. */
function* reportOnce(
  reports: readonly (FileReport | Refused)[],
  last: ReadonlyMap<string, LastFindings>,
): Generator<FileReport | Refused> {
  for (const one of reports) yield 'reason' in one ? one : joined(one, last.get(one.uri));
}

/** Reports the findings in addition to those of the first pass. */
function* reportMore(files: CheckedFiles, last: ReadonlyMap<string, LastFindings>): Generator<FileReport> {
  for (const { file, uri } of ownFiles(files)) {
    const { provisional: rows = [], suppressed } = last.get(uri) ?? {};
    const count = suppressed?.provisional ?? 0;
    if (rows.length + count > 0) yield { file, uri, rows, isMore: true, suppressed: count };
  }
}

function joined(report: FileReport, last: LastFindings | undefined): FileReport {
  if (!last) return report;
  const { provisional, rows = report.rows, fixed } = last;
  return {
    ...report,
    rows: [...rows, ...provisional].sort(byPlace),
    suppressed: (last.rows ? last.suppressed.rows : report.suppressed) + last.suppressed.provisional,
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
