import { catalogue } from '../../core/catalogue.ts';

/** Policies: their titles, and the comments above the groups that they add to a file. */
export const policyWords = catalogue('robots/policies', {
  'block-ai-training.title': 'Block AI training',
  'block-ai-training.comment': 'Crawlers that collect data to train AI models',
  'block-ai.title': 'Block all AI crawlers',
  'block-ai.comment': 'Crawlers for AI training, AI search and AI assistants',
  'search-only.title': 'Block all crawlers except those of search engines',
  'search-only.comment': 'All crawlers except those of search engines',
  'open.title': 'Allow everything for all crawlers',
  'open.comment': 'Everything is allowed',
  'block-all.title': 'Block all crawlers',
  'block-all.comment': 'All crawlers',
});
