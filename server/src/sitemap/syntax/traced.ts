import type { XmlAttribute, XmlElement, XmlFragment } from '../../xml/tree.ts';
import type { SitemapNode } from './node.ts';

/**
 * A node of a plain record that tells when a rule asks for more than all nodes of its shape have in common: for text,
 * attributes, comments or places. What they have in common is how elements are called and nested, how
 * their attributes are called, which have text beside their children, and the state they stand in.
 */
export function tracedNode(node: SitemapNode, touched: () => void): SitemapNode {
  const elements = node.fragment.elements.map((element) => tracedElement(element, touched));
  const fragment = traced<XmlFragment>(node.fragment, { elements }, ['comments'], touched);
  return traced<SitemapNode>(node, { fragment, record: elements[0] }, ['text'], touched);
}

const OWN: readonly (keyof XmlElement)[] = ['start', 'end', 'contentStart', 'contentEnd', 'value'];

function tracedElement(element: XmlElement, touched: () => void): XmlElement {
  const children = element.children.map((child) => tracedElement(child, touched));
  const own = [...OWN];
  if (children.length === 0 || element.texts.length > 0) own.push('texts');
  const attributes = element.attributes.map((attribute) =>
    traced<XmlAttribute>(attribute, {}, ['start', 'end', 'valueStart', 'valueEnd', 'value'], touched),
  );
  return traced<XmlElement>(element, { children, attributes }, own, touched);
}

/** A copy of `object` with other values for some keys, which tells when one of `own` is read or set. */
function traced<T extends object>(
  object: T,
  others: Partial<T>,
  own: readonly (keyof T)[],
  touched: () => void,
): T {
  const copy: T = { ...object, ...others };
  for (const key of own) {
    Object.defineProperty(copy, key, {
      enumerable: true,
      get() {
        touched();
        return object[key];
      },
      set(value) {
        touched();
        object[key] = value;
      },
    });
  }
  return copy;
}
