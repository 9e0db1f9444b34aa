import { checks } from '../urllist/checks.ts';
import type { UrlDocument } from '../urllist/features/types.ts';
import type { SiteReader } from './readers.ts';
import { silent } from './silent.ts';
import { urlListFacts } from './urlListFacts.ts';

export const reader: SiteReader = {
  read(uri, text) {
    let document = checks.open({ uri, languageId: '', version: 0 }, text, silent(checks));
    return (more) => {
      document = checks.read(document, more);
      return document.text.complete ? { sitemap: urlListFacts(document) } : undefined;
    };
  },
  facts: (document) => ({ sitemap: urlListFacts(document as UrlDocument) }),
};
