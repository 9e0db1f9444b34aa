/** The first pass: each file is checked once, and what they say to each other is collected. */
import type { Found, Listing, Refused } from '../files/files.ts';
import type { Row, Wants } from '../output/row.ts';
import type { FileSettings, Place } from '../settings/fileSettings.ts';
import type {
  Answer,
  FileRequest,
  FileResult,
  Fixed,
  FixOptions,
  Job,
  SuppressedCounts,
  Unread,
} from './requests.ts';
import { inOrder, type Runner } from './runner.ts';
import { SiteFacts } from './siteFacts.ts';
import type { Surroundings } from './siteOfFiles.ts';

/** What is to be checked, and how. */
export interface CheckedFiles {
  readonly listing: Listing;
  /** The site of files that were named themselves. */
  readonly site: Surroundings;
  /** Gives one object for files with equal settings. */
  readonly settingsFor: (path: string) => FileSettings;
  readonly wants: Wants;
  readonly places: readonly Place[];
  /** Text that takes the place of the stored one, by URI. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  /** Called when a rule has thrown. */
  readonly failed: (code: string, error: string) => void;
  /** Called with the notes on fixes of a file, before those are written. */
  readonly noted: (file: string, notes: readonly string[]) => void;
  /** Which of the files are checked; of the others only what they say to these is read. */
  readonly shard?: Shard | undefined;
  readonly fixing?: FixOptions | undefined;
  /** Whether fixed files are written. */
  readonly isWritten?: boolean | undefined;
  /** Comments that suppress findings do not count. */
  readonly ignoresSuppression?: boolean | undefined;
}

/** Each `of`-th file, from the `from`-th on, counted from 0. */
export interface Shard {
  readonly from: number;
  readonly of: number;
}

/** The findings of a file; `isMore` for those that only came to light when all others were known. */
export interface FileReport {
  readonly file: string;
  readonly rows: readonly Row[];
  readonly isMore: boolean;
  /** How many findings comments suppress. */
  readonly suppressed: number;
  /** What fixes have made of the file; takes the place of what an earlier report says of that. */
  readonly fixed?: Fixed | undefined;
}

/** The findings of a file that need other files; `rows` are all others, where its text has changed since the first pass. */
export interface LastFindings {
  readonly provisional: readonly Row[];
  readonly rows?: readonly Row[] | undefined;
  readonly suppressed: SuppressedCounts;
  readonly fixed?: Fixed | undefined;
}

/** What the first pass knows of the files of a call. */
export class Collected {
  /** The jobs of what could be read, by URI. */
  readonly jobs = new Map<string, Job>();
  /** The settings that the jobs name by number. */
  readonly settings: readonly FileSettings[];
  /** One file is checked by itself. */
  readonly isAlone: boolean;
  readonly facts = new SiteFacts();
  readonly keys: { readonly uri: string; readonly keys: Float64Array }[] = [];
  readonly last = new Map<string, LastFindings>();
  /** Files in which a rule has used the dates of other files. */
  readonly usingDates = new Set<string>();

  constructor({ listing, site, settingsFor, texts, fixing }: CheckedFiles) {
    const numbers = new Map<FileSettings, number>();
    for (const one of [...listing.found, ...site.whole]) {
      if (!('uri' in one)) continue;
      const settings = settingsFor(one.file);
      const number = numbers.get(settings) ?? numbers.size;
      numbers.set(settings, number);
      this.jobs.set(one.uri, {
        ...{ file: one.file, uri: one.uri, language: one.language.id, settings: number },
        ...{ text: texts?.get(one.uri), fixing: settings.ignored ? undefined : fixing },
      });
    }
    this.settings = [...numbers.keys()];
    this.isAlone = listing.found.length < 2 && listing.folders.length + site.folders.length === 0;
  }

  /** From now on a file has the text that fixes have made, whether or not it was written. */
  useFixedText(uri: string, fixed: Fixed | undefined): void {
    if (isMade(fixed) && fixed.after !== '')
      this.jobs.set(uri, { ...this.jobs.get(uri)!, text: fixed.after });
  }

  /** Takes in the result of a first check. */
  add(uri: string, { keys, usesDates, provisional, suppressed, ...result }: FileResult): void {
    this.facts.update(uri, result.sitemap);
    this.useFixedText(uri, result.fixed);
    if (keys) this.keys.push({ uri, keys });
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
      yield { file, rows, isMore: false, suppressed: suppressed.rows, fixed };
    }
  }
}

function* requestsFor(
  { listing, shard, site }: CheckedFiles,
  { jobs, isAlone }: Collected,
): Generator<FileRequest | Refused> {
  for (const [at, one] of listing.found.entries()) {
    const isOwn = isInShard(at, shard);
    if (!('uri' in one)) {
      if (isOwn) yield one;
    } else if (isOwn || !isAlone) yield { do: isOwn ? 'check' : 'read', job: jobs.get(one.uri)! };
  }
  for (const { uri } of site.whole) yield { do: 'read', job: jobs.get(uri)! };
}

/** The files of the call itself that are in its shard. */
export const ownFiles = ({ listing, shard }: CheckedFiles): readonly Found[] =>
  listing.found.filter((one, at): one is Found => 'uri' in one && isInShard(at, shard));

const isInShard = (at: number, shard: Shard | undefined): boolean => !shard || at % shard.of === shard.from;

/** Whether fixes have made another text of a file. */
export const isMade = (fixed: Fixed | undefined): fixed is Fixed =>
  fixed !== undefined && fixed.left === undefined;

/** The result of a check: its failures and notes have been passed on, and fixes that waited for that are written. */
export async function settled(
  runner: Runner,
  request: FileRequest,
  answer: Answer,
  { failed, noted }: CheckedFiles,
): Promise<FileResult | Unread> {
  const result = answer as FileResult | Unread;
  if ('reason' in result) return result;
  const { job } = request;
  const { failures, fixed, notes } = result;
  for (const { code, error } of failures) failed(code, error);
  if (notes.length > 0) noted(job.file, notes);
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
