import { nearestName } from '../../../core/editDistance.ts';
import type { XmlAttribute, XmlElement, XmlFragment } from '../../../xml/tree/tree.ts';

const XMLNS = ['xmlns'];

/** Whether the name, or its prefix, is a misspelling of `xmlns`: `xlmns`, `xmln`, `XMLNS`. */
function isNearlyXmlns(name: string): boolean {
  return name !== 'xmlns' && nearestName(name, XMLNS) !== undefined;
}

/** Whether an attribute of a root was meant to declare a namespace. */
function isXmlnsTypo({ name, value }: XmlAttribute): boolean {
  const colon = name.indexOf(':');
  return /^\s*(?:https?|urn):/i.test(value) && isNearlyXmlns(colon < 0 ? name : name.slice(0, colon));
}

/** The end of a value that lacks its closing quote. */
const NEXT_ATTRIBUTE = /\s[\w:.-]+\s*=\s*$/;

/** Whether a value has a missing or an extra quote: another finding reports that. */
export const isCut = ({ value, end }: XmlAttribute, { faults }: XmlFragment): boolean =>
  faults.some(({ start }) => start === end) || (faults.length > 0 && NEXT_ATTRIBUTE.test(value));

/** The root's attributes that were meant to declare a namespace. */
export const xmlnsTypos = (root: XmlElement | undefined): readonly XmlAttribute[] =>
  root?.attributes.filter(isXmlnsTypo) ?? [];
