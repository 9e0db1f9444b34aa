import { meantLanguage } from '../../facts/languages.ts';
import { SOURCES } from '../../facts/sources.ts';
import { beside, hasFault, judge, meantTag, partOf, version, versions } from '../shared/hreflang.ts';
import { isValidLanguage } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

const self = version('en', 'https://www.example.com/en/');
const other = 'https://www.example.com/other/';
const SHORT = 40;

/** `default`, `xdefault`: formally, a language of many letters. */
const isDefault = (value: string): boolean => value.toLowerCase().endsWith('default');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/invalid-language',
    level: 'error',
    message: "Google ignores this link: '{value}' is not a language code of ISO 639-1",
    variants: {
      meant: {
        message:
          "Google ignores this link: '{value}' is not a language code of ISO 639-1. Did you mean '{right}'?",
      },
      form: {
        message: 'Google ignores this link: write language, language-REGION or language-Script-REGION',
      },
      misspelled: {
        message:
          "Google ignores this link: '{value}' is not of the form language-REGION. Did you mean '{right}'?",
      },
      script: { message: "Google ignores this link: '{value}' is not a script code of ISO 15924" },
      empty: { message: "Google ignores this link: 'hreflang' is empty" },
    },
    fixes: {
      replace: { title: "Replace with '{right}'", safe: true },
      drop: { title: "Delete '{value}'", safe: false },
    },
    docs: {
      what: 'An `hreflang` that does not start with an ISO 639-1 language code, has a script that is not an ISO 15924 code, or does not use hyphens.',
      why: 'Google ignores the annotation if it does not recognize the language. (`be` is Belarusian, not Belgium.)',
      how: 'Write the two-letter code of the language, then a script and a region if needed: `ja`, `en-GB`, `zh-Hant`.',
    },
    sources: [SOURCES.localized, SOURCES.languageCodes, SOURCES.scriptCodes],
    examples: [
      { bad: beside('⟦en_US⟧'), good: beside('en-US'), fix: 'replace' },
      { bad: beside('⟦jp⟧-JP'), good: beside('ja-JP'), fix: 'replace' },
      { bad: beside('⟦US-en⟧'), good: beside('en-US'), fix: 'replace' },
      { bad: beside('⟦eng⟧'), good: beside('en-GB') },
      { bad: beside('zh-⟦Hand⟧-TW'), good: beside('zh-TW'), fix: 'drop' },
      { bad: beside('⟦english⟧'), good: beside('en-GB') },
      { bad: beside('⟦en-GB,en-IE⟧'), good: beside('en-GB') },
      {
        bad: versions(`${self}<xhtml:link rel="alternate" ⟦hreflang=""⟧ href="${other}"/>`),
        good: beside('de'),
      },
    ],
  },

  visits: ['url/xhtml:link@hreflang'],
  unless: isValidLanguage,
  value(hreflang, report) {
    {
      const { value, node } = hreflang;
      const { read, wrongLanguage, wrongScript, swapped } = judge(value);
      if ((!wrongLanguage && !wrongScript && read.kind !== 'malformed') || hasFault(node, hreflang.inner))
        return;
      if (wrongScript && !wrongLanguage && read.kind === 'tag') {
        const { start, end } = partOf(hreflang, read.script!);
        report(start, end, { variant: 'script', args: { value: read.script!.text } });
      } else if (value === '') {
        report(hreflang.start, hreflang.end, { variant: 'empty' });
      } else if (read.kind === 'tag' && !swapped && !isDefault(value)) {
        const { text } = read.language;
        const { start, end } = partOf(hreflang, read.language);
        const right = meantLanguage(text);
        report(
          start,
          end,
          right ? { variant: 'meant', args: { value: text, right } } : { args: { value: text } },
        );
      } else {
        const { start, end } = hreflang;
        const right = value.length > SHORT ? undefined : meantTag(value);
        report(start, end, right ? { variant: 'misspelled', args: { value, right } } : { variant: 'form' });
      }
    }
  },

  fixes({ start, end, variant, args }, { text }) {
    if (variant === 'script') {
      const value = String(args?.value);
      if (text.slice(start, end) !== value) return [];
      return [{ fix: 'drop', args: { value }, edits: [{ start: start - 1, end, text: '' }] }];
    }
    const right = args?.right;
    if (right === undefined || text.slice(start, end) !== args?.value) return [];
    return [{ fix: 'replace', args: { right }, edits: [{ start, end, text: String(right) }] }];
  },
};
