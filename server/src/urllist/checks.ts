/** The checks of text sitemaps: the language without editor features. */
import { languageService } from '../core/language.ts';
import { asLeafRules } from '../core/rule/partRules.ts';
import { isOfFile } from '../core/rule/rule.ts';
import { entry } from './entry.ts';
import { UrlIndex } from './index.ts';
import { withoutUrlsOnce } from './noUrls.ts';
import { rules } from './rules/index.ts';
import type { UrlFile } from './rules/types.ts';
import type { Line, State } from './syntax/line.ts';
import { type LineContent, urlReader } from './syntax/reader.ts';
import { templateReader } from './syntax/template.ts';
import { type Value, valuesIn } from './syntax/values.ts';

const leafRules = asLeafRules<Line, UrlFile, Value>(rules, valuesIn);

const service = languageService<State, LineContent, Line, UrlIndex, UrlFile>({
  ...entry,
  rules: leafRules,
  reader: urlReader,
  node: (leaf) => leaf.content!.line,
  index: () => new UrlIndex(),
  template: templateReader(isOfFile(leafRules)),
  file: (document) => ({ document: document.text, index: document.index() }),
  features: {},
});

export const checks = withoutUrlsOnce(service, (document) => document.index().hasUrls);
