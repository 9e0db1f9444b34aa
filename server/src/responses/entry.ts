import type { LanguageEntry } from '../core/service.ts';

/** What is known of responses before their code is loaded. No file is one: they are written by `live`. */
export const entry: LanguageEntry = { id: 'answer', settings: [], claims: () => false };
