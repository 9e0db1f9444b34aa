import { type Finding, SEVERITIES } from '../rule/rule.ts';

/**
 * Findings in the order in which they are taken if there is no room for all: errors of all rules before warnings of any, and
 * within a severity the first of each rule, then the second of each, so that no rule hides another.
 * @param findings in the order of the file
 */
export function inFairOrder<F extends Pick<Finding, 'code' | 'severity'>>(
  findings: readonly F[],
): readonly F[] {
  const counts = new Map<string, number>();
  const ranked = findings.map((finding) => {
    const { code, severity } = finding;
    const key = `${severity} ${code}`;
    const round = counts.get(key) ?? 0;
    counts.set(key, round + 1);
    return { finding, severity: SEVERITIES.indexOf(severity), round };
  });
  return ranked.sort((a, b) => a.severity - b.severity || a.round - b.round).map(({ finding }) => finding);
}

/** At most so many findings, the first ones in fair order, as they follow each other in the list. */
export function fairly(findings: readonly Finding[], most: number): readonly Finding[] {
  if (findings.length <= most) return findings;
  const taken = new Set(inFairOrder(findings).slice(0, most));
  return findings.filter((finding) => taken.has(finding));
}
