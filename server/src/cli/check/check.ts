import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONFIG_NAME } from '../../config/keys.ts';
import { listed } from '../../core/catalogue.ts';
import { mayBeOurs, OUR_NAMES } from '../../registry.ts';
import type { Call } from '../args/parse.ts';
import { CLEAN, type Command, type Context, FAULTS, TROUBLE, UsageError } from '../command.ts';
import { type Found, findFiles, isInput, type Listing, type Refused } from '../files/files.ts';
import { byFolder } from '../files/ignoredFiles.ts';
import { linesOf, type PassedOver } from '../files/passedOver.ts';
import { capped, MOST_OF_A_RULE } from '../output/cappedRows.ts';
import { hasColors } from '../output/colors.ts';
import type { Reporter } from '../output/formats/format.ts';
import { formatNamed } from '../output/formats/index.ts';
import { draftOf } from '../output/outputFile.ts';
import { Progress } from '../output/progress.ts';
import { sinkOf } from '../output/stream.ts';
import { complaint, namesOf, summaryOf, visible, visiblePath } from '../report.ts';
import { takeAdditions } from '../settings/additions.ts';
import { configFor, printedConfig } from '../settings/config.ts';
import { type CallSettings, configFlags, layerOf, rootsOf, settingsOf } from '../settings/settings.ts';
import { checkCallWords, checkWords as say } from '../words/check.ts';
import { reportWords } from '../words/report.ts';
import { checkFiles } from './checkFiles.ts';
import type { Shard } from './collect.ts';
import { type Input, inputOf, writeInput } from './input.ts';
import { type CheckOptions, checkOptionsOf } from './options.ts';
import type { Fixed } from './requests.ts';
import { inProcessRunner, type Runner } from './runner.ts';
import { type Surroundings, surroundingsOf, unreadLine, without } from './siteOfFiles.ts';
import { leftUnchanged, Tally } from './tally.ts';
import { whenever } from './watch.ts';
import { workerPool } from './workerPool.ts';

/** `crawlwise check`: prints the findings of files, and of files in folders. */
export const check: Command = async (call, context) => {
  if (call.has('print-config')) return printConfig(call, context);
  if (!call.has('watch')) return (await checkOnce(call, context)).code;
  if (call.operands.some(isInput)) throw new UsageError(checkCallWords('watchInput'));
  return whenever(
    operandsOf(call).map((operand) => (isFolder(operand) ? operand : dirname(operand))),
    async () => (await checkOnce(call, context)).folders,
    (name) => mayBeOurs(name) || !name.includes('.'),
  );
};

interface Outcome {
  readonly code: number;
  /** The folders that were searched. */
  readonly folders: readonly string[];
}

