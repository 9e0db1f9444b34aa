import { decode, valueIn } from '../../xml/tree.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import { childrenNamed, type SitemapNode } from '../syntax/node.ts';

/** A leaf's element that holds a value, in a text in which it cannot be anything else. */
const PATTERNS = {
  lastmod: /<(?:[\w.-]+:)?lastmod\s*>([^<]*)<\//,
  priority: /<(?:[\w.-]+:)?priority\s*>([^<]*)<\//,
} as const;

/**
 * Reads the first value of an entry's `<lastmod>` or `<priority>` from the text of a leaf; `node` reads leaves with
 * comments and sections, in which what looks like an element may be none. Undefined without a value.
 */
export function valueReader(
  local: keyof typeof PATTERNS,
  node: (leaf: SitemapLeaf) => SitemapNode,
): (leaf: SitemapLeaf) => string | undefined {
  const pattern = PATTERNS[local];
  const exact = (leaf: SitemapLeaf): string | undefined => {
    const { record, root, text } = node(leaf);
    const [element] = record && root ? childrenNamed(record, root, local) : [];
    return element && !element.damaged && element.closed ? valueIn(element, text).value : undefined;
  };
  /** The value of `<loc>`, which is most of the text, holds no element. */
  const first = ({ text, content }: SitemapLeaf): RegExpExecArray | null => {
    if (!content || content.locStart < 0) return pattern.exec(text);
    const { locStart, locEnd } = content;
    const before = text.slice(0, locStart);
    if (before.includes(local)) {
      const found = pattern.exec(before);
      if (found) return found;
    }
    return text.indexOf(local, locEnd) < 0 ? null : pattern.exec(text.slice(locEnd));
  };
  return (leaf) => {
    if (leaf.records === 0) return undefined;
    const found = first(leaf);
    if (!found) return undefined;
    return (leaf.text.includes('<!') ? exact(leaf) : decode(found[1]!).trim()) || undefined;
  };
}
