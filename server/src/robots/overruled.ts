/** Which findings are omitted because another one explains the problem better, where only the whole file shows that. */

import type { Filter } from '../core/service.ts';
import type { Steps } from '../core/steps.ts';
import { rule as failedExpectation } from './rules/failedExpectation.ts';
import { rule as htmlContent } from './rules/htmlContent.ts';
import { rule as mergeConflict } from './rules/mergeConflict.ts';
import { rule as noSitemap } from './rules/noSitemap.ts';
import { conflictsOf } from './rules/shared/conflictMarks.ts';
import { fieldFault } from './rules/shared/field.ts';
import { notRobots } from './rules/shared/notRobots.ts';
import { rule as unannouncedSitemap } from './rules/unannouncedSitemap.ts';
import { rule as unparseableLine } from './rules/unparseableLine.ts';
import type { RobotsFile } from './syntax/file.ts';

/** Rules about what is in no line: it may be in the lines that were cut off. */
const OF_ABSENCE: ReadonlySet<string> = new Set([noSitemap.meta.code, unannouncedSitemap.meta.code]);
/**
 * Which findings of a file are reported, found in steps.
 * @param isOff whether a rule is off
 * @param isOfFile whether a rule is about the whole file
 * @returns undefined if all are
 */
export function* reportedIn(
  file: RobotsFile,
  isOff: (code: string) => boolean,
  isOfFile: (code: string) => boolean,
): Steps<Filter | undefined> {
  if (!isOff(htmlContent.meta.code) && (yield* notRobots(file)))
    return (code) => code === htmlContent.meta.code;
  const last = file.lines.at(-1);
  if (last && fieldFault(last.line)?.is === 'cut-off' && !isOff(unparseableLine.meta.code)) {
    const from = file.groups.at(-1)?.agents[0]?.start ?? last.start;
    return (code, start) =>
      code === failedExpectation.meta.code || !isOfFile(code) || (start < from && !OF_ABSENCE.has(code));
  }
  const conflicts = isOff(mergeConflict.meta.code) ? [] : conflictsOf(file);
  if (conflicts.length === 0) return undefined;
  const marks = new Set(conflicts.flatMap(({ marks }) => marks.map(({ index }) => index)));
  return (code, start) => code === mergeConflict.meta.code || !marks.has(file.lineAt(start)?.index ?? -1);
}
