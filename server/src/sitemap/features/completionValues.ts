import type { Completion } from '../../core/features.ts';
import { decodedUrl } from '../../urls/decodedUrl.ts';
import type { AttributeFact, ElementFact, ValueKind } from '../facts/elements.ts';
import { NAMESPACES, SITEMAP_NAMESPACE } from '../facts/namespaces.ts';
import { namespaceSummary } from '../facts/texts.ts';
import { completionWords as t } from '../words/completions.ts';
import type { Choice, Query } from './completionChoice.ts';
import { type Code, countryCodes, hreflangCodes, newsLanguageCodes } from './completionCodes.ts';
import { escaped, order, replacing } from './completionHelp.ts';
import { urlItems } from './completionUrls.ts';
import { valueMarkdown } from './hover/values.ts';
import { localNow } from './now.ts';

const LISTS: ReadonlySet<ValueKind> = new Set(['countries', 'platforms']);

/** Whether a value of this kind is a list of words. */
export const isList = ({ value }: ElementFact | AttributeFact): boolean => LISTS.has(value);

const coded = (codes: readonly Code[]): Choice[] => codes.map(({ text, name }) => ({ text, detail: name }));

const BY_KIND: Partial<Record<ValueKind, (query: Query) => Choice[]>> = {
  date: dates,
  countries: () => coded(countryCodes()),
  language: () => coded(newsLanguageCodes()),
  hreflang: ({ typed }) => coded(hreflangCodes(typed)),
  namespace: namespaces,
  url: urlItems,
};

/** The known values of an element or attribute, best first, without those that it already has. */
export function valueItems(query: Query): Completion[] {
  const { fact, others, part } = query;
  const choices = BY_KIND[fact.value]?.(query) ?? keywords(query);
  return choices
    .filter(({ text }) => !others.has(text))
    .map(({ text, kind, ...more }, i) => {
      const label = kind === 'url' ? decodedUrl(text) : text;
      const written = escaped(text);
      return {
        ...{ label, kind: kind ?? 'value', ...more },
        ...(written !== label && { filter: written }),
        ...{ edit: replacing(part, written), sort: order(i) },
      };
    });
}

function keywords({ fact, help }: Query): Choice[] {
  return (fact.values ?? []).map((text) => {
    const documentation = valueMarkdown({ value: text, raw: text, fact, clock: help.clock });
    return { text, ...(documentation !== undefined && { documentation }) };
  });
}

/** Today and now; for a known sitemap, the date of its newest entry. */
function dates({ help, fact }: Query): Choice[] {
  const { day, moment } = localNow(help.clock);
  const { loc } = help.cursor;
  const isOfSitemap = 'parent' in fact && fact.parent === 'sitemap';
  const newest = isOfSitemap && loc ? help.site.fileAt(loc)?.newest : undefined;
  return [
    ...(newest ? [{ text: newest, detail: t('newest') }] : []),
    { text: day, detail: t('today') },
    { text: moment, detail: t('now') },
  ];
}

/** Namespaces, that of the usual prefix first. */
function namespaces({ attribute = 'xmlns' }: Query): Choice[] {
  const prefix = attribute.slice('xmlns:'.length);
  const known = NAMESPACES.filter(({ status }) => status === 'supported' || status === 'helper');
  const isMeant = (row: (typeof known)[number]) =>
    row.prefix === prefix ||
    (row.uri === SITEMAP_NAMESPACE && !known.some((namespaceFact) => namespaceFact.prefix === prefix));
  return [...known.filter(isMeant), ...known.filter((row) => !isMeant(row))].map((row) => ({
    text: row.uri,
    detail: namespaceSummary(row).replaceAll('`', ''),
  }));
}
