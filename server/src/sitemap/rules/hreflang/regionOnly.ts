import { meantLanguage } from '../../facts/languages.ts';
import { SOURCES } from '../../facts/sources.ts';
import { beside, hasFault, judge, tagOf } from '../shared/hreflang.ts';
import { isValidLanguage } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/region-only',
    level: 'error',
    message: "Google ignores this link: '{value}' is a country, and a language must come before it",
    fixes: {
      both: { title: "Replace with '{right}'", safe: false },
      language: { title: "Replace with '{right}' (the language, in all countries)", safe: false },
    },
    docs: {
      what: 'An `hreflang` that is only a country code, such as `us` or `jp`.',
      why: 'Google does not derive the language from the country, and ignores the annotation.',
      how: 'Write the language, alone or before the country: `ja`, `en-US`.',
    },
    sources: [SOURCES.localized],
    examples: [
      { bad: beside('⟦us⟧'), good: beside('en-US'), fix: 'both' },
      { bad: beside('⟦jp⟧'), good: beside('ja'), fix: 'language' },
    ],
  },

  visits: ['url/xhtml:link@hreflang'],
  unless: isValidLanguage,
  value({ value, start, end, node, inner }, report) {
    if (judge(value).read.kind !== 'region-only' || hasFault(node, inner)) return;
    report(start, end, { args: { value } });
  },

  fixes({ start, end, args }) {
    const country = String(args?.value);
    const both = tagOf(country);
    const language = meantLanguage(country);
    if (!both || !language) return [];
    return [
      { fix: 'both', args: { right: both }, edits: [{ start, end, text: both }] },
      { fix: 'language', args: { right: language }, edits: [{ start, end, text: language }] },
    ];
  },
};
