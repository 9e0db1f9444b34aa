/** Checks files and folders as parts of their sites. */
import { availableParallelism } from 'node:os';
import { isLockedIn } from '../../config/effective.ts';
import { CONFIG_NAME } from '../../config/keys.ts';
import type { Silenced } from '../../core/findings/silenced.ts';
import type { AccountEntry } from '../../project/account.ts';
import { LeftOpen } from '../../project/leftOpen.ts';
import { without } from '../../project/settings.ts';
import type { Context } from '../command.ts';
import { type Found, findFiles, type Listing, type Refused, type Search } from '../files/files.ts';
import { byFolder } from '../files/ignoredFiles.ts';
import type { Receiver } from '../output/outputs.ts';
import { Progress } from '../output/progress.ts';
import type { PrintedFinding } from '../output/row.ts';
import { faultLine, visible } from '../report.ts';
import { takeAdditions } from '../settings/additions.ts';
import { asksForPages, type CallSettings, hasLocks, rootsOf, settingsOf } from '../settings/settings.ts';
import { checkWords as t } from '../words/check.ts';
import { reportWords } from '../words/report.ts';
import { pageless } from './buildLines.ts';
import { checkFiles } from './checkFiles.ts';
import { CheckThread } from './checkThread.ts';
import type { CheckedFiles } from './collect.ts';
import type { JudgedUrls } from './expectedUrls.ts';
import type { Input } from './input.ts';
import type { Memory } from './memory.ts';
import { nearlyIn } from './nearly.ts';
import type { CheckOptions } from './options.ts';
import { PageChanges } from './pageChanges.ts';
import type { Pool } from './pool.ts';
import { type OtherFiles, surroundingsOf, unreadIn } from './siteOfFiles.ts';
import { leftUnchanged, Tally } from './tally.ts';
import { type Watched, watchedIn } from './watch.ts';
import { workerPool } from './workerPool.ts';

/** What was checked, and what was found out besides the findings. Paths are as output writes them. */
export interface Checked {
  readonly listing: Listing;
  /** The other files of the sites of named files. */
  readonly site: OtherFiles;
  readonly settings: CallSettings;
  readonly tally: Tally;
  readonly account: readonly AccountEntry[];
  /** Where what is expected of URLs was tested, a line each. */
  readonly tested: readonly string[];
  readonly silenced: Silenced;
  /** Notes on the fixes of each file. */
  readonly notes: ReadonlyMap<string, readonly string[]>;
  /** Something could not be checked or written. */
  readonly isTrouble: boolean;
}

/** A run of several. */
export interface Run {
  readonly memory: Memory;
  /** Called with what the result depends on, before files are read. */
  follow(watched: Watched): void;
}

/**
 * Checks the files of a call, and passes the findings on, unless the call only asks for fixes or replaces a baseline.
 * Undefined if configurations have faults: these are passed on instead, and nothing is checked. Throws `InputError` for
 * what cannot be read.
 * @param open opens what takes the findings
 */
export async function checkSites(
  options: CheckOptions,
  open: () => Promise<Receiver>,
  context: Context,
  run?: Run,
): Promise<Checked | undefined> {
  const { languages, complain } = context;
  const { input, settings: flags } = options;
  const { paths } = flags;
  const search = {
    ...{ languages, paths, rootsOf: rootsOf(flags, languages), input },
    ignore: options.ignore ?? [],
    // Under locked settings, a repository cannot leave files out.
    readsIgnoreFiles: options.readsIgnoreFiles !== false && !hasLocks(flags, languages),
    skipsOthers: options.allowsEmpty ?? false,
  };
  const listing = await findFiles(options.operands, search);
  const settings = await settingsOf(flags, listing.found, languages, listing);
  const receiver = await open();
  if (settings.faults.length > 0) {
    for (const fault of settings.faults) complain(faultLine(fault));
    await receiver.start?.();
    for (const fault of settings.faults) await receiver.fault(fault);
    const counts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
    await receiver.end({ files: 0, counts, suppressed: 0, off: [], account: [] });
    run?.follow(watchedIn({ wanted: options, settings, listing, crawlers: [] }));
    return undefined;
  }
  const texts = input && textsOf(listing, input);
  const site = await surroundingsOf(placedIn(listing, input), listing, search, settings, texts);
  const crawlers = options.crawlers ?? settings.additions('crawlers');
  run?.follow(watchedIn({ wanted: options, settings, listing, surroundings: site, crawlers }));
  const own = await settingsOf(flags, site.others, languages);
  const places = [...settings.places, ...own.places];
  return checkListing({
    options,
    context,
    search,
    listing,
    settings,
    places,
    site,
    texts,
    crawlers,
    receiver,
    run,
  });
}

