import type { Item } from '../text/bundle.ts';
import type { Document, Exchange } from '../text/document.ts';
import type { Leaf } from '../text/leaf.ts';
import type { Checked, FileIndex, LeafContent } from './definition.ts';
import { FoldIndex } from './fold.ts';
import type { LintConfig } from './lint.ts';
import { SuppressionIndex } from './suppressionIndex.ts';
import { MarkIndex } from './templates.ts';

/** What is known of all items of a snapshot. */
interface Indexes<State, Content extends LeafContent, Index> {
  readonly index: Index & FileIndex<Item<State, Content>>;
  readonly suppressions: SuppressionIndex<Leaf<State, Content>>;
  readonly folds: FoldIndex<State, Content>;
  readonly marks: MarkIndex;
}

/** The snapshots of a language's documents, each with its indexes; these go along with the newest one of a line of edits. */
export interface Snapshots<State, Content extends LeafContent, Index> {
  /** The first snapshot of a document. */
  first(text: Document<State, Content>, config: LintConfig): Checked<State, Content, Index>;
  /** `step` over the text, with the indexes taken on from `document` and kept in step. */
  next(
    document: Checked<State, Content, Index>,
    step: (
      text: Document<State, Content>,
      follow: (exchange: Exchange<State, Content>) => void,
    ) => Document<State, Content>,
  ): Checked<State, Content, Index>;
  /** The indexes of exactly this snapshot. */
  indexesAt(document: Checked<State, Content, Index>): Indexes<State, Content, Index>;
}

/** @param newIndex makes the index of the language */
export function createSnapshots<State, Content extends LeafContent, Index>(
  newIndex: () => Index & FileIndex<Item<State, Content>>,
): Snapshots<State, Content, Index> {
  type D = Checked<State, Content, Index>;
  type Kept = { indexes: Indexes<State, Content, Index>; of: Document<State, Content> };
  const keeps = new WeakMap<D, Kept>();
  const make = (text: Document<State, Content>, config: LintConfig, kept: Kept): D => {
    kept.of = text;
    const document = { text, config, index: () => indexesAt(document).index };
    keeps.set(document, kept);
    return document;
  };
  const indexesOf = (text: Document<State, Content>): Indexes<State, Content, Index> => {
    const indexes = {
      index: newIndex(),
      suppressions: new SuppressionIndex<Leaf<State, Content>>(),
      folds: new FoldIndex<State, Content>(),
      marks: new MarkIndex(),
    };
    const all: readonly FileIndex<Item<State, Content>>[] = Object.values(indexes);
    text.leaves.visitItems((item) => {
      for (const index of all) index.add(item);
      return true;
    });
    return indexes;
  };
  /** The indexes of exactly this snapshot. */
  const indexesAt = (document: D): Indexes<State, Content, Index> => {
    const kept = keeps.get(document);
    return kept?.of === document.text ? kept.indexes : indexesOf(document.text);
  };

  /** `step` over the text, with the index taken on from `document` and kept in step. */
  const next = (
    document: D,
    step: (
      text: Document<State, Content>,
      follow: (exchange: Exchange<State, Content>) => void,
    ) => Document<State, Content>,
  ): D => {
    const old = keeps.get(document);
    const kept: Kept =
      old?.of === document.text ? old : { indexes: indexesOf(document.text), of: document.text };
    const indexes: readonly FileIndex<Item<State, Content>>[] = Object.values(kept.indexes);
    const text = step(document.text, ({ removed, added }) => {
      for (const index of indexes) {
        for (const item of removed) index.remove(item);
        for (const item of added) index.add(item);
      }
    });
    return make(text, document.config, kept);
  };
  return {
    first: (text, config) => make(text, config, { indexes: indexesOf(text), of: text }),
    next,
    indexesAt,
  };
}
