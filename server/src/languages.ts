/** The only list of languages. */
import type { LanguageService } from './core/service.ts';
import { robots } from './robots/service.ts';
import { sitemap } from './sitemap/service.ts';
import { urllist } from './urllist/service.ts';

export const languages: readonly LanguageService[] = [robots, sitemap, urllist];
