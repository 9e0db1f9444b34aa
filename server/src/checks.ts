/** The languages for the command line: it loads their checks, without the editor features. */

import type { Loadable } from './core/service.ts';
import { entry as responses } from './responses/entry.ts';
import * as responseCodes from './responses/rules/codes.ts';
import { entry as robots } from './robots/entry.ts';
import * as robotsCodes from './robots/rules/codes.ts';
import { entry as sitemap } from './sitemap/entry.ts';
import * as sitemapCodes from './sitemap/rules/codes.ts';
import { entry as urllist } from './urllist/entry.ts';
import * as urllistCodes from './urllist/rules/codes.ts';

export const languages: readonly Loadable[] = [
  { ...robots, ...robotsCodes, load: async () => (await import('./robots/checks.ts')).checks },
  { ...sitemap, ...sitemapCodes, load: async () => (await import('./sitemap/checks.ts')).checks },
  { ...urllist, ...urllistCodes, load: async () => (await import('./urllist/checks.ts')).checks },
  { ...responses, ...responseCodes, load: async () => (await import('./responses/checks.ts')).checks },
];
