import type { Status } from '../../core/service.ts';
import { inWords, SITEMAP_LIMITS } from '../facts/limits.ts';
import type { SitemapDocument } from './types.ts';

const KINDS = { urlset: 'Sitemap', sitemapindex: 'Sitemap index', feed: 'Feed', other: 'XML' } as const;

/** The part of a limit from which on the status warns. */
const NEARLY = 0.9;
const MEGABYTE = 2 ** 20;

/** What the file is and how many entries it has, and whether a limit of sitemaps is nearly reached. */
export function status(document: SitemapDocument): Status {
  const { endState, leaves, octets } = document.text;
  const count = leaves.total.records;
  const warning = nearLimit(count, octets);
  return {
    kind: endState.root ? KINDS[endState.root.kind] : 'Sitemap',
    count,
    one: 'entry',
    many: 'entries',
    ...(warning !== undefined && { warning }),
  };
}

function nearLimit(count: number, octets: number): string | undefined {
  const { entries, octets: size } = SITEMAP_LIMITS;
  const parts: string[] = [];
  if (count > entries.most * NEARLY) parts.push(`${inWords(count)} of ${inWords(entries.most)} entries`);
  if (octets > size.most * NEARLY) {
    parts.push(`${(octets / MEGABYTE).toFixed(1)} of ${size.most / MEGABYTE} MB`);
  }
  if (parts.length === 0) return undefined;
  const isOver = count > entries.most || octets > size.most;
  return `${isOver ? 'Over' : 'Near'} the limit of a sitemap: ${parts.join(', ')}`;
}
