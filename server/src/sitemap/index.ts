import type { FileIndex } from '../core/definition.ts';
import { Hints } from './index/hints.ts';
import { Nesting } from './index/nesting.ts';
import { News } from './index/news.ts';
import { Origins } from './index/origins.ts';
import { Prefixes } from './index/prefixes.ts';
import { Returns } from './index/returns.ts';
import { Shared } from './index/shared.ts';
import { Targets } from './index/targets.ts';
import { Unbound } from './index/unbound.ts';
import { Uniform } from './index/uniform.ts';
import { valueReader } from './index/values.ts';
import { Locs } from './locs.ts';
import type { SitemapLeaf, SitemapNode } from './syntax/node.ts';
import type { PassedRecords } from './syntax/passed.ts';
import { toNumber, toTheSecond } from './syntax/varying.ts';

/**
 * What file rules ask of a whole sitemap, kept up to date leaf by leaf: an edit costs what it touches. Each part knows
 * one thing; what only some rule asks for is not looked for before.
 */
export class SitemapIndex implements FileIndex<SitemapLeaf> {
  readonly locs = new Locs();
  readonly origins = new Origins();
  readonly news: News;
  readonly nesting = new Nesting();
  readonly prefixes = new Prefixes();
  readonly unbound = new Unbound();
  readonly returns = new Returns(this.locs);
  readonly shared = new Shared(this.locs);
  readonly targets = new Targets();
  readonly lastmods: Uniform;
  readonly priorities: Uniform;
  readonly hints: Hints;
  private readonly roots = new Set<SitemapLeaf>();
  private readonly open = new Set<SitemapLeaf>();

  /** `node` reads a leaf anew. */
  constructor(node: (leaf: SitemapLeaf) => SitemapNode) {
    this.lastmods = new Uniform(valueReader('lastmod', node), toTheSecond, ({ facts }) => facts.lastmods);
    this.priorities = new Uniform(valueReader('priority', node), toNumber, ({ facts }) => facts.priorities);
    this.hints = new Hints(node);
    this.news = new News(node);
  }

  add(leaf: SitemapLeaf): void {
    const { content } = leaf;
    if (!content) return;
    if (content.rootStart >= 0) this.roots.add(leaf);
    if (content.insideStart >= 0) this.open.add(leaf);
    this.returns.add(leaf);
    this.locs.add(leaf);
    this.shared.add(leaf);
    this.origins.add(leaf);
    this.news.add(leaf);
    this.nesting.add(leaf);
    this.prefixes.add(leaf);
    this.unbound.add(leaf);
    this.lastmods.add(leaf);
    this.priorities.add(leaf);
    this.hints.add(leaf);
    this.targets.add(leaf);
  }

  addBundle(bundle: PassedRecords): void {
    this.returns.addBundle(bundle);
    this.locs.addBundle(bundle);
    this.shared.addBundle(bundle);
    this.origins.addBundle(bundle);
    this.news.addBundle(bundle);
    this.prefixes.addBundle(bundle);
    this.lastmods.addBundle(bundle);
    this.priorities.addBundle(bundle);
    this.hints.addBundle(bundle);
    this.targets.addBundle(bundle);
  }

  removeBundle(bundle: PassedRecords): void {
    this.locs.removeBundle(bundle);
    this.shared.removeBundle(bundle);
    this.returns.removeBundle(bundle);
    this.origins.removeBundle(bundle);
    this.news.removeBundle(bundle);
    this.prefixes.removeBundle(bundle);
    this.lastmods.removeBundle(bundle);
    this.priorities.removeBundle(bundle);
    this.hints.removeBundle(bundle);
    this.targets.removeBundle(bundle);
  }

  remove(leaf: SitemapLeaf): void {
    const { content } = leaf;
    if (!content) return;
    this.roots.delete(leaf);
    this.open.delete(leaf);
    this.locs.remove(leaf);
    this.shared.remove(leaf);
    this.returns.remove(leaf);
    this.origins.remove(leaf);
    this.news.remove(leaf);
    this.nesting.remove(leaf);
    this.prefixes.remove(leaf);
    this.unbound.remove(leaf);
    this.lastmods.remove(leaf);
    this.priorities.remove(leaf);
    this.hints.remove(leaf);
    this.targets.remove(leaf);
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

  /** The last leaf in which something begins that the leaf's end does not close. */
  get lastOpen(): SitemapLeaf | undefined {
    return [...this.open].sort((a, b) => b.key - a.key)[0];
  }
}
