import type { Counts } from '../../../text/leaf.ts';
import type { Refused } from '../../files/files.ts';
import type { PassedOver } from '../../files/passedOver.ts';
import type { Row, Wants } from '../row.ts';

/** What a format needs to know about the run. */
interface Style {
  readonly colors: boolean;
  readonly links: boolean;
  readonly version: string;
}

interface Summary {
  readonly files: number;
  readonly counts: Counts;
  /** The number of suppressed findings. */
  readonly suppressed: number;
  /** Files of ours that were not checked, without those passed to `refused`. */
  readonly passedOver: readonly PassedOver[];
}

/** Formats findings file by file; returns the text to print. */
export interface Reporter {
  /** The text before the first file. */
  start?(): string;
  /**
   * The findings of a file that are shown; there may be none, and the same file may come again. In pieces if the text
   * may be long.
   */
  file(report: { readonly file: string; readonly rows: readonly Row[] }): string | Iterable<string>;
  /** A file that could not be read. */
  refused?(file: Refused): string;
  end(summary: Summary): string;
}

/** An output format. */
export interface Format {
  readonly wants: Wants;
  /** For human readers: only the first findings of each rule in a file, unless all are requested. */
  readonly isForPeople?: true;
  reporter(style: Style): Reporter;
}
