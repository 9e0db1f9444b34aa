import { catalogue } from '../../core/catalogue.ts';

/** Labels and details of completions. */
export const completionWords = catalogue('sitemap/completions', {
  everyone: 'Everyone whose language is not listed',
  newest: 'The newest date in that sitemap',
  today: 'Today',
  now: 'Now',
  page: 'This page',
  site: 'The site',
  file: 'A file of the site',

  endTag: 'Ends the element',
  declares: '{summary} (declares its namespace)',
  'entry.image': '{name} with image',
  'entry.video': '{name} with video',
  'entry.news': '{name} with news',
  'entry.alternates': '{name} with alternates',

  'file.urlset': 'urlset',
  'file.sitemapindex': 'sitemapindex',
  'file.images': 'urlset with images',
  'file.videos': 'urlset with videos',
  'file.news': 'urlset with news',
  'file.alternates': 'urlset with alternates',
  'detail.urlset': 'A sitemap',
  'detail.sitemapindex': 'A sitemap index',
  'detail.images': 'A sitemap of pages with images',
  'detail.videos': 'A sitemap of pages with videos',
  'detail.news': 'A sitemap of news articles',
  'detail.alternates': 'A sitemap of pages in several languages',
});
