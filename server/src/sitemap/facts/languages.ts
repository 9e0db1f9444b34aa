/**
 * Codes of languages and countries, from the registries that `scripts/registries.ts` writes into `registries`. All
 * lookups ignore letter case, as Google does (RFC 5646, section 2.1.1).
 */
import { table } from '../../core/catalogue.ts';
import languages from './registries/languages.json' with { type: 'json' };
import regions from './registries/regions.json' with { type: 'json' };

const words = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));
const pairs = (lines: readonly string[]): [string, string][] =>
  words(lines).map((pair) => pair.split(':') as [string, string]);

/** ISO 639-1, and the three-letter code of each language. */
const TWO = pairs(languages.two);
/** ISO 3166-1 alpha-2, and the alpha-3 code of each country. */
const COUNTRIES = pairs(regions.two);

/**
 * A country code, or an abbreviation of Windows and others, found in the position of a language, and the language
 * meant.
 */
const MEANT_LANGUAGES = [
  'at:de au:en cl:es cn:zh cz:cs dk:da eg:ar gb:en gr:el hk:zh ir:fa jp:ja mx:es nz:en pe:es rs:sr ua:uk us:en vn:vi xk:sq',
  'esp:es jap:ja chs:zh ptb:pt dea:de',
];

/** Codes that are often mistaken for country codes, and the countries meant. */
const MEANT_REGIONS = ['UK:GB EL:GR EN:US,GB JA:JP KO:KR DA:DK CS:CZ ZH:CN'];

/** Codes of areas that are not countries. */
const AREAS: ReadonlyMap<string, string> = new Map([
  ['EU', 'the European Union'],
  ['UN', 'the United Nations'],
  ['001', 'the world'],
  ['150', 'Europe'],
  ['419', 'Latin America and the Caribbean'],
]);

/** The two-letter codes of languages, in lower case. */
export const languageCodes: ReadonlySet<string> = new Set(TWO.map(([code]) => code));

/** The two-letter codes of countries, in upper case. */
export const regionCodes: ReadonlySet<string> = new Set(COUNTRIES.map(([code]) => code));

const swapped = ([a, b]: readonly [string, string]): [string, string] => [b, a];

const retired: ReadonlyMap<string, string> = new Map(pairs(languages.retired));
const terms: ReadonlyMap<string, string> = new Map(pairs(languages.bibliographic));
const shorter: ReadonlyMap<string, string> = new Map(TWO.map(swapped));
const languagesMeant: ReadonlyMap<string, string> = new Map(pairs(MEANT_LANGUAGES));

/** The countries meant by a code; of several entries for a code, the last counts. */
const countriesMeant: ReadonlyMap<string, string> = new Map([
  ...pairs(regions.former),
  ...COUNTRIES.map(swapped),
  ...pairs(MEANT_REGIONS),
]);

/** Whether it is a language code of ISO 639-1. */
export const isLanguage = (code: string): boolean =>
  code.length === 2 && languageCodes.has(code.toLowerCase());

/** Whether it is a country code of ISO 3166-1 alpha-2. */
export const isRegion = (code: string): boolean => code.length === 2 && regionCodes.has(code.toUpperCase());

/** The code that replaced a retired one: `iw` → `he`; undefined for other codes, and if several did. */
export const successorOf = (code: string): string | undefined => retired.get(code.toLowerCase()) || undefined;

/**
 * The two-letter language code that was probably meant: `jp` → `ja`, the retired `iw` → `he`, `ger` and `deu` → `de`;
 * undefined for valid language codes, and if no code is similar.
 */
export function meantLanguage(code: string): string | undefined {
  if (isLanguage(code)) return undefined;
  const written = code.toLowerCase();
  const successor = successorOf(written) ?? written;
  const meant = shorter.get(terms.get(successor) ?? successor) ?? languagesMeant.get(successor) ?? successor;
  return isLanguage(meant) ? meant : undefined;
}

/**
 * The country codes that were probably meant, best first: `UK` → `GB`; empty for valid country codes, and if no code is
 * similar.
 */
export const meantRegions = (code: string): readonly string[] =>
  isRegion(code) ? [] : (countriesMeant.get(code.toUpperCase())?.split(',').filter(Boolean) ?? []);

const areaText = table('sitemap/areas', () => AREAS);

/** The name of an area that is not a country: `EU`, `419`; undefined for all other codes. */
export function areaName(code: string): string | undefined {
  const name = AREAS.get(code.toUpperCase());
  return name && areaText(code.toUpperCase(), name);
}
