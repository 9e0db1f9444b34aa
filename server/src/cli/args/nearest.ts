import { listed } from '../../core/catalogue.ts';
import { nearestName } from '../../core/editDistance.ts';
import { nameWords as t } from '../words/calls.ts';
import { UsageError } from './usageError.ts';

/** The nearest known word, by the whole word, its last part, or how it begins; undefined for none. */
function nearest(word: string, known: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const near = nearestName(word, known);
  if (near !== undefined || lower.length < 3) return near;
  const [begun, ...others] = known.filter((item) => item.startsWith(lower));
  return known.find((item) => item.endsWith(`/${lower}`)) ?? (others.length === 0 ? begun : undefined);
}

type NameKind = 'rule' | 'level' | 'purpose' | 'policy' | 'shell' | 'command' | 'option' | 'flag' | 'word';

/**
 * The error for an unknown name: with a suggestion, or else with all known names if they are few.
 * @param shown the name as it is printed
 */
export function noSuch(kind: NameKind, name: string, known: readonly string[], shown = name): UsageError {
  const meant = nearest(name, known);
  if (meant !== undefined) return new UsageError(t(`${kind}Like`, { name: shown, meant }));
  if (kind === 'option' && !name.startsWith('--')) return new UsageError(t('optionOrPath', { name: shown }));
  return new UsageError(t(kind, { name: shown, known: listed(known, 'unit') }));
}

/** The same for the value of an option. */
export function noSuchValue(option: string, name: string, known: readonly string[]): UsageError {
  const meant = nearest(name, known);
  return new UsageError(
    meant === undefined
      ? t('value', { option, name, known: listed(known, 'unit') })
      : t('valueLike', { option, name, meant }),
  );
}
