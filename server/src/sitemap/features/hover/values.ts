import { listed } from '../../../core/catalogue.ts';
import { blocks, code, links } from '../../../core/markdown.ts';
import { decodedUrl } from '../../../urls/decodedUrl.ts';
import { isWithin } from '../../../urls/limits.ts';
import { type NoDate, parseW3cDate } from '../../facts/dates.ts';
import type { AttributeFact, ElementFact, ValueKind } from '../../facts/elements.ts';
import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { SOURCES } from '../../facts/sources.ts';
import { dateFaultText } from '../../facts/texts.ts';
import { dateWords as dates, valueWords as t, timeTerms } from '../../words/hovers.ts';
import { countryNames, hreflangMarkdown, newsLanguageMarkdown } from './codes.ts';
import { type Clock, describeMoment } from './moment.ts';
import { namespaceMarkdown } from './names.ts';

/** A value with the context that its meaning depends on. */
export interface Value {
  /** Trimmed, with character references replaced. */
  readonly value: string;
  /** As written. */
  readonly raw: string;
  readonly fact: ElementFact | AttributeFact;
  /** Whether a list of countries or platforms allows or denies. */
  readonly relationship?: string | undefined;
  readonly clock: Clock;
}

const MAX_CODES = 300;

const FREQUENCIES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;

const BY_KIND: Partial<Record<ValueKind, (given: Value) => string | undefined>> = {
  url: ({ value, raw }) => {
    const read = decodedUrl(value);
    return read === raw ? undefined : t('url', { url: code(read) });
  },
  date: ({ value, clock }) => {
    const read = parseW3cDate(value);
    if ('fault' in read) return blocks(describeFault(read), links([SOURCES.dates]));
    const { moment, local = '', age } = describeMoment(read, clock);
    return blocks(dates('valid', { moment, age }), local, links([SOURCES.dates]));
  },
  hreflang: ({ value }) => hreflangMarkdown(value),
  language: ({ value }) => newsLanguageMarkdown(value),
  namespace: ({ value }) => namespaceMarkdown(value),
  countries: (given) => list(given, countryNames(given.value.slice(0, MAX_CODES))),
  platforms: (given) => list(given, given.value.slice(0, MAX_CODES).split(/\s+/).map(code)),
};

/** Hovers of the values of particular elements and attributes, by name. */
const BY_NAME: Readonly<Record<string, (given: Value) => string | undefined>> = {
  changefreq: ({ value, fact }) => {
    const frequency = FREQUENCIES.find((item) => item === value);
    return frequency && blocks(t(`changefreq.${frequency}`, { value: code(value) }), links(sourcesOf(fact)));
  },
  priority: ({ value, fact }) => {
    const number = asNumber(value);
    if (number === undefined || !isWithin(SITEMAP_LIMITS.priority, number)) return undefined;
    const rank = number === 0.5 ? 'default' : number > 0.5 ? 'above' : 'below';
    return blocks(t(`priority.${rank}`, { value: code(value) }), links(sourcesOf(fact)));
  },
  'video:duration': ({ value, fact }) => {
    const seconds = asNumber(value);
    if (
      seconds === undefined ||
      !Number.isInteger(seconds) ||
      !isWithin(SITEMAP_LIMITS.videoDuration, seconds)
    ) {
      return undefined;
    }
    const duration = describeDuration(seconds);
    return blocks(t('duration', { value: code(value), duration }), links(sourcesOf(fact)));
  },
};

/** The meaning of a value, as Markdown; undefined if the value is self-explanatory or unknown. */
export function valueMarkdown(given: Value): string | undefined {
  if (given.value === '') return undefined;
  const name = 'name' in given.fact ? given.fact.name : '';
  const special = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
  return (special ?? BY_KIND[given.fact.value])?.(given);
}

const sourcesOf = (fact: ElementFact | AttributeFact) =>
  'sources' in fact ? fact.sources : fact.source ? [fact.source] : [];

const asNumber = (text: string): number | undefined =>
  /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined;

function list({ relationship, fact }: Value, items: readonly string[]): string {
  const places = listed(items, 'unit');
  const words =
    relationship === 'allow'
      ? t('shown', { places })
      : relationship === 'deny'
        ? t('hidden', { places })
        : places;
  return blocks(words, links(sourcesOf(fact)));
}

function describeFault({ fault, part }: NoDate): string {
  const why = dateFaultText(fault);
  return part
    ? dates('invalidPart', { fault: why, part: timeTerms(`part.${part}`) })
    : dates('invalid', { fault: why });
}

/** 3,725 as "1 h 2 min 5 s". */
function describeDuration(seconds: number): string {
  const parts = [
    ['hours', Math.floor(seconds / 3600)],
    ['minutes', Math.floor(seconds / 60) % 60],
    ['seconds', seconds % 60],
  ] as const;
  return parts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => timeTerms(unit, { count }))
    .reduce((larger, smaller) => timeTerms('andSmaller', { larger, smaller }));
}
