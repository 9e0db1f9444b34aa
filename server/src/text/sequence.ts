import { type Dimension, type Summary, Total } from './summary.ts';

const MAX = 64;
const FEWEST = 16;

/** An element of a sequence: it has sums and a sort key. */
export interface Item extends Summary {
  readonly key: number;
}

/** The sums of its subtree. */
abstract class Inner<T extends Item> extends Total implements Item {
  abstract readonly key: number;
  abstract readonly children: readonly Node<T>[];
}

/** An item that is several leaves, its rows; each is made on first access. */
export abstract class Pack<T extends Item> extends Inner<T> {
  abstract child(row: number): T;
  /** The sum of the rows before one. */
  abstract before(row: number): Summary;
  /** The first row at whose end the sum of `dimension` is above `target`, which is less than that of all. */
  abstract rowAt(dimension: Dimension, target: number): number;
  /** The row of a leaf; -1 if it is not one of its leaves. */
  abstract rowOf(leaf: T): number;
}

/** What a sequence is made of. */
type Node<T extends Item> = T | Inner<T>;

class Branch<T extends Item> extends Inner<T> {
  readonly key: number;

  constructor(
    readonly height: number,
    readonly children: readonly Node<T>[],
  ) {
    super();
    this.key = children.length > 0 ? children[0]!.key : 0;
    for (const child of children) this.add(child);
  }
}

/** A leaf or an item, with the sum of everything before it. */
export interface LeafPlace<T> {
  readonly leaf: T;
  readonly before: Summary;
}

/** The same for an item. */
export interface ItemPlace<I> {
  readonly item: I;
  readonly before: Summary;
}

/** A branch whose children are items, the sum before it, and the child that was found with the sum before that. */
interface Visited<T extends Item> {
  readonly branch: Branch<T>;
  readonly index: number;
  readonly start: Summary;
  readonly before: Summary;
}

/**
 * A persistent sequence of leaves: a B+-tree whose inner nodes hold the sums of their subtrees. `splice` shares all
 * untouched nodes with the old tree, which stays valid.
 */
export class Sequence<T extends Item, B extends Pack<T> = Pack<T>> {
  private constructor(private readonly root: Branch<T>) {}

