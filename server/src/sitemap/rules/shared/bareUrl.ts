import type { Span } from '../../../text/span.ts';
import { childrenNamed, type SitemapNode } from '../../syntax/node.ts';
import { isDamaged } from './faults.ts';

const URL_TEXT = /^https?:\/\/[^\s<]+$/i;

/** The URL directly in an entry, without `<loc>`; offsets of the leaf. Undefined if there is none. */
export function bareUrl(node: SitemapNode): Span | undefined {
  const { record, root, entry, exit } = node;
  if (!record || !root || record.texts.length === 0) return undefined;
  if (entry.phase === 'record' || exit.phase === 'record') return undefined;
  if (childrenNamed(record, root, 'loc').length > 0 || isDamaged(node)) return undefined;
  for (const { start, end, cdata } of record.texts) {
    const written = node.text.slice(start, end);
    const url = written.trim();
    if (cdata || !URL_TEXT.test(url)) continue;
    const from = start + written.indexOf(url);
    return { start: from, end: from + url.length };
  }
  return undefined;
}
