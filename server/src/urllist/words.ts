import { catalogue } from '../core/catalogue.ts';

/** What editors show of a text sitemap. */
export const urlListWords = catalogue('urllist', {
  kind: 'Text sitemap',
  sitemap: 'a text sitemap',
  url: 'URL',
  urls: 'URLs',
  decoded: 'Read as {url}',
  open: 'Open {path} of this workspace',
});
