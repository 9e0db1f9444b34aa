import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { isObject } from '../../core/isObject.ts';
import { isOfFailures } from '../../core/rule/failureRule.ts';
import { octetsOf, textOf } from '../../disk/read.ts';
import { reasonOf } from '../../disk/reasons.ts';
import { isLive } from '../args/isLive.ts';
import { UsageError } from '../command.ts';
import { namesOf } from '../report.ts';
import { checkCallWords, checkWords as t } from '../words/check.ts';
import { fingerprintOf, hashOf } from './formats/fingerprint.ts';
import { draftOf } from './outputFile.ts';
import type { PrintedFinding } from './row.ts';

const VERSION = 1;

/**
 * The number of accepted findings by file and fingerprint. Files are paths with slashes, relative to the folder of the
 * baseline, or URLs.
 */
type Counts = Map<string, Map<string, number>>;

/**
 * What happens to a baseline: it is only read, replaced with the current findings, or pruned of findings that no longer
 * exist.
 */
export type BaselineUse = 'read' | 'update' | 'prune';

/**
 * Accepted findings: only new ones are reported. A finding is identified by its rule and the text of its line, not by
 * the line number: one that moves stays accepted, and a further equal one is new. Findings that are reported once for
 * their cause, or once for the file, are identified by their rule and cause.
 */
export class Baseline {
  private readonly present: Counts = new Map();
  private readonly looked = new Set<string>();
  private accepted = 0;

  /**
   * @param file its absolute path
   * @param name that path as the call gives it
   * @param left what is accepted
   * @param before what was accepted before, if the findings replace it
   */
  private constructor(
    private readonly file: string,
    private readonly name: string,
    readonly use: BaselineUse,
    private readonly left: Counts,
    private readonly before: Counts,
  ) {}

  /** Throws `UsageError` if the file cannot be read or is not a baseline of this version. */
  static read(file: string, name: string, use: 'read' | 'prune' = 'read'): Baseline {
    let content: unknown;
    try {
      content = JSON.parse(textOf(octetsOf(file)));
    } catch (error) {
      throw new UsageError(
        error instanceof SyntaxError
          ? checkCallWords('baselineNotJson', { file: name })
          : checkCallWords('baselineUnreadable', { file: name, reason: reasonOf(error) }),
      );
    }
    const { version, findings } = (content ?? {}) as { version?: unknown; findings?: unknown };
    if (version !== VERSION) throw new UsageError(checkCallWords('baselineVersion', { file: name }));
    const counts = countsIn(findings);
    if (!counts) throw new UsageError(checkCallWords('notBaseline', { file: name }));
    return new Baseline(file, name, use, counts, countsIn(findings)!);
  }

  /**
   * A baseline without accepted findings that keeps the counts of an existing baseline for files that are not checked.
   */
  static update(file: string, name: string): Baseline {
    try {
      return new Baseline(file, name, 'update', new Map(), Baseline.read(file, name).left);
    } catch {
      return new Baseline(file, name, 'update', new Map(), new Map());
    }
  }

  /**
   * The findings of a file, or of a URL, that are not accepted.
   * @param isLocked whether findings of a rule are never accepted, beside those that a rule has failed
   */
  take(
    { file, rows }: { readonly file: string; readonly rows: readonly PrintedFinding[] },
    isLocked: (code: string) => boolean,
  ): readonly PrintedFinding[] {
    const path = isLive(file) ? file : relative(dirname(this.file), file).replaceAll('\\', '/');
    this.looked.add(path);
    return rows.filter((row) => {
      if (isOfFailures(row.code) || isLocked(row.code)) return true;
      const { folded: count = 1 } = row;
      const print = printOf(row);
      const present = this.present.get(path) ?? new Map<string, number>();
      this.present.set(path, present.set(print, (present.get(print) ?? 0) + count));
      const left = this.left.get(path) ?? new Map<string, number>();
      const own = (left.get(print) ?? 0) >= count ? print : formerPrint(row, count, left);
      if (own === undefined) return true;
      left.set(own, left.get(own)! - count);
      this.accepted++;
      return false;
    });
  }

