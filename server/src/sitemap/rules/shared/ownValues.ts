import { nameRange, valueIn } from '../../../xml/tree/tree.ts';
import { isSitemapElement, type Outline, type SitemapNode } from '../../syntax/node.ts';

/** The value of an element of the entry, and its range; for an empty value, that of the element's name. */
export interface OwnValue {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const NONE: readonly never[] = [];

/** The values of the entry's sitemap elements of this local name, in order; without damaged elements. */
export function ownValues(node: SitemapNode, local: string): readonly OwnValue[] {
  const { record, root } = node;
  if (!record || !root) return NONE;
  let found: OwnValue[] | undefined;
  for (const element of record.children) {
    if (element.local !== local || !isSitemapElement(element, root)) continue;
    if (element.damaged || !element.closed || element.children.length > 0) continue;
    const value = valueIn(element, node.text);
    found ??= [];
    found.push(value.value === '' ? { value: '', ...nameRange(element) } : value);
  }
  return found ?? NONE;
}

/** Whether the entry can have `<changefreq>` and `<priority>`: any but those of a sitemap index. */
export const readsHints = ({ record, root }: Outline): boolean =>
  record !== undefined && !(root?.kind === 'sitemapindex' && record.local === 'sitemap');
