import { catalogue } from '../../core/catalogue.ts';

/** Policies: their titles, and the texts of their command. */
export const policyWords = catalogue('robots/policies', {
  'block-ai-training.title': 'Block AI training',
  'block-ai.title': 'Block all AI crawlers',
  'search-only.title': 'Block all crawlers except those of search engines',
  'open.title': 'Allow everything for all crawlers',
  'block-all.title': 'Block all crawlers',

  'uses.title': 'Who may use the site',
  'uses.search': 'Search engines',
  'uses.ai-answers': 'AI answers',
  'uses.ai-training': 'AI training',
  'uses.others': 'All other crawlers',
  'uses.blocked': 'Blocked now: {crawlers}',
  'uses.unsure': {
    by: 'count',
    one: '{count} crawler may not obey robots.txt. Only the server can keep it out.',
    other: '{count} crawlers may not obey robots.txt. Only the server can keep them out.',
  },
  'uses.unproven':
    'This cannot be done without changing the rules of other crawlers. Edit the file by hand, or start with an empty one.',
  'uses.tooLong': 'The file is too long for a preview. Use `crawlwise policy` on the command line.',
  'uses.foreign': 'This file is not a robots.txt.',
});
