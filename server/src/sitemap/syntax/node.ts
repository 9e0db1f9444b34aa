import type { Finding } from '../../core/rule.ts';
import type { LeafSuppression } from '../../core/suppress.ts';
import { valueIn, type XmlElement, type XmlFragment } from '../../xml/tree.ts';
import type { Root, State } from './state.ts';

/** What leaf rules see: the text of a leaf and what was read in it. Offsets are relative to the leaf. */
export interface SitemapNode {
  readonly text: string;
  readonly entry: State;
  readonly exit: State;
  /** The root this leaf stands in or opens. */
  readonly root: Root | undefined;
  /** The leaf that opens the root. */
  readonly isProlog: boolean;
  /** Nothing follows this leaf. */
  readonly last: boolean;
  readonly fragment: XmlFragment;
  /** The root element, in the leaf that opens it. */
  readonly rootElement: XmlElement | undefined;
  /** The `<url>` or `<sitemap>` this leaf begins with. */
  readonly record: XmlElement | undefined;
}

/** What a leaf keeps of it. */
export interface SitemapContent {
  readonly findings: readonly Finding[];
  readonly suppression?: LeafSuppression | undefined;
  readonly last: boolean;
  /** The value of the record's `<loc>`, and its range in the leaf. */
  readonly loc: string | undefined;
  readonly locStart: number;
  readonly locEnd: number;
  /** Range of the root's name in its start tag (prolog) or end tag (epilog); -1 elsewhere. */
  readonly rootStart: number;
  readonly rootEnd: number;
  /** Where a comment, CDATA section or instruction begins that runs past the leaf's end; -1 for none. */
  readonly insideStart: number;
}

/** Whether the element's name is in the namespace of sitemaps: that of the root, whatever its spelling. */
export const isSitemapElement = (element: XmlElement, root: Root): boolean => element.uri === root.uri;

/** The children of `element` in the root's namespace with this local name. */
export const childrenNamed = (element: XmlElement, root: Root, local: string): readonly XmlElement[] =>
  element.children.filter((child) => child.local === local && isSitemapElement(child, root));

/** The first `<loc>` of the record, with its trimmed and unescaped value; undefined without one. */
export function locOf(node: SitemapNode): { value: string; start: number; end: number } | undefined {
  if (!node.record || !node.root) return undefined;
  const [loc] = childrenNamed(node.record, node.root, 'loc');
  return loc && !loc.damaged ? valueIn(loc, node.text) : undefined;
}
