import { hashOf } from '../../text/hash.ts';
import { Ordered } from '../../text/ordered.ts';
import { Entry, entriesIn, factsOf } from './entry.ts';
import type { Aggregate, SitemapItem } from './types.ts';

const SMALLEST = 16;

/**
 * Entries by their URL: a hash table with a node for each URL, which costs no object for a URL that is listed once. Nodes
 * with the same last bits of the hash follow each other.
 */
export class Locs implements Aggregate {
  /** The first node by the last bits of a hash; numbers of nodes count from 1, 0 is the end. */
  private heads = new Int32Array(SMALLEST);
  /** Of each node: the hash, the next node, and the row of its only entry. */
  private hashes = new Int32Array(SMALLEST);
  private nexts = new Int32Array(SMALLEST);
  private rows = new Int32Array(SMALLEST);
  /** The item of its only entry, or all entries of a URL that is listed more than once. */
  private readonly holders: (SitemapItem | Ordered<Entry> | undefined)[] = [undefined];
  /** Nodes to use again, each with the next one. */
  private unused = 0;
  /** The entries that repeat the URL of an earlier one. */
  readonly repeated = new Ordered<Entry>();

  add(item: SitemapItem): void {
    const facts = factsOf(item);
    for (let row = 0; row < (facts?.count ?? 0); row++) {
      const hash = facts!.locHash(row);
      if (hash === undefined) continue;
      const node = this.isKnown(hash) ? this.find(facts!.loc(row)!, hash) : 0;
      if (node === 0) this.insert(hash, item, row);
      else this.repeat(node, new Entry(item, row, facts!));
    }
  }

  remove(item: SitemapItem): void {
    for (const entry of entriesIn(item)) if (entry.loc) this.removeEntry(entry.loc, entry);
  }

  /** The first entry with this URL; undefined if there is none. */
  first(url: string): Entry | undefined {
    const node = this.find(url);
    const holder = this.holders[node];
    return holder instanceof Ordered ? holder.first : holder && this.entry(node, holder);
  }

  /** All entries with this URL, in order. */
  all(url: string): Iterable<Entry> {
    const node = this.find(url);
    const holder = this.holders[node];
    return holder instanceof Ordered ? holder : holder ? [this.entry(node, holder)] : [];
  }

  private entry(node: number, item: SitemapItem): Entry {
    return new Entry(item, this.rows[node]!, factsOf(item)!);
  }

  private urlOf(node: number): string | undefined {
    const holder = this.holders[node]!;
    return holder instanceof Ordered ? holder.first!.loc : factsOf(holder)!.loc(this.rows[node]!);
  }

  /** Whether a URL with this hash is listed: without it, a URL need not be made. */
  private isKnown(hash: number): boolean {
    let node = this.heads[hash & (this.heads.length - 1)]!;
    while (node !== 0 && this.hashes[node] !== hash) node = this.nexts[node]!;
    return node !== 0;
  }

  /** The node of a URL; 0 for none. */
  private find(url: string, hash = hashOf(url)): number {
    let node = this.heads[hash & (this.heads.length - 1)]!;
    while (node !== 0 && (this.hashes[node] !== hash || this.urlOf(node) !== url)) node = this.nexts[node]!;
    return node;
  }

  private insert(hash: number, item: SitemapItem, row: number): void {
    let node = this.unused;
    if (node !== 0) this.unused = this.nexts[node]!;
    else node = this.holders.length;
    if (node === this.heads.length) this.grow();
    this.hashes[node] = hash;
    this.rows[node] = row;
    this.holders[node] = item;
    this.link(node);
  }

  private link(node: number): void {
    const at = this.hashes[node]! & (this.heads.length - 1);
    this.nexts[node] = this.heads[at]!;
    this.heads[at] = node;
  }

  /** Doubles the table when all nodes are in use. */
  private grow(): void {
    const size = 2 * this.heads.length;
    this.heads = new Int32Array(size);
    this.hashes = resized(this.hashes, size);
    this.nexts = resized(this.nexts, size);
    this.rows = resized(this.rows, size);
    for (let node = 1; node < this.holders.length; node++) this.link(node);
  }

  /** Adds an entry to those with the same URL. */
  private repeat(node: number, entry: Entry): void {
    const holder = this.holders[node]!;
    const entries = holder instanceof Ordered ? holder : new Ordered<Entry>();
    if (entries !== holder) {
      entries.add(this.entry(node, holder as SitemapItem));
      this.holders[node] = entries;
    }
    const before = entries.first!;
    entries.add(entry);
    this.repeated.add(entries.first === entry ? before : entry);
  }

  private removeEntry(url: string, entry: Entry): void {
    const node = this.find(url);
    const holder = this.holders[node];
    if (!(holder instanceof Ordered)) {
      if (holder === entry.item && this.rows[node] === entry.row) this.unlink(node);
      return;
    }
    if (!holder.delete(entry)) return;
    const first = holder.first!;
    if (!this.repeated.delete(entry)) this.repeated.delete(first);
    if (holder.size > 1) return;
    this.holders[node] = first.item;
    this.rows[node] = first.row;
  }

  private unlink(node: number): void {
    const at = this.hashes[node]! & (this.heads.length - 1);
    if (this.heads[at] === node) this.heads[at] = this.nexts[node]!;
    else {
      let before = this.heads[at]!;
      while (this.nexts[before] !== node) before = this.nexts[before]!;
      this.nexts[before] = this.nexts[node]!;
    }
    this.holders[node] = undefined;
    this.nexts[node] = this.unused;
    this.unused = node;
  }
}

function resized(old: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const array = new Int32Array(size);
  array.set(old);
  return array;
}
