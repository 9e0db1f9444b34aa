import type { SitemapLeaf } from '../syntax/node.ts';

/** How much of a URL's end tells it from most others. */
const TAIL = 32;

/**
 * The entries that link to a URL. URLs are told apart by the hash of their ends: an entry may be given that links only
 * to one like it.
 */
export class Linkers {
  private readonly byTail = new Map<number, SitemapLeaf | Set<SitemapLeaf>>();

  add(url: string, leaf: SitemapLeaf): void {
    const tail = tailOf(url);
    const known = this.byTail.get(tail);
    if (known instanceof Set) known.add(leaf);
    else if (!known) this.byTail.set(tail, leaf);
    else if (known !== leaf) this.byTail.set(tail, new Set([known, leaf]));
  }

  remove(url: string, leaf: SitemapLeaf): void {
    const tail = tailOf(url);
    const known = this.byTail.get(tail);
    if (known instanceof Set) known.delete(leaf);
    else if (known === leaf) this.byTail.delete(tail);
  }

  of(url: string): Iterable<SitemapLeaf> {
    const known = this.byTail.get(tailOf(url));
    return known instanceof Set ? known : known ? [known] : [];
  }
}

function tailOf(text: string): number {
  let hash = 0;
  for (let at = Math.max(0, text.length - TAIL); at < text.length; at++)
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}
