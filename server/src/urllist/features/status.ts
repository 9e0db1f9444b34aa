import type { Status } from '../../core/features.ts';
import { nearLimit } from '../../urls/limits.ts';
import { KIND } from '../recognise.ts';
import type { UrlDocument } from './types.ts';

/** How many lines have a URL, and whether a limit is nearly reached. */
export function status({ text }: UrlDocument): Status {
  const count = text.leaves.total.records;
  const warning = nearLimit('a text sitemap', 'URLs', count, text.octets);
  return {
    kind: KIND,
    count,
    one: 'URL',
    many: 'URLs',
    ...(warning !== undefined && { warning }),
  };
}
