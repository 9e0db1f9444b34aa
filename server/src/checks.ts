/** The languages as the command line needs them: what is loaded of them are their checks, without what only editors ask for. */
import type { Loadable } from './core/service.ts';
import { entry as robots } from './robots/entry.ts';
import { entry as sitemap } from './sitemap/entry.ts';
import { entry as urllist } from './urllist/entry.ts';

export const languages: readonly Loadable[] = [
  { ...robots, load: async () => (await import('./robots/checks.ts')).checks },
  { ...sitemap, load: async () => (await import('./sitemap/checks.ts')).checks },
  { ...urllist, load: async () => (await import('./urllist/checks.ts')).checks },
];
