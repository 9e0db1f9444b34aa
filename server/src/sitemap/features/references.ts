import type { FileSpan, Span } from '../../core/features.ts';
import type { XmlElement } from '../../xml/tree/tree.ts';
import type { SitemapDocument } from '../document.ts';
import { XHTML } from '../facts/namespaces.ts';
import { entriesIn } from '../index/entry.ts';
import type { SitemapItem } from '../index/types.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import { Rows } from '../syntax/rows.ts';
import { listedAt } from './definition.ts';
import { descendants, type NodeOf, shifted } from './places.ts';
import { recordsOf, urlAt } from './urls.ts';

/** The most records that are parsed because they seem to list a URL. */
const MAX_PARSED = 1_000;

/**
 * Creates the references to the page of a URL: as `<loc>`, and as a language version of other pages, in order. Of the
 * records that may list it as a version, the first 1,000 are parsed. Last is the place in another file that lists the page.
 */
export const referencesFeature =
  (nodeOf: NodeOf) =>
  (document: SitemapDocument, offset: number): readonly FileSpan[] => {
    const place = urlAt(document, offset, nodeOf);
    if (!place || !(place.isVersion || place.element.name === 'loc')) return [];
    const { url } = place;
    const { text } = document;
    const spellings = [...new Set([url, url.replaceAll('&', '&amp;'), text.slice(place.start, place.end)])];
    const found = recordsOf(document, url);
    const own = new Set(found.map(({ start }) => start));
    let parsed = 0;
    const look = (leaf: SitemapLeaf, base: number): void => {
      if (!leaf.content || parsed >= MAX_PARSED || !leaf.text.includes('href')) return;
      const { locStart, locEnd } = leaf.content;
      const from = locStart >= 0 && own.has(base + locStart) ? locEnd : 0;
      if (!spellings.some((spelling) => leaf.text.indexOf(spelling, from) >= 0)) return;
      parsed++;
      found.push(...versions(nodeOf(leaf).fragment.elements, url).map((span) => shifted(span, base)));
    };
    text.leaves.visitItems((visited, { units }) => {
      const item = visited as SitemapItem;
      if (spellings.some((spelling) => item.text.includes(spelling))) {
        if (item instanceof Rows)
          for (const entry of entriesIn(item)) {
            if (spellings.some((spelling) => entry.text.includes(spelling)))
              look(entry.leaf, units + entry.start);
          }
        else look(item, units);
      }
      return parsed < MAX_PARSED;
    });
    const elsewhere = listedAt(document.config.site?.urls?.others(url)?.same);
    return [...found.sort((a, b) => a.start - b.start), ...elsewhere];
  };

/** The values of `href` in elements and their descendants that are this URL. */
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
