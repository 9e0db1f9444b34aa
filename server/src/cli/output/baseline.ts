import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { octetsOf, textOf } from '../../disk/read.ts';
import { reasonOf } from '../../disk/walk.ts';
import { UsageError } from '../command.ts';
import { checkCallWords, checkWords as say } from '../words/check.ts';
import { fingerprintOf } from './formats/fingerprint.ts';
import { draftOf } from './outputFile.ts';
import type { Row } from './row.ts';

const VERSION = 1;

/**
 * The number of accepted findings by file and fingerprint. Files are paths with slashes, relative to the folder of the
 * baseline.
 */
type Counts = Map<string, Map<string, number>>;

/**
 * Accepted findings: only new ones are reported. A finding is identified by its rule and the text of its line, not by
 * the line number: one that moves stays accepted, and a further equal one is new.
 */
export class Baseline {
  private readonly present: Counts = new Map();
  private readonly looked = new Set<string>();
  private accepted = 0;

  /**
   * @param left what is accepted
   * @param before what was accepted before, if the findings replace it
   */
  private constructor(
    private readonly file: string,
    private readonly left: Counts,
    private readonly before: Counts,
  ) {}

  /** Throws `UsageError` if the file cannot be read or is not a baseline of this version. */
  static read(file: string): Baseline {
    let content: unknown;
    try {
      content = JSON.parse(textOf(octetsOf(file)));
    } catch (error) {
      throw new UsageError(
        error instanceof SyntaxError
          ? checkCallWords('baselineNotJson', { file })
          : checkCallWords('baselineUnreadable', { file, reason: reasonOf(error) }),
      );
    }
    const { version, findings } = (content ?? {}) as { version?: unknown; findings?: unknown };
    if (version !== VERSION) throw new UsageError(checkCallWords('baselineVersion', { file }));
    const counts = countsIn(findings);
    if (!counts) throw new UsageError(checkCallWords('notBaseline', { file }));
    return new Baseline(file, counts, new Map());
  }

  /**
   * A baseline without accepted findings that keeps the counts of an existing baseline for files that are not checked.
   */
  static update(file: string): Baseline {
    try {
      return new Baseline(file, new Map(), Baseline.read(file).left);
    } catch {
      return new Baseline(file, new Map(), new Map());
    }
  }

  /** The findings of a file that are not accepted. */
  take({ file, rows }: { readonly file: string; readonly rows: readonly Row[] }): readonly Row[] {
    const path = relative(dirname(resolve(this.file)), resolve(file)).replaceAll('\\', '/');
    this.looked.add(path);
    return rows.filter((row) => {
      const { folded: count = 1 } = row;
      const print = row.folded === undefined ? `${row.code} ${fingerprintOf(row)}` : row.code;
      const present = this.present.get(path) ?? new Map<string, number>();
      this.present.set(path, present.set(print, (present.get(print) ?? 0) + count));
      const left = this.left.get(path)?.get(print) ?? 0;
      if (left < count) return true;
      this.left.get(path)!.set(print, left - count);
      this.accepted++;
      return false;
    });
  }

  /** A line about accepted findings, if there are any. */
  said(isNew: boolean): string {
    if (isNew) {
      const kept = sumOf(this.kept());
      const count = sumOf(this.present);
      return `${kept > 0 ? say('acceptedAndKept', { count, kept }) : say('acceptedNow', { count })}\n`;
    }
    return this.accepted === 0 ? '' : `${say('accepted', { count: this.accepted })}\n`;
  }

  /** The counts of files that were not checked and still exist. */
  private kept(): Counts {
    const folder = dirname(this.file);
    return new Map(
      [...this.before].filter(([path]) => !this.looked.has(path) && existsSync(resolve(folder, path))),
    );
  }

  /** Writes the findings as accepted, with the counts to keep; atomically. */
  write(): void {
    const sorted = [...this.kept(), ...this.present].sort(([a], [b]) => (a < b ? -1 : 1));
    const findings = Object.fromEntries(
      sorted.map(([path, counts]) => [
        path,
        Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    );
    const draft = draftOf(this.file);
    draft.write(`${JSON.stringify({ version: VERSION, findings }, undefined, 2)}\n`);
    draft.finish();
  }
}

const sumOf = (counts: Counts): number =>
  [...counts.values()].flatMap((prints) => [...prints.values()]).reduce((sum, count) => sum + count, 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
