import { isLanguage, meantLanguage, successorOf } from '../../facts/languages.ts';
import { isLongLanguage } from '../../facts/longCodes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { article, newsSitemap } from '../shared/news.ts';
import type { SitemapLeafRule } from '../types.ts';

const language = (value: string) =>
  newsSitemap(
    article({
      publication: `<news:name>The Example Times</news:name><news:language>${value}</news:language>`,
    }),
  );

export const rule: SitemapLeafRule = {
  meta: {
    code: 'news/language',
    level: 'error',
    message: 'Not a language code that Google News reads: use two or three letters, or zh-cn or zh-tw',
    variants: {
      meant: { message: "Google News reads only the language, '{right}'; Chinese is 'zh-cn' or 'zh-tw'" },
      case: { message: "Unusual spelling: Google documents '{right}'", severity: 'hint' },
    },
    fixes: { replace: { title: "Replace with '{right}'", safe: true } },
    docs: {
      what: 'A `<news:language>` that is not an ISO 639 code of two or three letters, such as `en-US`.',
      why: 'Google reads only the language. The exception is Chinese, with `zh-cn` (simplified) and `zh-tw` (traditional). If it cannot read the language, it may ignore the article.',
      how: 'Write the language without a region or script.',
    },
    sources: [SOURCES.news, SOURCES.languageCodes, SOURCES.allLanguageCodes],
    examples: [
      { bad: language('⟦en-US⟧'), good: language('en'), fix: 'replace' },
      { bad: language('⟦zh-TW⟧'), good: language('zh-tw'), fix: 'replace' },
      { bad: language('⟦zh-Hans⟧'), good: language('zh-cn'), fix: 'replace' },
      { bad: language('⟦jp⟧'), good: language('ja'), fix: 'replace' },
      { bad: language('⟦jap⟧'), good: language('ja'), fix: 'replace' },
      { bad: language('⟦mex⟧'), good: language('spa') },
      { bad: language('⟦English⟧'), good: language('en') },
    ],
  },

  visits: ['url/news:news/news:publication/news:language'],
  unless: (text, start, end) => isNewsLanguage(text.slice(start, end)),
  value({ value, start, end }, report) {
    if (value === '' || isNewsLanguage(value)) return;
    const right = meantNewsLanguage(value);
    const variant = right === value.toLowerCase() ? 'case' : 'meant';
    report(start, end, right === undefined ? {} : { variant, args: { right } });
  },

  fixes({ start, end, args }) {
    if (args?.right === undefined) return [];
    return [{ fix: 'replace', args, edits: [{ start, end, text: String(args.right) }] }];
  },
};

function isNewsLanguage(value: string): boolean {
  if (value.length === 2) return isLanguage(value);
  return value.length === 3 ? isLongLanguage(value) : value === 'zh-cn' || value === 'zh-tw';
}

const CHINESE: Readonly<Record<string, string>> = {
  ...{ hans: 'zh-cn', cn: 'zh-cn', sg: 'zh-cn' },
  ...{ hant: 'zh-tw', tw: 'zh-tw', hk: 'zh-tw', mo: 'zh-tw' },
};

const TAG = /^([a-z]{2,3})(?:[-_]([a-z]{2,4}|\d{3}))?(?:[-_]([a-z]{2,4}|\d{3}))?$/;

/** The code for a language tag such as `en-US` or `zh_Hant_HK`, or for a country used as a language. */
function meantNewsLanguage(value: string): string | undefined {
  const [, code = '', first = '', second = ''] = TAG.exec(value.toLowerCase()) ?? [];
  if (code === 'zh') return CHINESE[first] ?? CHINESE[second] ?? code;
  return isNewsLanguage(code) ? code : (meantLanguage(code) ?? successorOf(code));
}
