/** The tokens that site owners name most, in the order in which they ask about them. */
export const WELL_KNOWN: readonly string[] = [
  ...['Googlebot', 'bingbot', 'GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended', 'PerplexityBot'],
  ...['OAI-SearchBot', 'ChatGPT-User', 'Applebot-Extended', 'meta-externalagent', 'Bytespider', 'Amazonbot'],
];

const places = new Map(WELL_KNOWN.map((token, at) => [token, at]));

/** The place of a token in that order; all others are equal, and last. */
export const wellKnownPlace = (token: string): number => places.get(token) ?? WELL_KNOWN.length;
