import type { Span } from '../../../text/span.ts';
import type { ElementOutline, XmlElement } from '../../../xml/tree/tree.ts';
import { elementFact } from '../../facts/elements.ts';
import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { isSitemapElement, type Outline } from '../../syntax/node.ts';
import type { RootKind } from '../../syntax/state.ts';

/**
 * The elements allowed in an entry, in the order of the published schema (sitemaps.org, sitemap.xsd and siteindex.xsd).
 */
export const ENTRY_CHILDREN: Readonly<Record<'url' | 'sitemap', readonly string[]>> = {
  url: ['loc', 'lastmod', 'changefreq', 'priority'],
  sitemap: ['loc', 'lastmod'],
};

/** The only child of each root. */
export const ENTRY_OF: Readonly<Partial<Record<RootKind, 'url' | 'sitemap'>>> = {
  urlset: 'url',
  sitemapindex: 'sitemap',
};

/** The entry at the start of this leaf, by its name; undefined for a leaf without one. */
export const entryOf = <E extends ElementOutline>(
  node: Outline<E>,
): { element: E; name: 'url' | 'sitemap' } | undefined =>
  node.record ? { element: node.record, name: node.record.local as 'url' | 'sitemap' } : undefined;

/** The sitemap elements directly in the entry, without those of extensions. */
export function ownChildren<E extends ElementOutline>(node: Outline<E>): readonly E[] {
  const { root, record } = node;
  return root && record
    ? (record.children as readonly E[]).filter((child) => isSitemapElement(child, root))
    : [];
}

/** Whether a name, as written, is one that sitemaps or their extensions have. */
export function isKnownName(name: string, { root }: Outline): boolean {
  const colon = name.indexOf(':');
  const uri = root?.namespaces.get(colon < 0 ? '' : name.slice(0, colon));
  if (uri === undefined && colon >= 0) return false;
  const known = uri === root?.uri || uri === undefined ? SITEMAP_NAMESPACE : uri;
  return elementFact(known, name.slice(colon + 1)) !== undefined;
}

/** The ranges of an element's name: in its start tag and, if there is one, in its end tag. */
export function nameRanges(element: XmlElement): readonly Span[] {
  const { length } = element.name;
  const ranges = [{ start: element.start + 1, end: element.start + 1 + length }];
  if (!element.empty && element.closed) {
    ranges.push({ start: element.contentEnd + 2, end: element.contentEnd + 2 + length });
  }
  return ranges;
}

/** `local` with the prefix of `element`. */
export const withPrefix = (element: ElementOutline, local: string): string =>
  element.prefix ? `${element.prefix}:${local}` : local;

/** An element of the leaf, or in it, that starts at `start`. */
export function elementAt(elements: readonly XmlElement[], start: number): XmlElement | undefined {
  for (const element of elements) {
    if (element.start === start) return element;
    if (element.start < start && start < element.end) return elementAt(element.children, start);
  }
  return undefined;
}

/** `element` with the white space before it, so that its line is removed with it. */
export function withBlanksBefore(text: string, { start, end }: Span): Span {
  let from = start;
  while (from > 0 && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--;
  if (text[from - 1] === '\n') from -= text[from - 2] === '\r' ? 2 : 1;
  else if (text[from - 1] === '\r') from--;
  else from = start;
  return { start: from, end };
}
