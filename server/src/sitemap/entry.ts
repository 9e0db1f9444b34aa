import type { RegisteredLanguage } from '../core/service.ts';
import { files, looksLikeSitemap } from './recognise.ts';
import { settings } from './settings.ts';

/** What is known of sitemaps before their code is loaded. */
export const entry: RegisteredLanguage = { id: 'sitemap', files, claims: looksLikeSitemap, settings };
