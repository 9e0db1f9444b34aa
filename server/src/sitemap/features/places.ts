import { LONGEST_AT_PLACE, type Span } from '../../core/features.ts';
import { readToken } from '../../xml/tokens/tokens.ts';
import type { XmlElement } from '../../xml/tree/tree.ts';
import type { SitemapDocument } from '../document.ts';
import { rootNameIn } from '../rules/shared/leaves.ts';
import type { SitemapLeaf, SitemapNode } from '../syntax/node.ts';

/** Returns the node of a leaf that was read. */
export type NodeOf = (leaf: SitemapLeaf) => SitemapNode;

/** A leaf and its position in the file. */
export interface LeafPlace {
  readonly leaf: SitemapLeaf;
  readonly base: number;
}

/**
 * The leaves that an offset touches, the one after it first; without those that have not been read, or are too long.
 */
export function leavesAt({ text }: SitemapDocument, offset: number): LeafPlace[] {
  if (!(offset >= 0 && offset <= text.length)) return [];
  const found: LeafPlace[] = [];
  for (const at of [offset, offset - 1]) {
    const place = at >= 0 ? text.leafAt(at) : undefined;
    if (
      !place?.leaf.content ||
      place.leaf.units > LONGEST_AT_PLACE ||
      found.some(({ leaf }) => leaf === place.leaf)
    )
      continue;
    found.push({ leaf: place.leaf, base: place.before.units });
  }
  return found;
}

/** Whether a span contains an offset, or ends at it. */
export const touches = ({ start, end }: Span, at: number): boolean => start <= at && at <= end;

export const shifted = <T extends Span>(span: T, by: number): T => ({
  ...span,
  start: span.start + by,
  end: span.end + by,
});

/** The elements of a leaf that contain an offset, outermost first. */
export function elementsAt(elements: readonly XmlElement[], at: number): XmlElement[] {
  const found: XmlElement[] = [];
  for (let children = elements; ; ) {
    const inner = children.find((child) => child.start < at && at < child.end);
    if (!inner) return found;
    found.push(inner);
    children = inner.children;
  }
}

/** The names of an element in its tags: in the start tag and, if there is one, in the end tag. */
export function nameSpans({ name, start, closed, empty, contentEnd }: XmlElement): Span[] {
  const spans = [{ start: start + 1, end: start + 1 + name.length }];
  if (closed && !empty) spans.push({ start: contentEnd + 2, end: contentEnd + 2 + name.length });
  return spans;
}

/** The span of the root in the file, and of its names in its start and end tag. */
export interface RootPlace extends Span {
  readonly names: readonly Span[];
}

/** The root element; undefined for a file without one. Without an end tag, it ends at the end of the file. */
export function rootPlace(document: SitemapDocument): RootPlace | undefined {
  const { prolog, epilog } = document.index();
  const opened = prolog && prolog !== epilog ? nameIn(document, prolog) : undefined;
  if (!opened) return undefined;
  const closing = epilog ? nameIn(document, epilog) : undefined;
  const start = opened.start - 1;
  if (!closing) return { start, end: Math.max(opened.end, endOf(document, opened)), names: [opened] };
  return { start, end: endOf(document, closing), names: [opened, closing] };
}

function nameIn({ text }: SitemapDocument, leaf: SitemapLeaf): (Span & { leaf: SitemapLeaf }) | undefined {
  const range = rootNameIn(text, leaf);
  return range && { ...range, leaf };
}

/** Where the root with a given name ends: at the end of an end tag or empty tag, otherwise at the end of the file. */
function endOf({ text }: SitemapDocument, { leaf, end }: Span & { leaf: SitemapLeaf }): number {
  const name = leaf.content!.rootName!;
  const isEnd = leaf.text[name.start - 1] === '/';
  const tag = readToken(leaf.text, name.start - (isEnd ? 2 : 1), []);
  return isEnd || tag.type === 'empty' ? end - name.end + tag.end : text.length;
}

/** Longer leaves, in UTF-16 units, are not parsed by requests about whole files. */
export const LONGEST_PARSED = 2 ** 16;

/** Where the record at the start of a leaf ends, before the rest of the leaf. */
export function recordEnd(leaf: SitemapLeaf, nodeOf: NodeOf): number {
  const bare = leaf.text.trimEnd();
  return (bare.endsWith('>') && !bare.includes('<!--')) || bare.length > LONGEST_PARSED
    ? bare.length
    : Math.max(1, Math.min(nodeOf(leaf).record?.end ?? bare.length, bare.length));
}

/** Elements and all their descendants, in document order. */
export function* descendants(elements: readonly XmlElement[]): Iterable<XmlElement> {
  const open = elements.toReversed();
  for (let element = open.pop(); element; element = open.pop()) {
    yield element;
    for (let i = element.children.length - 1; i >= 0; i--) open.push(element.children[i]!);
  }
}
