/** Which findings are omitted because another one explains the problem better, where only the whole file shows that. */

import type { Filter } from '../core/service.ts';
import type { Steps } from '../core/steps.ts';
import { rule as htmlContent } from './rules/htmlContent.ts';
import { rule as mergeConflict } from './rules/mergeConflict.ts';
import { rule as ruleFailed } from './rules/ruleFailed.ts';
import { conflictsOf } from './rules/shared/conflictMarks.ts';
import { notRobots } from './rules/shared/notRobots.ts';
import type { RobotsFile } from './syntax/file.ts';

/** The findings that remain in a file that is not a robots.txt: that it is not one, and that a rule has thrown. */
const OF_OTHERS: ReadonlySet<string> = new Set([htmlContent.meta.code, ruleFailed.meta.code]);

/**
 * Which findings of a file are reported, found in steps.
 * @param isOff whether a rule is off
 * @returns undefined if all are
 */
export function* reportedIn(file: RobotsFile, isOff: (code: string) => boolean): Steps<Filter | undefined> {
  if (!isOff(htmlContent.meta.code) && (yield* notRobots(file))) return (code) => OF_OTHERS.has(code);
  const conflicts = isOff(mergeConflict.meta.code) ? [] : conflictsOf(file);
  if (conflicts.length === 0) return undefined;
  const marks = new Set(conflicts.flatMap(({ marks }) => marks.map(({ index }) => index)));
  return (code, start) => code === mergeConflict.meta.code || !marks.has(file.lineAt(start)?.index ?? -1);
}
