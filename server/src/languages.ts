/** The languages as the server serves them: what is loaded of them is all, with what editors ask for. */
import type { ServedLanguage } from './core/service.ts';
import { entry as robots } from './robots/entry.ts';
import { offers as robotsOffers } from './robots/offers.ts';
import * as robotsCodes from './robots/rules/codes.ts';
import { entry as sitemap } from './sitemap/entry.ts';
import { offers as sitemapOffers } from './sitemap/offers.ts';
import * as sitemapCodes from './sitemap/rules/codes.ts';
import { entry as urllist } from './urllist/entry.ts';
import { offers as urllistOffers } from './urllist/offers.ts';
import * as urllistCodes from './urllist/rules/codes.ts';

export const languages: readonly ServedLanguage[] = [
  {
    ...robots,
    ...{ ...robotsCodes, offers: robotsOffers },
    load: async () => (await import('./robots/service.ts')).robots,
  },
  {
    ...sitemap,
    ...{ ...sitemapCodes, offers: sitemapOffers },
    load: async () => (await import('./sitemap/service.ts')).sitemap,
  },
  {
    ...urllist,
    ...{ ...urllistCodes, offers: urllistOffers },
    load: async () => (await import('./urllist/service.ts')).urllist,
  },
];
