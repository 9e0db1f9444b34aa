/**
 * Looks at all files of a call: each once, in their order. Before that it asks the robots.txt files, the indexes and the
 * beginnings of sitemaps what they tell the others; after that, files of which another one tells something new are looked
 * at again for what that concerns.
 */

import type { Fixing } from '../core/fixedText.ts';
import { withoutGzip } from '../core/ownFiles.ts';
import { sharedKeys } from '../site/urlKeys.ts';
import type { PlainList } from '../site/urlList.ts';
import type { Crew } from './crew.ts';
import type { Found, Listing, Refused } from './files.ts';
import { Prelude } from './prelude.ts';
import type { Row, Wants } from './row.ts';
import type { FileSettings, Fixed, Job, JobOrder, Looked, NotRead, Order, Place } from './workshop.ts';

export interface Inspection {
  readonly listing: Listing;
  readonly settingsFor: (path: string) => FileSettings;
  readonly wants: Wants;
  readonly places: readonly Place[];
  /** Text that takes the place of that on the disk, by URI. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  readonly failed: (code: string, error: string) => void;
  /** Which of the files are looked at: each `of`-th, from the `from`-th on; of the others only what they tell these is asked. */
  readonly shard?: Shard | undefined;
  /** Which fixes are made, and whether they are written. */
  readonly fixing?: Fixing | undefined;
  readonly isWritten?: boolean | undefined;
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
  /** What fixes have made of it; takes the place of what was told of the file before. */
  readonly fixed?: Fixed | undefined;
}

/** Files of so many octets together are read within moments: what they say comes at once, at the end. */
const SMALL_SITE = 2 ** 24;

/** Looks at the files of a listing; gives their findings in order, and why others could not be read. */
export async function* inspect(crew: Crew, inspection: Inspection): AsyncGenerator<FileReport | Refused> {
  const { listing } = inspection;
  const files = listing.found.filter((one): one is Found => 'uri' in one);
  const isAlone = listing.found.length < 2 && listing.folders.length === 0;
  const prelude = new Prelude();
  if (!isAlone) {
    await prelude.read(files);
    const { folders, files: uris } = listing;
    const { places } = inspection;
    await crew.tell({ do: 'set up', setup: { folders, files: uris, places, facts: prelude.all } });
  }
  const first = new FirstLook(crew, inspection, isAlone, prelude);
  const isSmall = files.reduce((sum, { size }) => sum + size, 0) <= SMALL_SITE;
  const held: (FileReport | Refused)[] = [];
  for await (const report of first.reports()) {
    if (isSmall) held.push(report);
    else yield report;
  }
  const late = isAlone ? first.late : await lookAgain(crew, first, inspection);
  if (isSmall) {
    const uris = new Map(files.map(({ file, uri }) => [file, uri]));
    for (const one of held) yield 'reason' in one ? one : joined(one, late.get(uris.get(one.file)!));
    return;
  }
  for (const { file, uri } of files) {
    const { rows = [], fixed } = late.get(uri) ?? {};
    if (rows.length > 0 || fixed) yield { file, rows, isMore: true, fixed };
  }
}

/** Looks at each file once, and keeps what they tell each other. */
class FirstLook {
  readonly lists: { readonly uri: string; readonly keys: Float64Array }[] = [];
  /** The jobs of what could be read, by URI. */
  readonly jobs = new Map<string, Job>();
  /** What was told of the files of this call that may become other when all are known. */
  readonly late = new Map<string, Late>();
  private readonly own = new Set<string>();

  constructor(
    private readonly crew: Crew,
    private readonly inspection: Inspection,
    private readonly isAlone: boolean,
    readonly prelude: Prelude,
  ) {}

  /** Whether findings of a file are asked for, not only what it tells others. */
  isOwn({ uri }: Job): boolean {
    return this.own.has(uri);
  }

  async *reports(): AsyncGenerator<FileReport | Refused> {
    for await (const [order, answer] of inOrder(this.crew, this.orders())) {
      if (!('do' in order)) yield order;
      else {
        const { job } = order;
        const report = this.learn(job, answer as Looked | NotRead);
        if (this.isOwn(job)) yield report;
      }
    }
  }

  private *orders(): Generator<JobOrder | Refused> {
    const { listing, shard } = this.inspection;
    for (const [at, one] of listing.found.entries()) {
      const isOwn = !shard || at % shard.of === shard.from;
      if ('uri' in one) {
        const job = this.jobOf(one);
        if (isOwn) this.own.add(one.uri);
        if (isOwn || !this.isAlone) yield { do: isOwn ? 'look' : 'tell', job };
      } else if (isOwn) yield one;
    }
  }

  private jobOf({ file, uri, language }: Found): Job {
    const { settingsFor, wants, isWritten, texts, fixing } = this.inspection;
    const settings = settingsFor(file);
    const job: Job = {
      ...{ file, uri, language: language.id, settings, wants, isAlone: this.isAlone, isWritten },
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
    say(answer, this.inspection);
    this.prelude.learn(uri, answer);
    if (answer.keys) this.lists.push({ uri, keys: answer.keys });
    if (answer.late.length > 0) this.late.set(uri, { rows: answer.late });
    return { file, rows: answer.rows, isMore: false, fixed: answer.fixed };
  }
}

const say = ({ failures }: Looked, { failed }: Inspection): void => {
  for (const { code, error } of failures) failed(code, error);
};

/** Looks again at the files to which others have something to say; gives what is told of each now. */
async function lookAgain(
  crew: Crew,
  first: FirstLook,
  inspection: Inspection,
): Promise<ReadonlyMap<string, Late>> {
  const late = new Map(first.late);
  const orders = (await concerned(crew, first))
    .filter((job) => first.isOwn(job))
    .map((job): JobOrder => ({ do: 'look again', job }));
  for await (const [{ job }, answer] of inOrder(crew, orders)) {
    if (!answer || !('rows' in answer)) continue;
    say(answer, inspection);
    late.set(job.uri, answer);
  }
  return late;
}

/** What is told of a file when all are known. */
type Late = Pick<Looked, 'rows'> & Partial<Pick<Looked, 'fixed'>>;

const joined = (report: FileReport, late: Late | undefined): FileReport =>
  late
    ? { ...report, rows: [...report.rows, ...late.rows].sort(inFile), fixed: late.fixed ?? report.fixed }
    : report;

const inFile = (a: Row, b: Row): number => a.line - b.line || a.column - b.column;

/** The files to which others have something to say that was not known when they were looked at; all is told to the crew. */
async function concerned(crew: Crew, { lists, jobs, prelude }: FirstLook): Promise<readonly Job[]> {
  const { versioned, indexes } = prelude;
  const shared = sharedKeys(
    lists.map(({ keys }) => keys),
    (index) => withoutGzip(lists[index]!.uri),
  );
  const sharing = new Set(lists.filter(({ keys }) => hasAny(keys, shared)).map(({ uri }) => uri));
  const urls = new Map<string, PlainList>();
  for (const uri of sharing) {
    const answer = await crew.ask({ do: 'list', job: jobs.get(uri)!, shared });
    if (answer && 'origin' in answer) urls.set(uri, answer);
  }
  const isVersioned = versioned.size > 1;
  if (sharing.size === 0 && !isVersioned && indexes.size === 0) return [];
  const facts = prelude.all
    .filter(({ known }) => known.sitemap)
    .map((sent) => ({ ...sent, urls: urls.get(sent.uri) }));
  await crew.tell({ do: 'know', facts });
  return [...jobs.values()].filter(
    ({ uri }) => sharing.has(uri) || indexes.has(uri) || (isVersioned && versioned.has(uri)),
  );
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
