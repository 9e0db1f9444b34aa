import type { Status } from '../../core/service.ts';
import type { SitemapDocument } from './types.ts';

const KINDS = { urlset: 'Sitemap', sitemapindex: 'Sitemap index', feed: 'Feed', other: 'XML' } as const;

/** What the file is and how many entries it has. */
export function status(document: SitemapDocument): Status {
  const { endState, leaves } = document.text;
  return {
    kind: endState.root ? KINDS[endState.root.kind] : 'Sitemap',
    count: leaves.total.records,
    one: 'entry',
    many: 'entries',
  };
}
