import type { Span } from '../../core/features.ts';
import type { SitemapDocument } from '../document.ts';
import { highlightsFeature } from './highlights.ts';
import type { NodeOf } from './places.ts';

/** Creates the linked editing ranges: the names in the start and end tag of an element. Nothing elsewhere. */
export const linkedFeature = (nodeOf: NodeOf) => {
  const highlights = highlightsFeature(nodeOf);
  return (document: SitemapDocument, offset: number): readonly Span[] => {
    const names = highlights(document, offset).map(({ start, end }) => ({ start, end }));
    const [first, second] = names;
    const { text } = document;
    const alike =
      first && second && text.slice(first.start, first.end) === text.slice(second.start, second.end);
    return alike ? names : [];
  };
};
