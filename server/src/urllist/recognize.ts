import { isNamedLike, type OwnFiles, withoutGzip } from '../core/ownFiles.ts';
import type { FileHead, Recognizer } from '../core/service.ts';
import { templateStem } from '../core/templates/engines.ts';
import { plainName } from '../core/uri.ts';

const ID = 'sitemap-text';
/** Language ids of plain text. */
const PLAIN: ReadonlySet<string> = new Set(['plaintext', 'text', '']);
/** Language ids of robots.txt, with which some editors open each file after it. */
const OF_ROBOTS = /^robots(?:-?txt)?$/;
const files: OwnFiles = { ids: [ID], names: ['*sitemap*.txt', 'urllist.txt'], templates: [], gzip: true };
/** Names that identify a text sitemap, and names that only suggest one. */
const FILE_NAME = /^(?:sitemap|urllist)\.txt$/i;
const LIKE_FILE_NAME = /^(?!robots)[^/]*sitemap[^/]*\.txt$/i;
const URL_LINE = /^[ \t\ufeff]*https?:\/\/\S/im;
/** A robots.txt with another name. */
const ROBOTS_LINE = /^[ \t\ufeff]*user-agent[ \t]*:/im;
/** An XML sitemap or a page with the name of a text sitemap: the file is claimed, and `text/not-a-url` reports it. */
const MARKUP_FIRST = /^[\s\ufeff]*<(?:\?xml\s|!doctype\s|(?:[\w.-]+:)?(?:urlset|sitemapindex|html)[\s/>])/i;

/**
 * Whether a file is a text sitemap. By the last segment of its URI: it is `sitemap.txt` or `urllist.txt`, also
 * with the language of robots.txt; or, as plain text or a template, it contains `sitemap`, and the file begins like XML, or has a URL line near its beginning and no
 * line of a robots.txt. A file with another name is one by its language only: editors assign this language to each file
 * named `…sitemap….txt`.
 */
function isTextSitemap({ languageId, uri, head }: FileHead): boolean {
  const name = plainName(uri);
  if (languageId === ID && !isNamedLike(name, files)) return true;
  const stem = templateStem(name);
  if (OF_ROBOTS.test(languageId) && FILE_NAME.test(withoutGzip(name))) return true;
  if (languageId !== ID && stem === undefined && !PLAIN.has(languageId)) return false;
  const served = stem ?? withoutGzip(name);
  if (FILE_NAME.test(served)) return true;
  if (!LIKE_FILE_NAME.test(served)) return false;
  return MARKUP_FIRST.test(head) || (URL_LINE.test(head) && !ROBOTS_LINE.test(head));
}

/** Whether the first nonblank line of a text is a URL. */
export const beginsWithUrl = (head: string): boolean => /^[\s\ufeff]*https?:\/\/\S/i.test(head);

/** Whether a file has a name of text and no line of a robots.txt near its beginning. */
export const isText = (uri: string, head: string): boolean =>
  /\.txt$/i.test(withoutGzip(plainName(uri))) && !ROBOTS_LINE.test(head);

export const own: Recognizer = { id: ID, files, claims: isTextSitemap };
