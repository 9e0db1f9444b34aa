import { parsedUrl } from '../../../core/uri.ts';
import { XML_NAMESPACE } from '../../../xml/tree/namespaces.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';
import type { Root } from '../../syntax/state.ts';

/**
 * The values of `xml:base` that apply to a URL, outermost first; an empty list for nearly all (RFC 4287, section 2; XML Base).
 * @param elements from the item inward
 */
export function basesOf(root: Root | undefined, ...elements: readonly XmlElement[]): readonly string[] {
  const own = elements.flatMap(({ attributes }) =>
    attributes.flatMap(({ local, uri, value }) =>
      local === 'base' && uri === XML_NAMESPACE ? value.trim() : [],
    ),
  );
  return root?.base ? [root.base, ...own] : own;
}

/** Whether these bases make a relative URL an http or https one. Never throws. */
export function isCompleteBy(bases: readonly string[], relative: string): boolean {
  if (bases.length === 0) return false;
  let url: URL | undefined;
  for (const part of [...bases, relative]) {
    url = parsedUrl(part, url);
    if (!url) return false;
  }
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}
