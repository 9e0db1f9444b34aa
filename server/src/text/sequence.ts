import { type Dimension, type Summary, Total } from './summary.ts';

const MOST = 64;
const FEWEST = 16;

/** What a sequence holds: something that can be summed and has a place in the order. */
export interface Item extends Summary {
  readonly key: number;
}

class Branch<T extends Item> extends Total implements Item {
  readonly key: number;

  constructor(
    readonly height: number,
    readonly children: readonly (T | Branch<T>)[],
  ) {
    super();
    this.key = children.length > 0 ? children[0]!.key : 0;
    for (const child of children) this.add(child);
  }
}

/** A leaf with its index and the sum of all that stands before it. */
export interface Place<T> {
  readonly leaf: T;
  readonly before: Summary;
}

/**
 * A persistent sequence of leaves: a B+-tree whose inner nodes hold the sums of what is below them.
 * `splice` shares all untouched nodes with the old tree, which stays valid.
 */
export class Sequence<T extends Item> {
  private constructor(private readonly root: Branch<T>) {}

  /** A sequence of the given leaves, in O(n). */
  static of<T extends Item>(leaves: readonly T[]): Sequence<T> {
    return new Sequence(grow(group(leaves, 1)));
  }

  /** The sums of the whole sequence. */
  get total(): Summary {
    return this.root;
  }

  /** The leaf at `index`; undefined outside of the sequence. */
  at(index: number): T | undefined {
    return index < 0 ? undefined : this.find('leaves', index)?.leaf;
  }

  /**
   * The first leaf at whose end the sum of `dimension` is above `target`: the leaf that holds offset
   * `target` for `units`, the line break number `target` (from 0) for `breaks`, the first unread one
   * for `unread` and 0. A negative target, or NaN, counts as 0. Undefined where the whole sum is not above it.
   */
  find(dimension: Dimension, target: number): Place<T> | undefined {
    const sought = Math.max(0, target || 0);
    if (this.root[dimension] <= sought) return undefined;
    const before = new Total();
    let node: T | Branch<T> = this.root;
    while (node instanceof Branch) {
      for (const child of node.children as readonly (T | Branch<T>)[]) {
        if (before[dimension] + child[dimension] > sought) {
          node = child;
          break;
        }
        before.add(child);
      }
    }
    return { leaf: node, before };
  }

  /** The place of a leaf of this sequence, found by its key; undefined for a leaf that is not in it. */
  locate(leaf: T): Place<T> | undefined {
    const before = new Total();
    let node: T | Branch<T> = this.root;
    while (node instanceof Branch) {
      const children: readonly (T | Branch<T>)[] = node.children;
      let i = 0;
      while (i + 1 < children.length && children[i + 1]!.key <= leaf.key) before.add(children[i++]!);
      if (children.length === 0) return undefined;
      node = children[i]!;
    }
    return node === leaf ? { leaf, before } : undefined;
  }

  /**
   * Visits leaves from `index` on, in order, with the sum before each (one object, valid during the
   * call only). With `dimension`, leaves and whole subtrees whose sum in it is 0 are passed over.
   * Stops where `visit` returns false.
   */
  visit(
    visit: (leaf: T, before: Summary) => boolean | undefined,
    index = 0,
    dimension: Dimension = 'leaves',
  ): void {
    const before = new Total();
    const walk = (node: T | Branch<T>): boolean => {
      if (node[dimension] === 0 || before.leaves + node.leaves <= index) {
        before.add(node);
        return true;
      }
      if (node instanceof Branch) return node.children.every(walk);
      const more = visit(node, before) !== false;
      before.add(node);
      return more;
    };
    walk(this.root);
  }

  /** The leaves from index `from` to before `to`. */
  slice(from: number, to: number): T[] {
    const found: T[] = [];
    if (from < to) this.visit((leaf) => found.push(leaf) < to - from, from);
    return found;
  }

  /** A sequence in which `leaves` stand in place of those from index `from` to before `to`. O(k + log n). */
  splice(from: number, to: number, leaves: readonly T[]): Sequence<T> {
    return new Sequence(grow(replace(this.root, from, to, leaves)));
  }
}

function replace<T extends Item>(
  node: Branch<T>,
  from: number,
  to: number,
  leaves: readonly T[],
): Branch<T>[] {
  if (node.height === 1) {
    const kept = node.children as readonly T[];
    return group([...kept.slice(0, from), ...leaves, ...kept.slice(to)], 1);
  }
  const children: Branch<T>[] = [];
  let start = 0;
  let placed = false;
  for (const child of node.children as readonly Branch<T>[]) {
    const end = start + child.leaves;
    const isLast = end === node.leaves;
    const touched = from < end && to > start;
    const insertsHere = !placed && (touched || (from >= start && (from < end || isLast)));
    if (insertsHere) {
      placed = true;
      children.push(...replace(child, Math.max(0, from - start), Math.min(child.leaves, to - start), leaves));
    } else if (!touched) {
      children.push(child);
    } else if (to < end) {
      children.push(...replace(child, 0, to - start, []));
    }
    start = end;
  }
  return group(mend(children), node.height);
}

/** Joins nodes that have become too small with a neighbour. */
function mend<T extends Item>(nodes: readonly Branch<T>[]): Branch<T>[] {
  const mended: Branch<T>[] = [];
  for (const node of nodes) {
    const last = mended.at(-1);
    if (last && (last.children.length < FEWEST || node.children.length < FEWEST)) {
      mended.pop();
      mended.push(...group([...last.children, ...node.children], node.height));
    } else {
      mended.push(node);
    }
  }
  return mended;
}

/** Nodes of even size over `children`; one empty node of height 1 for no leaves, none for no nodes. */
function group<T extends Item>(children: readonly (T | Branch<T>)[], height: number): Branch<T>[] {
  const count = Math.ceil(children.length / MOST);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * children.length) / count);
    const to = Math.floor(((i + 1) * children.length) / count);
    return new Branch(height, children.slice(from, to));
  });
}

/** One root over `nodes` of one height. */
function grow<T extends Item>(nodes: readonly Branch<T>[]): Branch<T> {
  let level = nodes;
  while (level.length > 1) level = group(level, level[0]!.height + 1);
  let root = level[0] ?? new Branch<T>(1, []);
  while (root.height > 1 && root.children.length === 1) root = root.children[0] as Branch<T>;
  return root;
}
