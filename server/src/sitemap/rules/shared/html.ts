import type { Span } from '../../../text/span.ts';
import type { SitemapFile } from '../types.ts';
import { rootNameRange } from './leaves.ts';

const HEAD_UNITS = 4096;
const DOCTYPE = /<!doctype\s+html(?=[\s>])/i;
const HTML_ROOT = /^(?:html|head|body)$/i;

/**
 * What shows that the file is an HTML page: its document type, or else the name of its root.
 * @returns offsets of the file; undefined for every other file, including a sitemap with such a document type
 */
export function htmlRange(file: SitemapFile): Span | undefined {
  const { document, root } = file;
  if (root && root.kind !== 'other') return undefined;
  const name = rootNameRange(file);
  const start = name?.start ?? document.length;
  const doctype = DOCTYPE.exec(document.slice(0, Math.min(start, HEAD_UNITS)));
  if (doctype) return { start: doctype.index, end: doctype.index + doctype[0].length };
  return root && HTML_ROOT.test(root.local) ? name : undefined;
}
