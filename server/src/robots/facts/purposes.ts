import { PURPOSE, PURPOSES, USE, USES } from '../../core/rule/expected.ts';
import { ofKnown } from './known.ts';
import { usesOf } from './uses.ts';

/**
 * The crawlers with a purpose that obey robots.txt, or may do so; rules have no effect on the others. Without crawlers
 * that are no longer in use, and those that only public lists know, which no policy names either.
 */
const byPurpose = ofKnown(({ crawlers }) => {
  const names = [...PURPOSES.map((name) => PURPOSE + name), ...USES.map((name) => USE + name)];
  const tokens = new Map<string, string[]>(names.map((name) => [name, []]));
  for (const row of crawlers) {
    const { token, purpose, also = [], obeys, historical, listed } = row;
    if (obeys === 'no' || historical || listed) continue;
    for (const item of new Set([purpose, ...also])) tokens.get(PURPOSE + item)?.push(token);
    for (const use of usesOf(row)) tokens.get(USE + use)?.push(token);
  }
  return tokens;
});

/** Whether the name in an expectation is a purpose or a use, known or unknown. */
const isPurpose = (name: string): boolean => name.startsWith(PURPOSE) || name.startsWith(USE);

/**
 * The crawlers that a name in an expectation stands for: itself, or those with a purpose or for a use; empty for unknown ones.
 */
export const crawlersNamed = (name: string): readonly string[] =>
  isPurpose(name) ? (byPurpose().get(name) ?? []) : [name];
