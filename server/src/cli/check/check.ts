import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { isLockedIn } from '../../config/effective.ts';
import { CONFIG_NAME } from '../../config/keys.ts';
import { isBuildName } from '../../core/builtPages.ts';
import type { Silenced } from '../../core/findings/silenced.ts';
import { allRules } from '../../core/rule/knownRules.ts';
import type { Loadable } from '../../core/service.ts';
import type { AccountEntry } from '../../project/account.ts';
import { without } from '../../project/settings.ts';
import { mayBeOurs } from '../../registry.ts';
import type { Call } from '../args/parse.ts';
import { CLEAN, type Command, type Context, FAULTS, InputError, TROUBLE, UsageError } from '../command.ts';
import { type Found, findFiles, isInput, type Listing, type Refused, type Search } from '../files/files.ts';
import { byFolder } from '../files/ignoredFiles.ts';
import { hasColors } from '../output/colors.ts';
import { isFailing } from '../output/failing.ts';
import { Outputs, type OutputTarget, targetsOf } from '../output/outputs.ts';
import { Progress } from '../output/progress.ts';
import type { PrintedFinding } from '../output/row.ts';
import { type ConfigFault, complaint, faultLine, visible } from '../report.ts';
import { takeAdditions } from '../settings/additions.ts';
import { configFor } from '../settings/config.ts';
import { printedConfig } from '../settings/printed.ts';
import {
  type CallSettings,
  configFlags,
  hasLocks,
  layerOf,
  rootsOf,
  settingsOf,
} from '../settings/settings.ts';
import { checkCallWords, checkWords as say } from '../words/check.ts';
import { reportWords } from '../words/report.ts';
import { LeftOpen, pageless } from './buildLines.ts';
import { checkFiles } from './checkFiles.ts';
import { CheckThread } from './checkThread.ts';
import { closingLines } from './closing.ts';
import { type Input, inputOf, writeInput } from './input.ts';
import { Memory } from './memory.ts';
import { nearlyIn } from './nearly.ts';
import { type CheckOptions, checkOptionsOf, operandsOf } from './options.ts';
import { PageChanges } from './pageChanges.ts';
import type { Pool } from './pool.ts';
import type { Fixed } from './requests.ts';
import { surroundingsOf, unreadIn } from './siteOfFiles.ts';
import { leftUnchanged, Tally } from './tally.ts';
import { isFolder, type Watched, watchedIn, whenever } from './watch.ts';
import { workerPool } from './workerPool.ts';

/** `crawlwise check`: prints the findings of files, and of files in folders. */
export const check: Command = async (call, context) => {
  if (call.has('print-config')) return printConfig(call, context);
  if (call.has('watch')) return watchFiles(call, context);
  return checkOnce(call, context);
};

function watchFiles(call: Call, context: Context): Promise<never> {
  if (call.operands.some(isInput)) throw new UsageError(checkCallWords('watchInput'));
  let watched: Watched = { folders: [], names: new Set() };
  const memory = new Memory();
  return whenever(
    operandsOf(call).map((operand) => (isFolder(operand) ? operand : dirname(operand))),
    async (follow) => {
      try {
        await checkOnce(call, context, {
          memory,
          follow(now) {
            watched = now;
            follow(now.folders);
          },
        });
      } catch (error) {
        // A file that is being edited may be invalid for a while.
        if (watched.folders.length === 0 || !(error instanceof InputError || error instanceof UsageError))
          throw error;
        context.stderr.write(complaint(error.message));
      }
    },
    (name) => mayBeOurs(name) || isBuildName(name) || !name.includes('.') || watched.names.has(name),
  );
}

/** A run of several. */
interface Run {
  readonly memory: Memory;
  /** Called with what the result depends on, before files are read. */
  follow(watched: Watched): void;
}

