/** Compares the findings before and after edits: which are new. */

import type { SourcePlace } from '../fixes/edits.ts';
import { entryOf } from '../memo.ts';
import type { Code, Finding } from '../rule/rule.ts';
import type { OmittedCount } from './fold.ts';

export interface Comparing {
  /** Findings of file rules, and of the leaves that the edits replaced. */
  readonly before: readonly Finding[];
  /** The same after the edits, with the offsets of the edited text. */
  readonly after: readonly Finding[];
  /** Findings that were only counted, before and after. */
  readonly omitted: readonly [readonly OmittedCount[], readonly OmittedCount[]];
  /** The findings that the edits fix. */
  readonly fixed: readonly Finding[];
  /** Maps an offset of the edited text to the text before. */
  originOf(offset: number): SourcePlace;
  /** The start of the leaf that holds an offset of the text before. */
  placeOf(offset: number): number;
  /** Whether to ignore findings in text that the user has yet to complete. */
  readonly ignoresWritten: boolean;
}

/**
 * The findings that are new. `worse` are those above hint that exceed the number of findings of their rule above hint
 * that are gone: a finding may just have moved. Fixed findings do not count as gone.
 */
export function comparedFindings(comparing: Comparing): {
  readonly fresh: readonly Finding[];
  readonly worse: readonly Finding[];
} {
  const { before, after, omitted, fixed, originOf, placeOf, ignoresWritten } = comparing;
  const gone = new Map<string, { readonly code: Code; readonly isHint: boolean; count: number }>();
  const at = ({ code, severity }: Finding, offset: number) => {
    const isHint = severity === 'hint';
    const key = `${code} ${isHint} ${placeOf(offset)}`;
    return entryOf(gone, key, () => ({ code, isHint, count: 0 }));
  };
  for (const finding of before) at(finding, finding.start).count++;
  const origins = after.map((finding) => ({ finding, ...originOf(finding.start) }));
  const isNew = ({ finding, offset }: (typeof origins)[number]): boolean => {
    const known = at(finding, offset);
    if (known.count === 0) return true;
    known.count--;
    return false;
  };
  // What stands where it stood is not new, even if text before it has a finding of its rule.
  const unwritten = origins.filter(({ isWritten }) => !isWritten).filter(isNew);
  const written = ignoresWritten ? [] : origins.filter(({ isWritten }) => isWritten).filter(isNew);
  const fresh = [...unwritten, ...written].map(({ finding }) => finding);
  for (const finding of fixed) at(finding, finding.start).count--;
  const moved = new Map<Code, number>();
  const add = (code: Code, count: number): void => {
    moved.set(code, (moved.get(code) ?? 0) + count);
  };
  for (const { code, isHint, count } of gone.values()) if (count > 0 && !isHint) add(code, count);
  for (const { code, severity, count } of omitted[0]) if (severity !== 'hint') add(code, count);
  for (const { code, severity, count } of omitted[1]) if (severity !== 'hint') add(code, -count);
  const worse = fresh.filter(({ code, severity }) => {
    if (severity === 'hint') return false;
    add(code, -1);
    return moved.get(code)! < 0;
  });
  return { fresh, worse };
}
