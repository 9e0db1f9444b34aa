import type { FileIndex } from '../core/rule/definition.ts';
import { Repeats } from '../text/repeats.ts';
import { isBroken, type Line } from './syntax/line.ts';
import type { UrlLeaf } from './syntax/reader.ts';

const inOrder = (leaves: Iterable<UrlLeaf>): readonly UrlLeaf[] => [...leaves].sort((a, b) => a.key - b.key);

const holdsUrl = ({ kind, text }: Line): boolean => kind === 'url' || kind === 'host' || text.includes('://');

/**
 * The index of a whole text sitemap for file rules, kept up to date line by line: an edit costs the lines it touches.
 */
export class UrlIndex implements FileIndex<UrlLeaf> {
  private readonly byUrl = new Repeats<string, UrlLeaf>();
  private readonly broken = new Set<UrlLeaf>();
  /** Lines with a URL, valid or not. */
  private urls = 0;

  add(leaf: UrlLeaf): void {
    if (!leaf.content) return;
    const { line, url } = leaf.content;
    if (holdsUrl(line)) this.urls++;
    if (isBroken(line)) this.broken.add(leaf);
    if (url !== undefined) this.byUrl.add(url, leaf);
  }

  remove(leaf: UrlLeaf): void {
    this.broken.delete(leaf);
    if (leaf.content && holdsUrl(leaf.content.line)) this.urls--;
    const url = leaf.content?.url;
    if (url !== undefined) this.byUrl.delete(url, leaf);
  }

  /** Whether a URL is on a line, as written. */
  has(url: string): boolean {
    return this.byUrl.has(url);
  }

  /** Whether a line has a URL. */
  get hasUrls(): boolean {
    return this.urls > 0;
  }

  /** The leaves of each URL that is on several lines, first to last. */
  *duplicates(): Iterable<readonly UrlLeaf[]> {
    for (const leaves of this.byUrl.several) yield inOrder(leaves);
  }

  /** The leaves with characters that indicate another encoding than UTF-8, first to last. */
  get brokenLeaves(): readonly UrlLeaf[] {
    return inOrder(this.broken);
  }
}
