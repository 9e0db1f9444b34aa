/** The languages as the server serves them: what is loaded of them is all, with what editors ask for. */
import type { ServedLanguage } from './core/service.ts';
import { capabilities as robotsCapabilities } from './robots/capabilities.ts';
import { entry as robots } from './robots/entry.ts';
import { codes as robotsCodes } from './robots/rules/codes.ts';
import { capabilities as sitemapCapabilities } from './sitemap/capabilities.ts';
import { entry as sitemap } from './sitemap/entry.ts';
import { codes as sitemapCodes } from './sitemap/rules/codes.ts';
import { capabilities as urllistCapabilities } from './urllist/capabilities.ts';
import { entry as urllist } from './urllist/entry.ts';
import { codes as urllistCodes } from './urllist/rules/codes.ts';

export const languages: readonly ServedLanguage[] = [
  {
    ...robots,
    ...{ codes: robotsCodes, capabilities: robotsCapabilities },
    load: async () => (await import('./robots/service.ts')).robots,
  },
  {
    ...sitemap,
    ...{ codes: sitemapCodes, capabilities: sitemapCapabilities },
    load: async () => (await import('./sitemap/service.ts')).sitemap,
  },
  {
    ...urllist,
    ...{ codes: urllistCodes, capabilities: urllistCapabilities },
    load: async () => (await import('./urllist/service.ts')).urllist,
  },
];
