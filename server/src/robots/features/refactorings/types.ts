/**
 * Refactorings, one a file: what can be done with lines that is nobody's mistake. They know lines and groups; they know
 * no finding, no setting and no other file.
 */
import type { Question } from '../../../core/features.ts';
import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';

/** What a refactoring is asked about. */
export interface Place {
  readonly file: RobotsFile;
  /** The lines that are touched, in order; none at the end of a file, behind its last line break. */
  readonly lines: readonly PlacedLine[];
  /** Something is selected, not only a place chosen. */
  readonly selected: boolean;
  /** The group in which the first of the lines stands. */
  readonly group: Group | undefined;
  /** What was asked of the document last. */
  readonly last: Question | undefined;
}
