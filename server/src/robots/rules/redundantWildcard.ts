import { cached } from '../../core/memo.ts';
import { matchesPattern } from '../semantics/index.ts';
import type { LineSet, PlacedLine, RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import { sitemapOf } from './shared/examples.ts';
import { interactionsOf, linesInConflict } from './shared/interactions.ts';
import { type ListedPage, listedPages } from './shared/listedTies.ts';
import { hasPath } from './shared/path.ts';
import { shown } from './shared/show.ts';
import { needlessStars, rivalsOf } from './shared/stars.ts';
import type { RobotsFileRule } from './types.ts';

const STARRED: LineSet = {
  has: (line) => line.value.includes('*') && hasPath(line) && starsOf(line).length > 0,
};

const starsOf = cached(({ value }: Line) => needlessStars(value));

const PAGES = sitemapOf('https://www.example.com/fish.js');

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/redundant-wildcard',
    needs: ['place', 'pages'],
    level: 'hint',
    once: 'group',
    message: "This '*' matches nothing more, but strengthens the rule in Google for {url} (in a sitemap)",
    docs: {
      what: 'A `*` at the end of a path, or several in a row, without which another rule would decide on a URL that a sitemap of the site lists.',
      why: 'A rule matches every URL that starts with its path, so `/fish*` matches the same URLs as `/fish`, and `/*` the same as `/`. However, if an `Allow` and a `Disallow` match, Google prefers the longer one and counts the `*`. Other crawlers need not count it.',
      how: 'Delete it, or make the rule that is meant to win longer by a part of the path.',
      off: 'Turn it off if you want the extra length so that the rule wins over another one.',
    },
    sources: cite('G-spec', 'G-src'),
    examples: [
      {
        says: "This '*' matches nothing more, but strengthens the rule in Google for https://www.example.com/fish.js (in a sitemap)",
        bad: 'User-agent: *\nDisallow: /fish⟦*⟧\nAllow: /*.js\n',
        good: 'User-agent: *\nDisallow: /fish\nAllow: /*.js\n',
        site: { address: 'https://www.example.com/robots.txt', files: { '/sitemap.xml': PAGES } },
      },
    ],
  },

  file(file, report, { site }) {
    const pages = file.foreign ? [] : listedPages(site);
    if (pages.length === 0) return;
    const inConflict = linesInConflict(interactionsOf(file, report.thorough));
    let reported = 0;
    for (const placed of file.having(STARRED)) {
      const decided = inConflict.has(placed) ? undefined : decidedPage(placed, file, pages);
      if (!decided) continue;
      const args = { url: shown(decided.url), rule: shown(decided.rival) };
      for (const { start, end } of starsOf(placed.line)) {
        if (reported++ >= report.most) continue;
        const from = placed.start + placed.line.valueStart;
        report(from + start, from + end, { args });
      }
    }
    if (reported > report.most) report.more(reported - report.most);
  },
};

/** The listed pages that the pattern of a line matches: lines and pages are as they were after most edits. */
const matchedBy = cached((pages: readonly ListedPage[]) =>
  cached(({ pattern }: Line) => pages.filter(({ path }) => matchesPattern(pattern, path))),
);

/** A listed page that a rule and one of the other type match, and the pattern of that one, if a needless `*` decides. */
function decidedPage(placed: PlacedLine, file: RobotsFile, pages: readonly ListedPage[]) {
  const matched = matchedBy(pages)(placed.line);
  if (matched.length === 0) return undefined;
  for (const rival of rivalsOf(placed, countIn(placed.line), file) ?? []) {
    const page = matched.find(({ path }) => matchesPattern(rival, path));
    if (page) return { url: page.url, rival };
  }
  return undefined;
}

const countIn = (line: Line): number =>
  starsOf(line).reduce((count, { start, end }) => count + end - start, 0);
