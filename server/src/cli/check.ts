import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { CONFIG_NAME } from '../config/keys.ts';
import type { Fixing } from '../core/fixedText.ts';
import { COUNTER } from '../core/lint.ts';
import { SEVERITIES, type Severity } from '../core/rule.ts';
import { textOf } from '../disk/read.ts';
import { mayBeOurs } from '../registry.ts';
import type { Counts } from '../text/leaf.ts';
import { takeAdditions } from './additions.ts';
import type { Baseline } from './baseline.ts';
import { hasColors } from './colors.ts';
import { CLEAN, type Command, type Context, FAULTS, type Output, TROUBLE, UsageError } from './command.ts';
import { configFor, printedConfig } from './config.ts';
import { type Crew, soloist } from './crew.ts';
import { findFiles, isInput, type Listing, type Refused } from './files.ts';
import type { Reporter } from './formats/format.ts';
import { formatNamed } from './formats/index.ts';
import { inspect, type Shard } from './inspect.ts';
import { draftOf } from './outputFile.ts';
import type { Call } from './parse.ts';
import { Progress } from './progress.ts';
import { many, summaryOf, visible } from './report.ts';
import type { Row } from './row.ts';
import { configFlags, layerOf, settingsOf } from './settings.ts';
import { sinkOf } from './stream.ts';
import { whenever } from './watch.ts';
import type { Fixed } from './workshop.ts';

type MutableCounts = { -readonly [K in keyof Counts]: number };

/** `crawlwise check`: prints what is wrong with files, and with those in folders. */
export const check: Command = async (call, context) => {
  if (call.has('print-config')) return printConfig(call, context);
  if (!call.has('watch')) return (await checkOnce(call, context)).code;
  if (call.operands.some(isInput)) throw new UsageError('--watch follows files, not standard input');
  return whenever(
    operandsOf(call).map((operand) => (isFolder(operand) ? operand : dirname(operand))),
    async () => (await checkOnce(call, context)).folders,
    (name) => mayBeOurs(name) || !name.includes('.'),
  );
};

interface Outcome {
  readonly code: number;
  /** The folders of what was looked at. */
  readonly folders: readonly string[];
}

async function checkOnce(call: Call, context: Context): Promise<Outcome> {
  const { languages, stdout, stderr } = context;
  const wanted = await wishesOf(call);
  const input = await inputOf(call, context);
  const listing = await findFiles(operandsOf(call), {
    ...{ languages, ignore: call.all('ignore'), readsIgnoreFiles: !call.has('no-ignore'), input },
  });
  const settings = await settingsOf(call, listing.found, languages);
  for (const fault of settings.faults) stderr.write(`crawlwise: ${visible(fault)}\n`);
  if (settings.faults.length > 0) return { code: TROUBLE, folders: foldersOf(call, listing) };
  const crawlers = call.has('crawlers') ? call.all('crawlers') : settings.additions('crawlers');
  const added = await takeAdditions('crawlers', crawlers, context);
  const isIgnored = ({ file }: { readonly file: string }): boolean => settings.of(file).ignored;
  const format = await formatNamed(call.one('format') ?? (context.isTerminal ? 'stylish' : 'compact'));
  const target = call.one('output-file');
  const draft = target === undefined ? undefined : draftOf(target);
  const reporter = format.reporter(await styleOf(context, draft === undefined));
  const { fixing, isDiff, baseline, shard } = wanted;
  // Standard output has what the call is about: the diff, or the text of standard input with its fixes.
  const isTextAsked = fixing !== undefined && !isDiff && input !== undefined;
  const sink = sinkOf(draft ?? (isTextAsked ? stderr : stdout));
  const isUpdate = call.has('update-baseline');
  const prints = isDiff || isUpdate ? SILENT : reporter;
  const progress = new Progress(stderr, context.isTalking);
  const crew = await crewFor(listing, wanted.jobs, context);
  const tally = new Tally(wanted.level);
  const failures = new Set<string>();
  const failed = (code: string, error: string): void => {
    if (!failures.has(code)) stderr.write(`crawlwise: the rule ${code} failed: ${visible(error)}\n`);
    failures.add(code);
  };
  try {
    if (added.files.length > 0) await crew.tell({ do: 'add', key: 'crawlers', files: added.files });
    await sink.send(prints.start?.() ?? '');
    const texts = input && textsOf(listing, input);
    const wants = baseline ? { ...format.wants, excerpts: true } : format.wants;
    for await (const result of inspect(crew, {
      listing,
      settingsFor: settings.of,
      places: settings.places,
      wants,
      failed,
      texts,
      fixing,
      isWritten: !isDiff,
      shard,
    })) {
      progress.clear();
      if (isIgnored(result)) continue;
      if ('reason' in result) {
        tally.refusals++;
        await sink.flush();
        stderr.write(`crawlwise: cannot check ${visible(result.file)}: ${visible(result.reason)}\n`);
        continue;
      }
      if (!result.isMore) tally.files++;
      if (result.fixed) tally.fix(result.file, result.fixed, stderr);
      const fresh = baseline ? baseline.take(result.rows) : result.rows;
      await sink.send(prints.file({ file: result.file, rows: tally.take(fresh) }));
      await sink.flush();
      progress.show(`${tally.files} of ${many(listing.found.length, 'file')}`);
    }
    progress.clear();
    if (isDiff) for (const [file, fixed] of tally.fixed) await sink.send(await diffOf(file, fixed, context));
    await sink.send(prints.end({ files: tally.files, counts: tally.counts }));
    await sink.flush();
    if (isTextAsked) await writeInput(tally.fixed.get(input.file)?.after ?? input.text, stdout);
    if (isUpdate) baseline!.write();
    draft?.finish();
  } catch (error) {
    draft?.discard();
    throw error;
  } finally {
    await crew.end();
  }
  if (call.has('statistics')) stderr.write(tally.statistics());
  const ignored = listing.found.filter(isIgnored).length;
  if (ignored > 0) stderr.write(`${many(ignored, 'file')} ignored by ${CONFIG_NAME}\n`);
  if (listing.passedOver.length > 0 && !shard?.from) stderr.write(`${passedOverOf(listing.passedOver)}\n`);
  if (prints === reporter) stderr.write(tally.hidden());
  if (baseline) stderr.write(baseline.said(isUpdate));
  if (tally.fixed.size > 0)
    stderr.write(`${many(tally.fixed.size, 'file')} ${isDiff ? 'would be fixed' : 'fixed'}\n`);
  if (!isDiff) stderr.write(`${summaryOf(tally.files, tally.counts)}\n`);
  const unmet = listing.folders.length > 0 && settings.unmet;
  if (unmet) stderr.write(`crawlwise: ${visible(unmet)}\n`);
  const isTrouble = tally.refusals > 0 || !added.isRight || Boolean(unmet);
  return {
    code: isTrouble ? TROUBLE : codeOf(call, wanted, listing, tally),
    folders: foldersOf(call, listing),
  };
}

