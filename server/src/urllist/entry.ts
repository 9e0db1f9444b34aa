import type { FileHead, LanguageEntry } from '../core/service.ts';
import { plainName } from '../core/uri.ts';

const ID = 'sitemap-text';
/** What editors call a text of no language. */
const PLAIN: ReadonlySet<string> = new Set(['plaintext', 'text', '']);
const FILE_NAME = /^(?!robots)(?:[^/]*sitemap[^/]*|urllist)\.txt$/i;

/**
 * Whether a file is a text sitemap: by its language, or as plain text by the last segment of its URI, which has
 * `sitemap` in it or is `urllist.txt`. Other `.txt` files are none, whatever they hold.
 */
function isTextSitemap({ languageId, uri }: FileHead): boolean {
  if (languageId === ID) return true;
  return PLAIN.has(languageId) && FILE_NAME.test(plainName(uri));
}

/** What is known of text sitemaps before their code is loaded. */
export const entry: LanguageEntry = { id: ID, claims: isTextSitemap, settings: [] };
