import type { Span } from '../../core/features.ts';
import { valueIn, type XmlElement } from '../../xml/tree/tree.ts';
import type { SitemapDocument } from '../document.ts';
import type { SitemapNode } from '../syntax/node.ts';
import { elementsAt, leavesAt, type NodeOf, nameSpans, rootPlace, shifted, touches } from './places.ts';

/** The most ancestors of an offset that count: no sitemap nests deeper. */
const MAX_LEVELS = 50;

/**
 * Makes the selections that contain an offset: value, name, attribute, tag or comment, then content and whole of each element
 * outwards, the root, the file.
 */
export const selectionFeature =
  (nodeOf: NodeOf) =>
  (document: SitemapDocument, offset: number): readonly Span[] => {
    const { length } = document.text;
    const at = Math.max(0, Math.min(offset || 0, length));
    const inner = leavesAt(document, at).flatMap(({ leaf, base }) =>
      spansIn(nodeOf(leaf), at - base).map((span) => shifted(span, base)),
    );
    const root = rootPlace(document);
    const enclosing = root ? [...root.names, root] : [];
    const chain: Span[] = [];
    for (const { start, end } of [...inner, ...enclosing, { start: 0, end: length }]) {
      const last = chain.at(-1);
      if (!touches({ start, end }, at) || (last && (start > last.start || end < last.end))) continue;
      if (!last || start < last.start || end > last.end) chain.push({ start, end });
    }
    return chain;
  };

/** The spans of a leaf that contain an offset, from the innermost element outward. */
function spansIn({ fragment, text, rootElement }: SitemapNode, at: number): Span[] {
  const comments = fragment.comments.filter((comment) => touches(comment, at));
  const elements = elementsAt(fragment.elements, at).filter((element) => element !== rootElement);
  return [
    ...comments,
    ...elements
      .slice(-MAX_LEVELS)
      .toReversed()
      .flatMap((element) => spansOf(element, text, at)),
  ];
}

function spansOf(element: XmlElement, text: string, at: number): Span[] {
  const { attributes, start, end, contentStart, contentEnd, children, closed, empty } = element;
  const attribute = attributes.find((attribute) => touches(attribute, at));
  const value = children.length === 0 && !empty ? valueIn(element, text) : undefined;
  const spans: Span[] = [
    ...(attribute ? [{ start: attribute.valueStart, end: attribute.valueEnd }, attribute] : []),
    ...nameSpans(element),
    ...(value ? [value] : []),
    { start, end: contentStart },
    ...(closed && !empty ? [{ start: contentEnd, end }] : []),
    { start: contentStart, end: contentEnd },
    { start, end },
  ];
  return spans.filter((span) => span.start < span.end && span.end <= end && touches(span, at));
}
