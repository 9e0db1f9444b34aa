/** What is said of the fixes of a file, on standard error, before it is written. */
import type { Fixes } from '../../core/fixedText.ts';
import { many } from '../report.ts';

/** So many changed verdicts are named. */
const MOST_NAMED = 20;

/** A line for each verdict that changes, up to a limit with the number of the others, and for what was not made. */
export function saidOf({ verdicts, left }: Pick<Fixes, 'verdicts' | 'left'>): readonly string[] {
  const more = verdicts.length - MOST_NAMED;
  return [
    ...verdicts.slice(0, MOST_NAMED),
    ...(more > 0 ? [`and ${many(more, 'more change')} for crawlers`] : []),
    ...(left.isUnsafe
      ? [
          'unsafe fixes were not applied: what they change together could not be proven; limit them with --fix-rule',
        ]
      : []),
    ...(left.unproven > 0
      ? [`${many(left.unproven, 'fix', 'fixes')} not applied: the proof took too long`]
      : []),
    ...(left.oneByOne > 0
      ? [`${many(left.oneByOne, 'fix', 'fixes')} never applied in bulk: choose in your editor, one by one`]
      : []),
  ];
}
