/** Facts that hold as of a date. */
import { crawlers } from '../../server/src/robots/facts/crawlers.ts';
import { PREFERENCES } from '../../server/src/robots/facts/preferences.ts';
import { USAGE_TOKENS } from '../../server/src/robots/facts/usage.ts';

export interface DatedFact {
  readonly what: string;
  /** When it was checked, `YYYY-MM-DD`. */
  readonly date: string;
  readonly page: string;
}

/** In days. */
export const MAX_AGE = 180;
const DAY = 24 * 60 * 60 * 1000;

/** All dated facts: crawlers, usage tokens, and the names of preferences. */
export const datedFacts = (): readonly DatedFact[] => [
  ...crawlers.map(({ token, verified, source, page }) => ({
    ...{ what: token, date: verified, page: source ?? page ?? '' },
  })),
  ...USAGE_TOKENS.map(({ token, verified, sources }) => ({
    ...{ what: token, date: verified, page: sources[0]!.url },
  })),
  ...Object.entries(PREFERENCES).map(([field, { verified, document }]) => ({
    ...{ what: field, date: verified, page: document },
  })),
];

/**
 * The facts that were checked more than `MAX_AGE` days before a day, oldest first; those without a date are the oldest.
 * @param today `YYYY-MM-DD`
 */
export function olderThan(facts: readonly DatedFact[], today: string): readonly DatedFact[] {
  const oldest = Date.parse(today) - MAX_AGE * DAY;
  return facts
    .filter(({ date }) => !(Date.parse(date) >= oldest))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
