/**
 * Text sitemaps as a language: a list of URLs, one on each line (sitemaps.org, "Other Sitemap formats"). It knows no
 * XML, no robots.txt, no other files and no protocol; URLs and limits are defined in `urls/`.
 */
import type { LanguageService } from '../core/service.ts';
import { templateFeatures } from '../core/templates/templateFeatures.ts';
import { checks } from './checks.ts';
import type { UrlDocument } from './document.ts';
import { hover } from './features/hover.ts';
import { links } from './features/links.ts';
import { status } from './features/status.ts';

export const urllist: LanguageService<UrlDocument> = {
  ...checks,
  features: templateFeatures({ hover, links, status }, checks.marks),
};
