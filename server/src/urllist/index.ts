import type { FileIndex } from '../core/rule/definition.ts';
import { isBroken, type Line } from './syntax/line.ts';
import type { UrlLeaf } from './syntax/reader.ts';

const inOrder = (leaves: Iterable<UrlLeaf>): readonly UrlLeaf[] => [...leaves].sort((a, b) => a.key - b.key);

const holdsUrl = ({ kind, text }: Line): boolean => kind === 'url' || kind === 'host' || text.includes('://');

/**
 * The index of a whole text sitemap for file rules, kept up to date line by line: an edit costs the lines it touches.
 */
export class UrlIndex implements FileIndex<UrlLeaf> {
  private readonly byUrl = new Map<string, UrlLeaf | Set<UrlLeaf>>();
  /** Sets of leaves with the same URL. */
  private readonly shared = new Set<Set<UrlLeaf>>();
  private readonly broken = new Set<UrlLeaf>();
  /** Lines with a URL, valid or not. */
  private urls = 0;

  add(leaf: UrlLeaf): void {
    if (!leaf.content) return;
    const { line, url } = leaf.content;
    if (holdsUrl(line)) this.urls++;
    if (isBroken(line)) this.broken.add(leaf);
    if (url === undefined) return;
    const equal = this.byUrl.get(url);
    if (!equal) this.byUrl.set(url, leaf);
    else if (equal instanceof Set) equal.add(leaf);
    else {
      const leaves = new Set([equal, leaf]);
      this.byUrl.set(url, leaves);
      this.shared.add(leaves);
    }
  }

  remove(leaf: UrlLeaf): void {
    this.broken.delete(leaf);
    if (leaf.content && holdsUrl(leaf.content.line)) this.urls--;
    const url = leaf.content?.url;
    if (url === undefined) return;
    const equal = this.byUrl.get(url);
    if (equal === leaf) this.byUrl.delete(url);
    if (!(equal instanceof Set)) return;
    equal.delete(leaf);
    if (equal.size > 1) return;
    this.shared.delete(equal);
    const [left] = equal;
    if (left) this.byUrl.set(url, left);
    else this.byUrl.delete(url);
  }

  /** Whether a URL is on a line, as written. */
  has(url: string): boolean {
    const leaves = this.byUrl.get(url);
    return leaves instanceof Set ? leaves.size > 0 : leaves !== undefined;
  }

  /** Whether a line has a URL. */
  get hasUrls(): boolean {
    return this.urls > 0;
  }

  /** The leaves of each URL that is on several lines, first to last. */
  *duplicates(): Iterable<readonly UrlLeaf[]> {
    for (const leaves of this.shared) yield inOrder(leaves);
  }

  /** The leaves with characters that indicate another encoding than UTF-8, first to last. */
  get brokenLeaves(): readonly UrlLeaf[] {
    return inOrder(this.broken);
  }
}
