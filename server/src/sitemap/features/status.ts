import type { Status } from '../../core/service.ts';
import { nearLimit } from '../../urls/limits.ts';
import type { SitemapDocument } from '../document.ts';
import { describeKind } from '../facts/kinds.ts';
import { outlineWords as say } from '../words/outlines.ts';

/** What the file is and how many entries it has, and whether a limit of sitemaps is nearly reached. */
export function status(document: SitemapDocument): Status {
  const { endState, leaves, octets } = document.text;
  const count = leaves.total.records;
  const warning = nearLimit(say('sitemap'), say('manyEntries'), count, octets);
  return {
    kind: describeKind(endState.root),
    count,
    one: say('entry'),
    many: say('manyEntries'),
    ...(warning !== undefined && { warning }),
  };
}
