import { sitemapText } from '../../site.js';

export const GET = () => new Response(sitemapText('/'));
