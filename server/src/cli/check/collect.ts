/** The first pass: each file is checked once, and its facts for other files are collected. */

import type { ReadFacts } from '../../project/facts.ts';
import type { FileSettings, PlaceOfFolder } from '../../project/settings.ts';
import type { BuildNote } from '../../site/build/buildNotes.ts';
import { KeyLists } from '../../site/listings/keyLists.ts';
import type { Found, Listing, Refused } from '../files/files.ts';
import type { PrintedFinding, Wants } from '../output/row.ts';
import type { Changes } from './changed.ts';
import type { PageChanges } from './pageChanges.ts';
import { inOrder, type Pool } from './pool.ts';
import type {
  FactsRequest,
  FileRequest,
  FileResult,
  Fixed,
  FixOptions,
  Job,
  Reply,
  Rows,
  Unread,
} from './requests.ts';
import { rewriteText } from './rewrite.ts';
import type { SiteFacts } from './siteFacts.ts';
import type { OtherFiles } from './siteOfFiles.ts';

/** The files to check, and how. */
export interface CheckedFiles {
  readonly listing: Listing;
  /** The URI of the working folder. */
  readonly base: string;
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
  /** Called with a file that is a copy, and the URI of the one that has its findings. */
  readonly copied: (file: string, original: string) => void;
  /** Which of the files are checked; the others are only read for their facts. */
  readonly shard?: Shard | undefined;
  /** If only findings that depend on a change are reported: what has changed. */
  readonly changed?: Changes | undefined;
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

/** The findings of a file that need other files; `own` are all others, if its text has changed since the first pass. */
export interface LastFindings {
  readonly last: Rows;
  readonly own?: Rows | undefined;
  readonly fixed?: Fixed | undefined;
}

/** One array for all files without findings. */
const NO_ROWS: readonly PrintedFinding[] = [];

/** What is known of a batch of files. */
export class Batch {
  /** The jobs of the files that could be read, by URI. */
  readonly jobs = new Map<string, Job>();
  /** The settings by the numbers in jobs. */
  readonly settings: readonly FileSettings[];
  /** The keys of the URLs of each file, by its URI. */
  readonly keys = new KeyLists();
  readonly last = new Map<string, LastFindings>();
  /** Files in which a rule has used others; see `FileResult`. */
  readonly uses = new Map<string, NonNullable<FileResult['uses']>>();

  constructor(
    readonly files: CheckedFiles,
    readonly facts: SiteFacts,
  ) {
    const { listing, site, settingsFor, texts, fixing, changed } = files;
    const numbers = new Map<FileSettings, number>();
    for (const item of [...listing.found, ...site.readFully]) {
      if (!('uri' in item)) continue;
      const settings = settingsFor(item.file);
      const number = numbers.get(settings) ?? numbers.size;
      numbers.set(settings, number);
      const { file, uri, size, language, text } = item;
      const own = settings.ignored || changed?.files.has(file) === false ? undefined : fixing;
      this.jobs.set(uri, {
        ...{ file, uri, size, language: language.id, settings: number, fixing: own },
        text: texts?.get(uri) ?? (own ? undefined : text),
      });
    }
    this.settings = [...numbers.keys()];
  }

  /** Replaces the text of a file with its fixed text, whether or not that was written. */
  useFixedText(uri: string, fixed: Fixed | undefined): void {
    if (isMade(fixed) && fixed.after !== '')
      this.jobs.set(uri, { ...this.jobs.get(uri)!, text: fixed.after });
  }

  /** Adds the facts about a file that was read to its end. */
  addFacts(uri: string, facts: ReadFacts): void {
    this.facts.update(uri, facts);
    this.keys.set(uri, facts.keys);
  }

