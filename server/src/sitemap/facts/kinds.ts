import { table } from '../../core/catalogue.ts';

const KINDS = { urlset: 'Sitemap', sitemapindex: 'Sitemap index', feed: 'Feed', other: 'XML' } as const;

const kindText = table('sitemap/kinds', () => Object.entries(KINDS));

/** The kind of a file in words, by the kind of its root element; a sitemap if there is no root yet. */
export function describeKind(root: { readonly kind: keyof typeof KINDS } | undefined): string {
  const { kind } = root ?? { kind: 'urlset' };
  return kindText(kind, KINDS[kind]);
}