/** Returns the exit code. */
async function checkOnce(call: Call, context: Context, run?: Run): Promise<number> {
  const { languages, stdout, stderr } = context;
  const wanted = await checkOptionsOf(call, languages);
  const { fixing, isDiff, maxWarnings } = wanted;
  const targets = targetsIn(wanted, context);
  const input = await inputOf(call, context);
  const search = {
    languages,
    ...ignoring(call, languages),
    rootsOf: rootsOf(call, languages),
    skipsOthers: wanted.allowsEmpty,
  };
  const listing = await findFiles(wanted.operands, { ...search, input });
  const settingsFor = (found: Listing['found'], searched?: Listing) =>
    settingsOf(call, found, languages, searched);
  const settings = await settingsFor(listing.found, listing);
  // Standard output is reserved for the diff, or for the fixed text of standard input.
  const isTextAsked = fixing !== undefined && !isDiff && input !== undefined;
  const outputs = await Outputs.open(targets, {
    stdout: isTextAsked ? stderr : stdout,
    style: { ...(await styleOf(context)), maxWarnings },
    rules: () => rulesByCode(languages),
    mostOfRule: wanted.output.mostOfRule,
    most: wanted.output.most,
  });
  try {
    if (settings.faults.length > 0) {
      for (const fault of settings.faults) stderr.write(complaint(faultLine(fault)));
      await reportFaults(outputs, settings.faults);
      run?.follow(watchedIn({ wanted, settings, listing, crawlers: [] }));
      return TROUBLE;
    }
    const prepared = { wanted, input, search, listing, settings, settingsFor, outputs, run };
    return await checkListing(context, prepared);
  } catch (error) {
    outputs.discard();
    throw error;
  }
}

/** Writes outputs that contain only errors in configurations. */
async function reportFaults(outputs: Outputs, faults: readonly ConfigFault[]): Promise<void> {
  await outputs.start();
  for (const fault of faults) await outputs.fault(fault);
  const counts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  await outputs.end({ files: 0, counts, suppressed: 0, off: [], account: [] });
  outputs.finish();
}

interface Prepared {
  readonly wanted: CheckOptions;
  readonly input: Input | undefined;
  readonly search: Search;
  readonly listing: Listing;
  readonly settings: CallSettings;
  /** The settings of further files. */
  readonly settingsFor: (found: Listing['found']) => Promise<CallSettings>;
  readonly outputs: Outputs;
  readonly run: Run | undefined;
}