  /** A sequence of the given leaves, in O(n). */
  static of<T extends Item, B extends Pack<T> = Pack<T>>(leaves: readonly (T | B)[]): Sequence<T, B> {
    return new Sequence<T, B>(grow(group<T>(leaves, 1)));
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
   * The first leaf at whose end the sum of `dimension` is above `target`: the leaf that holds offset `target` for
   * `units`, the line break number `target` (from 0) for `breaks`, the first unread one for `unread` and 0. A negative
   * target, or NaN, counts as 0. Undefined if the total is not above it.
   */
  find(dimension: Dimension, target: number): LeafPlace<T> | undefined {
    const place = this.findItem(dimension, target);
    if (!place) return undefined;
    const { item, before } = place;
    if (!(item instanceof Pack)) return { leaf: item, before };
    const row = item.rowAt(dimension, Math.max(0, target || 0) - before[dimension]);
    return { leaf: item.child(row), before: new Total().add(before).add(item.before(row)) };
  }

  /** The same for the item that holds the leaf. */
  findItem(dimension: Dimension, target: number): ItemPlace<T | B> | undefined {
    const sought = Math.max(0, target || 0);
    if (this.root[dimension] <= sought) return undefined;
    const near = this.isNear(dimension, sought) ? this.last : undefined;
    const before = near ? new Total().add(near.before) : new Total();
    let node: Node<T> = near?.branch ?? this.root;
    let index = near?.index ?? 0;
    let start = near?.start ?? before;
    while (node instanceof Branch) {
      const children: readonly Node<T>[] = node.children;
      const isLowest: boolean = node.height === 1;
      if (isLowest && !near) start = new Total().add(before);
      while (before[dimension] + children[index]![dimension] <= sought) before.add(children[index++]!);
      if (isLowest) this.last = { branch: node as Branch<T>, index, start, before: new Total().add(before) };
      node = children[index]!;
      index = 0;
    }
    return { item: node as T | B, before };
  }

  /** A cache of the last `find`: neighbors are usually looked up one after the other. */
  private last: Visited<T> | undefined;

  private isNear(dimension: Dimension, sought: number): boolean {
    if (!this.last) return false;
    const { branch, start, before } = this.last;
    return sought >= before[dimension] && sought < start[dimension] + branch[dimension];
  }

  /** The position of a leaf of this sequence, found by its key; undefined for a leaf that is not in it. */
  locate(leaf: T): LeafPlace<T> | undefined {
    const before = new Total();
    const item = this.itemBy(leaf, before);
    if (item === leaf) return { leaf, before };
    const row = item instanceof Pack ? item.rowOf(leaf) : -1;
    return row < 0 ? undefined : { leaf, before: before.add((item as B).before(row)) };
  }

  /** The same for an item. */
  locateItem(item: T | B): ItemPlace<T | B> | undefined {
    const before = new Total();
    return this.itemBy(item, before) === item ? { item, before } : undefined;
  }

  /** The item with a key; `before` becomes the sum of everything before it. */
  private itemBy({ key }: Item, before: Total): Node<T> | undefined {
    let node: Node<T> | undefined = this.root;
    while (node instanceof Branch) {
      const children: readonly Node<T>[] = node.children;
      let i = 0;
      while (i + 1 < children.length && children[i + 1]!.key <= key) before.add(children[i++]!);
      node = children[i];
    }
    return node;
  }

  /**
   * Visits leaves from `index` on, in order, with the sum before each (one object, valid during the call only). With
   * `dimension`, leaves and whole subtrees whose sum in it is 0 are skipped. Stops if `visit` returns false.
   */
  visit(
    visit: (leaf: T, before: Summary) => boolean | undefined,
    index = 0,
    dimension: Dimension = 'leaves',
  ): void {
    this.walk((node, before) => (node instanceof Inner ? undefined : visit(node, before)), index, dimension);
  }

  /** The same for items, starting with the one that holds the leaf at `index`. Bundles do not make their leaves. */
  visitItems(
    visit: (item: T | B, before: Summary) => boolean | undefined,
    index = 0,
    dimension: Dimension = 'leaves',
  ): void {
    this.walk(
      (node, before) => (node instanceof Branch ? undefined : visit(node as T | B, before) !== false),
      index,
      dimension,
    );
  }

  /** Calls `visit` for every node from the root down; if it returns undefined, the child nodes are visited. */
  private walk(
    visit: (node: Node<T>, before: Summary) => boolean | undefined,
    index: number,
    dimension: Dimension = 'leaves',
  ): void {
    const before = new Total();
    const walk = (children: readonly Node<T>[]): boolean => {
      for (const node of children) {
        const isSkipped = node[dimension] === 0 || before.leaves + node.leaves <= index;
        const more = isSkipped || visit(node, before);
        if (more === undefined && node instanceof Inner) {
          if (!walk(node.children)) return false;
        } else {
          before.add(node);
          if (more === false) return false;
        }
      }
      return true;
    };
    walk([this.root]);
  }

  /** The item that holds the leaf at `index`, and the index of its first leaf; undefined outside of the sequence. */
  item(index: number): { readonly item: T | B; readonly start: number } | undefined {
    if (index < 0 || index >= this.root.leaves) return undefined;
    let node: Node<T> = this.root;
    let start = 0;
    while (node instanceof Branch) {
      for (const child of node.children as readonly Node<T>[]) {
        if (start + child.leaves > index) {
          node = child;
          break;
        }
        start += child.leaves;
      }
    }
    return { item: node as T | B, start };
  }

  /**
   * The items that overlap the leaves from index `from` to before `to`, and the indexes of their first leaf and past
   * their last one.
   */
  items(from: number, to: number): { readonly items: (T | B)[]; readonly from: number; readonly to: number } {
    const items: (T | B)[] = [];
    const found = { items, from, to };
    if (from >= to) {
      // A position between two leaves of one item is inside it.
      const inside = this.item(from);
      if (!inside || inside.start === from) return found;
    }
    this.visitItems((item, before) => {
      if (items.length === 0) found.from = before.leaves;
      items.push(item);
      found.to = before.leaves + item.leaves;
      return found.to < to;
    }, from);
    return found;
  }

  /** The leaves from index `from` to before `to`. */
  slice(from: number, to: number): T[] {
    const found: T[] = [];
    if (from < to) this.visit((leaf) => found.push(leaf) < to - from, from);
    return found;
  }

  /**
   * A sequence in which `leaves` replace those from index `from` to before `to`; both are boundaries of items. O(k +
   * log n).
   */
  splice(from: number, to: number, leaves: readonly (T | B)[]): Sequence<T, B> {
    return new Sequence<T, B>(grow(replace(this.root, from, to, leaves)));
  }
}

function replace<T extends Item>(
  node: Branch<T>,
  from: number,
  to: number,
  leaves: readonly Node<T>[],
): Branch<T>[] {
  if (node.height === 1) {
    const before: Node<T>[] = [];
    const after: Node<T>[] = [];
    let start = 0;
    for (const item of node.children) {
      if (start + item.leaves <= from) before.push(item);
      else if (start >= to) after.push(item);
      start += item.leaves;
    }
    return group([...before, ...leaves, ...after], 1);
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
  return group(joinSmall(children), node.height);
}

/** Merges nodes that have become too small with a neighbor. */
function joinSmall<T extends Item>(nodes: readonly Branch<T>[]): Branch<T>[] {
  const joined: Branch<T>[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last && (last.children.length < FEWEST || node.children.length < FEWEST)) {
      joined.pop();
      joined.push(...group<T>([...last.children, ...node.children], node.height));
    } else {
      joined.push(node);
    }
  }
  return joined;
}

/** Nodes of even size over `children`; one empty node of height 1 for no leaves, none for no nodes. */
function group<T extends Item>(children: readonly Node<T>[], height: number): Branch<T>[] {
  const count = Math.ceil(children.length / MAX);
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
