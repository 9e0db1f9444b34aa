import type { Edit } from '../../../core/rule/rule.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';

/**
 * Adds an attribute to a start tag after the last one: on a separate line, aligned with it, if that is on one;
 * otherwise after a space.
 */
export function addAttribute({ start, name, attributes }: XmlElement, text: string, attribute: string): Edit {
  const afterName = start + 1 + name.length;
  const last = attributes.at(-1);
  const gap = last ? text.slice(attributes.at(-2)?.end ?? afterName, last.start) : '';
  const ownLine = /(?:\r\n|\n|\r)[ \t]*$/.exec(gap)?.[0];
  const at = last?.end ?? afterName;
  return { start: at, end: at, text: `${ownLine ?? ' '}${attribute}` };
}
