/** The first pass: each file is checked once, and its facts for other files are collected. */

import type { FileSettings, PlaceOfFolder } from '../../project/settings.ts';
import type { BuildNote } from '../../site/buildNotes.ts';
import { KeyLists } from '../../site/keyLists.ts';
import type { Found, Listing, Refused } from '../files/files.ts';
import type { PrintedFinding, Wants } from '../output/row.ts';
import type { PageChanges } from './pageChanges.ts';
import type {
  FileRequest,
  FileResult,
  Fixed,
  FixOptions,
  Job,
  Reply,
  SuppressedCounts,
  Unread,
} from './requests.ts';
import { inOrder, type Runner } from './runner.ts';
import type { SiteFacts } from './siteFacts.ts';
import type { OtherFiles } from './siteOfFiles.ts';

/** The files to check, and how. */
export interface CheckedFiles {
  readonly listing: Listing;
  /** The working folder. */
  readonly folder: string;
  /** The site of files that the call names. */
  readonly site: OtherFiles;
  /** Returns one object for files with equal settings. */
  readonly settingsFor: (path: string) => FileSettings;
  readonly wants: Wants;
  readonly places: readonly PlaceOfFolder[];
  /** Texts that replace the stored ones, by URI. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  /** Called when a rule has thrown. */
  readonly failed: (code: string, error: string) => void;
  /** Called with the notes on the fixes of a file, before it is written. */
  readonly noted: (file: string, notes: readonly string[]) => void;
  /** Called with what built pages have left open. */
  readonly leftOpen: (notes: readonly BuildNote[]) => void;
  /** Which of the files are checked; the others are only read for their facts. */
  readonly shard?: Shard | undefined;
  /** If only some are checked: the files that have changed. */
  readonly changed?: ReadonlySet<string> | undefined;
  readonly fixing?: FixOptions | undefined;
  /** Whether fixed files are written. */
  readonly isWritten?: boolean | undefined;
  /** When the pages changed that sitemaps list. */
  readonly pageChanges?: PageChanges | undefined;
}

/** Every `of`-th file, starting at index `from`. */
export interface Shard {
  readonly from: number;
  readonly of: number;
}

/** The findings of a file; `isMore`: findings of the second pass only. */
export interface FileReport {
  readonly file: string;
  readonly uri: string;
  readonly rows: readonly PrintedFinding[];
  readonly isMore: boolean;
  /** The number of suppressed findings. */
  readonly suppressed: number;
  /** The fixed file; replaces that of an earlier report. */
  readonly fixed?: Fixed | undefined;
}

/**
 * The findings of a file that need other files; `rows` are all others, if its text has changed since the first pass.
 */
export interface LastFindings {
  readonly provisional: readonly PrintedFinding[];
  readonly rows?: readonly PrintedFinding[] | undefined;
  readonly suppressed: SuppressedCounts;
  readonly fixed?: Fixed | undefined;
}

/** One array for all files without findings. */
const NO_ROWS: readonly PrintedFinding[] = [];

/** The results of the first pass for a batch. */
export class Collected {
  /** The jobs of the files that could be read, by URI. */
  readonly jobs = new Map<string, Job>();
  /** The settings by the numbers in jobs. */
  readonly settings: readonly FileSettings[];
  /** There is only one file. */
  readonly isAlone: boolean;
  /** The keys of the URLs of each file, by its URI. */
  readonly keys = new KeyLists();
  readonly last = new Map<string, LastFindings>();
  /** Files in which a rule has used the dates of other files. */
  readonly usingDates = new Set<string>();
  /** Files in which a rule needs the URLs of all files. */
  readonly usingLists = new Set<string>();

  constructor(
    { listing, site, settingsFor, texts, fixing }: CheckedFiles,
    readonly facts: SiteFacts,
  ) {
    const numbers = new Map<FileSettings, number>();
    for (const one of [...listing.found, ...site.readFully]) {
      if (!('uri' in one)) continue;
      const settings = settingsFor(one.file);
      const number = numbers.get(settings) ?? numbers.size;
      numbers.set(settings, number);
      this.jobs.set(one.uri, {
        file: one.file,
        uri: one.uri,
        size: one.size,
        language: one.language.id,
        settings: number,
        text: texts?.get(one.uri),
        fixing: settings.ignored ? undefined : fixing,
      });
    }
    this.settings = [...numbers.keys()];
    this.isAlone = listing.found.length < 2 && listing.folders.length + site.folders.length === 0;
  }