async function checkOnce(call: Call, context: Context): Promise<Outcome> {
  const { languages, stdout, stderr } = context;
  const wanted = await checkOptionsOf(call, languages);
  const input = await inputOf(call, context);
  const search = { languages, ...ignoring(call), rootsOf: rootsOf(call, languages) };
  const listing = await findFiles(operandsOf(call), { ...search, input });
  const settings = await settingsOf(call, listing.found, languages, listing);
  for (const fault of settings.faults) stderr.write(complaint(fault));
  if (settings.faults.length > 0) return { code: TROUBLE, folders: foldersOf(call, listing) };
  const named = listing.found.filter((one) => 'uri' in one && isPlaced(one, input)) as Found[];
  const texts = input && textsOf(listing, input);
  const surroundings = await surroundingsOf(named, listing, search, settings, texts);
  const fileSettings = await settingsOf(call, surroundings.others, languages);
  const crawlers = call.has('crawlers') ? call.all('crawlers') : settings.additions('crawlers');
  const added = await takeAdditions('crawlers', crawlers, context);
  const isIgnored = ({ file }: { readonly file: string }): boolean => settings.of(file).ignored;
  const format = await formatNamed(call.one('format') ?? (context.isTerminal ? 'stylish' : 'compact'));
  const target = call.one('output-file');
  const draft = target === undefined ? undefined : draftOf(target);
  const reporter = format.reporter(await styleOf(context, draft === undefined));
  const { fixing, isDiff, baseline, shard } = wanted;
  // Standard output is reserved for the diff, or for the fixed text of standard input.
  const isTextAsked = fixing !== undefined && !isDiff && input !== undefined;
  const isLeft = fixing !== undefined && input?.isText === false;
  const sink = sinkOf(draft ?? (isTextAsked ? stderr : stdout));
  const isUpdate = call.has('update-baseline');
  const prints = isDiff || isUpdate ? SILENT : reporter;
  const progress = new Progress(stderr, context.isStderrTerminal);
  const runner = await runnerFor([...listing.found, ...surroundings.readFully], wanted.jobs, context);
  const tally = new Tally(wanted.level);
  const passedOver = passedOverIn(listing, settings, shard);
  const failures = new Set<string>();
  const failed = (code: string, error: string): void => {
    if (!failures.has(code)) stderr.write(complaint(say('ruleFailed', { code, error: visible(error) })));
    failures.add(code);
  };
  try {
    if (added.files.length > 0) await runner.broadcast({ do: 'add', key: 'crawlers', files: added.files });
    await sink.send(prints.start?.() ?? '');
    const most = format.isForPeople && !call.has('all') ? MOST_OF_A_RULE : undefined;
    // Findings in a baseline do not count.
    const wants = baseline ? { ...format.wants, excerpts: true } : { ...format.wants, most };
    for await (const result of checkFiles(runner, {
      listing,
      site: surroundings,
      settingsFor: (path) => without(surroundings.missing.get(path) ?? [], settings.of(path)),
      places: [...settings.places, ...fileSettings.places],
      wants,
      failed,
      noted(file, lines) {
        progress.clear();
        for (const line of lines) stderr.write(`${visible(`${file}: ${line}`)}\n`);
      },
      texts,
      fixing: isLeft ? undefined : fixing,
      isWritten: !isDiff,
      shard,
      ignoresSuppression: call.has('no-inline-config'),
    })) {
      progress.clear();
      if (isIgnored(result)) continue;
      if ('reason' in result) {
        await sink.send(prints.refused?.(result) ?? '');
        await sink.flush();
        tally.refuse(
          say('cannotCheck', { file: visible(result.file), reason: visible(result.reason) }),
          stderr,
        );
        continue;
      }
      if (!result.isMore) tally.files++;
      tally.suppressed += result.suppressed;
      if (result.fixed) tally.fix(result.file, result.fixed, stderr);
      const fresh = baseline ? capped(baseline.take(result), most ?? Number.POSITIVE_INFINITY) : result.rows;
      await sink.send(prints.file({ file: result.file, rows: tally.take(fresh) }));
      await sink.flush();
      progress.show(say('progress', { done: tally.files, total: listing.found.length }));
    }
    progress.clear();
    if (isDiff) for (const [file, fixed] of tally.fixed) await sink.send(await diffOf(file, fixed, context));
    const { files, counts, suppressed } = tally;
    await sink.send(prints.end({ files, counts, suppressed, passedOver }));
    await sink.flush();
    if (isLeft) tally.refuse(leftUnchanged(input.file, reportWords('notUtf8')), stderr);
    if (isTextAsked) await writeInput(input, tally.fixed.get(input.file)?.after, stdout);
    if (isUpdate) baseline!.write();
    draft?.finish();
  } catch (error) {
    draft?.discard();
    throw error;
  } finally {
    await runner.end();
  }
  const isShown = prints === reporter;
  for (const line of closingLines(call, {
    wanted,
    listing,
    surroundings,
    settings,
    tally,
    passedOver,
    isShown,
  }))
    stderr.write(line);
  const isTrouble = tally.refusals > 0 || !added.isRight || settings.unmet.length > 0;
  return {
    code: isTrouble ? TROUBLE : codeOf(call, wanted, listing, tally),
    folders: foldersOf(call, listing, surroundings),
  };
}

interface Looked {
  readonly wanted: CheckOptions;
  readonly listing: Listing;
  readonly surroundings: Surroundings;
  readonly settings: CallSettings;
  readonly tally: Tally;
  readonly passedOver: readonly PassedOver[];
  /** Whether the findings were printed. */
  readonly isShown: boolean;
}

/** The lines after all files have been checked. */
function* closingLines(
  call: Call,
  {
    wanted: { isDiff, baseline, shard },
    listing,
    surroundings,
    settings,
    tally,
    passedOver,
    isShown,
  }: Looked,
): Generator<string> {
  if (call.has('statistics')) yield tally.statistics();
  yield* linesOf(passedOver);
  if (listing.others.length > 0 && !shard?.from) yield `${othersIn(listing.others)}\n`;
  const named = call.operands.filter((path) => settings.ignores(path) && !isFolder(path));
  if (named.length > 0)
    yield `${say('namedThough', { config: CONFIG_NAME, files: namesOf(named.map(visiblePath)) })}\n`;
  if (!shard?.from) yield unreadLine(surroundings);
  if (isShown) yield tally.hidden();
  if (isShown && tally.suppressed > 0) yield `${say('suppressed', { count: tally.suppressed })}\n`;
  if (baseline) yield baseline.said(call.has('update-baseline'));
  const fixed = tally.fixed.size;
  if (fixed > 0) yield `${say(isDiff ? 'wouldBeFixed' : 'fixed', { count: fixed })}\n`;
  if (tally.files === 0) yield `${noneChecked(call, shard, listing, tally)}\n`;
  else if (!isDiff) yield `${summaryOf(tally.files, tally.counts)}\n`;
  for (const one of settings.unmet) yield complaint(one);
}

