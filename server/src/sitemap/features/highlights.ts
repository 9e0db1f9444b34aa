import type { Highlight } from '../../core/features.ts';
import type { SitemapDocument } from '../document.ts';
import { elementsAt, leavesAt, type NodeOf, nameSpans, rootPlace, shifted, touches } from './places.ts';

/** Creates the highlights: for the name of an element, its names in both tags. Nothing elsewhere. */
export const highlightsFeature =
  (nodeOf: NodeOf) =>
  (document: SitemapDocument, offset: number): readonly Highlight[] => {
    const { names = [] } = rootPlace(document) ?? {};
    if (names.some((name) => touches(name, offset))) {
      return names.map(({ start, end }) => ({ start, end, kind: 'read' }));
    }
    for (const { leaf, base } of leavesAt(document, offset)) {
      const at = offset - base;
      for (const element of elementsAt(nodeOf(leaf).fragment.elements, at).toReversed()) {
        const spans = nameSpans(element);
        if (!spans.some((span) => touches(span, at))) continue;
        return spans.map((span) => ({ ...shifted(span, base), kind: 'read' }));
      }
    }
    return [];
  };
