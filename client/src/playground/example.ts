/** The site that is shown first: each file has one problem, which one click fixes. */
import robots from './example/robots.txt';
import sitemap from './example/sitemap.xml';
import index from './example/sitemap-index.xml';
import type { SiteFile } from './siteFile.ts';

export const example: readonly SiteFile[] = [
  { path: 'robots.txt', text: robots },
  { path: 'sitemap.xml', text: sitemap },
  { path: 'sitemap-index.xml', text: index },
];