const NOTHING_JUDGED: JudgedUrls = { rows: new Map(), account: [], tested: [] };

interface Prepared {
  readonly options: CheckOptions;
  readonly context: Context;
  readonly search: Search;
  readonly listing: Listing;
  readonly settings: CallSettings;
  readonly places: CallSettings['places'];
  readonly site: OtherFiles;
  readonly texts: ReadonlyMap<string, string> | undefined;
  readonly crawlers: readonly string[];
  readonly receiver: Receiver;
  readonly run: Run | undefined;
}

async function checkListing(prepared: Prepared): Promise<Checked> {
  const { options, context, listing, settings, places, site, texts, receiver, run } = prepared;
  const { baseline, fixing, input, isDiff = false, shard } = options;
  const { paths } = options.settings;
  const { complain, stderr } = context;
  const added = await takeAdditions('crawlers', prepared.crawlers, paths, context);
  const changed =
    options.changed &&
    (await import('./onRequest.ts')).changesIn(
      options.changed.since,
      { listing, surroundings: site },
      settings,
      { paths, stderr },
    );
  const isLeft = fixing !== undefined && input?.isText === false;
  const isShown = isListed(options);
  const progress = new Progress(stderr, context.isStderrTerminal && context.env.TERM !== 'dumb');
  const settingsFor = (path: string) => without(site.missing.get(path) ?? [], settings.of(path));
  const pageChanges = await PageChanges.of({ paths, sinceBuild: options.sinceBuild, settingsFor, places });
  const threads = await poolFor([...listing.found, ...site.readFully], options.jobs, context);
  const pool = run?.memory.before(threads) ?? threads;
  const tally = new Tally(options.level);
  const leftOpen = new LeftOpen();
  const copies = new Map<string, string>();
  const notes = new Map<string, readonly string[]>();
  const report = async (file: string, rows: readonly PrintedFinding[]): Promise<void> => {
    const { locked = new Set() } = settings.of(file).lint;
    const fresh = baseline ? baseline.take({ file, rows }, (code) => isLockedIn(locked, code)) : rows;
    const name = paths.shown(file);
    const shown = tally.take(fresh).map((row) => ({ ...row, file: name }));
    if (isShown) await receiver.file({ file: name, rows: shown });
  };
  try {
    if (added.files.length > 0) await pool.broadcast({ do: 'add', key: 'crawlers', files: added.files });
    if (isShown) await receiver.start?.();
    // Findings in a baseline do not count.
    const wants = baseline ? { ...receiver.wants, excerpts: true, most: undefined } : receiver.wants;
    const wanted: CheckedFiles = {
      ...{ listing, base: paths.base, site, settingsFor, places, pageChanges, wants, texts, shard, changed },
      failed: (code, error) => tally.fail(code, error, complain),
      leftOpen: (some) => leftOpen.add(some),
      copied: (file, original) => copies.set(file, original),
      noted(path, lines) {
        const file = paths.shown(path);
        progress.clear();
        notes.set(file, [...(notes.get(file) ?? []), ...lines]);
        for (const line of lines) stderr.write(`${visible(`${file}: ${line}`)}\n`);
      },
      fixing: isLeft ? undefined : fixing,
      isWritten: !isDiff,
    };
    for await (const result of checkFiles(pool, wanted, run && 1)) {
      progress.clear();
      if (settings.of(result.file).ignored) continue;
      const file = paths.shown(result.file);
      if ('reason' in result) {
        const { reason } = result;
        if (isShown) await receiver.refused({ file, reason });
        tally.refuse(t('cannotCheck', { file: visible(file), reason: visible(reason) }), complain);
        continue;
      }
      if (!result.isMore) tally.files++;
      tally.suppressed += result.suppressed;
      if (result.fixed) tally.fix(file, result.fixed, complain);
      await report(result.file, result.rows);
      progress.show(t('progress', { done: tally.files, total: listing.found.length }));
    }
    progress.clear();
    for (const row of shard?.from ? [] : settings.unmet.rows) await report(paths.at(row.file), [row]);
    const {
      rows,
      account: untested,
      tested,
    } = settings.expectsUrls && !shard?.from
      ? await (await import('./onRequest.ts')).judgeSites(
          { languages: context.languages, paths, listing, site, settings, places, texts },
          wants,
        )
      : NOTHING_JUDGED;
    for (const [file, found] of rows) await report(file, found);
    if (isShown) for (const fault of settings.unmet.faults) await receiver.fault(fault);
    const silenced = { suppressed: tally.suppressed, off: tally.files > 0 ? await settings.rulesOff() : [] };
    const account = shard?.from
      ? []
      : [...(await accountOf(prepared, { leftOpen, copies, pageChanges })), ...untested];
    const { files, counts } = tally;
    const skipped = shard?.from ? 0 : listing.others.length;
    if (isShown) await receiver.end({ files, counts, ...silenced, account, skipped });
    if (isLeft) tally.refuse(leftUnchanged(paths.shown(input.file), reportWords('notUtf8')), complain);
    const isTrouble =
      tally.refusals > 0 || tally.hasFailedRule || !added.ok || settings.unmet.faults.length > 0;
    return { listing, site, settings, tally, account, tested, silenced, notes, isTrouble };
  } finally {
    await pool.end();
  }
}

