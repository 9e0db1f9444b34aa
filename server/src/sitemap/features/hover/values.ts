import { blocks, code, links } from '../../../core/markdown.ts';
import { decodedUrl } from '../../../urls/decodedUrl.ts';
import { isWithin } from '../../../urls/limits.ts';
import { DATE_FAULTS, parseW3cDate } from '../../facts/dates.ts';
import type { AttributeFact, ElementFact, ValueKind } from '../../facts/elements.ts';
import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { SOURCES } from '../../facts/sources.ts';
import { countriesInWords, hreflangMarkdown, newsLanguageMarkdown } from './codes.ts';
import { type Clock, momentInWords } from './moment.ts';
import { namespaceMarkdown } from './names.ts';

/** A value with what its meaning depends on. */
export interface Value {
  /** With references replaced, without blanks around it. */
  readonly value: string;
  /** As written. */
  readonly raw: string;
  readonly fact: ElementFact | AttributeFact;
  /** Whether a list of countries or platforms allows or denies. */
  readonly relationship?: string | undefined;
  readonly clock: Clock;
}

const MOST_CODES = 300;
const IGNORED = 'Google and Bing ignore it.';

const FREQUENCIES: Readonly<Record<string, string>> = {
  always: 'the page changes with every access',
  hourly: 'the page changes about once an hour',
  daily: 'the page changes about once a day',
  weekly: 'the page changes about once a week',
  monthly: 'the page changes about once a month',
  yearly: 'the page changes about once a year',
  never: 'the page is archived and no longer changes',
};

const BY_KIND: Partial<Record<ValueKind, (given: Value) => string | undefined>> = {
  url: ({ value, raw }) => {
    const read = decodedUrl(value);
    return read === raw ? undefined : `Read as ${code(read)}`;
  },
  date: ({ value, clock }) => {
    const read = parseW3cDate(value);
    if ('fault' in read) {
      const part = read.part ? ` (the ${read.part})` : '';
      return blocks(`Not a W3C date: ${DATE_FAULTS[read.fault]}${part}`, links([SOURCES.dates]));
    }
    const { moment, local, age } = momentInWords(read, clock);
    return blocks(`**${moment}**: ${age}`, local ? `Local time: ${local}` : '', links([SOURCES.dates]));
  },
  hreflang: ({ value }) => hreflangMarkdown(value),
  language: ({ value }) => newsLanguageMarkdown(value),
  namespace: ({ value }) => namespaceMarkdown(value),
  countries: (given) => list(given, countriesInWords(given.value.slice(0, MOST_CODES))),
  platforms: (given) => list(given, given.value.slice(0, MOST_CODES).split(/\s+/).map(code).join(', ')),
};

/** What single elements and attributes have to say of their values, by name. */
const BY_NAME: Readonly<Record<string, (given: Value) => string | undefined>> = {
  changefreq: ({ value, fact }) => {
    const meaning = Object.hasOwn(FREQUENCIES, value) ? FREQUENCIES[value] : undefined;
    return meaning && blocks(`${code(value)}: ${meaning}. ${IGNORED}`, links(sourcesOf(fact)));
  },
  priority: ({ value, fact }) => {
    const number = asNumber(value);
    if (number === undefined || !isWithin(SITEMAP_LIMITS.priority, number)) return undefined;
    const rank =
      number === 0.5
        ? 'what pages without it have'
        : number > 0.5
          ? 'above the default of 0.5'
          : 'below the default of 0.5';
    return blocks(`${code(value)}: ${rank}, within this site. ${IGNORED}`, links(sourcesOf(fact)));
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
    return blocks(`${code(value)} seconds: **${durationInWords(seconds)}**`, links(sourcesOf(fact)));
  },
};

/** What a value means, as Markdown; undefined where the value says it by itself, or nothing is known of it. */
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

function list({ relationship, fact }: Value, words: string): string | undefined {
  if (relationship !== 'allow' && relationship !== 'deny') return blocks(words, links(sourcesOf(fact)));
  const heading = relationship === 'allow' ? 'Shown only here' : 'Shown everywhere but here';
  return blocks(`${heading}: ${words}`, links(sourcesOf(fact)));
}

/** 3,725 as "1 h 2 min 5 s". */
function durationInWords(seconds: number): string {
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
