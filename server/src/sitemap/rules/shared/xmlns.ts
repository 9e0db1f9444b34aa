import { nearestName } from '../../../core/editDistance.ts';
import type { XmlAttribute, XmlElement } from '../../../xml/tree.ts';

const XMLNS = ['xmlns'];

/** Whether the name, or the prefix of one, is nearly `xmlns`: `xlmns`, `xmln`, `XMLNS`. */
function isNearlyXmlns(name: string): boolean {
  return name !== 'xmlns' && nearestName(name, XMLNS) !== undefined;
}

/** Whether an attribute of a root was meant to declare a namespace. */
export function isXmlnsTypo({ name, value }: XmlAttribute): boolean {
  const colon = name.indexOf(':');
  return /^\s*(?:https?|urn):/i.test(value) && isNearlyXmlns(colon < 0 ? name : name.slice(0, colon));
}

/** The root's attributes that were meant to declare a namespace. */
export const xmlnsTypos = (root: XmlElement | undefined): readonly XmlAttribute[] =>
  root?.attributes.filter(isXmlnsTypo) ?? [];
