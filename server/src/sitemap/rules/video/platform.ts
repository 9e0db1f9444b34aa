import { nearestName } from '../../../core/editDistance.ts';
import type { Fix } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import { codesIn } from '../shared/codeLists.ts';
import { video } from '../shared/mediaExamples.ts';
import { reportEmpty, shown } from '../shared/values.ts';
import { EMPTY } from '../shared/video.ts';
import { listOf } from '../shared/videoLists.ts';
import type { SitemapLeafRule } from '../types.ts';

const LOCAL = ['platform'];
const PLATFORMS = ['web', 'mobile', 'tv'];
const allowed = (platforms: string): string =>
  video(`<video:platform relationship="allow">${platforms}</video:platform>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/platform',
    level: 'error',
    message: "'{name}' is not a platform, so it restricts nothing: only web, mobile and tv are",
    variants: {
      similar: { message: "'{name}' is not a platform, so it restricts nothing. Did you mean '{right}'?" },
      separators: {
        message: 'Platforms must be separated with spaces: crawlers may not read this list otherwise',
      },
      empty: EMPTY,
    },
    fixes: {
      list: { title: 'Separate the platforms with spaces', safe: true },
      replace: { title: "Replace with '{text}'", safe: true },
    },
    docs: {
      what: 'A `<video:platform>` that is not a list of `web`, `mobile` and `tv` separated by spaces.',
      why: 'No other names are defined, and letter case matters. A name that crawlers do not know restricts nothing.',
      how: 'Write the names that apply, for example `web mobile`.',
    },
    sources: [SOURCES.videos],
    examples: [
      { bad: allowed('⟦desktop⟧'), good: allowed('web mobile tv') },
      { bad: allowed('⟦Web⟧ tv'), good: allowed('web tv'), fix: 'replace' },
      { bad: allowed('⟦web, tv⟧'), good: allowed('web tv'), fix: 'list' },
      {
        bad: video('<⟦video:platform⟧ relationship="allow"></video:platform>'),
        good: allowed('web'),
      },
    ],
  },

  visits: ['url/video:video/video:platform'],
  value(list, report) {
    if (reportEmpty(list, report)) return;
    const { start, end } = list;
    const { codes, hasSeparators } = codesIn(list, list.text);
    for (const { text: name, start: from, end: to } of codes) {
      if (PLATFORMS.includes(name)) continue;
      const right = meant(name);
      if (right) report(from, to, { variant: 'similar', args: { name, right } });
      else report(from, to, { args: { name: shown(name) } });
    }
    if (hasSeparators) report(start, end, { variant: 'separators' });
  },

  fixes(finding, node): readonly Fix[] {
    const { start, end, variant, args } = finding;
    if (variant === 'similar') {
      const name = String(args?.name);
      const text = meant(name);
      if (!text || node.text.slice(start, end) !== name) return [];
      return [{ fix: 'replace', args: { text }, edits: [{ start, end, text }] }];
    }
    if (variant !== 'separators') return [];
    const list = listOf(finding, LOCAL, node);
    return list ? [{ fix: 'list', edits: list.separators }] : [];
  },
};

const meant = (name: string): string | undefined => {
  const lower = name.toLowerCase();
  if (PLATFORMS.includes(lower)) return lower;
  return lower.length < 4 ? undefined : nearestName(lower, ['mobile']);
};
