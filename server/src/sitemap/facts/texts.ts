/** The texts of the tables, which a translation overrides by row and field. */
import { fill, numeral, table } from '../../core/catalogue.ts';
import { DATE_FAULTS, type DateFault } from './dates.ts';
import { type AttributeFact, ELEMENTS, type ElementFact, XMLNS } from './elements.ts';
import { SITEMAP_LIMITS } from './limits.ts';
import { NAMESPACES, type NamespaceFact } from './namespaces.ts';

/** An element is identified by its parent as well, as there are two `loc`; an attribute by its element. */
const elementKey = ({ parent, name }: ElementFact): string => (parent ? `${parent}/${name}` : name);
const attributeKey = ({ local }: AttributeFact, element: ElementFact | undefined): string =>
  element ? `${elementKey(element)}@${local}` : local;

/** Names such as "Google" keep their initial capital. */
const lowerFirst = (text: string): string =>
  /^(?:Google|XML|XHTML|ISO)/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);

/** The values of the placeholders in texts: the most of each limit. */
const LIMITS = Object.fromEntries(Object.entries(SITEMAP_LIMITS).map(([name, { most }]) => [name, most]));

interface ElementTexts {
  readonly summary: string;
  readonly hover: readonly string[];
}

/** `summary` is one line; `meaning` is the summary as it follows a colon; `hover` is a list of sentences. */
const rowsOf = (key: string, { summary, hover }: ElementTexts): readonly (readonly [string, string])[] => [
  [`${key}.summary`, summary],
  [`${key}.meaning`, lowerFirst(summary)],
  ...hover.map((sentence, at) => [`${key}.hover.${at}`, sentence] as const),
];

function textsOf(textOf: ReturnType<typeof table>, key: string, row: ElementTexts) {
  const [summary, meaning, ...hover] = rowsOf(key, row).map(([own, english]) =>
    fill(textOf(own, english), LIMITS, numeral),
  );
  return { summary: summary!, meaning: meaning!, hover };
}

export type RowTexts = ReturnType<typeof textsOf>;

const elementText = table('sitemap/elements', () => ELEMENTS.flatMap((row) => rowsOf(elementKey(row), row)));
const attributeText = table('sitemap/attributes', () => [
  ...rowsOf(attributeKey(XMLNS, undefined), XMLNS),
  ...ELEMENTS.flatMap((element) =>
    element.attributes.flatMap((row) => rowsOf(attributeKey(row, element), row)),
  ),
]);
const namespaceText = table('sitemap/namespaces', () => NAMESPACES.map(({ uri, summary }) => [uri, summary]));
const faultText = table('sitemap/dateFaults', () => Object.entries(DATE_FAULTS));

export const elementTexts = (row: ElementFact): RowTexts => textsOf(elementText, elementKey(row), row);

/** @param element undefined for `xmlns`, which means the same everywhere */
export const attributeTexts = (row: AttributeFact, element?: ElementFact): RowTexts =>
  textsOf(attributeText, attributeKey(row, element), row);

/** The purpose of a namespace, in one line without a final period. */
export const namespaceSummary = ({ uri, summary }: NamespaceFact): string => namespaceText(uri, summary);

/** Why a value is not a W3C date, as the end of a sentence. */
export const dateFaultText = (fault: DateFault): string => faultText(fault, DATE_FAULTS[fault]);
