import type { LanguageEntry } from '../core/service.ts';
import { own } from './recognize.ts';

/** What is known of text sitemaps before their code is loaded. */
export const entry: LanguageEntry = { ...own, settings: [] };