  /** Replaces the text of a file with its fixed text, whether or not that was written. */
  useFixedText(uri: string, fixed: Fixed | undefined): void {
    if (isMade(fixed) && fixed.after !== '')
      this.jobs.set(uri, { ...this.jobs.get(uri)!, text: fixed.after });
  }

  /** Adds the result of a first check. */
  add(uri: string, { keys, usesDates, usesLists, provisional, suppressed, ...result }: FileResult): void {
    this.facts.update(uri, result.sitemap);
    this.useFixedText(uri, result.fixed);
    this.keys.set(uri, keys);
    if (usesLists) this.usingLists.add(uri);
    if (usesDates) this.usingDates.add(uri);
    if (provisional.length + suppressed.provisional > 0) this.last.set(uri, { provisional, suppressed });
  }
}

/** Yields the findings of each file in the order of the listing, without those that need other files. */
export async function* collect(
  runner: Runner,
  files: CheckedFiles,
  collected: Collected,
): AsyncGenerator<FileReport | Refused> {
  for await (const [request, answer] of inOrder(runner, requestsFor(files, collected))) {
    if (!('do' in request)) {
      yield request;
      continue;
    }
    const { file, uri } = request.job;
    const result = await settled(runner, request, answer, files);
    if ('reason' in result) collected.jobs.delete(uri);
    else collected.add(uri, result);
    if (request.do !== 'check') continue;
    if ('reason' in result) yield { file, reason: result.reason };
    else {
      const { rows, suppressed, fixed } = result;
      yield {
        file,
        uri,
        rows: rows.length > 0 ? rows : NO_ROWS,
        isMore: false,
        suppressed: suppressed.rows,
        fixed,
      };
    }
  }
}

function* requestsFor(files: CheckedFiles, { jobs, isAlone }: Collected): Generator<FileRequest | Refused> {
  for (const [at, one] of files.listing.found.entries()) {
    const isOwn = isOwnFile(files, one, at);
    if (!('uri' in one)) {
      if (isOwn) yield one;
    } else if (isOwn || !isAlone) yield { do: isOwn ? 'check' : 'read', job: jobs.get(one.uri)! };
  }
  for (const { uri } of files.site.readFully) yield { do: 'read', job: jobs.get(uri)! };
}

/** The files of the call that are checked. */
export const ownFiles = (files: CheckedFiles): readonly Found[] =>
  files.listing.found.filter((one, at): one is Found => 'uri' in one && isOwnFile(files, one, at));

const isOwnFile = ({ shard, changed }: CheckedFiles, { file }: Found | Refused, at: number): boolean =>
  (!shard || at % shard.of === shard.from) && (changed?.has(file) ?? true);

/** Whether fixes have changed a file. */
export const isMade = (fixed: Fixed | undefined): fixed is Fixed =>
  fixed !== undefined && fixed.left === undefined;

/** The result of a check after its failures and notes have been passed on, and postponed fixes have been written. */
export async function settled(
  runner: Runner,
  request: FileRequest,
  answer: Reply,
  { failed, noted, leftOpen }: CheckedFiles,
): Promise<FileResult | Unread> {
  const result = answer as FileResult | Unread;
  if ('reason' in result) return result;
  const { job } = request;
  const { failures, fixed, notes, buildNotes } = result;
  for (const { code, error } of failures) failed(code, error);
  if (notes.length > 0) noted(job.file, notes);
  if (buildNotes.length > 0) leftOpen(buildNotes);
  if (!fixed?.isWaiting) return result;
  const { before, after } = fixed;
  const refused = await runner.request({ do: 'write', job, before, after });
  if (!refused || !('reason' in refused))
    return { ...result, fixed: { ...fixed, before: '', after: '', edits: [] } };
  const unfixed = await runner.request({ ...request, job: { ...job, fixing: undefined } });
  return unfixed && 'rows' in unfixed
    ? { ...unfixed, fixed: { ...fixed, left: refused.reason } }
    : { reason: refused.reason };
}
