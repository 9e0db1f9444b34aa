import type { PlacedLine } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import type { RobotsFileRule } from './types.ts';

/** Yandex Webmaster help, Robots.txt parsing errors. */
const LIMIT = 2048;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/yandex-rule-count',
    level: 'off',
    under: { 'robots.yandex=true': 'warning' },
    message: 'Yandex reports a file with more than 2,048 rules as too large',
    docs: {
      what: 'A file with more than 2,048 `Allow` and `Disallow` lines. Turn on `yandex` in `crawlwise.json` if Yandex matters to your site.',
      why: 'Yandex reads at most 2,048 rules of a file (Yandex Webmaster help, Robots.txt parsing errors). Its crawler may fetch what the others block.',
      how: 'Replace lists of individual pages with patterns.',
      off: 'Leave it off if Yandex does not matter to your site.',
    },
    sources: cite('Y-ad'),
    examples: [
      {
        bad: `User-agent: Yandex\n${Array.from({ length: LIMIT }, (_, n) => `Disallow: /${n}/\n`).join('')}⟦Disallow: /last/⟧\n`,
        settings: { 'robots.yandex': true },
        good: 'User-agent: Yandex\nDisallow: /archive/\n',
      },
    ],
  },

  file({ groups, orphans }, report) {
    const first = nth(LIMIT, [orphans, ...groups.map((group) => group.rules)]);
    if (first) report(first.start + first.line.bodyStart, first.start + first.line.bodyEnd);
  },
};

/** The item at an index of the concatenation of some lists. */
function nth(index: number, lists: readonly (readonly PlacedLine[])[]): PlacedLine | undefined {
  let left = index;
  for (const list of lists) {
    if (left < list.length) return list[left];
    left -= list.length;
  }
  return undefined;
}
