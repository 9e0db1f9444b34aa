/**
 * The parts of the index of a sitemap, each of which knows one thing of the whole file. They know no rule, no message
 * and no setting, and nothing of other files but what they are asked with.
 */
import type { Document } from '../../text/document.ts';
import type { SitemapContent, SitemapLeaf } from '../syntax/node.ts';
import type { PassedRecords } from '../syntax/passed.ts';
import type { State } from '../syntax/state.ts';

/** The text that an index belongs to, with its leaves. */
export type SitemapText = Document<State, SitemapContent>;

/** Something that is known of a whole file, kept up to date leaf by leaf. */
export interface Aggregate {
  add(leaf: SitemapLeaf): void;
  remove(leaf: SitemapLeaf): void;
  /** Records in which rules find nothing, as one; absent where they are of no interest. */
  addBundle?(bundle: PassedRecords): void;
  removeBundle?(bundle: PassedRecords): void;
}
