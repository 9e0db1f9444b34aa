/**
 * Text sitemaps as a language: a list of URLs, one on each line (sitemaps.org, "Other Sitemap formats"). It takes from
 * sitemaps what they know of URLs and of limits; it knows no XML, no robots.txt, no other files and no protocol.
 */
import { languageService } from '../core/language.ts';
import type { FileHead } from '../core/service.ts';
import { hover } from './features/hover.ts';
import { links } from './features/links.ts';
import { status } from './features/status.ts';
import { UrlIndex } from './index.ts';
import { rules } from './rules/index.ts';
import type { UrlFile } from './rules/types.ts';
import type { Line, State } from './syntax/line.ts';
import { type LineContent, lineReader } from './syntax/reader.ts';

const ID = 'sitemap-text';
/** What editors call a text of no language. */
const PLAIN: ReadonlySet<string> = new Set(['plaintext', 'text', '']);
const FILE_NAME = /^(?!robots)(?:[^/]*sitemap[^/]*|urllist)\.txt$/i;

/**
 * Whether a file is a text sitemap: by its language, or as plain text by the last segment of its URI, which has
 * `sitemap` in it or is `urllist.txt`. Other `.txt` files are none, whatever they hold.
 */
export function isTextSitemap({ languageId, uri }: FileHead): boolean {
  if (languageId === ID) return true;
  const path = uri.split(/[?#]/, 1)[0]!;
  return PLAIN.has(languageId) && FILE_NAME.test(path.slice(path.lastIndexOf('/') + 1));
}

export const urllist = languageService<State, LineContent, Line, UrlIndex, UrlFile>({
  id: ID,
  rules,
  claims: isTextSitemap,
  reader: lineReader,
  node: (leaf) => leaf.content!.line,
  index: () => new UrlIndex(),
  file: (document) => ({ document: document.text, index: document.index() }),
  features: { hover, links, status },
});
