/**
 * Looks at all files of a call: each once, in their order. Before that it asks the robots.txt files, the indexes and the
 * beginnings of sitemaps what they tell the others; after that, files of which another one tells something new are looked
 * at again for what that concerns.
 */

import { realpathSync } from 'node:fs';
import { composed } from '../core/edits.ts';
import { withoutGzip } from '../core/ownFiles.ts';
import { sharedKeys } from '../site/urlKeys.ts';
import type { PlainList } from '../site/urlList.ts';
import type { Crew } from './crew.ts';
import type { Found, Listing, Refused } from './files.ts';
import { Prelude } from './prelude.ts';
import type { Row, Wants } from './row.ts';
import type { Surroundings } from './siteOfFiles.ts';
import type {
  FileSettings,
  Fixed,
  FixOrder,
  Job,
  JobOrder,
  Looked,
  NotRead,
  Order,
  Place,
  Suppressed,
} from './workshop.ts';

export interface Inspection {
  readonly listing: Listing;
  /** The site of files that were named themselves. */
  readonly site: Surroundings;
  readonly settingsFor: (path: string) => FileSettings;
  readonly wants: Wants;
  readonly places: readonly Place[];
  /** Text that takes the place of that on the disk, by URI. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  readonly failed: (code: string, error: string) => void;
  /** Learns what there is to say of fixes of a file, before they are written. */
  readonly said: (file: string, lines: readonly string[]) => void;
  /** Which of the files are looked at: each `of`-th, from the `from`-th on; of the others only what they tell these is asked. */
  readonly shard?: Shard | undefined;
  /** Which fixes are made, and whether they are written. */
  readonly fixing?: FixOrder | undefined;
  readonly isWritten?: boolean | undefined;
  /** Comments that suppress findings do not count. */
  readonly ignoresSuppression?: boolean | undefined;
}

/** A part of the files, counted from 0. */
export interface Shard {
  readonly from: number;
  readonly of: number;
}

/** The findings of a file; `isMore` for those that came to light when all others were known. */
export interface FileReport {
  readonly file: string;
  readonly rows: readonly Row[];
  readonly isMore: boolean;
  /** How many findings comments suppress. */
  readonly suppressed: number;
  /** What fixes have made of it; takes the place of what was told of the file before. */
  readonly fixed?: Fixed | undefined;
}

/**
 * Files of so many octets together are read within moments: what they say comes at once, at the end. So it does where files
 * are fixed, for what was found before may be gone then, or on another line.
 */
const SMALL_SITE = 2 ** 24;

/** Looks at the files of a listing; gives their findings in order, and why others could not be read. */
export async function* inspect(crew: Crew, inspection: Inspection): AsyncGenerator<FileReport | Refused> {
  const { listing, site, places, texts } = inspection;
  const files = listing.found.filter((one): one is Found => 'uri' in one);
  const folders = [...listing.folders, ...site.folders];
  const isAlone = listing.found.length < 2 && folders.length === 0;
  const prelude = new Prelude();
  if (!isAlone) {
    await prelude.read([...files, ...site.others], texts);
    const setup = { folders, files: [...listing.files, ...site.files], places, facts: prelude.all };
    await crew.tell({ do: 'set up', setup });
  }
  const first = new FirstLook(crew, inspection, isAlone, prelude);
  const isHeld =
    inspection.fixing !== undefined || files.reduce((sum, { size }) => sum + size, 0) <= SMALL_SITE;
  const held: (FileReport | Refused)[] = [];
  for await (const report of first.reports()) {
    if (isHeld) held.push(report);
    else yield report;
  }
  const late = isAlone ? first.late : await lookAgain(crew, first, inspection);
  if (isHeld) {
    const uris = new Map(files.map(({ file, uri }) => [file, uri]));
    for (const one of held) yield 'reason' in one ? one : joined(one, late.get(uris.get(one.file)!));
    return;
  }
  for (const { file, uri } of files) {
    const { late: rows = [], suppressed } = late.get(uri) ?? {};
    const count = suppressed?.late ?? 0;
    if (rows.length + count > 0) yield { file, rows, isMore: true, suppressed: count };
  }
}

/** Looks at each file once, and keeps what they tell each other. */
class FirstLook {
  readonly lists: { readonly uri: string; readonly keys: Float64Array }[] = [];
  /** The jobs of what could be read, by URI. */
  readonly jobs = new Map<string, Job>();
  /** What was told of the files of this call that may become other when all are known. */
  readonly late = new Map<string, Late>();
  /** Files in which a rule has asked how new others are. */
  readonly asking = new Set<string>();
  private readonly own = new Set<string>();

  constructor(
    private readonly crew: Crew,
    private readonly inspection: Inspection,
    private readonly isAlone: boolean,
    readonly prelude: Prelude,
  ) {}

  /** Whether findings of a file are asked for, not only what it tells others. */
  isOwn(uri: string): boolean {
    return this.own.has(uri);
  }

