import type { Edit } from '../../core/rule/rule.ts';
import { lineRangesOf } from '../../text/lineRanges.ts';
import { exactJson } from '../report.ts';

/** The fixes of a file that would be made. */
export interface PlannedFixes {
  readonly file: string;
  readonly before: string;
  /** By start, without overlap. */
  readonly edits: readonly Edit[];
  /** Notes on them, a line each: verdicts that change, and fixes that are not made. */
  readonly notes: readonly string[];
}

/** What `check --diff --format json` prints: one object, see `schemas/edits.schema.json`. */
export function editList(files: readonly PlannedFixes[]): string {
  const lines = files.map(({ file, before, edits, notes }) => {
    const ranges = lineRangesOf(before, edits);
    return exactJson({ file, edits: edits.map(({ text }, at) => ({ ...ranges[at]!, text })), notes });
  });
  return `{"version":1,"files":[\n${lines.join(',\n')}\n]}\n`;
}
