import { nearest as within } from '../core/editDistance.ts';

/** "; did you mean 'check'?" for the word that is most like another one; nothing where none is. */
export function nearest(word: string, known: readonly string[]): string {
  const meant = nearestOf(word, known);
  return meant === undefined ? '' : `; did you mean '${meant}'?`;
}

/** The word that is most like another one, whatever the letter case, of equals the first; else one whose last part it is. */
function nearestOf(word: string, known: readonly string[]): string | undefined {
  const asked = word.toLowerCase();
  const words = new Map([...known].reverse().map((one) => [one.toLowerCase(), one]));
  const [meant] = within(asked, [...words.keys()].reverse(), Math.max(1, Math.floor(word.length / 3)));
  return words.get(meant ?? '') ?? known.find((one) => asked.length > 2 && one.endsWith(`/${asked}`));
}