  /** The number of accepted findings that no longer exist, by rule; none in files that were not checked but exist. */
  stale(): ReadonlyMap<string, number> {
    const stale = new Map<string, number>();
    if (this.use === 'update') return stale;
    for (const [path, counts] of this.left) {
      if (!this.isKnown(path)) continue;
      for (const [print, count] of counts) {
        const [code = print] = print.split(' ');
        if (count > 0) stale.set(code, (stale.get(code) ?? 0) + count);
      }
    }
    return stale;
  }

  /** Lines about accepted and stale findings, if there are any. */
  *said(): Generator<string> {
    if (this.use === 'update') {
      const kept = sumOf(this.kept());
      const count = sumOf(this.present);
      yield `${kept > 0 ? t('acceptedAndKept', { count, kept }) : t('acceptedNow', { count })}\n`;
      return;
    }
    if (this.accepted > 0) yield `${t('accepted', { count: this.accepted })}\n`;
    const stale = this.stale();
    const count = [...stale.values()].reduce((sum, item) => sum + item, 0);
    if (count === 0) return;
    const codes = namesOf([...stale.keys()]);
    yield `${t(this.use === 'prune' ? 'pruned' : 'stale', { count, codes })}\n`;
  }

  /** Whether all findings in a file are known now: it was checked, or is gone; a URL may not have been requested. */
  private isKnown(path: string): boolean {
    return this.looked.has(path) || (!isLive(path) && !existsSync(resolve(dirname(this.file), path)));
  }

  /** The counts of files that were not checked and still exist. */
  private kept(): Counts {
    return new Map([...this.before].filter(([path]) => !this.isKnown(path)));
  }

  /** The accepted counts without those that are stale. */
  private pruned(): Counts {
    const counts = [...this.before].map(([path, accepted]): [string, Map<string, number>] => {
      const left = this.isKnown(path) ? this.left.get(path) : undefined;
      const rest = [...accepted].map(([print, count]): [string, number] => [
        print,
        count - (left?.get(print) ?? 0),
      ]);
      return [path, new Map(rest.filter(([, count]) => count > 0))];
    });
    return new Map(counts.filter(([, rest]) => rest.size > 0));
  }

  /** Writes the accepted findings, atomically. */
  write(): void {
    const accepted = this.use === 'prune' ? this.pruned() : [...this.kept(), ...this.present];
    const sorted = [...accepted].sort(([a], [b]) => (a < b ? -1 : 1));
    const findings = Object.fromEntries(
      sorted.map(([path, counts]) => [
        path,
        Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    );
    const draft = draftOf(this.file, this.name);
    draft.write(`${JSON.stringify({ version: VERSION, findings }, undefined, 2)}\n`);
    draft.finish();
  }
}

/**
 * Identifies a finding in its file, without its position and the words of its message: a new wording accepts what was
 * accepted.
 */
function printOf(row: PrintedFinding): string {
  const { code, cause, folded } = row;
  // A cause may name a line, which moves.
  if (cause !== undefined) return `${code} cause:${hashOf(code, cause.replace(/\d+/g, '#'))}`;
  return folded === undefined ? `${code} ${fingerprintOf(row)}` : code;
}

/**
 * Findings with a cause were once identified by their message. Such an entry accepts a finding of its rule for which its
 * count is sufficient, preferably one with exactly that count.
 */
function formerPrint(
  { code, cause }: PrintedFinding,
  count: number,
  left: ReadonlyMap<string, number>,
): string | undefined {
  if (cause === undefined) return undefined;
  const former = [...left].filter(
    ([print, most]) => most >= count && print.startsWith(`${code} `) && !print.includes(' cause:'),
  );
  return former.sort(([, a], [, b]) => a - b)[0]?.[0];
}

const sumOf = (counts: Counts): number =>
  [...counts.values()].flatMap((prints) => [...prints.values()]).reduce((sum, count) => sum + count, 0);

function countsIn(findings: unknown): Counts | undefined {
  if (!isObject(findings)) return undefined;
  const counts: Counts = new Map();
  for (const [path, known] of Object.entries(findings)) {
    if (!isObject(known)) return undefined;
    const entries = Object.entries(known);
    if (!entries.every((entry): entry is [string, number] => Number.isSafeInteger(entry[1])))
      return undefined;
    counts.set(path, new Map(entries));
  }
  return counts;
}
