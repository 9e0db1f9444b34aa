import { rulesOff } from '../../core/findings/lintConfig.ts';
import { holdsMark } from '../../core/templates/marks.ts';
import { detached } from '../../text/detached.ts';
import { checks } from '../../urllist/checks.ts';
import type { UrlDocument } from '../../urllist/document.ts';
import { urlListWords } from '../../urllist/words.ts';
import { UrlListBuilder, type UrlSink } from '../listings/urlList.ts';
import { MAX_PAGES_OF_FILE } from './limits.ts';
import { mostOf, type SitemapFacts } from './sitemapFacts.ts';
import { asFacts, type Facts, type SiteReader } from './siteReader.ts';
import type { Step } from './step.ts';

/** Lines between two calls of `more`. */
const AT_ONCE = 64;

/**
 * Collects the facts about a text sitemap, which has neither dates nor language versions, until `more` returns false;
 * `sink` as for `sitemapFacts`.
 */
function urlListFacts(document: UrlDocument, sink?: UrlSink): Step<SitemapFacts> {
  const { leaves } = document.text;
  const pages: string[] = [];
  const list = new UrlListBuilder();
  const urls = sink ?? list;
  let at = 0;
  return (more = () => true) => {
    const start = at;
    leaves.visit((leaf, before) => {
      const { url, line } = leaf.content ?? {};
      if (url !== undefined && line && !holdsMark(url)) {
        if (pages.length < MAX_PAGES_OF_FILE) pages.push(detached(url));
        urls.add(url, before.breaks, line.start, 0, 0);
      }
      return ++at % AT_ONCE !== 0 || at - start < AT_ONCE || more();
    }, at);
    if (at < leaves.total.leaves) return undefined;
    return {
      ...{
        kind: urlListWords('kind'),
        isIndex: false,
        entries: undefined,
        pages,
        origin: mostOf(pages),
        urls: list.finish(),
      },
      records: leaves.total.records,
      ...{ newest: undefined, alternates: undefined, versions: '' },
    };
  };
}

const config = rulesOff(checks.rules);

export const reader: SiteReader = {
  facts: (document, sink) => asFacts(urlListFacts(document as UrlDocument, sink)),
  read(uri, text, sink) {
    let document = checks.open({ uri, languageId: '', version: 0 }, text, config);
    let step: Step<Facts> | undefined;
    return (more) => {
      if (!step) {
        document = checks.read(document, more);
        if (!document.text.complete) return undefined;
        step = asFacts(urlListFacts(document, sink));
      }
      return step(more);
    };
  },
};
