/**
 * Looks at all files of a call: each once, in their order. Before that it asks the robots.txt files, the indexes and the
 * beginnings of sitemaps what they tell the others; after that, files of which another one tells something new are looked
 * at again for what that concerns.
 */

import type { Fixing } from '../core/fixedText.ts';
import { isGzipName, withoutGzip } from '../core/ownFiles.ts';
import { headOf, octetsOf, textOf } from '../disk/read.ts';
import { ROBOTS_IDS } from '../registry.ts';
import { loadReader, readerOf } from '../site/readers.ts';
import type { SitemapFacts } from '../site/sitemapFacts.ts';
import { sharedKeys } from '../site/urlKeys.ts';
import type { PlainList } from '../site/urlList.ts';
import type { Crew } from './crew.ts';
import type { Found, Listing, Refused } from './files.ts';
import type { Row, Wants } from './row.ts';
import {
  type FileSettings,
  type Fixed,
  type Job,
  type Looked,
  lightened,
  type NotRead,
  type Order,
  type Place,
  type SentFacts,
} from './workshop.ts';

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

/** What the beginning of a sitemap must show of it, in octets: at first, and at most. */
const BEGINNING = 2 ** 13;
const MOST_BEGINNING = 2 ** 20;
/** The rules of a robots.txt are tried on so many listed pages. */
const MOST_PAGES = 500;
const XHTML = 'www.w3.org/1999/xhtml';

interface Known {
  readonly sent: SentFacts;
  readonly isIndex: boolean;
  readonly hasVersions: boolean;
}

/** What the files that others ask about tell, without most of them being read. */
class Prelude {
  private readonly known = new Map<string, Known>();
  private pages = 0;

  async read(found: Found): Promise<Known> {
    const known = await this.beginning(found).catch(() => UNKNOWN(found));
    this.known.set(found.uri, known);
    return known;
  }

  get all(): readonly SentFacts[] {
    return [...this.known.values()].map(({ sent }) => sent);
  }

  /** What came to light of a file since. */
  learn(uri: string, { sitemap }: Looked): void {
    const known = this.known.get(uri);
    const before = known?.sent.known.sitemap;
    if (!known || !before || !sitemap) return;
    const facts = { ...sitemap, pages: before.pages };
    this.known.set(uri, {
      ...known,
      sent: { ...known.sent, known: { ...known.sent.known, sitemap: facts } },
    });
  }

  private async beginning(found: Found): Promise<Known> {
    const { uri, file, language, modified } = found;
    if (ROBOTS_IDS.includes(language.id)) {
      const robots = textOf(octetsOf(file).octets);
      return { sent: { uri, robots, known: { modified } }, isIndex: false, hasVersions: false };
    }
    await loadReader(language.id);
    const reader = readerOf(language.id)!;
    const factsOf = (text: string): SitemapFacts | undefined => reader.read(uri, text)()?.sitemap;
    let text = beginningOf(found, BEGINNING);
    let facts = factsOf(text);
    for (let size = 2 * BEGINNING; this.asksMore(facts, size, found); size *= 2) {
      text = beginningOf(found, size);
      facts = factsOf(text);
    }
    if (facts?.isIndex && found.size > BEGINNING) facts = factsOf(textOf(octetsOf(file).octets));
    const pages = facts?.pages ?? [];
    const kept = this.pages < MOST_PAGES && !facts?.isIndex ? pages : pages.slice(0, 1);
    if (!facts?.isIndex) this.pages += pages.length;
    const sitemap = facts && { ...lightened(facts), pages: facts.isIndex ? pages : kept };
    return {
      sent: { uri, known: { modified, sitemap } },
      isIndex: facts?.isIndex ?? false,
      hasVersions: text.includes(XHTML),
    };
  }

  private asksMore(facts: SitemapFacts | undefined, size: number, found: Found): boolean {
    const wanted = this.pages < MOST_PAGES ? Math.min(200, MOST_PAGES - this.pages) : 1;
    return size <= MOST_BEGINNING && found.size > size / 2 && (facts?.pages.length ?? 0) < wanted;
  }
}

const UNKNOWN = ({ uri, modified }: Found): Known => ({
  sent: { uri, known: { modified } },
  isIndex: false,
  hasVersions: false,
});

/** The beginning of a file up to the last whole line or element in it. */
function beginningOf({ file, size }: Found, most: number): string {
  const text = headOf(file, most);
  if (!isGzipName(file) && size <= most) return text;
  const end = Math.max(text.lastIndexOf('</'), text.lastIndexOf('\n'));
  return end > 0 ? text.slice(0, end) : text;
}