/** Whether findings are passed on: not if the call asks for a diff, or accepts them. */
export const isListed = ({ isDiff = false, baseline }: CheckOptions): boolean =>
  !isDiff && (baseline === undefined || baseline.use === 'read');

/** What was found out while files were checked. */
interface WhileChecking {
  readonly leftOpen: LeftOpen;
  /** The URIs of the files that have the findings of copies, by the paths of these. */
  readonly copies: ReadonlyMap<string, string>;
  readonly pageChanges: PageChanges;
}

/** What was not judged. */
async function accountOf(
  prepared: Prepared,
  { leftOpen, copies, pageChanges }: WhileChecking,
): Promise<readonly AccountEntry[]> {
  const { options, listing, settings, site } = prepared;
  const { paths } = options.settings;
  const ignored = listing.found.map(({ file }) => file).filter((file) => settings.of(file).ignored);
  const notCompared = [...pageChanges.notes].map(
    (reason): AccountEntry => ({ kind: 'not-compared', reason }),
  );
  const entries = [
    ...[...listing.ignored, ...byFolder(ignored, CONFIG_NAME)],
    ...(await nearlyIn(options, listing)),
    ...[...settings.outside, ...settings.unmet.account, ...unreadIn(site, paths), ...leftOpen.account()],
    ...copiesOf(copies, prepared),
    ...(asksForPages(options.settings) ? pageless(listing, paths) : []),
    ...notCompared,
  ];
  return entries.map((entry) =>
    entry.path === undefined ? entry : { ...entry, path: paths.shown(entry.path) },
  );
}

/** The copies of files that the call does not check itself. */
function copiesOf(
  copies: WhileChecking['copies'],
  { options, listing, settings }: Prepared,
): readonly AccountEntry[] {
  const { paths } = options.settings;
  const own = listing.found.filter((item): item is Found => 'uri' in item && !settings.of(item.file).ignored);
  const checked = new Set(own.map(({ uri }) => uri));
  return [...copies].flatMap(([path, original]): AccountEntry[] => {
    const file = paths.shownAt(original);
    const words = { reason: t('copy', { file }), way: t('checkOriginal', { file }) };
    return checked.has(original) ? [] : [{ kind: 'left-out', path, count: 1, ...words }];
  });
}

/** The files whose location is known: standard input without a name has none. */
const placedIn = ({ found }: Listing, input: Input | undefined): readonly Found[] =>
  found.filter(
    (item): item is Found =>
      'uri' in item && (input === undefined || input.name !== undefined || item.file !== input.file),
  );

/** The text of standard input by the URI of its file. */
const textsOf = ({ found }: Listing, { file, text }: Input): ReadonlyMap<string, string> =>
  new Map(
    found.flatMap((item): [string, string][] =>
      'uri' in item && item.file === file ? [[item.uri, text]] : [],
    ),
  );

/** The number of octets of files that justify a further worker, which loads and compiles all code once more. */
const WORTH_A_WORKER = 2 ** 24;
/**
 * Of each file, so many octets do not count: small files use most of the code, and tens of thousands of them are checked
 * in the time in which a worker compiles that and receives their facts.
 */
const UNCOUNTED = 2 ** 12;
/** What a small file counts. */
const MIN = 2 ** 8;

async function poolFor(
  found: readonly (Found | Refused)[],
  jobs: number | undefined,
  { languages, worker }: Context,
): Promise<Pool> {
  const most = Math.min(jobs ?? usefulThreads(found), found.length);
  const own = new CheckThread(languages);
  return most > 1 ? workerPool(most - 1, worker(), own) : own;
}

function usefulThreads(found: readonly (Found | Refused)[]): number {
  const octets = found.reduce(
    (sum, item) => sum + ('size' in item ? Math.max(MIN, item.size - UNCOUNTED) : 0),
    0,
  );
  return Math.min(availableParallelism(), Math.floor(octets / WORTH_A_WORKER));
}
