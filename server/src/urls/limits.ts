import { listed, tenths } from '../core/catalogue.ts';
import type { Source } from '../core/rule/rule.ts';
import { URL_SOURCES } from './sources.ts';
import { urlWords as t } from './words.ts';

/** The bounds of a number, both inclusive. */
export interface Limit {
  readonly least?: number;
  readonly most: number;
  /** What is counted, in which unit. */
  readonly what: string;
  readonly source: Source;
}

/** The limits of a file that lists URLs, in whatever form. */
export const LIST_LIMITS = {
  entries: { most: 50_000, what: '`<url>` or `<sitemap>` entries per file', source: URL_SOURCES.protocol },
  octets: { most: 52_428_800, what: 'octets per file, uncompressed (50 MB)', source: URL_SOURCES.protocol },
} as const satisfies Record<string, Limit>;

/** Whether `value` is a number within the limit. */
export const isWithin = (limit: Limit, value: number): boolean =>
  value >= (limit.least ?? Number.NEGATIVE_INFINITY) && value <= limit.most;

/** Above this share of a limit, it is nearly reached. */
const NEARLY = 0.9;
const MEGABYTE = 2 ** 20;

/**
 * A message if a file is near or over its limit of entries or octets; undefined if it is not.
 * @param kind what it lists
 */
export function nearLimit(kind: 'entries' | 'urls', count: number, octets: number): string | undefined {
  const { entries, octets: size } = LIST_LIMITS;
  const counts: string[] = [];
  if (count > entries.most * NEARLY) counts.push(t(kind, { count, most: entries.most }));
  if (octets > size.most * NEARLY) {
    counts.push(t('megabytes', { size: tenths(octets / MEGABYTE), most: size.most / MEGABYTE }));
  }
  if (counts.length === 0) return undefined;
  const isOver = count > entries.most || octets > size.most;
  return t(isOver ? 'over' : 'near', { counts: listed(counts, 'unit') });
}
