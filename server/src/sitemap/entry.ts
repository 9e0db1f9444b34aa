import type { LanguageEntry } from '../core/service.ts';
import { own } from './recognize.ts';
import { settings } from './settings.ts';

/** What is known of sitemaps without loading the language. */
export const entry: LanguageEntry = { ...own, settings };
