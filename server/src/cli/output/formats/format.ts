import type { Silenced } from '../../../core/findings/silenced.ts';
import type { RuleMeta } from '../../../core/rule/rule.ts';
import type { AccountEntry } from '../../../project/account.ts';
import type { Counts } from '../../../text/leaf.ts';
import type { Refused } from '../../files/files.ts';
import type { ConfigFault } from '../../report.ts';
import { reportWords as t } from '../../words/report.ts';
import type { PrintedFinding, Wants } from '../row.ts';
import type { ReportLimits } from './limits.ts';

/** What a format needs to know about the run. */
export interface Style {
  readonly colors: boolean;
  readonly links: boolean;
  readonly version: string;
  /** The working folder, with and without links resolved. */
  readonly folders: readonly string[];
  /** Whether the output is a file: its readers do not see standard error. */
  readonly isFile: boolean;
  /** Whether all findings are wanted, whatever the host of the output takes. */
  readonly isWhole: boolean;
  /** The number of warnings that do not make the run fail. */
  readonly maxWarnings: number;
  /** The rules by their codes, if the format describes them. */
  readonly rules: ReadonlyMap<string, RuleMeta>;
}

export interface Summary extends Silenced {
  readonly files: number;
  readonly counts: Counts;
  /** What was not judged, without the files passed to `refused`. */
  readonly account: readonly AccountEntry[];
  /** The number of files with a usual name that are neither a robots.txt nor a sitemap. */
  readonly skipped?: number;
}

/** Formats findings file by file; returns the text to print. */
export interface Reporter {
  /** The text before the first file. */
  start?(): string;
  /**
   * The findings of a file that are shown; there may be none, and the same file may come again. In pieces if the text
   * may be long.
   */
  file(report: {
    readonly file: string;
    readonly rows: readonly PrintedFinding[];
  }): string | Iterable<string>;
  /** A file that could not be read. */
  refused(file: Refused): string | Iterable<string>;
  fault(fault: ConfigFault): string | Iterable<string>;
  end(summary: Summary): string | Iterable<string>;
  /** How many findings the limits of hosts left out; final after the end. */
  leftOut?(): number;
}

/** An output format. */
export interface Format {
  readonly wants: Wants;
  /** For human readers: only the first findings of each rule in a file, unless all are requested. */
  readonly isForPeople?: true;
  /** Whether the output has the texts of the rules. */
  readonly describesRules?: true;
  /** What its hosts take. */
  readonly limits?: ReportLimits;
  reporter(style: Style): Reporter;
}

/** The sentence that says what the limits of a format left out. */
export const leftOutLine = (name: string, count: number, { results, octets }: ReportLimits): string =>
  t('leftOutOfReport', { count, format: name, most: results.most, size: sizeOf(octets.most) });

const sizeOf = (octets: number): string =>
  octets < 1_000_000
    ? t('kilobytes', { count: Math.floor(octets / 1000) })
    : t('megabytes', { count: octets / 1_000_000 });

/** The message of a finding, with what makes its file. Controls in it are not escaped. */
export const messageWithSource = ({ message, source }: Pick<PrintedFinding, 'message' | 'source'>): string =>
  source === undefined ? message : `${message} ${t('source', { file: source })}`;

const errorIn = (
  file: string,
  line: number,
  column: number,
  code: string,
  message: string,
): PrintedFinding => ({
  ...{ file, line, column, endLine: line, endColumn: column, severity: 'error', code, message },
});

/** A reporter in which a file that cannot be read, and an error in a configuration, are findings. */
export function withErrorRows(own: Omit<Reporter, 'refused' | 'fault'>): Reporter {
  const report = (row: PrintedFinding) => own.file({ file: row.file, rows: [row] });
  return {
    ...own,
    refused: ({ file, reason }) => report(errorIn(file, 1, 1, 'unreadable', reason)),
    fault: ({ file, line, column, message }) => report(errorIn(file, line, column, 'configuration', message)),
  };
}

/** The same for formats for people, where these are on standard error already unless the output is a file. */
export function withErrorRowsInFile(own: Omit<Reporter, 'refused' | 'fault'>, { isFile }: Style): Reporter {
  return isFile ? withErrorRows(own) : { ...own, refused: () => '', fault: () => '' };
}
