import { Ordered } from '../../text/ordered.ts';
import type { SitemapLeaf } from '../syntax/reader.ts';
import type { Aggregate } from './types.ts';

/** The entries with news, and how many articles all of them have. */
export class News implements Aggregate {
  readonly leaves = new Ordered<SitemapLeaf>();
  total = 0;

  add(leaf: SitemapLeaf): void {
    const count = leaf.content?.news ?? 0;
    if (count === 0) return;
    this.total += count;
    this.leaves.add(leaf);
  }

  remove(leaf: SitemapLeaf): void {
    const count = leaf.content?.news ?? 0;
    if (count > 0 && this.leaves.delete(leaf)) this.total -= count;
  }
}
