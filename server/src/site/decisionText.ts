/** What says so, in words. */
import type { Evidence, SiteDecision } from '../core/siteDecision.ts';
import { decisionWords as say } from './words.ts';

/** The evidence as a clause. */
const evidenceText = ({ by, file = '', count = 0, of = 0 }: Evidence): string => say(by, { file, count, of });

/** The answers by their names: each with what says so, how strong that is, and what contradicts it. */
export function decisionFacts(decision: SiteDecision) {
  const facts = Object.entries(decision).map(([name, decided]) => {
    if (!decided) return [name, null] as const;
    const { value, strength, against, ...evidence } = decided as NonNullable<SiteDecision['address']>;
    const contradicts = against && say('contradicts', { file: against.file ?? '', value: against.value });
    const from = evidenceText({ strength, ...evidence });
    return [name, { value, from, strength, ...(contradicts && { contradicts }) }] as const;
  });
  return Object.fromEntries(facts);
}