  /** What fixes have made of a file is what it is from then on, whether or not it was written. */
  goOn(uri: string, fixed: Fixed | undefined): void {
    if (isMade(fixed) && fixed.after !== '')
      this.jobs.set(uri, { ...this.jobs.get(uri)!, text: fixed.after });
  }

  async *reports(): AsyncGenerator<FileReport | Refused> {
    for await (const [order, answer] of inOrder(this.crew, this.orders())) {
      if (!('do' in order)) yield order;
      else {
        const { job } = order;
        const looked = await settled(this.crew, order, answer as Looked | NotRead, this.inspection);
        const report = this.learn(job, looked);
        if (this.isOwn(job.uri)) yield report;
      }
    }
  }

  private *orders(): Generator<JobOrder | Refused> {
    const { listing, shard, site } = this.inspection;
    for (const [at, one] of listing.found.entries()) {
      const isOwn = !shard || at % shard.of === shard.from;
      if ('uri' in one) {
        const job = this.jobOf(one);
        if (isOwn) this.own.add(one.uri);
        if (isOwn || !this.isAlone) yield { do: isOwn ? 'look' : 'tell', job };
      } else if (isOwn) yield one;
    }
    for (const one of site.told) yield { do: 'tell', job: this.jobOf(one) };
  }

  private jobOf({ file, uri, language }: Found): Job {
    const { settingsFor, wants, isWritten, texts, fixing, ignoresSuppression } = this.inspection;
    const settings = settingsFor(file);
    const job: Job = {
      ...{ file, uri, language: language.id, settings, wants, isAlone: this.isAlone, isWritten },
      ignoresSuppression,
      ...{ text: texts?.get(uri), fixing: settings.ignored ? undefined : fixing },
    };
    this.jobs.set(uri, job);
    return job;
  }

  private learn({ file, uri }: Job, answer: Looked | NotRead): FileReport | Refused {
    if ('reason' in answer) {
      this.jobs.delete(uri);
      return { file, reason: answer.reason };
    }
    this.prelude.learn(uri, answer);
    this.goOn(uri, answer.fixed);
    if (answer.keys) this.lists.push({ uri, keys: answer.keys });
    const { rows, late, suppressed, fixed } = answer;
    if (answer.asksDates) this.asking.add(uri);
    if (late.length + suppressed.late > 0) this.late.set(uri, { late, suppressed });
    return { file, rows, isMore: false, suppressed: suppressed.rows, fixed };
  }
}

/** Whether fixes have made another text of a file. */
const isMade = (fixed: Fixed | undefined): fixed is Fixed => fixed !== undefined && fixed.left === undefined;

/** What came of looking at a file, once all that is to be said of it was said, and its fixes are written that waited for that. */
async function settled(
  crew: Crew,
  order: JobOrder,
  answer: Looked | NotRead,
  { failed, said }: Inspection,
): Promise<Looked | NotRead> {
  if ('reason' in answer) return answer;
  const { job } = order;
  const { failures, fixed } = answer;
  for (const { code, error } of failures) failed(code, error);
  if (answer.said.length > 0) said(job.file, answer.said);
  if (!fixed?.isWaiting) return answer;
  const { before, after } = fixed;
  const refused = await crew.ask({ do: 'write', job, before, after });
  if (!refused || !('reason' in refused))
    return { ...answer, fixed: { ...fixed, before: '', after: '', edits: [] } };
  const unfixed = await crew.ask({ ...order, job: { ...job, fixing: undefined } });
  return unfixed && 'rows' in unfixed
    ? { ...unfixed, fixed: { ...fixed, left: refused.reason } }
    : { reason: refused.reason };
}

/**
 * Looks again at the files to which others have something to say; gives what is told of each now. Where that makes fixes,
 * all of them are looked at once more: what files tell each other is another thing then.
 */
async function lookAgain(
  crew: Crew,
  first: FirstLook,
  inspection: Inspection,
): Promise<ReadonlyMap<string, Late>> {
  const late = new Map<string, Late>(first.late);
  const facts = await concerned(crew, first);
  const uris = facts.uris.filter((uri) => first.isOwn(uri));
  const look = async (jobs: readonly Job[]): Promise<readonly Job[]> => {
    const changed: Job[] = [];
    const orders = jobs.map((job): JobOrder => ({ do: 'look again', job }));
    for await (const [order, found] of inOrder(crew, orders)) {
      if (!found || !('rows' in found)) continue;
      const { job } = order;
      const answer = await settled(crew, order, found, inspection);
      if ('reason' in answer) continue;
      const { uri } = job;
      const rows = isMade(answer.fixed) ? answer.rows : late.get(uri)?.rows;
      const fixed = answer.fixed ?? late.get(uri)?.fixed;
      late.set(uri, { late: answer.late, rows, suppressed: answer.suppressed, fixed });
      first.goOn(uri, answer.fixed);
      if (isMade(answer.fixed)) changed.push(job);
    }
    return changed;
  };
  const linked = inspection.fixing ? copiesIn([...first.jobs.values()]) : new Set();
  const jobs = uris.map((uri) => first.jobs.get(uri)!);
  const fixed = await look(jobs.map((job) => (linked.has(job) ? { ...job, fixing: undefined } : job)));
  if (fixed.length === 0) return late;
  await facts.tell(fixed.map(({ uri }) => first.jobs.get(uri)!));
  await look(uris.map((uri) => ({ ...first.jobs.get(uri)!, fixing: undefined })));
  return late;
}

