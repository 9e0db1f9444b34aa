import { entryOf } from '../../core/memo.ts';
import { Ordered } from '../../text/ordered.ts';
import type { Fault } from '../../xml/tokens/tokens.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import type { Aggregate } from './types.ts';

/** The leaves that use an undeclared prefix, and how many of them are entries. */
export interface UnboundPrefix {
  readonly prefix: string;
  readonly leaves: Ordered<SitemapLeaf>;
  readonly entries: number;
}

/** The undeclared prefixes. */
export class Unbound implements Aggregate {
  private readonly byPrefix = new Map<string, UnboundPrefix & { entries: number }>();

  add(leaf: SitemapLeaf): void {
    for (const { name } of leaf.content?.unbound ?? []) {
      const known = entryOf(this.byPrefix, name, () => ({ prefix: name, leaves: new Ordered(), entries: 0 }));
      known.leaves.add(leaf);
      known.entries += leaf.records;
    }
  }

  remove(leaf: SitemapLeaf): void {
    for (const { name } of leaf.content?.unbound ?? []) {
      const known = this.byPrefix.get(name);
      if (!known?.leaves.delete(leaf)) continue;
      known.entries -= leaf.records;
      if (known.leaves.size === 0) this.byPrefix.delete(name);
    }
  }

  get size(): number {
    return this.byPrefix.size;
  }

  get(prefix: string): UnboundPrefix | undefined {
    return this.byPrefix.get(prefix);
  }

  /** With the first use of each, sorted by that. Linear in the prefixes, apart from sorting the leaves. */
  *inOrder(): Iterable<UnboundPrefix & { readonly leaf: SitemapLeaf; readonly use: Fault }> {
    const leaves = new Set([...this.byPrefix.values()].map((item) => item.leaves.first!));
    for (const leaf of [...leaves].sort((a, b) => a.key - b.key)) {
      for (const use of leaf.content!.unbound!) {
        const item = this.byPrefix.get(use.name)!;
        if (item.leaves.first === leaf) yield { ...item, leaf, use };
      }
    }
  }
}
