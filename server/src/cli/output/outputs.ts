/** The outputs of a call: each has a format, and is a file or standard output. */
import type { RuleMeta } from '../../core/rule/rule.ts';
import type { Call } from '../args/parse.ts';
import type { Paths } from '../args/paths.ts';
import { type Output, UsageError } from '../command.ts';
import type { Refused } from '../files/files.ts';
import type { ConfigFault } from '../report.ts';
import { checkWords, checkCallWords as t } from '../words/check.ts';
import { capped, MAX_OF_A_RULE } from './cappedRows.ts';
import { type Format, leftOutLine, type Reporter, type Style, type Summary } from './formats/format.ts';
import { formatNamed } from './formats/index.ts';
import { type Draft, draftOf } from './outputFile.ts';
import type { PrintedFinding, Wants } from './row.ts';
import { type Sink, sinkOf } from './stream.ts';

/** A format and the file that it is written to; standard output without one. */
export interface OutputTarget {
  /** As the call gives it: `NAME`, or `NAME=FILE`. */
  readonly text: string;
  readonly format: string;
  readonly file?: string | undefined;
}

/**
 * The outputs that `--format NAME[=FILE]` and `--output-file FILE` ask for. Throws `UsageError` if two have the same
 * place.
 * @param byDefault the format of standard output if no option says otherwise
 */
export function targetsOf({ all, one: item, paths }: Call, byDefault: string): readonly OutputTarget[] {
  const [formats, outputFile] = [all('format'), item('output-file')];
  const targets = formats.map((text): OutputTarget => {
    const at = text.indexOf('=');
    return at < 0
      ? { text, format: text, file: outputFile }
      : { text, format: text.slice(0, at), file: text.slice(at + 1) };
  });
  if (targets.length === 0) targets.push({ text: byDefault, format: byDefault, file: outputFile });
  else if (outputFile !== undefined && formats.every((text) => text.includes('=')))
    throw new UsageError(t('outputFileAlone'));
  const places = targets.map(({ file }) => (file === undefined ? '' : paths.at(file)));
  const twice = targets.find((_, at) => places.indexOf(places[at]!) !== at);
  if (twice)
    throw new UsageError(twice.file === undefined ? t('twoOutputs') : t('oneFile', { file: twice.file }));
  return targets;
}

interface OneOutput {
  readonly name: string;
  readonly format: Format;
  readonly reporter: Reporter;
  readonly sink: Sink;
  readonly draft: Draft | undefined;
}

interface OutputSettings {
  readonly paths: Paths;
  readonly stdout: Output;
  /** The settings of formats; colors and links apply to standard output only. */
  readonly style: Omit<Style, 'rules' | 'isFile' | 'isWhole'>;
  rules(): Promise<ReadonlyMap<string, RuleMeta>>;
  /** How many findings of each rule in a file are shown; by default all, or 50 in formats for people. */
  readonly mostOfRule: number | undefined;
  /** How many findings formats for people show in total; undefined for no limit. */
  readonly most: number | undefined;
}

/** Takes the findings of a check, file by file. Paths are as output writes them. */
export interface Receiver {
  readonly wants: Wants;
  start?(): Promise<void>;
  file(report: { readonly file: string; readonly rows: readonly PrintedFinding[] }): Promise<void>;
  refused(file: Refused): Promise<void>;
  fault(fault: ConfigFault): Promise<void>;
  end(summary: Summary): Promise<void>;
}

/** All outputs of a call. Files appear when they are complete. */
export class Outputs implements Receiver {
  private constructor(
    private readonly all: readonly OneOutput[],
    private readonly mostOfRule: number | undefined,
    private room: number,
  ) {}

  /** The number of findings that are not shown to people. */
  private notShown = 0;

  /** Opens the files. Throws `InputError` if one of them cannot be written; then none is written. */
  static async open(
    targets: readonly OutputTarget[],
    { paths, stdout, style, rules, mostOfRule, most }: OutputSettings,
  ): Promise<Outputs> {
    const all: OneOutput[] = [];
    try {
      for (const { format: name, file } of targets) {
        const format = await formatNamed(name);
        const draft = file === undefined ? undefined : draftOf(paths.at(file), file);
        const plain = draft ? { ...style, colors: false, links: false } : style;
        const isWhole = mostOfRule === Number.POSITIVE_INFINITY;
        const own = { ...plain, isFile: draft !== undefined, isWhole };
        const known = format.describesRules ? await rules() : new Map<string, RuleMeta>();
        const reporter = format.reporter({ ...own, rules: known });
        all.push({ name, format, draft, reporter, sink: sinkOf(draft ?? stdout) });
      }
    } catch (error) {
      for (const { draft } of all) draft?.discard();
      throw error;
    }
    return new Outputs(all, mostOfRule, most ?? Number.POSITIVE_INFINITY);
  }

  /** What the formats need of findings. */
  get wants(): Wants {
    const any = (key: 'excerpts' | 'fixes' | 'places'): boolean =>
      this.all.some(({ format }) => format.wants[key]);
    const isForPeople = this.all.every(({ format }) => format.isForPeople);
    return {
      ...{ excerpts: any('excerpts'), fixes: any('fixes'), places: any('places') },
      most: this.mostOfRule ?? (isForPeople ? MAX_OF_A_RULE : undefined),
    };
  }

  start(): Promise<void> {
    return this.send((reporter) => reporter.start?.() ?? '');
  }

  file(report: { readonly file: string; readonly rows: readonly PrintedFinding[] }): Promise<void> {
    const rows = this.mostOfRule === undefined ? report.rows : capped(report.rows, this.mostOfRule);
    const short = this.mostOfRule === undefined ? capped(rows, MAX_OF_A_RULE) : rows;
    const few = short.slice(0, this.room);
    this.room -= few.length;
    for (const { more = 0 } of short.slice(few.length)) this.notShown += 1 + more;
    return this.send((reporter, { isForPeople }) =>
      reporter.file({ ...report, rows: isForPeople ? few : rows }),
    );
  }

  refused(file: Refused): Promise<void> {
    return this.send((reporter) => reporter.refused(file));
  }

  fault(fault: ConfigFault): Promise<void> {
    return this.send((reporter) => reporter.fault(fault));
  }

  end(summary: Summary): Promise<void> {
    return this.send((reporter) => reporter.end(summary));
  }

  /** What was left out of the outputs, in lines; complete after the end. */
  *leftOut(): Generator<string> {
    if (this.notShown > 0) yield checkWords('leftOut', { count: this.notShown });
    for (const { name, format, reporter } of this.all) {
      const count = reporter.leftOut?.() ?? 0;
      if (format.limits && count > 0) yield leftOutLine(name, count, format.limits);
    }
  }

  /** A text without a format, to the first output. */
  async print(text: string): Promise<void> {
    await this.all[0]!.sink.send(text);
    await this.all[0]!.sink.flush();
  }

  /** Moves the files to their places. */
  finish(): void {
    for (const { draft } of this.all) draft?.finish();
  }

  discard(): void {
    for (const { draft } of this.all) draft?.discard();
  }

  private async send(text: (reporter: Reporter, format: Format) => string | Iterable<string>): Promise<void> {
    for (const { reporter, format, sink } of this.all) {
      await sink.send(text(reporter, format));
      await sink.flush();
    }
  }
}
