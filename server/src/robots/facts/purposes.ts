import { PURPOSE, PURPOSES } from '../../core/rule/expected.ts';
import { ofKnown } from './known.ts';

/**
 * The crawlers with a purpose that obey robots.txt, or may do so; rules have no effect on the others. Without crawlers
 * that are no longer in use.
 */
const byPurpose = ofKnown(({ crawlers }) => {
  const tokens = new Map<string, string[]>(PURPOSES.map((purpose) => [purpose, []]));
  for (const { token, purpose, also = [], obeys, historical } of crawlers) {
    if (obeys === 'no' || historical) continue;
    for (const item of new Set([purpose, ...also])) tokens.get(item)?.push(token);
  }
  return tokens;
});

/** Whether the name in an expectation is a purpose, known or unknown. */
const isPurpose = (name: string): boolean => name.startsWith(PURPOSE);

/**
 * The crawlers that a name in an expectation stands for: itself, or those with a purpose; empty for an unknown purpose.
 */
export const crawlersNamed = (name: string): readonly string[] =>
  isPurpose(name) ? (byPurpose().get(name.slice(PURPOSE.length)) ?? []) : [name];
