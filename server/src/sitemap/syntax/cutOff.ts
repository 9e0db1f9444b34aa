import { trimmedSpan, type XmlElement } from '../../xml/tree/tree.ts';
import type { SitemapNode } from './node.ts';

/**
 * Files that were cut off: they end in markup, in an element or before the end tag of the root. What is incomplete has
 * no findings of its own, and no fix.
 */

/**
 * Where the incomplete part begins in the last leaf of a file: a record, the content of the root, or markup before it.
 * Undefined if the leaf is not the last one or the file was not cut off. A construct that takes in the root's end tag
 * is not cut off, nor is a file that ends in a complete end tag with another name.
 */
export function cutStart(node: SitemapNode): number | undefined {
  const { text, entry, exit, last, root, rootElement, isProlog, fragment } = node;
  if (!last || exit.phase === 'opaque') return undefined;
  if (!root) return tornMarkup(node) === undefined ? undefined : 0;
  const isTorn = !text.includes('>', isProlog ? (rootElement?.start ?? 0) : 0);
  if (isProlog && isTorn) return 0;
  if (exit.phase === 'epilog') return entry.phase === 'body' && isTorn ? 0 : undefined;
  if (root.kind === 'other') return undefined;
  if (exit.inside && text.includes(`</${root.name}`)) return undefined;
  const end = text.trimEnd().length;
  if (fragment.strays.at(-1)?.end === end && text[end - 1] === '>') return undefined;
  if (isProlog) return rootElement?.contentStart ?? 0;
  const [first] = fragment.elements;
  return first?.start === 0 && root.starts.has(first.name) && isWhole(first, text) ? first.end : 0;
}

/** The start of the markup in which a file without a root element ends, or in its root tag: `<?xml`, `<!--`, `<urlse`. */
export function tornMarkup({ text, exit }: SitemapNode): string | undefined {
  if (!/^\ufeff?\s*</.test(text) || (exit.inside && text.includes('</'))) return undefined;
  if (exit.inside === 'comment') return '<!--';
  const at = text.lastIndexOf('<');
  return at > text.lastIndexOf('>') ? /^\S+/.exec(text.slice(at, at + LONGEST_NAME))![0] : undefined;
}

/** In UTF-16 units. */
const LONGEST_NAME = 40;

/** Whether an element ends in the `>` of its end tag. */
const isWhole = ({ closed, end }: XmlElement, text: string): boolean => closed && text[end - 1] === '>';

/** The innermost element that is open at the end of the last leaf; undefined if that began in another one. */
export function openAtEnd({ text, fragment }: SitemapNode): XmlElement | undefined {
  let open: XmlElement | undefined;
  for (let next = fragment.elements.at(-1); next; next = next.children.at(-1)) {
    if (isWhole(next, text) || !text.includes('>', next.start)) break;
    open = next;
  }
  return open;
}

/** The range to report: the last line of the text, from its last tag on. */
export function lastPiece(text: string): { readonly start: number; readonly end: number } {
  const { end } = trimmedSpan(text, 0, text.length);
  return { start: Math.max(text.lastIndexOf('<', end), text.lastIndexOf('\n', end - 1) + 1, 0), end };
}