async function checkListing(
  context: Context,
  { wanted, input, search, listing, settings, settingsFor: settingsOfAll, outputs, run }: Prepared,
): Promise<number> {
  const { stdout, stderr } = context;
  const { fixing, isDiff, baseline, shard } = wanted;
  const named = listing.found.filter((one) => 'uri' in one && isPlaced(one, input)) as Found[];
  const texts = input && textsOf(listing, input);
  const surroundings = await surroundingsOf(named, listing, search, settings, texts);
  const fileSettings = await settingsOfAll(surroundings.others);
  const crawlers = wanted.crawlers ?? settings.additions('crawlers');
  run?.follow(watchedIn({ wanted, settings, listing, surroundings, crawlers }));
  const added = await takeAdditions('crawlers', crawlers, context);
  const changed =
    wanted.changed &&
    (await import('./changed.ts')).changesIn(
      wanted.changed.since,
      { listing, surroundings },
      settings,
      stderr,
    );
  const isIgnored = ({ file }: { readonly file: string }): boolean => settings.of(file).ignored;
  const isTextAsked = fixing !== undefined && !isDiff && input !== undefined;
  const isLeft = fixing !== undefined && input?.isText === false;
  const isShown = !isDiff && (baseline === undefined || baseline.use === 'read');
  const progress = new Progress(stderr, context.isStderrTerminal && context.env.TERM !== 'dumb');
  const settingsFor = (path: string) => without(surroundings.missing.get(path) ?? [], settings.of(path));
  const places = [...settings.places, ...fileSettings.places];
  const pageChanges = await PageChanges.of({ sinceBuild: wanted.sinceBuild, settingsFor, places });
  const threads = await poolFor([...listing.found, ...surroundings.readFully], wanted.jobs, context);
  const pool = run?.memory.before(threads) ?? threads;
  const tally = new Tally(wanted.level);
  let silenced: Silenced = { suppressed: 0, off: [] };
  let account: readonly AccountEntry[] = [];
  const leftOpen = new LeftOpen();
  const fixNotes = new Map<string, readonly string[]>();
  const report = async (file: string, rows: readonly PrintedFinding[]): Promise<void> => {
    const { locked = new Set() } = settings.of(file).lint;
    const fresh = baseline ? baseline.take({ file, rows }, (code) => isLockedIn(locked, code)) : rows;
    const shown = tally.take(fresh);
    if (isShown) await outputs.file({ file, rows: shown });
  };
  try {
    if (added.files.length > 0) await pool.broadcast({ do: 'add', key: 'crawlers', files: added.files });
    if (isShown) await outputs.start();
    // Findings in a baseline do not count.
    const wants = baseline ? { ...outputs.wants, excerpts: true, most: undefined } : outputs.wants;
    for await (const result of checkFiles(
      pool,
      {
        listing,
        site: surroundings,
        settingsFor,
        places,
        pageChanges,
        wants,
        failed: (code, error) => tally.fail(code, error, stderr),
        leftOpen: (notes) => leftOpen.add(notes),
        noted(file, lines) {
          progress.clear();
          fixNotes.set(file, [...(fixNotes.get(file) ?? []), ...lines]);
          for (const line of lines) stderr.write(`${visible(`${file}: ${line}`)}\n`);
        },
        texts,
        fixing: isLeft ? undefined : fixing,
        isWritten: !isDiff,
        shard,
        changed,
      },
      run && 1,
    )) {
      progress.clear();
      if (isIgnored(result)) continue;
      if ('reason' in result) {
        if (isShown) await outputs.refused(result);
        tally.refuse(
          say('cannotCheck', { file: visible(result.file), reason: visible(result.reason) }),
          stderr,
        );
        continue;
      }
      if (!result.isMore) tally.files++;
      tally.suppressed += result.suppressed;
      if (result.fixed) tally.fix(result.file, result.fixed, stderr);
      await report(result.file, result.rows);
      progress.show(say('progress', { done: tally.files, total: listing.found.length }));
    }
    progress.clear();
    for (const row of shard?.from ? [] : settings.unmet.rows) await report(row.file, [row]);
    if (isShown) for (const fault of settings.unmet.faults) await outputs.fault(fault);
    if (isDiff && wanted.output.formats.includes('json')) {
      const planned = [...tally.fixed].map(([file, { before, edits }]) => ({
        ...{ file, before, edits },
        notes: fixNotes.get(file) ?? [],
      }));
      await outputs.print((await import('../output/editList.ts')).editList(planned));
    } else if (isDiff)
      for (const [file, fixed] of tally.fixed) await outputs.print(await diffOf(file, fixed, context));
    const { files, counts } = tally;
    silenced = { suppressed: tally.suppressed, off: files > 0 ? await settings.rulesOff() : [] };
    account = shard?.from
      ? []
      : [
          ...leftOutIn(listing, settings),
          ...(await nearlyIn(wanted.operands, listing)),
          ...[
            ...settings.outside,
            ...settings.unmet.account,
            ...unreadIn(surroundings),
            ...leftOpen.account(),
            ...(wanted.asksForPages ? pageless(listing) : []),
          ],
          ...[...pageChanges.notes].map((reason) => ({ kind: 'not-compared', reason }) as const),
        ];
    if (isShown) await outputs.end({ files, counts, ...silenced, account });
    if (isLeft) tally.refuse(leftUnchanged(input.file, reportWords('notUtf8')), stderr);
    if (isTextAsked) await writeInput(input, tally.fixed.get(input.file)?.after, stdout);
    if (baseline && baseline.use !== 'read') baseline.write();
    outputs.finish();
  } finally {
    await pool.end();
  }
  const leftOut = [...outputs.leftOut()];
  const ignored = wanted.operands.filter((path) => settings.ignores(path) && !isFolder(path));
  const checked = { wanted, listing, settings, tally, account, silenced, isShown, leftOut };
  for (const line of closingLines({ ...checked, named: ignored, isLimited: changed !== undefined }))
    stderr.write(line);
  const isTrouble =
    tally.refusals > 0 || tally.hasFailedRule || !added.isRight || settings.unmet.faults.length > 0;
  const isUnchanged = changed !== undefined && named.length > 0 && tally.files === 0;
  const isForbidden = account.some(({ kind }) => wanted.failingKinds.has(kind));
  return isTrouble
    ? TROUBLE
    : isUnchanged && !isForbidden
      ? CLEAN
      : codeOf(wanted, listing, tally, isForbidden);
}

/** The outputs of a call. Throws `UsageError` for files of findings if none are printed. */
function targetsIn(
  { isDiff, baseline, output }: CheckOptions,
  { isTerminal }: Context,
): readonly OutputTarget[] {
  const targets = targetsOf(output.formats, output.file, isTerminal ? 'stylish' : 'compact');
  const use = baseline?.use ?? 'read';
  const option = isDiff ? 'diff' : use === 'read' ? undefined : `${use}-baseline`;
  const named = output.formats.find((text) => text.includes('='));
  if (option !== undefined && named !== undefined)
    throw new UsageError(checkCallWords('outputsWithout', { option, output: named }));
  return targets;
}

