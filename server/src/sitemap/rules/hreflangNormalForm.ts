import { normalForm } from '../facts/languageTags.ts';
import { SOURCES } from '../facts/sources.ts';
import { attributeOf, beside, judge, linksOf, rangeIn } from './shared/hreflang.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/normal-form',
    level: 'off',
    message: "The usual spelling is '{right}'",
    fixes: { replace: { title: "Replace with '{right}'", safe: true } },
    docs: {
      what: 'An `hreflang` whose letter case is not the usual one: language lower, script title, region upper case.',
      why: 'Letter case makes no difference to crawlers; one spelling is easier to read and to search for.',
      how: 'Write `en-GB`, `zh-Hant-TW`, `x-default`.',
    },
    sources: [SOURCES.localized, SOURCES.languageTags],
    examples: [
      { bad: beside('⟦zh-hant-tw⟧'), good: beside('zh-Hant-TW'), fix: 'replace', on: true },
      { bad: beside('⟦X-Default⟧'), good: beside('x-default'), fix: 'replace', on: true },
    ],
  },

  leaf(node, report) {
    for (const link of linksOf(node)) {
      const hreflang = attributeOf(link, 'hreflang');
      if (!hreflang) continue;
      const value = hreflang.value.trim();
      if (!judge(value).valid) continue;
      const right = normalForm(value);
      if (right === value) continue;
      const { start, end } = rangeIn(hreflang, node.text);
      report(start, end, { args: { right } });
    }
  },

  fixes: ({ start, end, args }) =>
    args ? [{ fix: 'replace', args, edits: [{ start, end, text: String(args.right) }] }] : [],
};
