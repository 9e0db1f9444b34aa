/** Limits the findings of one rule in a file for human readers. */
import { entryOf } from '../../core/memo.ts';
import type { Severity } from '../../core/rule/rule.ts';

/** The default limit of findings of one rule in a file. */
export const MAX_OF_A_RULE = 50;

interface Capped {
  readonly code: string;
  readonly severity: Severity;
  /** How many findings of the same rule and level in this file are left out after it. */
  readonly more?: number;
}

/**
 * The first `most` findings of each rule and level, in their order; the last of them counts those that are left out.
 */
export function capped<T extends Capped>(findings: readonly T[], most: number): readonly T[] {
  const counts = new Map<string, { shown: number; last: number; left: number }>();
  const kept: T[] = [];
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.code}`;
    const known = entryOf(counts, key, () => ({ shown: 0, last: 0, left: 0 }));
    if (known.shown++ >= most) known.left++;
    else known.last = kept.push(finding) - 1;
  }
  for (const { last, left } of counts.values()) if (left > 0) kept[last] = { ...kept[last]!, more: left };
  return kept;
}
