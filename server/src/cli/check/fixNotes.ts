/** Notes on the fixes of a file, printed on standard error before it is written. */
import type { Fixes } from '../../core/fixes/fixedText.ts';
import { fixWords as t } from '../words/check.ts';

/** The limit of listed verdicts. */
const MAX_NAMED = 20;

/**
 * A line for each verdict that changes, up to a limit with the number of the others, and for fixes that were not made.
 */
export function noteLines({ verdicts, left }: Pick<Fixes, 'verdicts' | 'left'>): readonly string[] {
  const more = verdicts.length - MAX_NAMED;
  return [
    ...verdicts.slice(0, MAX_NAMED),
    ...(more > 0 ? [t('moreChanges', { count: more })] : []),
    ...(left.isUnsafe ? [t('unsafeLeft')] : []),
    ...(left.unproven > 0 ? [t('unproven', { count: left.unproven })] : []),
    ...(left.oneByOne > 0 ? [t('oneByOne', { count: left.oneByOne })] : []),
  ];
}
