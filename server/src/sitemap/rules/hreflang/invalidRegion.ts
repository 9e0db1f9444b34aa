import { listed } from '../../../core/catalogue.ts';
import { areaName, meantRegions } from '../../facts/languages.ts';
import { SOURCES } from '../../facts/sources.ts';
import { beside, hasFault, judge, partOf } from '../shared/hreflang.ts';
import { isValidLanguage } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/invalid-region',
    level: 'error',
    message: "Google ignores this link: '{value}' is not a country code of ISO 3166-1",
    variants: {
      meant: {
        message:
          "Google ignores this link: '{value}' is not a country code of ISO 3166-1. Did you mean {right}?",
      },
      area: { message: "Google ignores this link: '{value}' is {area}, not a country" },
    },
    fixes: {
      replace: { title: "Replace with '{right}'", safe: true },
      choose: { title: "Replace with '{right}' (other codes are possible)", safe: false },
      drop: { title: "Delete the region '{value}' (the language, in all countries)", safe: false },
    },
    docs: {
      what: 'A region in an `hreflang` that is not a two-letter ISO 3166-1 code: `UK`, `EU`, `419`.',
      why: 'Google ignores an annotation if it does not recognize the region, so visitors there may see another version.',
      how: 'Write the code of the country (`GB` for the United Kingdom), or the language alone.',
    },
    sources: [SOURCES.localized, SOURCES.countryCodes],
    examples: [
      { bad: beside('en-⟦UK⟧'), good: beside('en-GB'), fix: 'replace' },
      { bad: beside('en-⟦EN⟧'), good: beside('en-US'), fix: 'choose' },
      { bad: beside('es-⟦419⟧'), good: beside('es'), fix: 'drop' },
      { bad: beside('de-⟦XX⟧'), good: beside('de'), fix: 'drop' },
    ],
  },

  visits: ['url/xhtml:link@hreflang'],
  unless: isValidLanguage,
  value(hreflang, report) {
    {
      const { read, wrongRegion, swapped } = judge(hreflang.value);
      if (!wrongRegion || swapped || read.kind !== 'tag' || !read.region) return;
      if (hasFault(hreflang.node, hreflang.inner)) return;
      const { start, end } = partOf(hreflang, read.region);
      const value = read.region.text;
      const right = meantRegions(value);
      const area = areaName(value);
      if (area) report(start, end, { variant: 'area', args: { value, area } });
      else if (right.length === 0) report(start, end, { args: { value } });
      else report(start, end, { variant: 'meant', args: { value, right: listed(right, 'disjunction') } });
    }
  },

  fixes({ start, end, args }, { text }) {
    const value = String(args?.value);
    if (text.slice(start, end) !== value) return [];
    const right = meantRegions(value);
    const fix = right.length === 1 ? 'replace' : 'choose';
    return [
      ...right.map((country) => ({ fix, args: { right: country }, edits: [{ start, end, text: country }] })),
      { fix: 'drop', args: { value }, edits: [{ start: start - 1, end, text: '' }] },
    ];
  },
};
