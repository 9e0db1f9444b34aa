import { checks } from '../urllist/checks.ts';
import type { UrlDocument } from '../urllist/document.ts';
import { readWithRulesOff } from './readWithRulesOff.ts';
import type { Facts, SiteReader } from './siteReader.ts';
import type { Step } from './step.ts';
import type { UrlSink } from './urlList.ts';
import { urlListFacts } from './urlListFacts.ts';

const factsOf = (document: UrlDocument, sink?: UrlSink): Step<Facts> => {
  const step = urlListFacts(document, sink);
  return (more) => {
    const sitemap = step(more);
    return sitemap && { sitemap };
  };
};

export const reader: SiteReader = {
  read: readWithRulesOff(checks, '', factsOf),
  facts: (document, sink) => factsOf(document as UrlDocument, sink),
};
