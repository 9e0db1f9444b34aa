import { Bundle } from '../text/bundle.ts';
import { Ordered } from '../text/ordered.ts';
import type { Aggregate, SitemapItem } from './index/types.ts';
import { keyOfValue } from './syntax/locKey.ts';
import type { SitemapLeaf } from './syntax/node.ts';
import { MOST_RECORDS, type Rows } from './syntax/rows.ts';

type Leaves = SitemapLeaf | Ordered<SitemapLeaf>;

/**
 * Leaves by the value of their `<loc>`. Values whose keys are alike are compared whole; the others, which are nearly all,
 * are neither unescaped nor cut out.
 */
export class Locs implements Aggregate {
  /** By key: a leaf, the number of one in a bundle, or leaves by their values. */
  private readonly byKey = new Map<number, number | SitemapLeaf | Map<string, Leaves>>();
  /** The bundles whose leaves have numbers, and the number of the first leaf of each. */
  private readonly bundles: (Rows | undefined)[] = [];
  private readonly numbers = new Map<Rows, number>();
  /** The leaves whose value an earlier one has. */
  readonly repeated = new Ordered<SitemapLeaf>();

  add(item: SitemapItem): void {
    if (item instanceof Bundle) this.addRows(item);
    else this.addLeaf(item);
  }

  remove(item: SitemapItem): void {
    if (item instanceof Bundle) this.removeRows(item);
    else this.removeLeaf(item);
  }

  private addLeaf(leaf: SitemapLeaf): void {
    const key = leaf.content?.locKey ?? -1;
    if (key < 0) return;
    const known = this.knownAt(key);
    if (!known) {
      this.byKey.set(key, leaf);
      return;
    }
    const values = known instanceof Map ? known : new Map<string, Leaves>([[known.content!.loc!, known]]);
    if (values !== known) this.byKey.set(key, values);
    const value = leaf.content!.loc!;
    const equal = values.get(value);
    if (!equal) {
      values.set(value, leaf);
      return;
    }
    const leaves = equal instanceof Ordered ? equal : new Ordered<SitemapLeaf>();
    if (leaves !== equal) {
      leaves.add(equal as SitemapLeaf);
      values.set(value, leaves);
    }
    const before = leaves.first!;
    leaves.add(leaf);
    this.repeated.add(leaves.first === leaf ? before : leaf);
  }

  private removeLeaf(leaf: SitemapLeaf): void {
    const key = leaf.content?.locKey ?? -1;
    if (key < 0) return;
    const known = this.byKey.get(key);
    if (known === leaf) this.byKey.delete(key);
    if (!(known instanceof Map)) return;
    const value = leaf.content!.loc!;
    const equal = known.get(value);
    if (equal === leaf) known.delete(value);
    else if (equal instanceof Ordered && equal.delete(leaf)) {
      const first = equal.first!;
      if (!this.repeated.delete(leaf)) this.repeated.delete(first);
      if (equal.size === 1) known.set(value, first);
    }
    if (known.size === 0) this.byKey.delete(key);
  }

  private addRows(bundle: Rows): void {
    const { locs } = bundle.facts;
    const first = this.bundles.length * MOST_RECORDS;
    this.bundles.push(bundle);
    this.numbers.set(bundle, first);
    for (let i = 0; i < bundle.leaves; i++) {
      const key = locs[3 * i + 2]!;
      if (key < 0) continue;
      if (this.byKey.has(key)) this.addLeaf(bundle.child(i));
      else this.byKey.set(key, first + i);
    }
  }

  private removeRows(bundle: Rows): void {
    const { locs } = bundle.facts;
    const first = this.numbers.get(bundle) ?? Number.NaN;
    for (let i = 0; i < bundle.leaves; i++) {
      const key = locs[3 * i + 2]!;
      if (key < 0) continue;
      if (this.byKey.get(key) === first + i) this.byKey.delete(key);
      else this.removeLeaf(bundle.child(i));
    }
    this.numbers.delete(bundle);
    this.bundles[first / MOST_RECORDS] = undefined;
  }

  private knownAt(key: number): SitemapLeaf | Map<string, Leaves> | undefined {
    const known = this.byKey.get(key);
    if (typeof known !== 'number') return known;
    return this.bundles[Math.floor(known / MOST_RECORDS)]!.child(known % MOST_RECORDS);
  }

  /** The links of the only entry whose value has this key, see `Links`: undefined for no entry, NaN where a closer look is needed. */
  linksAt(key: number): number | undefined {
    const known = this.byKey.get(key);
    if (known === undefined || known instanceof Map) return known && Number.NaN;
    if (typeof known !== 'number') return known.content!.links?.[0] ?? Number.NaN;
    return this.bundles[Math.floor(known / MOST_RECORDS)]!.linksHash(known % MOST_RECORDS);
  }

  /** The first leaf with this value; undefined for none. */
  first(value: string): SitemapLeaf | undefined {
    const leaves = this.with(value);
    return leaves instanceof Ordered ? leaves.first : leaves;
  }

  /** All leaves with this value, first to last. */
  all(value: string): Iterable<SitemapLeaf> {
    const leaves = this.with(value);
    if (leaves === undefined) return [];
    return leaves instanceof Ordered ? leaves : [leaves];
  }

  private with(value: string): Leaves | undefined {
    const known = value && this.knownAt(keyOfValue(value));
    if (!known) return undefined;
    if (known instanceof Map) return known.get(value);
    return known.content?.loc === value ? known : undefined;
  }
}
