/** Names that get no answer because another crawler was probably meant. */
import { verdictWords } from '../words/verdicts.ts';
import { obeyedBy, requestedToken } from './ask.ts';
import { likelyTokens, unknownCrawler } from './notes.ts';
import type { ProfileSource } from './profile.ts';

/** The tokens that a misspelled name stands for, likeliest first; empty for a name that has a group in the file. */
export function meantTokens(robots: ProfileSource, token: string): readonly string[] {
  const likely = likelyTokens(token);
  return likely.length > 0 && obeyedBy(robots, token).use.step === 'own' ? [] : likely;
}

/**
 * Why an answer for this crawler would be meaningless: the name is empty, or unknown and similar to a known one.
 * @param agent a product token or a whole header, see `requestedToken`
 * @returns one sentence without a final period; undefined for all other names
 */
export function agentFault(robots: ProfileSource, agent: string): string | undefined {
  const token = requestedToken(agent);
  if (token.trim() === '') return verdictWords('noCrawler');
  return meantTokens(robots, token).length > 0 ? unknownCrawler(token).text : undefined;
}
