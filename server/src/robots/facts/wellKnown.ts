/** The tokens that site owners name most, in the order in which they ask about them. */
export const WELL_KNOWN: readonly string[] = [
  ...['Googlebot', 'bingbot', 'GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended', 'PerplexityBot'],
  ...['OAI-SearchBot', 'ChatGPT-User', 'Applebot-Extended', 'meta-externalagent', 'Bytespider', 'Amazonbot'],
];
