import type { Refactoring, Span } from '../../core/features.ts';
import type { XmlElement } from '../../xml/tree/tree.ts';
import { type ElementFact, elementFact } from '../facts/elements.ts';
import { SITEMAP_NAMESPACE } from '../facts/namespaces.ts';
import type { SitemapNode } from '../syntax/node.ts';
import { refactoringWords as t } from '../words/refactorings.ts';
import { elementsAt } from './places.ts';
import { childrenOf } from './snippets.ts';

/**
 * Sorts the children of the innermost element with child elements by the order of the schema. Those that the schema
 * does not order, such as extensions, come last in their original order; the text between children stays.
 */
export function orderRefactorings(node: SitemapNode, { start: at }: Span): Refactoring[] {
  const { root, text, rootElement, fragment } = node;
  if (!root || (root.kind !== 'urlset' && root.kind !== 'sitemapindex')) return [];
  const factOf = ({ uri, local }: XmlElement, parent?: ElementFact): ElementFact | undefined =>
    elementFact(uri === root.uri ? SITEMAP_NAMESPACE : uri, local, parent?.name);
  const elements = elementsAt(fragment.elements, at).filter((element) => element !== rootElement);
  const element = elements.findLast(({ children }) => children.length > 1);
  const fact = element && factOf(element);
  if (!element?.closed || !fact || !element.children.every(isWhole)) return [];
  const order = childrenOf(fact).filter(({ uri }) => uri === fact.uri);
  const rank = (child: XmlElement): number => {
    const known = factOf(child, fact);
    const at = known ? order.indexOf(known) : -1;
    return at < 0 ? order.length : at;
  };
  const ranked = element.children.map((child) => ({ child, rank: rank(child) }));
  const sorted = [...ranked].sort((a, b) => a.rank - b.rank);
  const edits = ranked.flatMap(({ child: { start, end } }, i) => {
    const { child } = sorted[i]!;
    return child.start === start ? [] : [{ start, end, text: text.slice(child.start, child.end) }];
  });
  if (edits.length === 0) return [];
  return [{ title: t('sortElements', { element: `<${element.name}>` }), kind: 'rewrite', edits }];
}

const isWhole = ({ closed, damaged }: XmlElement): boolean => closed && !damaged;
