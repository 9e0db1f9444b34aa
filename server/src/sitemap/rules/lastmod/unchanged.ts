import type { PageChange } from '../../../core/siteContext.ts';
import type { Steps } from '../../../core/steps.ts';
import { SOURCES } from '../../facts/sources.ts';
import { visitInSteps } from '../../index/entry.ts';
import { lastmodIn } from '../../tools/newest.ts';
import { isTooNew } from '../shared/changes.ts';
import { DAY } from '../shared/dates.ts';
import { url, urlset } from '../shared/examples.ts';
import { rootNameRange } from '../shared/leaves.ts';
import type { SitemapFile, SitemapFileRule } from '../types.ts';

/** With fewer entries, equal dates are no pattern. */
const MIN = 3;

const pages = ['a', 'b', 'c'].map((name) => `https://www.example.com/${name}/`);
const dated = (date: string) =>
  urlset(pages.map((page) => url(`<lastmod>${date}</lastmod>`, page)).join('\n'));
const siteWith = (changeOf: (page: string) => PageChange) => ({
  address: 'https://www.example.com/sitemap.xml',
  files: {},
  changes: Object.fromEntries(pages.map((page) => [page, changeOf(page)])),
});
const time = Date.UTC(2024, 0, 5, 9, 30);

export const rule: SitemapFileRule = {
  meta: {
    code: 'lastmod/unchanged',
    needs: ['changes'],
    level: 'hint',
    message: {
      by: 'total',
      one: '{count} of {total} date is over a day newer than its page, as if set by a build: crawlers stop using it',
      other:
        '{count} of {total} dates are over a day newer than their pages, as if set by a build: crawlers stop using them',
    },
    // Git knows when each of these pages changed, and all dates are of one build.
    variants: { git: { severity: 'warning' } },
    docs: {
      what: `More than half of the dates, and at least ${MIN}, are more than a day newer than the last change of their pages: of their sources, by the history of git, or of their content, compared with the last build (\`--since-build\`). It is a warning if git proves it: the dates are within a day of each other. Only the command line knows this.`,
      why: '`<lastmod>` is the time of the last significant change of each page. Crawlers stop using it if they find that it is wrong, and they fetch pages again that have not changed.',
      how: 'Let your generator write the date of the last commit of each page, or leave `<lastmod>` out.',
      off: 'Turn it off if your pages also show data that is not in the repository, such as prices.',
    },
    sources: [SOURCES.protocol, SOURCES.build, SOURCES.bing],
    examples: [
      {
        says: '3 of 3 dates are over a day newer than their pages, as if set by a build: crawlers stop using them',
        bad: dated('2026-11-02').replace('<urlset', '<⟦urlset⟧'),
        good: dated('2024-01-05'),
        site: siteWith((page) => ({ by: 'git', source: `${page}.md`, changed: undefined, last: time })),
      },
      {
        bad: dated('2026-11-02').replace('<urlset', '<⟦urlset⟧'),
        good: dated('2024-01-05'),
        site: siteWith((page) => ({ by: 'build', source: page, isChanged: false, lastmod: '2024-01-05' })),
      },
    ],
  },

  *file(file, report, { site: { changeOf } }) {
    if (!changeOf || file.root?.kind !== 'urlset' || !file.document.complete) return;
    const { count, total, isOfBuild } = yield* countTooNew(file, changeOf);
    const range = count >= MIN && count * 2 > total ? rootNameRange(file) : undefined;
    if (range)
      report(range.start, range.end, { ...(isOfBuild && { variant: 'git' }), args: { count, total } });
  },
};

/** How many dates are too new, of how many; and whether git says so of all of these, and they are within a day. */
function* countTooNew(
  { document }: SitemapFile,
  changeOf: (url: string) => PageChange | undefined,
): Steps<{ count: number; total: number; isOfBuild: boolean }> {
  let [count, total] = [0, 0];
  let isByGit = true;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  yield* visitInSteps(document, ({ loc, text }) => {
    const date = lastmodIn(text);
    if (loc === undefined || !date) return;
    total++;
    const change = changeOf(loc);
    if (!change || !isTooNew(date.time, change)) return;
    count++;
    isByGit &&= change.by === 'git';
    [first, last] = [Math.min(first, date.time), Math.max(last, date.time)];
  });
  return { count, total, isOfBuild: isByGit && last - first <= DAY };
}
