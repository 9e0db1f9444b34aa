import type { Edit, Finding, Fix } from '../../../core/rule/rule.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { elementAt, withBlanksBefore, withPrefix } from './names.ts';

/**
 * Inserts empty elements, with the prefix and the indentation of `parent` and its children.
 * @param locals the names of the elements, in ascending order of `order`
 * @param order the order of the children: an element goes after the last child that precedes it there
 */
export function insertChildren(
  parent: XmlElement,
  text: string,
  locals: readonly string[],
  order: readonly string[],
): readonly Edit[] {
  const tags = locals.map((local) => {
    const name = withPrefix(parent, local);
    return `<${name}></${name}>`;
  });
  if (parent.empty) {
    const slash = parent.end - 2;
    const start = slash - (/\s*$/.exec(text.slice(parent.start, slash))?.[0].length ?? 0);
    return [{ start, end: parent.end, text: `>${tags.join('')}</${parent.name}>` }];
  }
  if (!parent.closed) return [];
  const inserted = new Map<number, string>();
  for (const [i, local] of locals.entries()) {
    const before = order.slice(0, order.indexOf(local));
    const anchor = parent.children.findLast(
      (child) => child.uri === parent.uri && before.includes(child.local),
    );
    const at = anchor?.end ?? parent.contentStart;
    const gap = gapBefore(text, anchor ?? parent.children[0]);
    inserted.set(at, (inserted.get(at) ?? '') + gap + tags[i]);
  }
  return [...inserted].map(([at, markup]) => ({ start: at, end: at, text: markup }));
}

const gapBefore = (text: string, element: XmlElement | undefined): string =>
  element ? text.slice(withBlanksBefore(text, element).start, element.start) : '';

/** Deletes the element whose name is the range of the finding, if it has an end tag; key of the fix: `delete`. */
export function deleteNamed({ start, args }: Finding, { fragment, text }: SitemapNode): readonly Fix[] {
  const element = elementAt(fragment.elements, start - 1);
  if (!element?.closed || !args) return [];
  return [{ fix: 'delete', args, edits: [deleteElement(text, element)] }];
}

/** Deletes the element with its line. */
export const deleteElement = (text: string, element: XmlElement): Edit => ({
  ...withBlanksBefore(text, element),
  text: '',
});
