import { isNamedLike, type OwnFiles, withoutGzip } from '../core/ownFiles.ts';
import type { FileHead, Recogniser } from '../core/service.ts';
import { templateStem } from '../core/templates/engines.ts';
import { plainName } from '../core/uri.ts';

const ID = 'sitemap-text';
/** What editors call a text of no language. */
const PLAIN: ReadonlySet<string> = new Set(['plaintext', 'text', '']);
const files: OwnFiles = { ids: [ID], names: ['*sitemap*.txt', 'urllist.txt'], templates: [], gzip: true };
/** Names that say what a file is, and names that only may. */
const FILE_NAME = /^(?:sitemap|urllist)\.txt$/i;
const LIKE_FILE_NAME = /^(?!robots)[^/]*sitemap[^/]*\.txt$/i;
const URL_LINE = /^[ \t\ufeff]*https?:\/\/\S/im;
/** A robots.txt under another name. */
const ROBOTS_LINE = /^[ \t\ufeff]*user-agent[ \t]*:/im;
/** An XML sitemap or a page under the name of a text sitemap: the file is read, and `text/not-a-url` says so. */
const MARKUP_FIRST = /^[\s\ufeff]*<(?:\?xml\s|!doctype\s|(?:[\w.-]+:)?(?:urlset|sitemapindex|html)[\s/>])/i;

/**
 * Whether a file is a text sitemap: as plain text or a template by the last segment of its URI, which is `sitemap.txt` or
 * `urllist.txt`, or has `sitemap` in it where the file begins as XML does, or a line at the beginning of the file is a URL
 * and none is one of robots.txt. A file of another name is one by its language only: editors give this language to
 * each file named `…sitemap….txt`.
 */
function isTextSitemap({ languageId, uri, head }: FileHead): boolean {
  const name = plainName(uri);
  if (languageId === ID && !isNamedLike(name, files)) return true;
  const stem = templateStem(name);
  if (languageId !== ID && stem === undefined && !PLAIN.has(languageId)) return false;
  const served = stem ?? withoutGzip(name);
  if (FILE_NAME.test(served)) return true;
  if (!LIKE_FILE_NAME.test(served)) return false;
  return MARKUP_FIRST.test(head) || (URL_LINE.test(head) && !ROBOTS_LINE.test(head));
}

/** Whether the first line of a text that is not blank is a URL. */
export const beginsWithUrl = (head: string): boolean => /^[\s\ufeff]*https?:\/\/\S/i.test(head);

export const own: Recogniser = { id: ID, files, claims: isTextSitemap };
