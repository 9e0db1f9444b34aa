import { catalogue, terms } from '../../core/catalogue.ts';

/** Hovers of names of elements, attributes and namespaces. */
export const nameWords = catalogue('sitemap/names', {
  title: '**{name}**: {meaning}',
  prefix: 'declares the prefix {prefix}',
  namespace: 'namespace',
  sentence: '{text}.',
  ofNamespace: 'Of the namespace {uri}.',
  anyPrefix: 'The prefix is free to choose; only the namespace counts.',
  ignored: '{summary}: crawlers ignore it.',
  meant: 'Not a namespace of sitemaps: it must be exactly {uri}.',
  identifier:
    'An identifier, compared character by character: `http`, never `https`, and no slash at the end.',

  deprecatedSince: '**Deprecated**: it has had no effect since {date} and can be removed.',
  deprecated: "Not in Google's current documentation; it can be removed.",
  required: 'Required',
  requiredOr: 'Required, or {others} instead',
  optional: 'Optional',
  once: 'once per {parent}',
  any: 'any number per {parent}',
  upTo: 'up to {count} per {parent}',
});

/** Hovers of values. */
export const valueWords = catalogue('sitemap/values', {
  url: 'Read as {url}',

  'changefreq.always': '{value}: the page changes with every access. Google and Bing ignore it.',
  'changefreq.hourly': '{value}: the page changes about once an hour. Google and Bing ignore it.',
  'changefreq.daily': '{value}: the page changes about once a day. Google and Bing ignore it.',
  'changefreq.weekly': '{value}: the page changes about once a week. Google and Bing ignore it.',
  'changefreq.monthly': '{value}: the page changes about once a month. Google and Bing ignore it.',
  'changefreq.yearly': '{value}: the page changes about once a year. Google and Bing ignore it.',
  'changefreq.never': '{value}: the page is archived and no longer changes. Google and Bing ignore it.',
  'priority.default': '{value}: what pages without it have, within this site. Google and Bing ignore it.',
  'priority.above': '{value}: above the default of 0.5, within this site. Google and Bing ignore it.',
  'priority.below': '{value}: below the default of 0.5, within this site. Google and Bing ignore it.',

  duration: '{value} seconds: **{duration}**',

  shown: 'Shown only here: {places}',
  hidden: 'Shown everywhere but here: {places}',

  file: '{kind} in this workspace: {path}',
  datedFile: '{kind} in this workspace: {path}; its newest date is {date}',
});

/** Hovers of dates. */
export const dateWords = catalogue('sitemap/dates', {
  invalid: 'Not a W3C date: {fault}',
  invalidPart: 'Not a W3C date: {fault} ({part})',

  valid: '**{moment}**: {age}',
  local: 'Local time: {day}, {time} ({zone})',
});

/** Hovers of codes of languages, scripts and countries. */
export const codeWords = catalogue('sitemap/codes', {
  named: '{code} ({name})',
  unknown: 'unknown',
  means: '{value}: **{name}**',
  chineseSimplified: 'Chinese (Simplified)',
  chineseTraditional: 'Chinese (Traditional)',

  default: '{value}: for everyone whose language is not listed',
  malformed: '{value}: not a language code such as {language}, {withRegion} or {withScript}',
  regionOnly: '{value}: a country alone, {country}, which is not allowed',
  regionOnlyMeant: '{value}: a country alone, {country}, which is not allowed; the language is {meant}',
  noLanguage: '{value}: {code} is not an ISO 639-1 language',
  noLanguageMeant: '{value}: {code} is not an ISO 639-1 language; did you mean {meant}?',
  noScript: '{value}: {code} is not an ISO 15924 script',
  area: '{value}: {code} is {area}, not a country',
  areaMeant: '{value}: {code} is {area}, not a country; did you mean {meant}?',
  noCountry: '{value}: {code} is not an ISO 3166-1 country code',
  noCountryMeant: '{value}: {code} is not an ISO 3166-1 country code; did you mean {meant}?',
});

/** Amounts of time, moments, and parts of a date in brackets. */
export const timeTerms = terms('sitemap/times', {
  hours: '{count} h',
  minutes: '{count} min',
  seconds: '{count} s',
  andSmaller: '{larger} {smaller}',
  'part.month': 'the month',
  'part.day': 'the day',
  'part.hour': 'the hour',
  'part.minute': 'the minute',
  'part.second': 'the second',
  'part.zone': 'the zone',
  year: 'The year {year}',
  moment: '{day}, {time} {zone}',
});
