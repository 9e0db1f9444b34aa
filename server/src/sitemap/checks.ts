/** The checks of sitemaps and sitemap indexes: the language without its editor features. */
import { languageService } from '../core/language.ts';
import { cached, memo } from '../core/memo.ts';
import { isOfFile } from '../core/rule/rule.ts';
import { errorsOf } from '../urls/facts/searchConsole.ts';
import type { SitemapDocument } from './document.ts';
import { entry } from './entry.ts';
import { twinsInstead } from './fixes/twin.ts';
import { RecordIndex } from './index.ts';
import { type AnySitemapRule, asCoreRules, sitemapLint } from './lint.ts';
import { rules as allRules } from './rules/index.ts';
import type { SitemapFile } from './rules/types.ts';
import { NO_LINT } from './syntax/lint.ts';
import type { SitemapContent, SitemapLeaf, SitemapNode } from './syntax/node.ts';
import { LIMITS, type Limits, SitemapReader } from './syntax/reader.ts';
import type { State } from './syntax/state.ts';
import { templateReader } from './syntax/template.ts';

/** The language with a limit on the length of leaves and with these rules; tests use short leaves and single rules. */
export const sitemapChecks = (limits: Limits = LIMITS, all: readonly AnySitemapRule[] = allRules) => {
  const rules = asCoreRules(all);
  const nodes = new SitemapReader(NO_LINT, limits);
  /** The last node is cached: fixes of one leaf are computed one after the other. */
  const nodeOf = memo((leaf: SitemapLeaf) => nodes.node(leaf));
  /** One object for a document: what rules derive from it is computed once for all of its findings. */
  const fileOf = cached(
    (document: SitemapDocument): SitemapFile => ({
      document: document.text,
      get recordIndex() {
        return document.index();
      },
      root: document.text.endState.root,
      node: nodeOf,
    }),
  );
  return languageService<State, SitemapContent, SitemapNode, RecordIndex, SitemapFile>({
    errorsOf,
    ...entry,
    rules,
    reader: (lint, suppressor) => new SitemapReader(sitemapLint(lint), limits, suppressor),
    mute: ({ mute }) => mute,
    node: nodeOf,
    template: templateReader(isOfFile(rules)),
    index: () => new RecordIndex(),
    file: fileOf,
    instead: (document, code, fix) => twinsInstead(fileOf(document), nodes, code, fix),
    features: {},
  });
};

export const checks = sitemapChecks();
