/** The texts of the tables, which a translation overrides by row and field. */
import { translated } from '../../core/catalogue.ts';
import { DATE_FAULTS, type DateFault } from './dates.ts';
import type { AttributeFact, ElementFact } from './elements.ts';
import type { NamespaceFact } from './namespaces.ts';

/** An element is identified by its parent as well, as there are two `loc`; an attribute by its element. */
const elementKey = ({ parent, name }: ElementFact): string => (parent ? `${parent}/${name}` : name);
const attributeKey = ({ local }: AttributeFact, element: ElementFact | undefined): string =>
  element ? `${elementKey(element)}@${local}` : local;

/** Names such as "Google" keep their initial capital. */
const lowerFirst = (text: string): string =>
  /^(?:Google|XML|XHTML|ISO)/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);

interface ElementTexts {
  readonly summary: string;
  readonly hover: readonly string[];
}

/** `summary` is one line; `meaning` is the summary as it follows a colon; `hover` is a list of sentences. */
const textsOf = (table: string, key: string, { summary, hover }: ElementTexts) => ({
  summary: translated(table, `${key}.summary`, summary),
  meaning: translated(table, `${key}.meaning`, lowerFirst(summary)),
  hover: hover.map((sentence, i) => translated(table, `${key}.hover.${i}`, sentence)),
});

export type RowTexts = ReturnType<typeof textsOf>;

export const elementTexts = (row: ElementFact): RowTexts => textsOf('sitemap/elements', elementKey(row), row);

/** @param element undefined for `xmlns`, which means the same everywhere */
export const attributeTexts = (row: AttributeFact, element?: ElementFact): RowTexts =>
  textsOf('sitemap/attributes', attributeKey(row, element), row);

/** The purpose of a namespace, in one line without a final period. */
export const namespaceSummary = ({ uri, summary }: NamespaceFact): string =>
  translated('sitemap/namespaces', uri, summary);

/** Why a value is not a W3C date, as the end of a sentence. */
export const dateFaultText = (fault: DateFault): string =>
  translated('sitemap/dateFaults', fault, DATE_FAULTS[fault]);
