/**
 * Text sitemaps as a language: a list of URLs, one on each line (sitemaps.org, "Other Sitemap formats"). It knows
 * no XML, no robots.txt, no other files and no protocol; what URLs and limits are stands in `urls/`.
 */
import type { LanguageService } from '../core/service.ts';
import { templateFeatures } from '../core/templateFeatures.ts';
import { checks } from './checks.ts';
import { hover } from './features/hover.ts';
import { links } from './features/links.ts';
import { status } from './features/status.ts';
import type { UrlDocument } from './features/types.ts';

export const urllist: LanguageService<UrlDocument> = {
  ...checks,
  features: templateFeatures({ hover, links, status }, checks.marks),
};
