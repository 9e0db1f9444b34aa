import { nearest } from '../../../core/editDistance.ts';

/** The one of `names` that is at most two edits from `word` (one for words below five letters); undefined for none. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  return nearest(lower, names, lower.length < 5 ? 1 : 2)[0];
}
