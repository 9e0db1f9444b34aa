const KINDS = { urlset: 'Sitemap', sitemapindex: 'Sitemap index', feed: 'Feed', other: 'XML' } as const;

/** What a file is, in words, by the kind of its root element; a sitemap where that is not there yet. */
export const kindInWords = (root: { readonly kind: keyof typeof KINDS } | undefined): string =>
  root ? KINDS[root.kind] : KINDS.urlset;
