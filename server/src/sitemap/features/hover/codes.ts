import { blocks, code, links } from '../../../core/markdown.ts';
import { areaName, isLanguage, isRegion, meantLanguage, meantRegions } from '../../facts/languages.ts';
import { type Hreflang, normalForm, parseHreflang } from '../../facts/languageTags.ts';
import { isScript } from '../../facts/longCodes.ts';
import { SOURCES } from '../../facts/sources.ts';

let names: Record<'language' | 'region', Intl.DisplayNames> | undefined;

/** The English name of a code; undefined for one that is not known. */
export function nameOf(type: 'language' | 'region', text: string): string | undefined {
  names ??= {
    language: new Intl.DisplayNames('en', {
      type: 'language',
      fallback: 'none',
      languageDisplay: 'standard',
    }),
    region: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
  };
  try {
    return names[type].of(text);
  } catch {
    return undefined;
  }
}

const named = (type: 'language' | 'region', text: string): string =>
  `${code(text)} (${nameOf(type, text) ?? 'unknown'})`;

/** Whom a version of a page is for. */
export function hreflangMarkdown(value: string): string {
  return blocks(hreflangWords(value, parseHreflang(value)), links([SOURCES.localized]));
}

function hreflangWords(value: string, read: Hreflang): string {
  const shown = code(value);
  switch (read.kind) {
    case 'default':
      return `${shown}: for everyone whose language is not listed`;
    case 'malformed':
      return `${shown}: not a language code such as ${code('de')}, ${code('en-GB')} or ${code('zh-Hant')}`;
    case 'region-only': {
      const meant = meantLanguage(value);
      const instead = meant ? `; the language is ${named('language', meant)}` : '';
      return `${shown}: a country alone, ${nameOf('region', value.toUpperCase())}, which is not allowed${instead}`;
    }
    case 'tag': {
      const { language, script, region } = read;
      if (!isLanguage(language.text)) {
        const meant = meantLanguage(language.text);
        return `${shown}: ${code(language.text)} is not an ISO 639-1 language${meant ? `; did you mean ${named('language', meant)}?` : ''}`;
      }
      if (script && !isScript(script.text))
        return `${shown}: ${code(script.text)} is not an ISO 15924 script`;
      if (region && !isRegion(region.text)) return `${shown}: ${regionFault(region.text)}`;
      const words =
        nameOf('language', normalForm(value)) ?? nameOf('language', language.text) ?? language.text;
      return `${shown}: **${words}**`;
    }
  }
}

function regionFault(region: string): string {
  const area = areaName(region);
  const [meant] = meantRegions(region);
  const what = area
    ? `${code(region)} is ${area}, not a country`
    : `${code(region)} is not an ISO 3166-1 country code`;
  return meant ? `${what}; did you mean ${named('region', meant)}?` : what;
}

const CHINESE: ReadonlyMap<string, string> = new Map([
  ['zh-cn', 'Chinese (Simplified)'],
  ['zh-tw', 'Chinese (Traditional)'],
]);

/** The language of a publication; Google knows two codes for Chinese and else codes without a region. */
export function newsLanguageMarkdown(value: string): string | undefined {
  const words =
    CHINESE.get(value) ?? (/^[a-z]{2,3}$/i.test(value) ? nameOf('language', value.toLowerCase()) : undefined);
  return words && blocks(`${code(value)}: **${words}**`, links([SOURCES.news]));
}

/** A list of country codes in words: "Ireland, United Kingdom"; unknown codes stay codes. */
export const countriesInWords = (value: string): string =>
  value
    .split(/\s+/)
    .map((one) => (isRegion(one) ? (nameOf('region', one.toUpperCase()) ?? code(one)) : code(one)))
    .join(', ');
