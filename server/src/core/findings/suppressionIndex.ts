import { entryOf } from '../memo.ts';
import type { Code } from '../rule/rule.ts';
import type { LeafSuppression, Suppressed } from './suppress.ts';

/** What the index reads of a leaf. */
export interface SuppressingLeaf {
  readonly key: number;
  readonly content: { readonly suppression?: LeafSuppression | undefined } | undefined;
}

/** Where a document has suppression comments and suppressed findings, kept up to date leaf by leaf in O(1). */
export class SuppressionIndex<L extends SuppressingLeaf> {
  /** Leaves with a comment. */
  readonly comments = new Set<L>();
  /** Leaves with a finding that is suppressed on one line. */
  readonly lines = new Set<L>();
  /** By code: leaves with a finding that is suppressed to the end. */
  private readonly regions = new Map<Code, Set<L>>();

  add(leaf: L): void {
    const suppression = leaf.content?.suppression;
    if (!suppression) return;
    if (suppression.comments.length > 0) this.comments.add(leaf);
    for (const { code, region } of suppression.suppressed) {
      if (!region) this.lines.add(leaf);
      else entryOf(this.regions, code, () => new Set()).add(leaf);
    }
  }

  remove(leaf: L): void {
    const suppression = leaf.content?.suppression;
    if (!suppression) return;
    this.comments.delete(leaf);
    this.lines.delete(leaf);
    for (const { code } of suppression.suppressed) this.regions.get(code)?.delete(leaf);
  }

  /** The suppressed findings of leaves, in no order. */
  *suppressed(): Iterable<Suppressed> {
    const leaves = new Set(this.lines);
    for (const more of this.regions.values()) for (const leaf of more) leaves.add(leaf);
    for (const { content } of leaves) yield* content!.suppression!.suppressed;
  }

  /** Leaves with a finding of this code that is suppressed to the end, in no order. */
  region(code: Code): Iterable<L> {
    return this.regions.get(code) ?? [];
  }
}
