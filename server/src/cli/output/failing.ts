import type { Severity } from '../../core/rule/rule.ts';
import type { Counts } from '../../text/leaf.ts';

/** Which findings make a run with these counts fail, by severity: errors, and warnings if there are too many. */
export const isFailing =
  ({ warnings }: Counts, maxWarnings: number) =>
  (severity: Severity): boolean =>
    severity === 'error' || (severity === 'warning' && warnings > maxWarnings);
