/**
 * Refactorings, one per file: useful changes of correct lines. They depend on lines and groups, but not on findings,
 * settings or other files.
 */
import type { Question } from '../../../core/features.ts';
import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import type { RobotsDocument } from '../types.ts';

/** The location that a refactoring is requested for. */
export interface Selection {
  readonly file: RobotsFile;
  readonly text: RobotsDocument['text'];
  /** The lines that the selection touches, in order; empty after the last line break of a file. */
  readonly lines: readonly PlacedLine[];
  /** Whether something is selected. */
  readonly selected: boolean;
  /** The group of the first line. */
  readonly group: Group | undefined;
  /** The last test of the document. */
  readonly last: Question | undefined;
}