/** The files that are one and the same by links: none of them is a copy that may go. */
function copiesIn(jobs: readonly Job[]): ReadonlySet<unknown> {
  const byPath = new Map<string, Job[]>();
  for (const job of jobs) {
    const path = realPathOf(job.file);
    byPath.set(path, [...(byPath.get(path) ?? []), job]);
  }
  return new Set([...byPath.values()].filter(({ length }) => length > 1).flat());
}

function realPathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** What is told of a file when all are known; `rows` where its text is another one by then. */
interface Late {
  readonly late: readonly Row[];
  readonly rows?: readonly Row[] | undefined;
  readonly suppressed: Suppressed;
  readonly fixed?: Fixed | undefined;
}

function joined(report: FileReport, again: Late | undefined): FileReport {
  if (!again) return report;
  const { late, rows = report.rows, fixed } = again;
  const suppressed = (again.rows ? again.suppressed.rows : report.suppressed) + again.suppressed.late;
  return {
    ...report,
    rows: [...rows, ...late].sort(inFile),
    suppressed,
    fixed: together(report.fixed, fixed),
  };
}

/** What fixes have made of a file in two goes. */
function together(first: Fixed | undefined, second: Fixed | undefined): Fixed | undefined {
  if (!first || !second) return second ?? first;
  const { before } = first;
  return { ...second, before, edits: composed(first.edits, second.edits, before.length) };
}

const inFile = (a: Row, b: Row): number => a.line - b.line || a.column - b.column;

/** What files have to say to others that was not known when those were looked at; all is told to the crew. */
async function concerned(crew: Crew, { lists, jobs, prelude, asking }: FirstLook): Promise<Concerned> {
  const { versioned } = prelude;
  const shared = sharedKeys(
    lists.map(({ keys }) => keys),
    (index) => withoutGzip(lists[index]!.uri),
  );
  const sharing = new Set(lists.filter(({ keys }) => hasAny(keys, shared)).map(({ uri }) => uri));
  const urls = new Map<string, PlainList>();
  const list = async (job: Job): Promise<void> => {
    const answer = await crew.ask({ do: 'list', job, shared });
    if (answer && 'origin' in answer) urls.set(job.uri, answer);
    else urls.delete(job.uri);
  };
  const tellAll = async (): Promise<void> => {
    const facts = prelude.all
      .filter(({ known }) => known.sitemap)
      .map((sent) => ({ ...sent, urls: urls.get(sent.uri) }));
    await crew.tell({ do: 'know', facts });
  };
  const tell = async (fixed: readonly Job[]): Promise<void> => {
    for (const job of fixed) {
      const answer = await crew.ask({ do: 'tell', job });
      if (answer && 'rows' in answer) prelude.learn(job.uri, answer);
      await list(job);
    }
    await tellAll();
  };
  for (const uri of sharing) await list(jobs.get(uri)!);
  const isVersioned = versioned.size > 1;
  if (sharing.size === 0 && !isVersioned && asking.size === 0) return { uris: [], tell };
  await tellAll();
  const uris = [...jobs.keys()].filter(
    (uri) => sharing.has(uri) || asking.has(uri) || (isVersioned && versioned.has(uri)),
  );
  return { uris, tell };
}

/** The files to which others have something to say, and what tells the crew of files that have been fixed since. */
interface Concerned {
  readonly uris: readonly string[];
  tell(fixed: readonly Job[]): Promise<void>;
}

function hasAny(keys: Float64Array, shared: Float64Array): boolean {
  let at = 0;
  for (const key of shared) {
    while (at < keys.length && keys[at]! < key) at++;
    if (keys[at] === key) return true;
  }
  return false;
}

/** Gives orders to a crew, not too many ahead of the one that is due, and the answers in the order of the orders. */
async function* inOrder<T extends Order | Refused>(
  crew: Crew,
  orders: Iterable<T>,
): AsyncGenerator<readonly [T, Awaited<ReturnType<Crew['ask']>> | NotRead]> {
  const pending: { readonly order: T; readonly answer: ReturnType<Crew['ask']> }[] = [];
  const most = crew.size === 1 ? 1 : 4 * crew.size;
  for (const order of orders) {
    pending.push({ order, answer: 'do' in order ? crew.ask(order as Order) : Promise.resolve(undefined) });
    if (pending.length < most) continue;
    const due = pending.shift()!;
    yield [due.order, await due.answer];
  }
  for (const { order, answer } of pending) yield [order, await answer];
}
