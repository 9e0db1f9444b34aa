/** Notes on the fixes of a file, printed on standard error before it is written. */
import type { Fixes } from '../../core/fixes/fixedText.ts';
import { fixWords as say } from '../words/check.ts';

/** The limit of listed verdicts. */
const MAX_NAMED = 20;

/**
 * A line for each verdict that changes, up to a limit with the number of the others, and for fixes that were not made.
 */
export function noteLines({ verdicts, left }: Pick<Fixes, 'verdicts' | 'left'>): readonly string[] {
  const more = verdicts.length - MAX_NAMED;
  return [
    ...verdicts.slice(0, MAX_NAMED),
    ...(more > 0 ? [say('moreChanges', { count: more })] : []),
    ...(left.isUnsafe ? [say('unsafeLeft')] : []),
    ...(left.unproven > 0 ? [say('unproven', { count: left.unproven })] : []),
    ...(left.oneByOne > 0 ? [say('oneByOne', { count: left.oneByOne })] : []),
  ];
}
