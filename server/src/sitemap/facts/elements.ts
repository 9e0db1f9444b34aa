/**
 * Facts about sitemaps as data: elements, namespaces, limits, dates, languages, and sentences made of them. This folder
 * does not depend on documents, offsets, rules or editors.
 */
import { core, xmlns } from './elements/core.ts';
import { hreflang } from './elements/hreflang.ts';
import { image } from './elements/image.ts';
import { news } from './elements/news.ts';
import type { AttributeFact, ElementFact, ParentName } from './elements/row.ts';
import { video } from './elements/video.ts';

export type { AttributeFact, ElementFact, ParentName, ValueKind } from './elements/row.ts';

/** Every element of sitemaps, sitemap indexes and the extensions Google documents; children in the order of the schema. */
export const ELEMENTS: readonly ElementFact[] = [...core, ...image, ...video, ...news, ...hreflang];

const byParent = new Map<ParentName, ElementFact[]>();
const byName = new Map<string, ElementFact[]>();
for (const row of ELEMENTS) {
  if (row.parent) byParent.set(row.parent, [...(byParent.get(row.parent) ?? []), row]);
  const key = `${row.uri} ${row.local}`;
  byName.set(key, [...(byName.get(key) ?? []), row]);
}

/**
 * The elements allowed directly in an element, in the order of the published schemas, including deprecated ones.
 * @param kind the element by its usual name; empty for elements that hold text
 */
export const allowedChildren = (kind: ParentName): readonly ElementFact[] => byParent.get(kind) ?? [];

/**
 * The table row of an element; names are compared exactly.
 * @param uri its namespace, not its prefix
 * @param entry its parent, for `loc` and `lastmod`, which mean something else in `sitemap` than in `url`
 * @returns undefined for unknown names
 */
export function elementFact(uri: string, local: string, entry?: string): ElementFact | undefined {
  const rows = byName.get(`${uri} ${local}`);
  return rows?.find((row) => row.parent === entry) ?? rows?.[0];
}

/**
 * The table row of an attribute of an element.
 * @param uri namespace of the attribute, '' for one without a prefix
 * @returns undefined for attributes that the element does not have
 */
export const attributeFact = (element: ElementFact, uri: string, local: string): AttributeFact | undefined =>
  element.attributes.find((row) => row.local === local && row.uri === uri);

/** The attribute `xmlns`, which means the same on every element. */
export const XMLNS: AttributeFact = xmlns;
