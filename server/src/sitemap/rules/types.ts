import type { Checked } from '../../core/definition.ts';
import type { FileRule, LeafRule } from '../../core/rule.ts';
import type { SitemapIndex } from '../index.ts';
import type { SitemapContent, SitemapLeaf, SitemapNode } from '../syntax/node.ts';
import type { Root, State } from '../syntax/state.ts';

/** What file rules see. */
export interface SitemapFile {
  readonly document: Checked<State, SitemapContent, SitemapIndex>['text'];
  readonly index: SitemapIndex;
  readonly root: Root | undefined;
  /** Reads a leaf anew, as leaf rules see it. */
  readonly node: (leaf: SitemapLeaf) => SitemapNode;
}

export type SitemapLeafRule = LeafRule<SitemapNode, SitemapFile>;
export type SitemapFileRule = FileRule<SitemapFile>;
