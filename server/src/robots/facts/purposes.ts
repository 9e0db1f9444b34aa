import { PURPOSE, PURPOSES } from '../../core/rule/expected.ts';
import { ofKnown } from './known.ts';

/**
 * The crawlers with a purpose that obey robots.txt, or may do so: a rule means nothing to the others. Names that are no
 * longer sent are left out.
 */
const byPurpose = ofKnown(({ crawlers }) => {
  const tokens = new Map<string, string[]>(PURPOSES.map((purpose) => [purpose, []]));
  for (const { token, purpose, also = [], obeys, historical } of crawlers) {
    if (obeys === 'no' || historical) continue;
    for (const one of new Set([purpose, ...also])) tokens.get(one)?.push(token);
  }
  return tokens;
});

/** Whether the name of an expectation is that of a purpose, known or not. */
const isPurpose = (name: string): boolean => name.startsWith(PURPOSE);

/** The crawlers that a name of an expectation stands for: itself, or those with a purpose; none for an unknown purpose. */
export const crawlersNamed = (name: string): readonly string[] =>
  isPurpose(name) ? (byPurpose().get(name.slice(PURPOSE.length)) ?? []) : [name];
