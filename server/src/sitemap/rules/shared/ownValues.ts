import type { Outline, SitemapNode } from '../../syntax/node.ts';
import { type ElementValue, valuesOf } from './values.ts';

/** The values of the entry's sitemap elements of this local name, in order; without damaged elements. */
export const ownValues = (node: SitemapNode, local: string): readonly ElementValue[] =>
  node.record && node.root ? valuesOf([node.record], [local], node, node.root.uri) : [];

/** Whether the entry can have `<changefreq>` and `<priority>`: any but those of a sitemap index. */
export const readsHints = ({ record, root }: Outline): boolean =>
  record !== undefined && !(root?.kind === 'sitemapindex' && record.local === 'sitemap');
