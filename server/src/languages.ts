/** The languages for the server: with their editor features. */

import type { ServedLanguage } from './core/service.ts';
import { entry as responses } from './responses/entry.ts';
import { aliases as responseAliases, codes as responseCodes } from './responses/rules/codes.ts';
import { capabilities as robotsCapabilities } from './robots/capabilities.ts';
import { entry as robots } from './robots/entry.ts';
import { aliases as robotsAliases, codes as robotsCodes } from './robots/rules/codes.ts';
import { capabilities as sitemapCapabilities } from './sitemap/capabilities.ts';
import { entry as sitemap } from './sitemap/entry.ts';
import { aliases as sitemapAliases, codes as sitemapCodes } from './sitemap/rules/codes.ts';
import { capabilities as urllistCapabilities } from './urllist/capabilities.ts';
import { entry as urllist } from './urllist/entry.ts';
import { aliases as urllistAliases, codes as urllistCodes } from './urllist/rules/codes.ts';

export const languages: readonly ServedLanguage[] = [
  {
    ...robots,
    ...{ codes: robotsCodes, aliases: robotsAliases, capabilities: robotsCapabilities },
    load: async () => (await import('./robots/service.ts')).robots,
  },
  {
    ...sitemap,
    ...{ codes: sitemapCodes, aliases: sitemapAliases, capabilities: sitemapCapabilities },
    load: async () => (await import('./sitemap/service.ts')).sitemap,
  },
  {
    ...urllist,
    ...{ codes: urllistCodes, aliases: urllistAliases, capabilities: urllistCapabilities },
    load: async () => (await import('./urllist/service.ts')).urllist,
  },
  {
    ...responses,
    ...{ codes: responseCodes, aliases: responseAliases, capabilities: { features: [], tools: [] } },
    load: async () => (await import('./responses/checks.ts')).checks,
  },
];
