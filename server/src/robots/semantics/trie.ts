/** A trie of path patterns that simulates all patterns at once while it reads a path. */
import { entryOf } from '../../core/memo.ts';

const STAR = 0x2a;
const ASCII = 0x80;
/** Bits in one number of an octet set. */
const WORD = 32;

const REACHED = 1;
const ENDED = 2;
const PARENT = 4;

function takeAll<Item>(items: readonly Item[], take: (item: Item) => void): void {
  for (let at = 0; at < items.length; at++) take(items[at]!);
}

const isIn = (octets: Int32Array, octet: number): boolean =>
  (octets[octet >> 5]! & (1 << (octet & 31))) !== 0;

/** The next index in a path of an octet that is in a set; the end of the path if there is none. */
function nextAwaited(path: string, from: number, awaited: Int32Array): number {
  for (let i = from; i < path.length; i++) {
    const octet = path.charCodeAt(i);
    if (octet < ASCII && isIn(awaited, octet)) return i;
  }
  return path.length;
}

/**
 * Items by their patterns, in a trie. Nodes are numbers from 0, the root. A child is found by its parent and octet in one hash table, so that
 * wide nodes take no more space than narrow ones. A `*` leads to a separate node that, once reached, stays active.
 */
export class PatternIndex<Item extends { readonly pattern: string }> {
  /** The items whose pattern matches as soon as a node is reached, and those for which the path must end there. */
  readonly #reached = new Map<number, Item[]>();
  readonly #ended = new Map<number, Item[]>();
  #size = 1;
  readonly #parent: Int32Array;
  readonly #octet: Uint8Array;
  /** The node after a `*` that follows a node; 0 if there is none. */
  readonly #star: Int32Array;
  readonly #flags: Uint8Array;
  /** The last walk in which a star node was reached. */
  readonly #seen: Int32Array;
  /** Children by the hash of parent and octet; 0 is a free slot, as the root is not a child. */
  readonly #slots: Int32Array;
  readonly #shift: number;
  /** For each star node, the octets that can follow it, as a bit set. */
  readonly #following = new Map<number, Int32Array>();

  #walks = 0;
  /** The state of a walk: the nodes reached by the octets so far, those reached by the next one, and the star nodes. */
  #active: number[] = [];
  #next: number[] = [];
  #nextCount = 0;
  readonly #stars: number[] = [];
  #starCount = 0;
  /** The octets that can follow one of the star nodes. */
  readonly #awaited = new Int32Array(ASCII / WORD);

  /** Takes time and space linear in the octets of the patterns, which are normalized. */
  constructor(items: readonly Item[]) {
    const nodes = items.reduce((octets, { pattern }) => octets + pattern.length, 1);
    const bits = Math.max(4, 33 - Math.clz32(nodes));
    this.#parent = new Int32Array(nodes);
    this.#octet = new Uint8Array(nodes);
    this.#star = new Int32Array(nodes);
    this.#flags = new Uint8Array(nodes);
    this.#seen = new Int32Array(nodes);
    this.#slots = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
    for (const item of items) this.#add(item);
  }

  /** Runs of `*` share one node. */
  #add(item: Item): void {
    const { pattern } = item;
    const dollar = pattern.endsWith('$');
    const end = dollar ? pattern.length - 1 : pattern.length;
    let node = 0;
    let afterStar = false;
    for (let i = 0; i < end; i++) {
      const octet = pattern.charCodeAt(i);
      if (octet !== STAR) node = this.#child(node, octet) || this.#addChild(node, octet);
      else if (!afterStar) node = this.#star[node] || this.#addStar(node);
      afterStar = octet === STAR;
    }
    const anchored = dollar && !afterStar;
    this.#flags[node]! |= anchored ? ENDED : REACHED;
    entryOf(anchored ? this.#ended : this.#reached, node, () => []).push(item);
  }

  /**
   * Calls `take` for every item whose pattern matches `path` (octets or text), at least once each, and returns true.
   * Returns false, perhaps with some calls missing, if that takes more than `limit` steps; a step looks up one child of
   * one active node. `take` must not walk.
   */
  walk(path: string, limit: number, take: (item: Item) => void): boolean {
    const awaited = this.#awaited;
    this.#walks++;
    this.#starCount = 0;
    awaited.fill(0);
    let steps = 0;
    this.#nextCount = 0;
    this.#reach(0, take);
    for (let i = 0; i < path.length; i++) {
      let activeCount = this.#advance();
      if (activeCount === 0) {
        if (this.#starCount === 0) return true;
        i = nextAwaited(path, i, awaited);
        if (i === path.length) return true;
      }
      const octet = path.charCodeAt(i);
      const starCount = this.#starCount;
      steps += activeCount + starCount;
      if (steps > limit) return false;
      if (octet >= ASCII) continue;
      while (activeCount > 0) this.#follow(this.#active[--activeCount]!, octet, take);
      if (!isIn(awaited, octet)) continue;
      for (let k = 0; k < starCount; k++) this.#follow(this.#stars[k]!, octet, take);
    }
    for (let k = this.#advance() - 1; k >= 0; k--) {
      const node = this.#active[k]!;
      if (this.#flags[node]! & ENDED) takeAll(this.#ended.get(node)!, take);
    }
    return true;
  }

  /** Makes the nodes that were reached the active ones, and returns their number. */
  #advance(): number {
    [this.#active, this.#next] = [this.#next, this.#active];
    const count = this.#nextCount;
    this.#nextCount = 0;
    return count;
  }

  #follow(node: number, octet: number, take: (item: Item) => void): void {
    const child = this.#child(node, octet);
    if (child !== 0) this.#reach(child, take);
  }

  #reach(node: number, take: (item: Item) => void): void {
    const flags = this.#flags;
    const flag = flags[node]!;
    if (flag & REACHED) takeAll(this.#reached.get(node)!, take);
    if (flag & (PARENT | ENDED)) this.#next[this.#nextCount++] = node;
    const star = this.#star[node]!;
    if (star === 0 || this.#seen[star] === this.#walks) return;
    this.#seen[star] = this.#walks;
    if (flags[star]! & REACHED) takeAll(this.#reached.get(star)!, take);
    if (!(flags[star]! & PARENT)) return;
    this.#stars[this.#starCount++] = star;
    const octets = this.#following.get(star)!;
    for (let word = 0; word < octets.length; word++) this.#awaited[word]! |= octets[word]!;
  }

  /** The child of a node for an octet, or 0. */
  #child(node: number, octet: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = this.#hash(node, octet); ; slot = (slot + 1) & mask) {
      const child = this.#slots[slot]!;
      if (child === 0 || (this.#parent[child] === node && this.#octet[child] === octet)) return child;
    }
  }

  #addChild(node: number, octet: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hash(node, octet);
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    const child = this.#size++;
    this.#slots[slot] = child;
    this.#parent[child] = node;
    this.#octet[child] = octet;
    this.#flags[node]! |= PARENT;
    const octets = this.#following.get(node);
    if (octets) octets[octet >> 5]! |= 1 << (octet & 31);
    return child;
  }

  #addStar(node: number): number {
    const star = this.#size++;
    this.#star[node] = star;
    this.#following.set(star, new Int32Array(ASCII / WORD));
    return star;
  }

  #hash(node: number, octet: number): number {
    return Math.imul(Math.imul(node, ASCII) + octet, 0x9e3779b1) >>> this.#shift;
  }
}
