import { catalogue } from '../core/catalogue.ts';

/** Texts in editors about text sitemaps. */
export const urlListWords = catalogue('urllist', {
  kind: 'Text sitemap',
  url: 'URL',
  urls: 'URLs',
  decoded: 'Read as {url}',
  open: 'Open {path} of this workspace',
});
