import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { reasonOf } from '../disk/walk.ts';
import { UsageError } from './command.ts';
import { fingerprintOf } from './formats/fingerprint.ts';
import { draftOf } from './outputFile.ts';
import { many } from './report.ts';
import type { Row } from './row.ts';

const VERSION = 1;

/** How many findings of each fingerprint are accepted, by file, with slashes, as seen from the folder of the baseline. */
type Counts = Map<string, Map<string, number>>;

/**
 * Findings that are accepted, so that only new ones are told. They are known by their rule and the text of their line,
 * not by its number: what moves stays accepted, and one more of the same is new.
 */
export class Baseline {
  private readonly left: Counts;
  private readonly present: Counts = new Map();
  private accepted = 0;

  private constructor(
    private readonly file: string,
    counts: Counts,
  ) {
    this.left = counts;
  }

  /** Throws `UsageError` where the file cannot be read or is no baseline of this version. */
  static read(file: string): Baseline {
    const wrong = (what: string): UsageError =>
      new UsageError(`${file} ${what}; --update-baseline writes a new one`);
    let content: unknown;
    try {
      content = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      throw wrong(
        error instanceof SyntaxError
          ? 'is not a baseline: it is not JSON'
          : `cannot be read: ${reasonOf(error)}`,
      );
    }
    const { version, findings } = (content ?? {}) as { version?: unknown; findings?: unknown };
    if (version !== VERSION) throw wrong('is not a baseline of this version');
    const counts = countsIn(findings);
    if (!counts) throw wrong('is not a baseline');
    return new Baseline(file, counts);
  }

  /** One that accepts nothing yet. */
  static empty(file: string): Baseline {
    return new Baseline(file, new Map());
  }

  /** Those of the findings that are not accepted. */
  take(rows: readonly Row[]): readonly Row[] {
    return rows.filter((row) => {
      const path = relative(dirname(resolve(this.file)), resolve(row.file)).replaceAll('\\', '/');
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

  /** One line about what is accepted, where anything is. */
  said(isNew: boolean): string {
    const all = [...this.present.values()].flatMap((counts) => [...counts.values()]);
    if (isNew)
      return `${many(
        all.reduce((sum, count) => sum + count, 0),
        'finding',
      )} accepted from now on\n`;
    return this.accepted === 0 ? '' : `${many(this.accepted, 'finding')} accepted by the baseline\n`;
  }

  /** Writes what was found as what is accepted from now on; all of it or nothing. */
  write(): void {
    const sorted = [...this.present].sort(([a], [b]) => (a < b ? -1 : 1));
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
