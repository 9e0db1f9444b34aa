import { checks } from '../urllist/checks.ts';
import type { UrlDocument } from '../urllist/features/types.ts';
import type { SiteReader } from './readers.ts';
import { readSilently } from './readSilently.ts';
import { urlListFacts } from './urlListFacts.ts';

export const reader: SiteReader = {
  read: readSilently(checks, '', (document) => () => ({ sitemap: urlListFacts(document) })),
  facts: (document) => () => ({ sitemap: urlListFacts(document as UrlDocument) }),
};
