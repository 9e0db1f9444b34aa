import type { LanguageEntry } from '../core/service.ts';
import { own } from './recognise.ts';

/** What is known of text sitemaps before their code is loaded. */
export const entry: LanguageEntry = { ...own, settings: [] };
