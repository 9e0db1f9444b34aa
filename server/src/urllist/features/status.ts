import type { Status } from '../../core/features.ts';
import { inWords, SITEMAP_LIMITS } from '../../sitemap/facts/limits.ts';
import type { UrlDocument } from './types.ts';

/** The part of a limit from which on the status warns. */
const NEARLY = 0.9;
const MEGABYTE = 2 ** 20;

/** How many lines have a URL, and whether a limit is nearly reached. */
export function status({ text }: UrlDocument): Status {
  const count = text.leaves.total.records;
  const warning = nearLimit(count, text.octets);
  return {
    kind: 'Text sitemap',
    count,
    one: 'URL',
    many: 'URLs',
    ...(warning !== undefined && { warning }),
  };
}

function nearLimit(count: number, octets: number): string | undefined {
  const { entries, octets: size } = SITEMAP_LIMITS;
  const parts: string[] = [];
  if (count > entries.most * NEARLY) parts.push(`${inWords(count)} of ${inWords(entries.most)} URLs`);
  if (octets > size.most * NEARLY) {
    parts.push(`${(octets / MEGABYTE).toFixed(1)} of ${size.most / MEGABYTE} MB`);
  }
  if (parts.length === 0) return undefined;
  const isOver = count > entries.most || octets > size.most;
  return `${isOver ? 'Over' : 'Near'} the limit of a text sitemap: ${parts.join(', ')}`;
}
