/** What findings edits bring: those that stand where there was none of their rule. */
import type { Origin } from '../fixes/edits.ts';
import type { Code, Finding } from '../rule/rule.ts';
import type { OmittedCount } from './fold.ts';

export interface Comparing {
  /** Findings of file rules, and of the leaves that the edits have replaced. */
  readonly before: readonly Finding[];
  /** The same afterwards, with the offsets of the edited text. */
  readonly after: readonly Finding[];
  /** Findings that were only counted, before and after. */
  readonly omitted: readonly [readonly OmittedCount[], readonly OmittedCount[]];
  /** The findings whose fixes the edits are. */
  readonly fixed: readonly Finding[];
  /** Where an offset of the edited text was before. */
  originOf(offset: number): Origin;
  /** Where the leaf begins that an offset before is in. */
  placeOf(offset: number): number;
  /** What people have to complete may be wrong until then. */
  readonly ignoresWritten: boolean;
}

/**
 * Finds the findings that are new, and of these the `worse` ones: above hint, and not just one of the rule that has moved.
 * Of those that are gone, those that were fixed do not count.
 */
export function comparedFindings(comparing: Comparing): {
  readonly fresh: readonly Finding[];
  readonly worse: readonly Finding[];
} {
  const { before, after, omitted, fixed, originOf, placeOf, ignoresWritten } = comparing;
  const gone = new Map<string, { readonly code: Code; count: number }>();
  const at = ({ code, severity }: Finding, offset: number) => {
    const key = `${code} ${severity === 'hint'} ${placeOf(offset)}`;
    const known = gone.get(key) ?? { code, count: 0 };
    gone.set(key, known);
    return known;
  };
  for (const finding of before) at(finding, finding.start).count++;
  const fresh = after.filter((finding) => {
    const { offset, isWritten } = originOf(finding.start);
    const known = at(finding, offset);
    if (known.count > 0) {
      known.count--;
      return false;
    }
    return !(ignoresWritten && isWritten);
  });
  for (const finding of fixed) at(finding, finding.start).count--;
  const moved = new Map<Code, number>();
  const add = (code: Code, count: number): void => {
    moved.set(code, (moved.get(code) ?? 0) + count);
  };
  for (const { code, count } of gone.values()) if (count > 0) add(code, count);
  for (const { code, count } of omitted[0]) add(code, count);
  for (const { code, count } of omitted[1]) add(code, -count);
  const worse = fresh.filter(({ code, severity }) => {
    if (severity === 'hint') return false;
    add(code, -1);
    return moved.get(code)! < 0;
  });
  return { fresh, worse };
}
