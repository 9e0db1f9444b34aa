/**
 * The parts of the index of a sitemap, each of which knows one thing of the whole file. They know no rule, no message
 * and no setting, and nothing of other files but their arguments.
 */
import type { Document } from '../../text/document.ts';
import type { SitemapContent, SitemapLeaf } from '../syntax/node.ts';
import type { Rows } from '../syntax/rows.ts';
import type { State } from '../syntax/state.ts';

/** The text that an index belongs to, with its leaves. */
export type SitemapText = Document<State, SitemapContent>;

/** A leaf, or records as rows. */
export type SitemapItem = SitemapLeaf | Rows;

/** A fact about a whole file, updated item by item. */
export interface Aggregate {
  add(item: SitemapItem): void;
  remove(item: SitemapItem): void;
}
