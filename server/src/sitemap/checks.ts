/** The checks of sitemaps and sitemap indexes: the language without its editor features. */
import { languageService } from '../core/language.ts';
import { entryOf, memo } from '../core/memo.ts';
import { isOfFile } from '../core/rule/rule.ts';
import { Attached } from '../text/attached.ts';
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

/** A document that was read to its end, as rules see it. Its index is made for the first rule that needs it. */
class FileOf implements SitemapFile {
  readonly document: SitemapFile['document'];
  readonly root: SitemapFile['root'];

  constructor(
    private readonly checked: SitemapDocument,
    readonly node: SitemapFile['node'],
  ) {
    this.document = checked.text;
    this.root = checked.text.endState.root;
  }

  get recordIndex(): RecordIndex {
    return this.checked.index();
  }
}

/** The language with a limit on the length of leaves and with these rules; tests use short leaves and single rules. */
export const sitemapChecks = (limits: Limits = LIMITS, all: readonly AnySitemapRule[] = allRules) => {
  const rules = asCoreRules(all);
  const nodes = new SitemapReader(NO_LINT, limits);
  /** The last node is cached: fixes of one leaf are computed one after the other. */
  const nodeOf = memo((leaf: SitemapLeaf) => nodes.node(leaf));
  /** One object for a document: what rules derive from it is computed once for all of its findings. */
  const files = new Attached<SitemapDocument, SitemapFile>();
  const fileOf = (document: SitemapDocument): SitemapFile =>
    entryOf(files, document, () => new FileOf(document, nodeOf));
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
