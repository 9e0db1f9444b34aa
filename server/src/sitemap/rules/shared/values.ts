import { shortened } from '../../../core/credentials.ts';
import type { Report } from '../../../core/rule/rule.ts';
import { nameRange, valueIn, type XmlElement } from '../../../xml/tree/tree.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import type { Value } from '../../syntax/values.ts';

/** The value of a text element. */
export interface ElementValue {
  readonly element: XmlElement;
  /** Trimmed, with character references replaced. */
  readonly value: string;
  /** Range of the value; of the element's name if the value is empty. */
  readonly start: number;
  readonly end: number;
}

const NONE: readonly ElementValue[] = [];

/** The values of the children of `parents` with one of these names, in a namespace or in the parents' own; without damaged ones. */
export function valuesOf(
  parents: readonly XmlElement[],
  locals: readonly string[],
  node: SitemapNode,
  uri?: string,
): readonly ElementValue[] {
  let found: ElementValue[] | undefined;
  for (const parent of parents) {
    for (const element of parent.children) {
      if (!locals.includes(element.local) || element.uri !== (uri ?? parent.uri)) continue;
      if (element.damaged || !element.closed || element.children.length > 0) continue;
      found ??= [];
      const { value, start, end } = valueIn(element, node.text);
      found.push(value === '' ? { element, value, ...nameRange(element) } : { element, value, start, end });
    }
  }
  return found ?? NONE;
}

/** Reports an empty value with the rule's variant `empty`; returns whether it is empty. */
export function reportEmpty({ name, value, start, end }: Value, report: Report): boolean {
  if (value === '') report(start, end, { variant: 'empty', args: { name } });
  return value === '';
}

/** Whether the text can be replaced as written: it contains no comment, reference or CDATA delimiter. */
export const isBare = (written: string): boolean => !/[<&\]]/.test(written);

/** The number of characters (code points) in a value, if it exceeds `most`; otherwise undefined. */
export function lengthOver(value: string, most: number): number | undefined {
  if (value.length <= most) return undefined;
  let count = 0;
  for (const _ of value) count++;
  return count > most ? count : undefined;
}

const LONGEST_SHOWN = 40;

/** A value for a message: on one line, cut if long. */
export const shown = (value: string): string => shortened(value, LONGEST_SHOWN).replace(/\s+/g, ' ');
