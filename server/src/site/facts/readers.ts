import { HEAD_UNITS, type LanguageEntry } from '../../core/service.ts';
import { kindOf as registeredKindOf } from '../../registry.ts';
import { entry as robots } from '../../robots/entry.ts';
import { entry as sitemap } from '../../sitemap/entry.ts';
import { entry as urllist } from '../../urllist/entry.ts';
import type { SiteReader } from './siteReader.ts';

type Language = LanguageEntry & { load(): Promise<SiteReader> };

const LANGUAGES: readonly Language[] = [
  { ...robots, load: async () => (await import('./robotsReader.ts')).reader },
  { ...urllist, load: async () => (await import('./urlListReader.ts')).reader },
  { ...sitemap, load: async () => (await import('./sitemapReader.ts')).reader },
];

/** See `registry.kindOf`. */
export const kindOf = (uri: string, text: string) =>
  registeredKindOf({ uri, languageId: '', head: text.slice(0, HEAD_UNITS) });

const loaded = new Map<string, SiteReader>();

/** Loads the reader of a language, if it is one of ours. Rejects if loading fails. */
export async function loadReader(language: string): Promise<void> {
  const known = LANGUAGES.find(({ id }) => id === language);
  if (known && !loaded.has(language)) loaded.set(language, await known.load());
}

/** The reader of a loaded language. */
export const readerOf = (language: string): SiteReader | undefined => loaded.get(language);
