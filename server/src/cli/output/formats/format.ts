import type { Counts } from '../../../text/leaf.ts';
import type { Refused } from '../../files/files.ts';
import type { PassedOver } from '../../files/passedOver.ts';
import type { Row, Wants } from '../row.ts';

/** What a format may ask about the run. */
interface Style {
  readonly colors: boolean;
  readonly links: boolean;
  readonly version: string;
}

interface Summary {
  readonly files: number;
  readonly counts: Counts;
  /** How many findings comments suppress. */
  readonly suppressed: number;
  /** What is ours and was not looked at, but for what `refused` was given. */
  readonly passedOver: readonly PassedOver[];
}

/** Writes findings, file by file; gives the text to print. */
export interface Reporter {
  /** What stands before the first file. */
  start?(): string;
  /** The findings of a file that are shown; there may be none, and the same file may come once more. In pieces where they may be long. */
  file(report: { readonly file: string; readonly rows: readonly Row[] }): string | Iterable<string>;
  /** A file that could not be read. */
  refused?(file: Refused): string;
  end(summary: Summary): string;
}

/** A way to write findings. */
export interface Format {
  readonly wants: Wants;
  /** It is read by people, who get the first findings of each rule in a file unless they ask for all. */
  readonly isForPeople?: true;
  reporter(style: Style): Reporter;
}
