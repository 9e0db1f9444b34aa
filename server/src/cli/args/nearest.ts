import { listed } from '../../core/catalogue.ts';
import { nearestName } from '../../core/editDistance.ts';
import { nameWords as say } from '../words/calls.ts';
import { UsageError } from './usageError.ts';

/** The known word that is most like another one, or whose last part that is; undefined where there is none. */
const nearest = (word: string, known: readonly string[]): string | undefined =>
  nearestName(word, known) ?? known.find((one) => word.length > 2 && one.endsWith(`/${word.toLowerCase()}`));

type Kind = 'rule' | 'level' | 'purpose' | 'policy' | 'command' | 'option' | 'flag' | 'word';

/**
 * What is wrong with a name that is not known: which one may be meant, or else, where these are few, which are known.
 * @param shown the name as it is printed
 */
export function noSuch(kind: Kind, name: string, known: readonly string[], shown = name): UsageError {
  const meant = nearest(name, known);
  if (meant !== undefined) return new UsageError(say(`${kind}Like`, { name: shown, meant }));
  if (kind === 'option' && !name.startsWith('--'))
    return new UsageError(say('optionOrPath', { name: shown }));
  return new UsageError(say(kind, { name: shown, known: listed(known, 'unit') }));
}

/** The same for the value of an option. */
export function noSuchValue(option: string, name: string, known: readonly string[]): UsageError {
  const meant = nearest(name, known);
  return new UsageError(
    meant === undefined
      ? say('value', { option, name, known: listed(known, 'unit') })
      : say('valueLike', { option, name, meant }),
  );
}
