import { type OwnFiles, withoutGzip } from '../core/ownFiles.ts';
import type { FileHead, Recogniser } from '../core/service.ts';
import { plainName } from '../core/uri.ts';

const ID = 'sitemap-text';
/** What editors call a text of no language. */
const PLAIN: ReadonlySet<string> = new Set(['plaintext', 'text', '']);
const files: OwnFiles = { ids: [ID], names: ['*sitemap*.txt', 'urllist.txt'], gzip: true };
/** Names that say what a file is, and names that only may. */
const FILE_NAME = /^(?:sitemap|urllist)\.txt$/i;
const LIKE_FILE_NAME = /^(?!robots)[^/]*sitemap[^/]*\.txt$/i;
const URL_LINE = /^[ \t\ufeff]*https?:\/\/\S/im;
/** A robots.txt under another name. */
const ROBOTS_LINE = /^[ \t\ufeff]*user-agent[ \t]*:/im;

/**
 * Whether a file is a text sitemap: by its language; or as plain text by the last segment of its URI, which is
 * `sitemap.txt` or `urllist.txt`, or has `sitemap` in it where a line at the beginning of the file is a URL and none is
 * one of robots.txt. Other `.txt` files are not, whatever they hold.
 */
function isTextSitemap({ languageId, uri, head }: FileHead): boolean {
  if (languageId === ID) return true;
  if (!PLAIN.has(languageId)) return false;
  const name = withoutGzip(plainName(uri));
  if (FILE_NAME.test(name)) return true;
  return LIKE_FILE_NAME.test(name) && URL_LINE.test(head) && !ROBOTS_LINE.test(head);
}

export const own: Recogniser = { id: ID, files, claims: isTextSitemap };
