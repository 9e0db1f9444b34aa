import type { Span } from '../../core/features.ts';
import type { SitemapDocument } from '../document.ts';
import type { ElementFact } from '../facts/elements.ts';
import { unitsBefore } from '../index/entry.ts';
import { targetAt } from './hover/target.ts';
import { leavesAt, type NodeOf, touches } from './places.ts';

/** A URL in a document, with its range there. */
export interface UrlPlace extends Span {
  readonly url: string;
  readonly element: ElementFact;
  /** Whether it is the `href` of a language version. */
  readonly isVersion: boolean;
}

/** The URL that an offset touches. */
export function urlAt(document: SitemapDocument, offset: number, nodeOf: NodeOf): UrlPlace | undefined {
  for (const { leaf, base } of leavesAt(document, offset)) {
    const node = nodeOf(leaf);
    for (const at of [offset - base, offset - base - 1]) {
      const target = targetAt(node, at, undefined);
      if (!target || !('element' in target) || !target.element || !touches(target, offset - base)) continue;
      const { element } = target;
      const isVersion =
        target.kind === 'attribute-value' &&
        element.name === 'xhtml:link' &&
        target.attribute.local === 'href';
      const url =
        target.kind === 'value' && element.value === 'url'
          ? target.value
          : isVersion
            ? target.attribute.value.trim()
            : '';
      if (url !== '') return { url, element, isVersion, start: base + target.start, end: base + target.end };
    }
  }
  return undefined;
}

/** Where a URL is the `<loc>` of a record, in order. Takes time only for the records that have it. */
export function recordsOf(document: SitemapDocument, url: string): Span[] {
  const found: Span[] = [];
  for (const entry of document.index().locs.all(url)) {
    const units = unitsBefore(document.text, entry);
    const { locStart, locEnd } = entry;
    if (units !== undefined && locStart < locEnd)
      found.push({ start: units + locStart, end: units + locEnd });
  }
  return found;
}
