import { DEFAULT_CONFIG, type LintConfig } from '../../server/src/core/findings/lintConfig.ts';
import { urllist } from '../../server/src/urllist/service.ts';

/** A text sitemap, read completely. */
export const read = (text: string, uri = 'file:///site/sitemap.txt', config: LintConfig = DEFAULT_CONFIG) =>
  urllist.read(urllist.open({ uri, languageId: 'plaintext', version: 1 }, text, config));
