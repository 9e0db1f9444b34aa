import type { Refactoring } from '../../../core/features.ts';
import { titleOf } from '../../../core/rule/rule.ts';
import { effectOf } from '../../effect.ts';
import { rule as directorySlash } from '../../rules/directorySlash.ts';
import { mayBeDirectory, slashFor } from '../../rules/shared/slash.ts';
import { shifted } from '../../rules/shared/wholeGroup.ts';
import { refactoringWords as t } from '../../words/refactorings.ts';
import type { Selection } from './types.ts';

/**
 * Adds the trailing slash to a path that may be a directory, as the fix of `robots/directory-slash` does where that
 * lint rule reports. The title says what changes or, if that is not proven in time, which URLs the rule no longer matches.
 */
export function addTrailingSlash({ file, text, lines: [placed] }: Selection): Refactoring | undefined {
  if (!placed || !mayBeDirectory(placed.line)) return undefined;
  const edits = shifted(slashFor(placed.line), placed.start);
  const effect = effectOf(file, text, edits);
  const title = titleOf(directorySlash.meta, { fix: 'slash', edits });
  if (effect === 'none') return { title, kind: 'rewrite', edits };
  const words = effect?.words ?? t('belowDirectory');
  return { title: t('withEffect', { title, effect: words }), kind: 'rewrite', edits };
}
