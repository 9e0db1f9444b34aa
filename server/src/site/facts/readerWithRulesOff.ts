import { rulesOff } from '../../core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService } from '../../core/service.ts';
import type { UrlSink } from '../listings/urlList.ts';
import type { SitemapFacts } from './sitemapFacts.ts';
import type { Facts, SiteReader } from './siteReader.ts';
import type { Step } from './step.ts';

/** Reads files of a language of sitemaps for their content, without running rules. */
export function readerWithRulesOff<D extends AnyDocument>(
  checks: LanguageService<D>,
  languageId: string,
  factsOf: (document: D, sink?: UrlSink) => Step<SitemapFacts>,
): SiteReader {
  const config = rulesOff(checks.rules);
  const facts = (document: D, sink?: UrlSink): Step<Facts> => {
    const step = factsOf(document, sink);
    return (more) => {
      const sitemap = step(more);
      return sitemap && { sitemap };
    };
  };
  return {
    facts: (document, sink) => facts(document as D, sink),
    read(uri, text, sink) {
      let document = checks.open({ uri, languageId, version: 0 }, text, config);
      let step: Step<Facts> | undefined;
      return (more) => {
        if (!step) {
          document = checks.read(document, more);
          if (!document.text.complete) return undefined;
          step = facts(document, sink);
        }
        return step(more);
      };
    },
  };
}
