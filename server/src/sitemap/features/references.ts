import type { Span } from '../../core/features.ts';
import type { XmlElement } from '../../xml/tree.ts';
import type { SitemapDocument } from '../document.ts';
import { locIn } from '../syntax/node.ts';
import { descendants, type NodeOf } from './places.ts';
import { urlAt } from './urls.ts';

/** So many records that seem to name a URL are looked into. */
const MOST_PARSED = 1_000;

const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Makes the places that name the page of a URL: as `<loc>`, and as a language version of others, in order. Of the records
 * that may name it as a version the first 1,000 are looked into.
 */
export const referencesFeature =
  (nodeOf: NodeOf) =>
  (document: SitemapDocument, offset: number): readonly Span[] => {
    const place = urlAt(document, offset, nodeOf);
    if (!place || !(place.isVersion || place.element.name === 'loc')) return [];
    const { url } = place;
    const { text } = document;
    const spellings = new Set([url, url.replaceAll('&', '&amp;'), text.slice(place.start, place.end)]);
    const found: Span[] = [];
    let parsed = 0;
    text.leaves.visit((leaf, { units }) => {
      if (!leaf.content) return true;
      const spans: Span[] = [];
      const { locStart, locEnd } = leaf.content;
      if (locStart < locEnd && locIn(leaf) === url) spans.push({ start: locStart, end: locEnd });
      const names = (spelling: string) => leaf.text.indexOf(spelling, spans.length > 0 ? locEnd : 0) >= 0;
      if (parsed < MOST_PARSED && [...spellings].some(names) && leaf.text.includes('href')) {
        parsed++;
        spans.push(...versions(nodeOf(leaf).fragment.elements, url));
      }
      for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
        found.push({ start: units + start, end: units + end });
      }
      return true;
    });
    return found;
  };

/** The values of `href` among elements and in them that are this URL. */
function versions(elements: readonly XmlElement[], url: string): Span[] {
  const found: Span[] = [];
  for (const { uri, local, attributes } of descendants(elements)) {
    if (uri !== XHTML || local !== 'link') continue;
    for (const { local, value, valueStart, valueEnd } of attributes) {
      if (local === 'href' && value.trim() === url) found.push({ start: valueStart, end: valueEnd });
    }
  }
  return found;
}
