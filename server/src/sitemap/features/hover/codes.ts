import { textLocale } from '../../../core/catalogue.ts';
import { blocks, code, links } from '../../../core/markdown.ts';
import { areaName, isLanguage, isRegion, meantLanguage, meantRegions } from '../../facts/languages.ts';
import { type Hreflang, normalForm, parseHreflang } from '../../facts/languageTags.ts';
import { isScript } from '../../facts/longCodes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { codeWords as t } from '../../words/hovers.ts';

type Names = Record<'language' | 'region', Intl.DisplayNames>;
const namesByLocale = new Map<string, Names>();

function namesIn(locale: string): Names {
  const names = namesByLocale.get(locale) ?? {
    language: new Intl.DisplayNames(locale, {
      type: 'language',
      fallback: 'none',
      languageDisplay: 'standard',
    }),
    region: new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
  };
  namesByLocale.set(locale, names);
  return names;
}

/** The name of a code, in the language of the texts; undefined for an unknown code. */
export function nameOf(type: 'language' | 'region', text: string): string | undefined {
  try {
    return namesIn(textLocale())[type].of(text);
  } catch {
    return undefined;
  }
}

const named = (type: 'language' | 'region', text: string): string =>
  t('named', { code: code(text), name: nameOf(type, text) ?? t('unknown') });

/** The use of a page version. */
export function hreflangMarkdown(value: string): string {
  return blocks(hreflangWords(value, parseHreflang(value)), links([SOURCES.localized]));
}

function hreflangWords(written: string, read: Hreflang): string {
  const value = code(written);
  switch (read.kind) {
    case 'default':
      return t('default', { value });
    case 'malformed': {
      const [language, withRegion, withScript] = [code('de'), code('en-GB'), code('zh-Hant')];
      return t('malformed', { value, language, withRegion, withScript });
    }
    case 'region-only': {
      const country = nameOf('region', written.toUpperCase()) ?? written;
      const meant = meantLanguage(written);
      return meant
        ? t('regionOnlyMeant', { value, country, meant: named('language', meant) })
        : t('regionOnly', { value, country });
    }
    case 'tag': {
      const { language, script, region } = read;
      if (!isLanguage(language.text)) return languageFault(value, language.text);
      if (script && !isScript(script.text)) return t('noScript', { value, code: code(script.text) });
      if (region && !isRegion(region.text)) return regionFault(value, region.text);
      const name =
        nameOf('language', normalForm(written)) ?? nameOf('language', language.text) ?? language.text;
      return t('means', { value, name });
    }
  }
}

function languageFault(value: string, language: string): string {
  const meant = meantLanguage(language);
  return meant
    ? t('noLanguageMeant', { value, code: code(language), meant: named('language', meant) })
    : t('noLanguage', { value, code: code(language) });
}

function regionFault(value: string, region: string): string {
  const area = areaName(region);
  const [meantCode] = meantRegions(region);
  const given = { value, code: code(region) };
  if (meantCode === undefined) return area ? t('area', { ...given, area }) : t('noCountry', given);
  const meant = named('region', meantCode);
  return area ? t('areaMeant', { ...given, area, meant }) : t('noCountryMeant', { ...given, meant });
}

/** The two codes for Chinese that Google documents for news, with the catalogue keys of their names. */
export const chineseCodes = new Map([
  ['zh-cn', 'chineseSimplified'],
  ['zh-tw', 'chineseTraditional'],
] as const);

/** The language of a publication; Google documents two codes for Chinese and otherwise codes without a region. */
export function newsLanguageMarkdown(value: string): string | undefined {
  const chinese = chineseCodes.get(value as 'zh-cn');
  const isCode = /^[a-z]{2,3}$/i.test(value);
  const name = chinese ? t(chinese) : isCode ? nameOf('language', value.toLowerCase()) : undefined;
  return name && blocks(t('means', { value: code(value), name }), links([SOURCES.news]));
}

/** The names of country codes that are separated by white space; unknown codes stay as they are. */
export const countryNames = (value: string): readonly string[] =>
  value
    .split(/\s+/)
    .map((item) => (isRegion(item) ? (nameOf('region', item.toUpperCase()) ?? code(item)) : code(item)));