function codeOf(call: Call, { isDiff, shard, maxWarnings }: Wishes, listing: Listing, tally: Tally): number {
  const isEmptyShard = shard !== undefined && listing.found.length > 0;
  if (tally.files === 0) return call.has('allow-empty') || isEmptyShard ? CLEAN : TROUBLE;
  if (isDiff) return tally.fixed.size > 0 ? FAULTS : CLEAN;
  if (call.has('update-baseline')) return CLEAN;
  return tally.counts.errors > 0 || tally.counts.warnings > maxWarnings ? FAULTS : CLEAN;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const foldersOf = (call: Call, { found }: Listing): readonly string[] => [
  ...operandsOf(call).filter(isFolder),
  ...found.map(({ file }) => dirname(file)),
];

/** Says what holds for a file, and where each value comes from. */
async function printConfig(call: Call, { languages, stdout, stderr }: Context): Promise<number> {
  const [path, ...others] = operandsOf(call);
  if (others.length > 0) throw new UsageError('--print-config takes one file');
  const layer = layerOf(call, languages);
  const configs = await configFor([path!], { ...configFlags(call), layer }, languages);
  for (const fault of configs.faults) stderr.write(`crawlwise: ${visible(fault)}\n`);
  stdout.write(await printedConfig(path!, configs, languages));
  return configs.faults.length > 0 ? TROUBLE : CLEAN;
}

interface Wishes {
  readonly jobs: number;
  readonly level: Severity;
  readonly maxWarnings: number;
  readonly fixing: Fixing | undefined;
  readonly isDiff: boolean;
  readonly baseline: Baseline | undefined;
  readonly shard: Shard | undefined;
}

const wishesOf = async (call: Call): Promise<Wishes> => ({
  ...fixesOf(call),
  baseline: await baselineOf(call),
  shard: shardOf(call),
  jobs: call.number('jobs', 1) ?? availableParallelism(),
  level: call.has('quiet') ? 'error' : ((call.one('level') as Severity | undefined) ?? 'info'),
  maxWarnings: call.number('max-warnings', 0) ?? 0,
});

function fixesOf(call: Call): Pick<Wishes, 'fixing' | 'isDiff'> {
  const [isDiff, isFix, isAll] = [call.has('diff'), call.has('fix'), call.has('unsafe-fixes')];
  if (isAll && !isDiff && !isFix)
    throw new UsageError('--unsafe-fixes goes with --fix, or with --diff to see them first');
  return { isDiff, fixing: isAll ? 'all' : isDiff || isFix ? 'safe' : undefined };
}

async function baselineOf(call: Call): Promise<Baseline | undefined> {
  const file = call.one('baseline');
  const isNew = call.has('update-baseline');
  if (file === undefined) {
    if (isNew) throw new UsageError('--update-baseline writes the file that --baseline FILE names');
    return undefined;
  }
  const { Baseline } = await import('./baseline.ts');
  return isNew ? Baseline.empty(file) : Baseline.read(file);
}

function shardOf(call: Call): Shard | undefined {
  const text = call.one('shard');
  if (text === undefined) return undefined;
  const [, from, of] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (from === undefined || Number(from) > Number(of))
    throw new UsageError(`--shard takes I/N, such as 2/8, not '${text}'`);
  return { from: Number(from) - 1, of: Number(of) };
}

/** What is printed of findings where a diff is asked for. */
const SILENT: Reporter = { file: () => '', end: () => '' };

async function diffOf(file: string, { before, after }: Fixed, { isTerminal }: Context): Promise<string> {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import('diff');
  const name = file.replaceAll('\\', '/');
  const patch = createTwoFilesPatch(name, name, before, after, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
  return isTerminal ? patch.split('\n').map(visible).join('\n') : patch;
}

async function writeInput(text: string, stdout: Output): Promise<void> {
  const sink = sinkOf(stdout);
  await sink.send(text);
  await sink.flush();
}

const operandsOf = ({ operands }: Call): readonly string[] => (operands.length > 0 ? operands : ['.']);

interface Input {
  readonly name: string | undefined;
  /** As findings call it. */
  readonly file: string;
  readonly text: string;
}

async function inputOf(call: Call, { input }: Context): Promise<Input | undefined> {
  const name = call.one('stdin-filename');
  if (!call.operands.some(isInput)) {
    if (name !== undefined)
      throw new UsageError("--stdin-filename names the text of standard input, which is '-'");
    return undefined;
  }
  return { name, file: name ?? 'stdin', text: textOf(await input()) };
}

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

/** Counts what is found, and leaves out what is not to be shown. */
class Tally {
  files = 0;
  refusals = 0;
  readonly counts: MutableCounts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  private readonly left: MutableCounts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  private readonly codes = new Map<string, { readonly severity: Severity; count: number }>();

  /** What fixes have made of files. */
  readonly fixed = new Map<string, Fixed>();

  constructor(private readonly least: Severity) {}

  /** Takes note of a file with fixes, or says why it was left. */
  fix(file: string, fixed: Fixed, stderr: Output): void {
    if (fixed.left === undefined) {
      this.fixed.set(file, fixed);
      return;
    }
    this.refusals++;
    stderr.write(`crawlwise: ${visible(file)} is left as it is: ${visible(fixed.left)}\n`);
  }

  /** Those of the findings that are shown. */
  take(rows: readonly Row[]): readonly Row[] {
    const most = SEVERITIES.indexOf(this.least);
    return rows.filter(({ severity, code }) => {
      this.counts[COUNTER[severity]]++;
      const known = this.codes.get(code) ?? { severity, count: 0 };
      known.count++;
      this.codes.set(code, known);
      if (SEVERITIES.indexOf(severity) <= most) return true;
      this.left[COUNTER[severity]]++;
      return false;
    });
  }

  /** "12 hints not shown (--level hint shows them)" in a line; nothing where all are shown. */
  hidden(): string {
    const parts = SEVERITIES.flatMap((severity) => {
      const count = this.left[COUNTER[severity]];
      return count > 0 ? [{ severity, text: many(count, severity) }] : [];
    });
    const last = parts.at(-1)?.severity;
    return last === undefined
      ? ''
      : `${parts.map(({ text }) => text).join(', ')} not shown (--level ${last} shows ${parts.length > 1 || !parts[0]!.text.startsWith('1 ') ? 'them' : 'it'})\n`;
  }

  /** The findings of each rule, the most first. */
  statistics(): string {
    const rows = [...this.codes].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
    const width = String(rows[0]?.[1].count ?? '').length;
    return rows
      .map(
        ([code, { severity, count }]) => `${String(count).padStart(width)}  ${severity.padEnd(7)}  ${code}\n`,
      )
      .join('');
  }
}

/** So many files are named. */
const MOST_NAMED = 5;

/** "3 files passed over, neither a robots.txt nor a sitemap: a.xml, b.xml, c.xml". */
function passedOverOf(files: readonly Refused[]): string {
  const [first] = files;
  const names = files.slice(0, MOST_NAMED).map(({ file }) => visible(file));
  const more = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : '';
  return `${many(files.length, 'file')} passed over, ${first!.reason}: ${names.join(', ')}${more}`;
}

/** So many octets of files are worth a thread of their own. */
const WORTH_A_THREAD = 2 ** 22;

async function crewFor({ found }: Listing, jobs: number, { languages, worker }: Context): Promise<Crew> {
  const octets = found.reduce((sum, one) => sum + ('size' in one ? one.size : 0), 0);
  const most = Math.min(jobs, Math.floor(octets / WORTH_A_THREAD), found.length);
  return most > 1 ? (await import('./team.ts')).team(most, worker()) : soloist(languages);
}
