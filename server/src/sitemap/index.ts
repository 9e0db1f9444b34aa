import type { FileIndex } from '../core/rule/definition.ts';
import { Bundle } from '../text/bundle.ts';
import { Hints } from './index/hints.ts';
import { Locs } from './index/locs.ts';
import { Moments } from './index/moments.ts';
import { Nesting } from './index/nesting.ts';
import { News } from './index/news.ts';
import { Origins } from './index/origins.ts';
import { Prefixes } from './index/prefixes.ts';
import { Returns } from './index/returns.ts';
import { Shared } from './index/shared.ts';
import { Targets } from './index/targets.ts';
import type { Aggregate, SitemapItem } from './index/types.ts';
import { Unbound } from './index/unbound.ts';
import { Uniform } from './index/uniform.ts';
import type { SitemapLeaf } from './syntax/node.ts';

/**
 * What file rules query about a whole sitemap, updated item by item: the time of an edit depends on what it touches. Each part
 * holds one kind of fact; parts that only some rules need are computed on first use.
 */
export class RecordIndex implements FileIndex<SitemapItem> {
  readonly locs = new Locs();
  readonly origins = new Origins();
  readonly news = new News();
  readonly nesting = new Nesting();
  readonly prefixes = new Prefixes();
  readonly unbound = new Unbound();
  readonly returns = new Returns(this.locs);
  readonly shared = new Shared(this.locs);
  readonly targets = new Targets();
  readonly lastmods = new Uniform(({ lastmods }) => lastmods);
  readonly moments = new Moments();
  readonly priorities = new Uniform(({ priorities }) => priorities);
  readonly hints = new Hints();
  private readonly others: readonly Aggregate[];
  private readonly roots = new Set<SitemapLeaf>();
  private readonly open = new Set<SitemapLeaf>();

  constructor() {
    const { origins, news, prefixes, lastmods, moments, priorities, hints, targets } = this;
    this.others = [origins, news, prefixes, lastmods, moments, priorities, hints, targets];
  }

  add(item: SitemapItem): void {
    if (!(item instanceof Bundle)) this.addLeaf(item);
    if (!item.content) return;
    // It reads the values that were there before.
    this.returns.add(item);
    this.locs.add(item);
    this.shared.add(item);
    for (const part of this.others) part.add(item);
  }

  remove(item: SitemapItem): void {
    if (!(item instanceof Bundle)) this.removeLeaf(item);
    if (!item.content) return;
    this.locs.remove(item);
    this.shared.remove(item);
    this.returns.remove(item);
    for (const part of this.others) part.remove(item);
  }

  /** What rows never have. */
  private addLeaf(leaf: SitemapLeaf): void {
    const { content } = leaf;
    if (!content) return;
    if (content.rootName) this.roots.add(leaf);
    if (content.insideStart !== undefined) this.open.add(leaf);
    this.nesting.add(leaf);
    this.unbound.add(leaf);
  }

  private removeLeaf(leaf: SitemapLeaf): void {
    this.roots.delete(leaf);
    this.open.delete(leaf);
    this.nesting.remove(leaf);
    this.unbound.remove(leaf);
  }

  /** The leaf that opens the root. */
  get prolog(): SitemapLeaf | undefined {
    return [...this.roots].sort((a, b) => a.key - b.key)[0];
  }

  /** The leaf that begins with the root's end tag. */
  get epilog(): SitemapLeaf | undefined {
    const [first, second] = [...this.roots].sort((a, b) => a.key - b.key);
    return second ?? (first?.entry.phase === 'body' ? first : undefined);
  }

  /** The last leaf in which something begins that does not end in that leaf. */
  get lastOpen(): SitemapLeaf | undefined {
    return [...this.open].sort((a, b) => b.key - a.key)[0];
  }
}
