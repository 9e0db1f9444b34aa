import type { Edit } from '../../../core/rule/rule.ts';
import type { XmlAttribute } from '../../../xml/tree/tree.ts';
import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { isCut } from './xmlns.ts';

/** What declares the namespace of a sitemap's root, if it is a wrong one; the node is that of the root's start tag. */
export function wrongNamespace({
  isProlog,
  root,
  rootElement,
  fragment,
}: SitemapNode): XmlAttribute | undefined {
  if (!isProlog || !root || root.records.size === 0 || root.uri === SITEMAP_NAMESPACE) return undefined;
  const name = root.prefix ? `xmlns:${root.prefix}` : 'xmlns';
  const declaration = rootElement?.attributes.find((attribute) => attribute.name === name);
  return declaration && !isCut(declaration, fragment) ? declaration : undefined;
}

/** Replaces a namespace with the exact one. */
export const exactNamespace = (start: number, end: number): Edit => ({ start, end, text: SITEMAP_NAMESPACE });
