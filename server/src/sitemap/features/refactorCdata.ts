import type { Refactoring, Span } from '../../core/features.ts';
import { valueIn } from '../../xml/tree/tree.ts';
import type { SitemapNode } from '../syntax/node.ts';
import { refactoringWords as t } from '../words/refactorings.ts';
import { escaped } from './completionHelp.ts';
import { elementsAt } from './places.ts';

/** Converts a text with character references to a CDATA section, and the reverse. */
export function cdataRefactorings({ fragment, text }: SitemapNode, { start: at }: Span): Refactoring[] {
  const element = elementsAt(fragment.elements, at).at(-1);
  const [piece, second] = element?.texts ?? [];
  if (!element?.closed || element.damaged || !piece || second || element.children.length > 0) return [];
  const rewrite = (title: string, start: number, end: number, to: string): Refactoring[] => [
    { title, kind: 'rewrite', edits: [{ start, end, text: to }] },
  ];
  if (piece.cdata) {
    const inside = text.slice(piece.start, piece.end);
    const [start, end] = [piece.start - '<![CDATA['.length, piece.end + ']]>'.length];
    if (element.contentStart > start || end > element.contentEnd) return [];
    return rewrite(t('withoutCdata'), start, end, escaped(inside));
  }
  const { value, start, end } = valueIn(element, text);
  if (!text.slice(start, end).includes('&') || value.includes(']]>') || start >= end) return [];
  return rewrite(t('cdata'), start, end, `<![CDATA[${value}]]>`);
}
