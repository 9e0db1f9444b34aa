import { Ordered } from '../../text/ordered.ts';
import type { LooseTag } from '../../xml/tree/pair.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import type { Aggregate } from './types.ts';

/** A tag whose counterpart is not in its leaf. */
export interface PlacedTag {
  readonly leaf: SitemapLeaf;
  readonly tag: LooseTag;
}

/** An element that begins in one leaf and ends in another. */
export interface Spanning {
  readonly start: PlacedTag;
  readonly end: PlacedTag;
}

/** How the tags without a counterpart in their leaf match up, in document order. */
export interface Nests {
  /** End tags without a start tag. */
  readonly extra: readonly PlacedTag[];
  /** Start tags without an end tag; of those in one leaf, the outermost. */
  readonly open: readonly PlacedTag[];
  readonly spanning: readonly Spanning[];
}

const NONE: Nests = { extra: [], open: [], spanning: [] };

/** Matches the start and end tags that are in different leaves. A well-formed file has only those of the root. */
export class Nesting implements Aggregate {
  private readonly leaves = new Ordered<SitemapLeaf>();
  private nests: Nests | undefined = NONE;

  add(leaf: SitemapLeaf): void {
    if (!leaf.content?.loose) return;
    this.leaves.add(leaf);
    this.nests = undefined;
  }

  remove(leaf: SitemapLeaf): void {
    if (leaf.content?.loose && this.leaves.delete(leaf)) this.nests = undefined;
  }

  /** Linear in the leaves with such tags. */
  get resolved(): Nests {
    this.nests ??= this.leaves.size === 0 ? NONE : resolve(this.leaves);
    return this.nests;
  }
}

function resolve(leaves: Iterable<SitemapLeaf>): Nests {
  const extra: PlacedTag[] = [];
  const spanning: Spanning[] = [];
  const unclosed: PlacedTag[] = [];
  const stack: PlacedTag[] = [];
  const depths = new Map<string, number>();
  const count = (name: string, by: number) => depths.set(name, (depths.get(name) ?? 0) + by);
  for (const leaf of leaves) {
    const { left, strays } = leaf.content!.loose!;
    for (const tag of strays) {
      const end = { leaf, tag };
      if (!depths.get(tag.name)) {
        extra.push(end);
        continue;
      }
      for (let start = stack.pop()!; ; start = stack.pop()!) {
        count(start.tag.name, -1);
        if (start.tag.name === tag.name) {
          spanning.push({ start, end });
          break;
        }
        unclosed.push(start);
      }
    }
    for (const tag of left) {
      stack.push({ leaf, tag });
      count(tag.name, 1);
    }
  }
  const reported = new Set<SitemapLeaf>();
  const open = [...unclosed, ...stack].sort(inOrder).filter(({ leaf, tag }) => {
    const isFirst = !reported.has(leaf);
    reported.add(leaf);
    return isFirst && !tag.excused;
  });
  return { extra, open, spanning: spanning.sort((a, b) => inOrder(a.start, b.start)) };
}

const inOrder = (a: PlacedTag, b: PlacedTag): number => a.leaf.key - b.leaf.key || a.tag.start - b.tag.start;
