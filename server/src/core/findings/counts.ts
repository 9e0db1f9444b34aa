import type { Counts } from '../../text/leaf.ts';
import type { Finding } from '../rule/rule.ts';

/** How many findings of each severity a leaf has to show, including those that are only counted. */
export function countFindings(findings: readonly Finding[]): { -readonly [K in keyof Counts]: number } {
  const counts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  for (const { severity, more = 0, fold } of findings) if (!fold) counts[COUNTER[severity]] += 1 + more;
  return counts;
}

/** The field of `Counts` for a severity. */
export const COUNTER = { error: 'errors', warning: 'warnings', info: 'infos', hint: 'hints' } as const;