/** Looks at the files of a listing; gives their findings in order, and why others could not be read. */
export async function* inspect(
  crew: Crew,
  { listing, settingsFor, wants, places, texts, failed, fixing, isWritten, shard }: Inspection,
): AsyncGenerator<FileReport | Refused> {
  const files = listing.found.filter((one): one is Found => 'uri' in one);
  const isAlone = listing.found.length < 2 && listing.folders.length === 0;
  const prelude = new Prelude();
  const versioned = new Set<string>();
  if (!isAlone) {
    for (const found of files) if ((await prelude.read(found)).hasVersions) versioned.add(found.uri);
    const { folders, files: uris } = listing;
    await crew.tell({ do: 'set up', setup: { folders, files: uris, places, facts: prelude.all } });
  }
  const isSmall = files.reduce((sum, { size }) => sum + size, 0) <= SMALL_SITE;
  const hasIndex = prelude.all.some(({ known }) => known.sitemap?.isIndex);
  const jobs = new Map<string, Job>();
  const jobOf = ({ file, uri, language }: Found): Job => {
    const settings = settingsFor(file);
    const job: Job = {
      ...{ file, uri, language: language.id, settings, wants, isAlone, isWritten },
      ...{ text: texts?.get(uri), fixing: settings.ignored ? undefined : fixing },
    };
    jobs.set(uri, job);
    return job;
  };
  const say = ({ failures }: Looked) => {
    for (const { code, error } of failures) failed(code, error);
  };

  const lists: { readonly uri: string; readonly keys: Float64Array }[] = [];
  const late = new Map<string, Late>();
  const own = new Set<string>();
  const held: (FileReport | Refused)[] = [];
  const orders = async function* (): AsyncGenerator<Order | Refused> {
    for (const [at, one] of listing.found.entries()) {
      const isOwn = !shard || at % shard.of === shard.from;
      if ('uri' in one) {
        const job = jobOf(one);
        if (isOwn) own.add(one.uri);
        if (isOwn || !isAlone) yield { do: isOwn ? 'look' : 'tell', job };
      } else if (isOwn) yield one;
    }
  };
  for await (const [order, answer] of inOrder(crew, orders())) {
    if (!('do' in order)) {
      if (isSmall) held.push(order);
      else yield order;
      continue;
    }
    const { file, uri } = (order as { job: Job }).job;
    if (answer && 'reason' in answer) {
      jobs.delete(uri);
      if (!own.has(uri)) continue;
      if (isSmall) held.push({ file, reason: answer.reason });
      else yield { file, reason: answer.reason };
      continue;
    }
    const looked = answer as Looked;
    say(looked);
    prelude.learn(uri, looked);
    if (looked.keys) lists.push({ uri, keys: looked.keys });
    if (!own.has(uri)) continue;
    if (looked.late.length > 0) late.set(uri, { rows: looked.late });
    const report = { file, rows: looked.rows, isMore: false, fixed: looked.fixed };
    if (isSmall) held.push(report);
    else yield report;
  }
  if (!isAlone) {
    const again = await concerned(crew, { lists, jobs, versioned, hasIndex, prelude });
    const orders = async function* (): AsyncGenerator<Order> {
      for (const job of again) if (own.has(job.uri)) yield { do: 'look again', job };
    };
    for await (const [order, answer] of inOrder(crew, orders())) {
      if (!answer || !('rows' in answer)) continue;
      say(answer);
      late.set((order as { job: Job }).job.uri, answer);
    }
  }
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

/** What is told of a file when all are known. */
type Late = Pick<Looked, 'rows'> & Partial<Pick<Looked, 'fixed'>>;

const joined = (report: FileReport, late: Late | undefined): FileReport =>
  late
    ? { ...report, rows: [...report.rows, ...late.rows].sort(inFile), fixed: late.fixed ?? report.fixed }
    : report;

const inFile = (a: Row, b: Row): number => a.line - b.line || a.column - b.column;

interface Learnt {
  readonly lists: readonly { readonly uri: string; readonly keys: Float64Array }[];
  readonly jobs: ReadonlyMap<string, Job>;
  readonly versioned: ReadonlySet<string>;
  readonly hasIndex: boolean;
  readonly prelude: Prelude;
}

/** The files to which others have something to say that was not known when they were looked at; all is told to the crew. */
async function concerned(
  crew: Crew,
  { lists, jobs, versioned, hasIndex, prelude }: Learnt,
): Promise<readonly Job[]> {
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
  if (sharing.size === 0 && !isVersioned && !hasIndex) return [];
  const facts = prelude.all
    .filter(({ known }) => known.sitemap)
    .map((sent) => ({ ...sent, urls: urls.get(sent.uri) }));
  await crew.tell({ do: 'know', facts });
  const indexes = new Set(prelude.all.filter(({ known }) => known.sitemap?.isIndex).map(({ uri }) => uri));
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
  orders: AsyncIterable<T>,
): AsyncGenerator<readonly [T, Awaited<ReturnType<Crew['ask']>> | NotRead]> {
  const pending: { readonly order: T; readonly answer: ReturnType<Crew['ask']> }[] = [];
  const most = crew.size === 1 ? 1 : 4 * crew.size;
  for await (const order of orders) {
    pending.push({ order, answer: 'do' in order ? crew.ask(order as Order) : Promise.resolve(undefined) });
    if (pending.length < most) continue;
    const due = pending.shift()!;
    yield [due.order, await due.answer];
  }
  for (const { order, answer } of pending) yield [order, await answer];
}
