/** Names that nobody should be answered for: another crawler was meant. */
import { verdictWords } from '../words/verdicts.ts';
import { obeyedBy, tokenAsked } from './ask.ts';
import { likelyTokens, unknownCrawler } from './notes.ts';
import type { ProfileSource } from './profile.ts';

/** The tokens that a name was surely meant to be, likeliest first; none for a name that the file has a group for. */
export function meantTokens(robots: ProfileSource, token: string): readonly string[] {
  const likely = likelyTokens(token);
  return likely.length > 0 && obeyedBy(robots, token).use.step === 'own' ? [] : likely;
}

/**
 * Why an answer for this crawler would say nothing: it has no name, or one that is not known and very like another one.
 * @param agent a product token or a whole header, see `tokenAsked`
 * @returns one sentence without a final period; undefined for all other names
 */
export function agentFault(robots: ProfileSource, agent: string): string | undefined {
  const token = tokenAsked(agent);
  if (token.trim() === '') return verdictWords('noCrawler');
  return meantTokens(robots, token).length > 0 ? unknownCrawler(token).text : undefined;
}
