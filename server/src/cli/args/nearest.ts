import { nearestName, suggestion } from '../../core/editDistance.ts';

/** "; did you mean 'check'?" for the word that is most like another one, or whose last part it is; nothing where none is. */
export const nearest = (word: string, known: readonly string[]): string =>
  suggestion(
    nearestName(word, known) ??
      known.find((one) => word.length > 2 && one.endsWith(`/${word.toLowerCase()}`)),
  );
