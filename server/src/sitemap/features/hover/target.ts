import type { Span } from '../../../text/span.ts';
import { valueIn, type XmlAttribute, type XmlElement } from '../../../xml/tree/tree.ts';
import { type ElementFact, elementFact } from '../../facts/elements.ts';
import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import type { Root } from '../../syntax/state.ts';

/** What an offset in a leaf refers to, with its exact range in the leaf. `element` is undefined for unknown ones. */
export type HoverTarget = Span &
  (
    | { readonly kind: 'element'; readonly prefix: string; readonly element: ElementFact | undefined }
    | {
        readonly kind: 'attribute' | 'attribute-value';
        readonly element: ElementFact | undefined;
        readonly attribute: XmlAttribute;
        /** The value as written. */
        readonly raw: string;
      }
    | {
        readonly kind: 'value';
        readonly element: ElementFact;
        readonly value: string;
        /** As written. */
        readonly raw: string;
        readonly attributes: readonly XmlAttribute[];
      }
  );

const holds = ({ start, end }: Span, at: number): boolean => start <= at && at < end;

/**
 * What is at the offset `at` of a leaf: the name of an element in its start or end tag, the name or value of an
 * attribute, or the text of an element that holds only text.
 * @param rootName range of the root's name in this leaf, in its start or its end tag
 * @returns undefined between these, in comments and in instructions
 */
export function targetAt(node: SitemapNode, at: number, rootName: Span | undefined): HoverTarget | undefined {
  const { root } = node;
  if (!root) return undefined;
  if (rootName && holds(rootName, at)) {
    return { kind: 'element', prefix: root.prefix, element: rootFact(root), ...rootName };
  }
  let element: XmlElement | undefined;
  let entry = entryOf(root);
  let children = node.fragment.elements;
  for (;;) {
    const inner = children.find((child) => holds(child, at));
    if (!inner) break;
    if (element && (element.local === 'url' || element.local === 'sitemap')) entry = element.local;
    element = inner;
    children = inner.children;
  }
  if (!element) return undefined;
  const fact = factOf(element, entry, node);
  return tagTarget(element, fact, at, node.text) ?? textTarget(element, fact, at, node.text);
}

/** The entry element of this kind of root: the parent of elements in a leaf that continues a record. */
const entryOf = (root: Root): string | undefined =>
  root.kind === 'urlset' ? 'url' : root.kind === 'sitemapindex' ? 'sitemap' : undefined;

const rootFact = (root: Root): ElementFact | undefined =>
  entryOf(root) ? elementFact(SITEMAP_NAMESPACE, root.kind) : undefined;

/** Names in the root's namespace are those of sitemaps, even if the namespace is misspelled. */
function factOf(
  element: XmlElement,
  entry: string | undefined,
  { root, rootElement }: SitemapNode,
): ElementFact | undefined {
  if (!root) return undefined;
  if (element === rootElement) return rootFact(root);
  const uri = element.uri === root.uri && entryOf(root) ? SITEMAP_NAMESPACE : element.uri;
  return elementFact(uri, element.local, entry);
}

function tagTarget(
  element: XmlElement,
  fact: ElementFact | undefined,
  at: number,
  text: string,
): HoverTarget | undefined {
  const { length } = element.name;
  const names = [element.start + 1];
  if (element.closed && !element.empty) names.push(element.contentEnd + 2);
  for (const start of names) {
    const range = { start, end: start + length };
    if (holds(range, at)) return { kind: 'element', prefix: element.prefix, element: fact, ...range };
  }
  const attribute =
    at < element.contentStart ? element.attributes.find((attribute) => holds(attribute, at)) : undefined;
  if (!attribute) return undefined;
  const name = { start: attribute.start, end: attribute.start + attribute.name.length };
  const value = { start: attribute.valueStart, end: attribute.valueEnd };
  const about = { element: fact, attribute, raw: text.slice(value.start, value.end) };
  if (holds(name, at)) return { kind: 'attribute', ...about, ...name };
  return holds(value, at) ? { kind: 'attribute-value', ...about, ...value } : undefined;
}

function textTarget(
  element: XmlElement,
  fact: ElementFact | undefined,
  at: number,
  text: string,
): HoverTarget | undefined {
  if (!fact || element.damaged || element.children.length > 0) return undefined;
  if (!element.texts.some((piece) => holds(piece, at))) return undefined;
  const { value, start, end } = valueIn(element, text);
  if (!holds({ start, end }, at)) return undefined;
  return {
    kind: 'value',
    element: fact,
    value,
    raw: text.slice(start, end),
    attributes: element.attributes,
    start,
    end,
  };
}
