/**
 * The hovers of sitemaps. This folder works with offsets and Markdown; it does not depend on the protocol, and the
 * facts it shows are in `facts/`.
 */

import { LONGEST_AT_PLACE } from '../../core/features.ts';
import { blocks, code } from '../../core/markdown.ts';
import type { Hover } from '../../core/service.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import { makerMarkdown } from '../../urls/makerText.ts';
import type { SitemapDocument } from '../document.ts';
import { attributeFact, XMLNS } from '../facts/elements.ts';
import type { SitemapLeaf, SitemapNode } from '../syntax/node.ts';
import { valueWords as t } from '../words/hovers.ts';
import type { Clock } from './hover/moment.ts';
import { attributeMarkdown, elementMarkdown } from './hover/names.ts';
import { type HoverTarget, targetAt } from './hover/target.ts';
import { valueMarkdown } from './hover/values.ts';

const SYSTEM_CLOCK: Clock = { now: Date.now };

/**
 * Creates the hover of sitemaps: names of elements and attributes, namespaces, dates, URLs and codes. It reads one leaf
 * only and never throws.
 * @param nodeOf returns the node of a leaf that was read
 * @returns for an offset of the document (UTF-16 units), the hover of the name or value there, with its exact range;
 * undefined elsewhere and for text that has not been read
 */
export const hoverFeature =
  (nodeOf: (leaf: SitemapLeaf) => SitemapNode, clock: Clock = SYSTEM_CLOCK) =>
  (document: SitemapDocument, offset: number): Hover | undefined => {
    if (!(offset >= 0 && offset < document.text.length)) return undefined;
    const place = document.text.leafAt(offset);
    if (place && place.leaf.units > LONGEST_AT_PLACE) return undefined;
    const content = place?.leaf.content;
    if (!place || !content) return undefined;
    const { rootName } = content;
    const target = targetAt(nodeOf(place.leaf), offset - place.before.units, rootName);
    const site = document.config.site ?? NO_SITE;
    const says = target && markdownOf(target, clock, site);
    if (!says) return undefined;
    const { units } = place.before;
    const isRoot = rootName && target.start <= rootName.start && rootName.start < target.end;
    const markdown = isRoot ? blocks(says, makerMarkdown(site)) : says;
    return { start: units + target.start, end: units + target.end, markdown };
  };

function markdownOf(target: HoverTarget, clock: Clock, site: SiteContext): string | undefined {
  switch (target.kind) {
    case 'element':
      return target.element && elementMarkdown(target.element, target.prefix);
    case 'attribute':
      return attributeMarkdown(target.element, target.attribute);
    case 'attribute-value': {
      const { element, attribute, raw } = target;
      const declares = attribute.name === 'xmlns' || attribute.name.startsWith('xmlns:');
      const fact = declares ? XMLNS : element && attributeFact(element, attribute.uri, attribute.local);
      if (!fact) return undefined;
      const value = declares ? attribute.value : attribute.value.trim();
      return valueMarkdown({ value, raw: raw.trim(), fact, clock });
    }
    case 'value': {
      const { element, value, raw, attributes } = target;
      const relationship = attributes.find(({ name }) => name === 'relationship')?.value;
      const says = valueMarkdown({ value, raw, fact: element, relationship, clock });
      const file = element.parent === 'sitemap' && element.name === 'loc' ? fileMarkdown(value, site) : '';
      return blocks(says ?? '', file) || undefined;
    }
  }
}

/** Markdown about a listed sitemap that is a file of the site; '' for any other. */
function fileMarkdown(url: string, site: SiteContext): string {
  const file = site.fileAt(url);
  if (!file) return '';
  const { kind, newest } = file;
  const path = code(file.path);
  return newest === undefined
    ? t('file', { kind, path })
    : t('datedFile', { kind, path, date: code(newest) });
}
