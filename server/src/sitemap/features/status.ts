import type { Status } from '../../core/service.ts';
import { nearLimit } from '../../urls/limits.ts';
import { makerStatus } from '../../urls/makerText.ts';
import type { SitemapDocument } from '../document.ts';
import { describeKind } from '../facts/kinds.ts';
import { outlineWords as t } from '../words/outlines.ts';

/** The kind of file and its number of entries, and whether it is close to a limit of sitemaps. */
export function status(document: SitemapDocument): Status {
  const { endState, leaves, octets } = document.text;
  const count = leaves.total.records;
  const warning = nearLimit('entries', count, octets);
  return {
    kind: describeKind(endState.root),
    items: t('entries', { count }),
    ...(warning !== undefined && { warning }),
    ...makerStatus(document.config.site),
  };
}
