import { catalogue } from '../../core/catalogue.ts';

/** What crawlers fetch pages for. */
export const purposeWords = catalogue('robots/purposes', {
  search: 'search engine',
  'ai-training': 'training of AI models',
  'ai-search': 'AI search',
  'ai-assistant': 'AI assistant, fetches at the request of a user',
  ads: 'advertising',
  seo: 'SEO tool',
  archive: 'archive',
  preview: 'link preview',
  monitoring: 'monitoring and testing',
  control: 'control token, not a separate crawler',
  other: 'other',
});
