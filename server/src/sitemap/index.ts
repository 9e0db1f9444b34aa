import type { FileIndex } from '../core/language.ts';
import type { SitemapLeaf } from './syntax/reader.ts';

/** What file rules ask of a whole sitemap, kept up to date leaf by leaf: an edit costs what it touches. */
export class SitemapIndex implements FileIndex<SitemapLeaf> {
  /** Leaves by the value of their `<loc>`; a set only where several share it. */
  private readonly locs = new Map<string, SitemapLeaf | Set<SitemapLeaf>>();
  /** Values that more than one leaf has. */
  private readonly shared = new Set<string>();
  private readonly roots = new Set<SitemapLeaf>();
  private readonly open = new Set<SitemapLeaf>();

  add(leaf: SitemapLeaf): void {
    const { content } = leaf;
    if (!content) return;
    if (content.rootStart >= 0) this.roots.add(leaf);
    if (content.insideStart >= 0) this.open.add(leaf);
    if (!content.loc) return;
    const known = this.locs.get(content.loc);
    if (!known) this.locs.set(content.loc, leaf);
    else if (known instanceof Set) known.add(leaf);
    else {
      this.locs.set(content.loc, new Set([known, leaf]));
      this.shared.add(content.loc);
    }
  }

  remove(leaf: SitemapLeaf): void {
    const { content } = leaf;
    if (!content) return;
    this.roots.delete(leaf);
    this.open.delete(leaf);
    if (!content.loc) return;
    const known = this.locs.get(content.loc);
    if (known === leaf) this.locs.delete(content.loc);
    else if (known instanceof Set) {
      known.delete(leaf);
      if (known.size > 1) return;
      this.shared.delete(content.loc);
      const [left] = known;
      if (left) this.locs.set(content.loc, left);
      else this.locs.delete(content.loc);
    }
  }

  /** The leaves of each `<loc>` value that stands in more than one, first to last. */
  *duplicates(): Iterable<readonly SitemapLeaf[]> {
    for (const loc of this.shared) {
      yield [...(this.locs.get(loc) as Set<SitemapLeaf>)].sort((a, b) => a.key - b.key);
    }
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