/** The rules by their codes, for formats that describe them. */
const rulesByCode = async (languages: readonly Loadable[]) =>
  new Map((await allRules(languages)).map(({ meta }) => [meta.code as string, meta]));

/** Files of ours that the call has left out. */
function leftOutIn({ ignored, found }: Listing, settings: CallSettings): readonly AccountEntry[] {
  const files = found.map(({ file }) => file).filter((file) => settings.of(file).ignored);
  return [...ignored, ...byFolder(files, CONFIG_NAME)];
}

function codeOf(
  { isDiff, shard, maxWarnings, baseline, allowsEmpty, isBaselineStrict }: CheckOptions,
  listing: Listing,
  tally: Tally,
  isForbidden: boolean,
): number {
  const isEmptyShard = shard !== undefined && listing.found.length > 0;
  if (tally.files === 0 && !(allowsEmpty || isEmptyShard)) return TROUBLE;
  if (isForbidden) return FAULTS;
  if (tally.files === 0) return CLEAN;
  if (isDiff) return tally.fixed.size > 0 ? FAULTS : CLEAN;
  if (baseline?.use === 'update') return CLEAN;
  const isStale = isBaselineStrict && baseline !== undefined && baseline.stale().size > 0;
  const fails = isFailing(tally.counts, maxWarnings);
  const isFault = (tally.counts.errors > 0 && fails('error')) || fails('warning');
  return isFault || isStale ? FAULTS : CLEAN;
}

/** Whether the location of a file is known: standard input without a name has none. */
const isPlaced = ({ file }: Found, input: Input | undefined): boolean =>
  input === undefined || input.name !== undefined || file !== input.file;

/** Prints the configuration of a file or folder, and the source of each value. */
async function printConfig(call: Call, { languages, stdout, stderr }: Context): Promise<number> {
  const [named, ...others] = operandsOf(call);
  if (others.length > 0) throw new UsageError(checkCallWords('printOne'));
  const path = isFolder(named!) ? join(named!, '/') : named!;
  const layer = layerOf(call, languages);
  const configs = configFor([path], { ...configFlags(call), layer }, languages);
  for (const fault of configs.faults) stderr.write(complaint(faultLine(fault)));
  stdout.write(await printedConfig(path, configs, languages));
  return configs.faults.length > 0 ? TROUBLE : CLEAN;
}

async function diffOf(file: string, { before, edits }: Fixed, { isTerminal }: Context): Promise<string> {
  const patch = (await import('../output/patch.ts')).patchOf(file.replaceAll('\\', '/'), before, edits);
  return isTerminal ? patch.split('\n').map(visible).join('\n') : patch;
}

/** Under locked settings, a repository cannot leave files out. */
const ignoring = (call: Call, languages: readonly Loadable[]) => ({
  ignore: call.all('ignore'),
  readsIgnoreFiles: !call.has('no-ignore') && !hasLocks(call, languages),
});

/** The text of standard input by the URI of its file. */
const textsOf = ({ found }: Listing, { file, text }: Input): ReadonlyMap<string, string> =>
  new Map(
    found.flatMap((one): [string, string][] => ('uri' in one && one.file === file ? [[one.uri, text]] : [])),
  );

async function styleOf({ isTerminal, env, version }: Context) {
  const colors = hasColors(isTerminal, env);
  const links = colors && isTerminal && (await import('supports-hyperlinks')).default.stdout;
  return { colors, links, version };
}

/** The number of octets of files that justify a further worker, which loads and compiles all code once more. */
const WORTH_A_WORKER = 2 ** 24;
/**
 * Of each file, so many octets do not count: small files use most of the code, and tens of thousands of them are checked
 * in the time in which a worker compiles that and receives their facts.
 */
const UNCOUNTED = 2 ** 12;
/** What a small file counts. */
const LEAST = 2 ** 8;

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
    (sum, one) => sum + ('size' in one ? Math.max(LEAST, one.size - UNCOUNTED) : 0),
    0,
  );
  return Math.min(availableParallelism(), Math.floor(octets / WORTH_A_WORKER));
}
