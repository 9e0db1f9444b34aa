import type { Status } from '../../core/features.ts';
import { nearLimit } from '../../urls/limits.ts';
import { makerStatus } from '../../urls/makerText.ts';
import type { UrlDocument } from '../document.ts';
import { urlListWords as t } from '../words.ts';

/** The number of URLs, and whether a limit is nearly reached. */
export function status({ text, config }: UrlDocument): Status {
  const count = text.leaves.total.records;
  const warning = nearLimit('urls', count, text.octets);
  return {
    kind: t('kind'),
    items: t('items', { count }),
    ...(warning !== undefined && { warning }),
    ...makerStatus(config.site),
  };
}
