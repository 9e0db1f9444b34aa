/**
 * The crawlers that site owners ask about first, in the order of lists: the largest of each kind, and the controls of
 * AI training.
 */
const PRINCIPAL: readonly string[] = [
  'Googlebot',
  'bingbot',
  'OAI-SearchBot',
  'PerplexityBot',
  'Claude-SearchBot',
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'CCBot',
  'ChatGPT-User',
  'Claude-User',
  '*',
];

const places = new Map(PRINCIPAL.map((token, at) => [token, at]));

/** The place of a crawler among those that owners ask about first; undefined for all others. */
export const principalPlace = (token: string): number | undefined => places.get(token);
