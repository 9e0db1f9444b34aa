import { normalizePattern, toOctets } from '../semantics/index.ts';
import type { LineSet } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { isBlocking } from './shared/groups.ts';
import { isDamagedLine } from './shared/quotes.ts';
import type { RobotsFileRule } from './types.ts';

const TAGS: LineSet = {
  has: (line) => line.directive?.name === 'Noindex' && line.value !== '' && !isDamagedLine(line),
};

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/noindex-and-disallow',
    level: 'info',
    message: 'Line {line} blocks this path, so crawlers cannot see the noindex of its pages',
    docs: {
      what: 'A `Noindex` and a `Disallow` for the same path in one group.',
      why: 'Crawlers do not see the `noindex` of a page that they may not fetch, so search engines may still list its URL without a snippet.',
      how: 'Either block the page, or allow crawlers to fetch it and put `noindex` in the page.',
      off: 'Turn it off if it does not matter to you that search engines may list the URLs without their content.',
    },
    sources: cite('G-spec', 'G-2019'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /tmp/\nNoindex: ⟦/tmp/⟧\n',
        good: 'User-agent: *\nDisallow: /tmp/\n',
        also: ['robots/noindex'],
      },
    ],
  },

  file({ foreign, groups, having }, report) {
    if (foreign || having(TAGS).length === 0) return;
    for (const { rules, others } of groups) {
      const tags = others.filter(({ line }) => TAGS.has(line));
      if (tags.length === 0) continue;
      const blocked = new Map(rules.filter(isBlocking).map(({ line, number }) => [line.pattern, number]));
      for (const { line, start } of tags) {
        const number = blocked.get(normalizePattern(toOctets(line.value)));
        if (number === undefined) continue;
        report(start + line.valueStart, start + line.valueEnd, { args: { line: String(number) } });
      }
    }
  },
};
