import type { Fix } from '../../../core/rule/rule.ts';
import { areaName, isRegion, meantRegions } from '../../facts/languages.ts';
import { SOURCES } from '../../facts/sources.ts';
import { codesIn } from '../shared/codeLists.ts';
import { video } from '../shared/mediaExamples.ts';
import { reportEmpty, shown } from '../shared/values.ts';
import { EMPTY } from '../shared/video.ts';
import { listOf } from '../shared/videoLists.ts';
import type { SitemapLeafRule } from '../types.ts';

const LOCAL = ['restriction'];
const allowed = (codes: string): string =>
  video(`<video:restriction relationship="allow">${codes}</video:restriction>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/country-codes',
    level: 'error',
    message: "'{code}' is not a country code of ISO 3166, so it restricts nothing",
    variants: {
      similar: {
        message:
          "'{code}' is not a country code of ISO 3166, so it restricts nothing. Did you mean '{right}'?",
      },
      area: {
        message: "'{code}' is not a country code of ISO 3166 but stands for {area}, so it restricts nothing",
      },
      separators: {
        message: 'Country codes must be separated with spaces: crawlers may read this list as one code',
        severity: 'warning',
      },
      case: {
        message: 'Country codes must be uppercase, or crawlers may not read them',
        severity: 'warning',
      },
      empty: EMPTY,
    },
    fixes: {
      list: { title: 'Separate the codes with spaces', safe: true },
      upper: { title: 'Replace with uppercase letters', safe: true },
      replace: { title: "Replace with '{text}'", safe: true },
      choose: { title: "Replace with '{text}' (other codes are possible)", safe: false },
    },
    docs: {
      what: 'A `<video:restriction>` that is not a list of ISO 3166 country codes separated by spaces.',
      why: 'A code that does not exist restricts nothing, so search engines may show the video where you do not want it, and a list with commas may be read as one code.',
      how: 'Write the two-letter codes with spaces between them: `IE GB US CA`.',
    },
    sources: [SOURCES.videos, SOURCES.countryCodes],
    examples: [
      { bad: allowed('⟦IE,GB,US⟧'), good: allowed('IE GB US'), fix: 'list' },
      { bad: allowed('⟦ie gb⟧'), good: allowed('IE GB'), fix: 'upper' },
      { bad: allowed('IE ⟦UK⟧'), good: allowed('IE GB'), fix: 'replace' },
      { bad: allowed('⟦EN⟧'), good: allowed('US'), fix: 'choose' },
      { bad: allowed('⟦EU⟧ ⟦QQ⟧'), good: allowed('FR DE') },
      {
        bad: video('<⟦video:restriction⟧ relationship="allow"></video:restriction>'),
        good: allowed('FR DE'),
      },
    ],
  },

  visits: ['url/video:video/video:restriction'],
  value(list, report) {
    if (reportEmpty(list, report)) return;
    const { start, end } = list;
    const { codes, hasSeparators } = codesIn(list, list.text);
    let isLower = false;
    for (const { text: code, start: from, end: to } of codes) {
      if (isRegion(code)) {
        isLower ||= code !== code.toUpperCase();
        continue;
      }
      const [right] = meantRegions(code);
      const area = areaName(code);
      if (right) report(from, to, { variant: 'similar', args: { code, right } });
      else if (area) report(from, to, { variant: 'area', args: { code, area } });
      else report(from, to, { args: { code: shown(code) } });
    }
    if (hasSeparators) report(start, end, { variant: 'separators' });
    else if (isLower) report(start, end, { variant: 'case' });
  },

  fixes(finding, node): readonly Fix[] {
    const { start, end, variant, args } = finding;
    if (variant === 'similar') {
      const code = String(args?.code);
      const meant = node.text.slice(start, end) === code ? meantRegions(code) : [];
      return meant.map((text) => ({
        fix: meant.length === 1 ? 'replace' : 'choose',
        args: { text },
        edits: [{ start, end, text }],
      }));
    }
    if (variant !== 'separators' && variant !== 'case') return [];
    const list = listOf(finding, LOCAL, node);
    if (!list) return [];
    const upper = list.codes.flatMap(({ text, ...range }) =>
      isRegion(text) && text !== text.toUpperCase() ? [{ ...range, text: text.toUpperCase() }] : [],
    );
    const edits = [...list.separators, ...upper].sort((a, b) => a.start - b.start);
    return [{ fix: variant === 'case' ? 'upper' : 'list', edits }];
  },
};
