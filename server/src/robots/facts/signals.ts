/** What the signals of a `Content-Signal` line are about (Cloudflare docs, Content Signals Policy), by name. */
export const signalTopics: Readonly<Record<string, string>> = {
  search: 'listing in search results',
  'ai-input': 'input for answers of AI, such as retrieval and grounding',
  'ai-train': 'training of AI models',
  use: 'how much may be shown (testing)',
};