  /** Adds the result of a first check; returns its final part. */
  add({ file, uri }: Job, { own, last, uses, facts, fixed }: FileResult): FileReport {
    if (facts) this.addFacts(uri, facts);
    this.useFixedText(uri, fixed);
    if (uses) this.uses.set(uri, uses);
    if (last.rows.length + last.suppressed > 0) this.last.set(uri, { last });
    const rows = own.rows.length > 0 ? own.rows : NO_ROWS;
    return { file, uri, rows, isMore: false, suppressed: own.suppressed, fixed };
  }
}

/** Yields the findings of each file in the order of the listing, without those that need other files. */
export async function* collect(pool: Pool, batch: Batch): AsyncGenerator<FileReport | Refused> {
  for await (const [request, answer] of inOrder(pool, requestsFor(batch))) {
    if (!('do' in request)) {
      yield request;
      continue;
    }
    const { job } = request;
    const result = request.do === 'read' ? answer! : await settled(pool, request, answer, batch.files);
    if ('reason' in result) batch.jobs.delete(job.uri);
    if ('keys' in result) batch.addFacts(job.uri, result);
    else if ('own' in result) yield batch.add(job, result);
    else if (request.do === 'check') yield { file: job.file, ...result };
  }
}

function* requestsFor({ files, jobs, facts }: Batch): Generator<FileRequest | FactsRequest | Refused> {
  const isKnown = (uri: string): boolean => facts.keys.has(uri);
  for (const [at, item] of files.listing.found.entries()) {
    const isOwn = isOwnFile(files, item, at);
    if (!('uri' in item)) {
      if (isOwn) yield item;
      continue;
    }
    const { uri } = item;
    const job = jobs.get(uri)!;
    if (isOwn) yield { do: 'check', job, isKnown: isKnown(uri) };
    else if (!isKnown(uri)) yield { do: 'read', job };
  }
  for (const { uri } of files.site.readFully) if (!isKnown(uri)) yield { do: 'read', job: jobs.get(uri)! };
}

/** The files of the call that are checked. */
export const ownFiles = (files: CheckedFiles): readonly Found[] =>
  files.listing.found.filter((item, at): item is Found => 'uri' in item && isOwnFile(files, item, at));

const isOwnFile = (
  { shard, changed, pageChanges }: CheckedFiles,
  item: Found | Refused,
  at: number,
): boolean =>
  (!shard || at % shard.of === shard.from) &&
  (!changed ||
    changed.files.has(item.file) ||
    ('uri' in item &&
      (changed.sites.has(changed.rootOf(item.uri)) ||
        (pageChanges?.pagesOfSources(item.uri, changed.isChanged) ?? []).length > 0)));

/** Whether fixes have changed a file. */
export const isMade = (fixed: Fixed | undefined): fixed is Fixed =>
  fixed !== undefined && fixed.left === undefined;

export const withoutFixes = (job: Job): Job => ({ ...job, fixing: undefined });

/** The result of a check after its failures and notes have been passed on, and postponed fixes have been written. */
export async function settled(
  pool: Pool,
  request: FileRequest,
  answer: Reply,
  { failed, noted, leftOpen, copied }: CheckedFiles,
): Promise<FileResult | Unread> {
  const result = answer as FileResult | Unread;
  if ('reason' in result) return result;
  const { job } = request;
  const { failures, fixed, notes, buildNotes, copyOf } = result;
  for (const { code, error } of failures) failed(code, error);
  if (notes.length > 0) noted(job.file, notes);
  if (buildNotes.length > 0) leftOpen(buildNotes);
  if (copyOf !== undefined) copied(job.file, copyOf);
  if (!fixed?.isWaiting) return result;
  const left = await rewriteText(job.file, fixed.before, fixed.after);
  if (left === undefined) return { ...result, fixed: { ...fixed, before: '', after: '', edits: [] } };
  const unfixed = await pool.request({ ...request, job: withoutFixes(job) });
  return unfixed && 'own' in unfixed ? { ...unfixed, fixed: { ...fixed, left } } : { reason: left };
}
