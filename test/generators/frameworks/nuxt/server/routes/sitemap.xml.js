import { sitemapText } from '../../site.js';

export default defineEventHandler((event) => {
  setHeader(event, 'content-type', 'application/xml');
  return sitemapText();
});
