import type { Refactoring, Span } from '../../core/features.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { SitemapNode } from '../syntax/node.ts';
import { refactoringWords as t } from '../words/refactorings.ts';
import { qualified } from './snippets.ts';

/** At most this many lines become entries at once. */
const MAX = 5_000;
const LINE = /[^\r\n]+/g;
const URL_LINE = /^https?:\/\/[^\s<>]+$/i;

/** Turns bare URLs between the entries, each on a separate line, into entries: those that a span touches. */
export function entryRefactorings(
  { fragment, rootElement, root, text }: SitemapNode,
  span: Span,
): Refactoring[] {
  if (!root || (root.kind !== 'urlset' && root.kind !== 'sitemapindex')) return [];
  const edits: Edit[] = [];
  for (const piece of [...fragment.texts, ...(rootElement?.texts ?? [])]) {
    if (piece.cdata || piece.end < span.start || piece.start > span.end) continue;
    for (const { 0: line, index } of text.slice(piece.start, piece.end).matchAll(LINE)) {
      const bare = line.trim();
      const start = piece.start + index + line.indexOf(bare);
      const end = start + bare.length;
      if (end < span.start || start > span.end || !URL_LINE.test(bare) || edits.length === MAX) continue;
      edits.push({ start, end, text: entry(bare, root.kind, root.prefix) });
    }
  }
  if (edits.length === 0) return [];
  return [{ title: t('entries', { count: edits.length }), kind: 'rewrite', edits }];
}

/** References in a URL stay; a bare ampersand is escaped. */
function entry(url: string, kind: 'urlset' | 'sitemapindex', prefix: string): string {
  const name = qualified(prefix, kind === 'urlset' ? 'url' : 'sitemap');
  const loc = qualified(prefix, 'loc');
  const written = url.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/gi, '&amp;');
  return `<${name}><${loc}>${written}</${loc}></${name}>`;
}
