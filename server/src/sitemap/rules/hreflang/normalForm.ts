import { normalForm } from '../../facts/languageTags.ts';
import { SOURCES } from '../../facts/sources.ts';
import { beside, judge } from '../shared/hreflang.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/normal-form',
    level: 'off',
    message: "Unusual spelling of '{right}', which crawlers understand",
    fixes: { replace: { title: "Replace with '{right}'", safe: true } },
    docs: {
      what: 'An `hreflang` that does not use the usual letter case: lower case for the language, title case for the script, upper case for the region.',
      why: 'Letter case makes no difference to crawlers, but consistent spelling is easier to read and search for.',
      how: 'Write `en-GB`, `zh-Hant-TW`, `x-default`.',
      off: 'Leave it off if your software writes language codes in one letter case everywhere.',
    },
    sources: [SOURCES.localized, SOURCES.languageTags],
    examples: [
      { bad: beside('⟦zh-hant-tw⟧'), good: beside('zh-Hant-TW'), fix: 'replace' },
      { bad: beside('⟦X-Default⟧'), good: beside('x-default'), fix: 'replace' },
    ],
  },

  visits: ['url/xhtml:link@hreflang'],
  value({ value, start, end }, report) {
    if (!judge(value).valid) return;
    const right = normalForm(value);
    if (right !== value) report(start, end, { args: { right } });
  },

  fixes: ({ start, end, args }) =>
    args ? [{ fix: 'replace', args, edits: [{ start, end, text: String(args.right) }] }] : [],
};
