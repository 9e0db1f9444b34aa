import { Attached } from '../../text/attached.ts';
import type { Item } from '../../text/bundle.ts';
import type { Document, Exchange } from '../../text/document.ts';
import type { Leaf } from '../../text/leaf.ts';
import type { Checked, FileIndex, LeafContent } from '../rule/definition.ts';
import type { Edit } from '../rule/rule.ts';
import type { Steps } from '../steps.ts';
import { MarkIndex } from '../templates/templates.ts';
import { FoldIndex } from './fold.ts';
import type { LintConfig } from './lintConfig.ts';
import { SuppressionIndex } from './suppressionIndex.ts';

/** The indexes over all items of a snapshot. An edit gives them the removed and added items; nothing is read again. */
interface Indexes<State, Content extends LeafContent, Index> {
  readonly index: Index & FileIndex<Item<State, Content>>;
  readonly suppressions: SuppressionIndex<Leaf<State, Content>>;
  readonly folds: FoldIndex<State, Content>;
  readonly marks: MarkIndex;
}

/** Makes the next text of a document, and tells which items it exchanges. */
type TextStep<State, Content> = (
  text: Document<State, Content>,
  follow: (exchange: Exchange<State, Content>) => void,
) => Document<State, Content>;

/**
 * The snapshots of a language's documents, each with its indexes. The indexes follow the newest snapshot in a sequence
 * of edits.
 */
export interface Snapshots<State, Content extends LeafContent, Index> {
  /** The first snapshot of a document. */
  first(text: Document<State, Content>, config: LintConfig): Checked<State, Content, Index>;
  /** Applies `step` to the text, and brings the indexes of `document` up to date. */
  next(
    document: Checked<State, Content, Index>,
    step: TextStep<State, Content>,
  ): Checked<State, Content, Index>;
  /**
   * The snapshot after edits, in ascending order, read to its end. It borrows the indexes until its `back` is called.
   */
  attempt(
    document: Checked<State, Content, Index>,
    edits: readonly Edit[],
  ): Steps<Trial<Checked<State, Content, Index>, State, Content>>;
  /** The indexes of exactly this snapshot. */
  indexesAt(document: Checked<State, Content, Index>): Indexes<State, Content, Index>;
}

/** The snapshot of an attempt, which has borrowed the indexes. */
export interface Trial<D, State, Content> {
  readonly after: D;
  /** The items that were removed and added. */
  readonly removed: ReadonlySet<Item<State, Content>>;
  readonly added: ReadonlySet<Item<State, Content>>;
  /** Returns the indexes to the snapshot before. Takes as long as the edits did. */
  back(): void;
}

/** Leaves read in one step. */
const STEP_LEAVES = 512;

/** @param newIndex makes the index of the language */
export function createSnapshots<State, Content extends LeafContent, Index>(
  newIndex: () => Index & FileIndex<Item<State, Content>>,
): Snapshots<State, Content, Index> {
  type D = Checked<State, Content, Index>;
  type Kept = { indexes: Indexes<State, Content, Index>; of: Document<State, Content> };
  const keeps = new Attached<D, Kept>();
  const make = (text: Document<State, Content>, config: LintConfig, kept: Kept): D => {
    kept.of = text;
    const document = { text, config, index: () => indexesAt(document).index };
    keeps.set(document, kept);
    return document;
  };
  const exchange = (
    indexes: Indexes<State, Content, Index>,
    removed: readonly Item<State, Content>[],
    added: readonly Item<State, Content>[],
  ): void => {
    for (const index of Object.values(indexes) as readonly FileIndex<Item<State, Content>>[]) {
      for (const item of removed) index.remove(item);
      for (const item of added) index.add(item);
    }
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
  const indexesAt = (document: D): Indexes<State, Content, Index> => ownOf(document).indexes;
  const ownOf = (document: D): Kept => {
    const known = keeps.get(document);
    if (known?.of === document.text) return known;
    const own = { indexes: indexesOf(document.text), of: document.text };
    keeps.set(document, own);
    return own;
  };

  /** Applies `step` to the text, and brings the index of `document` up to date. */
  const next = (document: D, step: TextStep<State, Content>): D => {
    const kept = ownOf(document);
    const follow = ({ removed, added }: Exchange<State, Content>) => exchange(kept.indexes, removed, added);
    return make(step(document.text, follow), document.config, kept);
  };

  const attempt = function* (document: D, edits: readonly Edit[]): Steps<Trial<D, State, Content>> {
    const kept = ownOf(document);
    const exchanges: Exchange<State, Content>[] = [];
    const removed = new Set<Item<State, Content>>();
    const added = new Set<Item<State, Content>>();
    let { text } = document;
    const follow = (change: Exchange<State, Content>): void => {
      exchanges.push(change);
      exchange(kept.indexes, change.removed, change.added);
      for (const item of change.removed) if (!added.delete(item)) removed.add(item);
      for (const item of change.added) if (!removed.delete(item)) added.add(item);
    };
    const back = (): void => {
      if (kept.of !== text) return;
      for (const change of exchanges.reverse()) exchange(kept.indexes, change.added, change.removed);
      kept.of = document.text;
    };
    let isRead = false;
    try {
      const change = (next: Document<State, Content>): void => {
        text = next;
        kept.of = next;
      };
      for (const edit of [...edits].reverse()) change(text.replace(edit, follow));
      while (!text.complete) {
        yield 0;
        let left = STEP_LEAVES;
        change(text.read(() => --left > 0, follow));
      }
      isRead = true;
    } finally {
      if (!isRead) back();
    }
    return { after: make(text, document.config, kept), removed, added, back };
  };
  return {
    first: (text, config) => make(text, config, { indexes: indexesOf(text), of: text }),
    next,
    attempt,
    indexesAt,
  };
}
