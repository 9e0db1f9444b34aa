import type { Edit } from '../../core/rule/rule.ts';
import { type LineRange, lineRangesOf } from '../../text/lineRanges.ts';
import { exactJson } from '../report.ts';

/** The fixes of a file that would be made. */
export interface PlannedFixes {
  readonly file: string;
  /** By start, without overlap. */
  readonly edits: readonly (LineRange & { readonly text: string })[];
  /** Notes on them, a line each: verdicts that change, and fixes that are not made. */
  readonly notes: readonly string[];
}

/** @param fixed each file before its fixes, and the edits by start */
export const plannedFixes = (
  fixed: ReadonlyMap<string, { readonly before: string; readonly edits: readonly Edit[] }>,
  notes: ReadonlyMap<string, readonly string[]>,
): readonly PlannedFixes[] =>
  [...fixed].map(([file, { before, edits }]) => {
    const ranges = lineRangesOf(before, edits);
    const own = edits.map(({ text }, at) => ({ ...ranges[at]!, text }));
    return { file, edits: own, notes: notes.get(file) ?? [] };
  });

/** What `check --diff --format json` prints: one object, see `schemas/edits.schema.json`. */
export const editList = (files: readonly PlannedFixes[]): string =>
  `{"version":1,"files":[\n${files.map((file) => exactJson(file)).join(',\n')}\n]}\n`;