/** Files of ours that the call, or the first of its shards, has left out. */
function passedOverIn(
  { ignored, found }: Listing,
  settings: CallSettings,
  shard: Shard | undefined,
): readonly PassedOver[] {
  if (shard?.from) return [];
  const files = found.map(({ file }) => file).filter((file) => settings.of(file).ignored);
  return [...ignored, ...byFolder(files, CONFIG_NAME)];
}

/** Reports that nothing was checked, with advice: the recognized names, and the option. */
function noneChecked(call: Call, shard: Shard | undefined, { found }: Listing, { refusals }: Tally): string {
  if (refusals > 0 || (shard && found.length > 0)) return say('noFiles');
  const mayPass = !call.has('allow-empty');
  if (found.length > 0) return say(mayPass ? 'noFilesMayPass' : 'noFiles');
  return say(mayPass ? 'noneFoundMayPass' : 'noneFound', { names: listed(OUR_NAMES, 'unit') });
}

function codeOf(
  call: Call,
  { isDiff, shard, maxWarnings }: CheckOptions,
  listing: Listing,
  tally: Tally,
): number {
  const isEmptyShard = shard !== undefined && listing.found.length > 0;
  if (tally.files === 0) return call.has('allow-empty') || isEmptyShard ? CLEAN : TROUBLE;
  if (isDiff) return tally.fixed.size > 0 ? FAULTS : CLEAN;
  if (call.has('update-baseline')) return CLEAN;
  return tally.counts.errors > 0 || tally.counts.warnings > maxWarnings ? FAULTS : CLEAN;
}

/** Whether the location of a file is known: standard input without a name has none. */
const isPlaced = ({ file }: Found, input: Input | undefined): boolean =>
  input === undefined || input.name !== undefined || file !== input.file;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const foldersOf = (call: Call, { found }: Listing, surroundings?: Surroundings): readonly string[] => [
  ...operandsOf(call).filter(isFolder),
  ...[...found, ...(surroundings?.others ?? [])].map(({ file }) => dirname(file)),
  ...(surroundings?.folders ?? []).map((uri) => fileURLToPath(uri)),
];

/** Prints the configuration of a file or folder, and the source of each value. */
async function printConfig(call: Call, { languages, stdout, stderr }: Context): Promise<number> {
  const [named, ...others] = operandsOf(call);
  if (others.length > 0) throw new UsageError(checkCallWords('printOne'));
  const path = isFolder(named!) ? join(named!, '/') : named!;
  const layer = layerOf(call, languages);
  const configs = configFor([path], { ...configFlags(call), layer }, languages);
  for (const fault of configs.faults) stderr.write(complaint(fault));
  stdout.write(await printedConfig(path, configs, languages));
  return configs.faults.length > 0 ? TROUBLE : CLEAN;
}

/** A reporter that prints no findings, for diffs. */
const SILENT: Reporter = { file: () => '', end: () => '' };

async function diffOf(file: string, { before, edits }: Fixed, { isTerminal }: Context): Promise<string> {
  const patch = (await import('../output/patch.ts')).patchOf(file.replaceAll('\\', '/'), before, edits);
  return isTerminal ? patch.split('\n').map(visible).join('\n') : patch;
}

const operandsOf = ({ operands }: Call): readonly string[] => (operands.length > 0 ? operands : ['.']);

const ignoring = (call: Call) => ({ ignore: call.all('ignore'), readsIgnoreFiles: !call.has('no-ignore') });

/** The text of standard input by the URI of its file. */
const textsOf = ({ found }: Listing, { file, text }: Input): ReadonlyMap<string, string> =>
  new Map(
    found.flatMap((one): [string, string][] => ('uri' in one && one.file === file ? [[one.uri, text]] : [])),
  );

async function styleOf({ isTerminal, env, version }: Context, isPrinted: boolean) {
  const colors = isPrinted && hasColors(isTerminal, env);
  const links = colors && isTerminal && (await import('supports-hyperlinks')).default.stdout;
  return { colors, links, version };
}

/** "3 files skipped (neither a robots.txt nor a sitemap): a.xml, b.xml, c.xml". */
function othersIn(files: readonly Refused[]): string {
  const [first] = files;
  const names = namesOf(files.map(({ file }) => visiblePath(file)));
  return say('others', { count: files.length, reason: first!.reason, files: names });
}

/** The number of octets of files that justify a further worker. */
const WORTH_A_WORKER = 2 ** 22;

async function runnerFor(
  found: readonly (Found | Refused)[],
  jobs: number,
  { languages, worker }: Context,
): Promise<Runner> {
  const octets = found.reduce((sum, one) => sum + ('size' in one ? one.size : 0), 0);
  const most = Math.min(jobs, Math.floor(octets / WORTH_A_WORKER), found.length);
  return most > 1 ? workerPool(most, worker()) : inProcessRunner(languages);
}
