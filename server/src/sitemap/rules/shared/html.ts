import type { Span } from '../../../text/span.ts';
import type { SitemapFile } from '../types.ts';

const HEAD_UNITS = 4096;
const DOCTYPE = /<!doctype\s+html(?=[\s>])/i;
const HTML_ROOT = /^(?:html|head|body)$/i;

/**
 * What shows that the file is an HTML page: its document type, or else the name of its root.
 * @returns offsets of the file; undefined for every other file, including a sitemap with such a document type
 */
export function htmlRange({ document, recordIndex, root }: SitemapFile): Span | undefined {
  if (root && root.kind !== 'other') return undefined;
  const place = recordIndex.prolog && document.leaves.locate(recordIndex.prolog);
  const content = place?.leaf.content;
  const start = content ? place.before.units + content.rootStart : document.length;
  const doctype = DOCTYPE.exec(document.slice(0, Math.min(start, HEAD_UNITS)));
  if (doctype) return { start: doctype.index, end: doctype.index + doctype[0].length };
  if (!root || !content || !HTML_ROOT.test(root.local)) return undefined;
  return { start, end: place.before.units + content.rootEnd };
}
