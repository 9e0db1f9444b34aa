import { isLanguage, languageCodes, regionCodes } from '../facts/languages.ts';
import { completionWords as t } from '../words/completions.ts';
import { codeWords as names } from '../words/hovers.ts';
import { chineseCodes, nameOf } from './hover/codes.ts';

/** A code and what it stands for. */
export interface Code {
  readonly text: string;
  readonly name: string;
}

const named = (type: 'language' | 'region', text: string): Code => ({
  text,
  name: nameOf(type, text) ?? text,
});

/** Countries, by ISO 3166-1. */
export const countryCodes = (): Code[] => [...regionCodes].map((code) => named('region', code));

/** Languages of news publications: ISO 639, and Google's two codes for Chinese. */
export const newsLanguageCodes = (): Code[] => [
  ...[...languageCodes].filter((code) => code !== 'zh').map((code) => named('language', code)),
  ...[...chineseCodes].map(([text, name]) => ({ text, name: names(name) })),
];

const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  zh: ['zh-Hans', 'zh-Hant'],
  sr: ['sr-Cyrl', 'sr-Latn'],
};

/** Values of `hreflang`: languages; after a language and a hyphen, its scripts and regions. */
export function hreflangCodes(typed: string): Code[] {
  const [, language = ''] = /^([a-z]{2})-/i.exec(typed) ?? [];
  if (isLanguage(language)) {
    const lower = language.toLowerCase();
    const scripts = SCRIPTS[lower] ?? [];
    return [...scripts, ...[...regionCodes].map((region) => `${lower}-${region}`)].map((tag) =>
      named('language', tag),
    );
  }
  return [
    { text: 'x-default', name: t('everyone') },
    ...[...languageCodes].map((code) => named('language', code)),
  ];
}
