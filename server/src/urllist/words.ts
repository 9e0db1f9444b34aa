import { catalogue } from '../core/catalogue.ts';

/** Texts in editors about text sitemaps. */
export const urlListWords = catalogue('urllist', {
  kind: 'Text sitemap',
  items: { by: 'count', one: '{count} URL', other: '{count} URLs' },
  decoded: 'Read as {url}',
  open: 'Open {path} of this workspace',
});
