import type { Status } from '../../core/service.ts';
import { nearLimit } from '../facts/limits.ts';
import type { SitemapDocument } from './types.ts';

const KINDS = { urlset: 'Sitemap', sitemapindex: 'Sitemap index', feed: 'Feed', other: 'XML' } as const;

/** What the file is and how many entries it has, and whether a limit of sitemaps is nearly reached. */
export function status(document: SitemapDocument): Status {
  const { endState, leaves, octets } = document.text;
  const count = leaves.total.records;
  const warning = nearLimit('a sitemap', 'entries', count, octets);
  return {
    kind: endState.root ? KINDS[endState.root.kind] : 'Sitemap',
    count,
    one: 'entry',
    many: 'entries',
    ...(warning !== undefined && { warning }),
  };
}
