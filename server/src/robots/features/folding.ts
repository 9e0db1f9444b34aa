import type { Fold } from '../../core/features.ts';
import { lastOf } from '../rules/shared/groups.ts';
import { groupSpan, textSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** Groups and consecutive comment lines, if they have several lines; ordered by start. */
export function folding(document: RobotsDocument): readonly Fold[] {
  const { lines, groups, foreign } = wholeFile(document);
  if (foreign) return [];
  const folds: Fold[] = groups
    .filter((group) => lastOf(group).index > group.agents[0]!.index)
    .map((group) => groupSpan(group));
  for (let from = 0; from < lines.length; from++) {
    let to = from;
    while (lines[to]?.line.kind === 'comment') to++;
    if (to - from > 1) {
      folds.push({ start: lines[from]!.start, end: textSpan(lines[to - 1]!).end, kind: 'comment' });
    }
    from = Math.max(from, to - 1);
  }
  return folds.sort((a, b) => a.start - b.start);
}
