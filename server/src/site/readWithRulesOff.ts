import { rulesOff } from '../core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService } from '../core/service.ts';
import type { Facts, SiteReader } from './siteReader.ts';
import type { Step } from './step.ts';
import type { UrlSink } from './urlList.ts';

/** Reads files of a language for their content, without running rules. */
export function readWithRulesOff<D extends AnyDocument>(
  checks: LanguageService<D>,
  languageId: string,
  factsOf: (document: D, sink?: UrlSink) => Step<Facts>,
): SiteReader['read'] {
  const config = rulesOff(checks.rules);
  return (uri, text, sink) => {
    let document = checks.open({ uri, languageId, version: 0 }, text, config);
    let step: Step<Facts> | undefined;
    return (more) => {
      if (!step) {
        document = checks.read(document, more);
        if (!document.text.complete) return undefined;
        step = factsOf(document, sink);
      }
      return step(more);
    };
  };
}
