import type { PageChange } from '../../../core/siteContext.ts';
import { SOURCES } from '../../facts/sources.ts';
import { isOutdated } from '../shared/changes.ts';
import { dateIn, written } from '../shared/dates.ts';
import { url, urlset } from '../shared/examples.ts';
import type { SitemapLeafRule } from '../types.ts';

const PAGE = 'https://www.example.com/blog/a/';
const dated = (date: string) => urlset(url(`<lastmod>${date}</lastmod>`, PAGE));
const siteWith = (change: PageChange) => ({
  address: 'https://www.example.com/sitemap.xml',
  files: {},
  changes: { [PAGE]: change },
});
const time = Date.UTC(2026, 10, 2, 9, 30);
const git = { by: 'git', source: 'content/blog/a.md', changed: time, last: time } as const;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'lastmod/outdated',
    needs: ['changes'],
    level: 'warning',
    once: 'file',
    message: 'Crawlers may skip this page: {source} changed on {date} (git), after {lastmod}',
    variants: {
      build: {
        message:
          'Crawlers may skip this page: {source} changed since the last build, <lastmod> did not ({lastmod})',
      },
    },
    fixes: { update: { title: 'Replace with {date} (git)', safe: false, bulk: true } },
    docs: {
      what: 'A `<lastmod>` that is more than a day older than the last change of the page: of its source, by the history of git, or of its content, compared with the last build (`--since-build`). Only the command line knows this.',
      why: 'Crawlers that rely on the date do not fetch the page again, so search results show its old content.',
      how: 'Let your generator write the date of the last commit, or update the date whenever you change the page.',
    },
    sources: [SOURCES.build, SOURCES.protocol, SOURCES.bing],
    examples: [
      {
        says: 'Crawlers may skip this page: content/blog/a.md changed on 2026-11-02 (git), after 2024-01-05',
        bad: dated('⟦2024-01-05⟧'),
        good: dated('2026-11-02'),
        fix: 'update',
        site: siteWith(git),
      },
      {
        bad: dated('⟦2024-01-05T10:00:00+01:00⟧'),
        good: dated('2026-11-02T09:30:00Z'),
        fix: 'update',
        site: siteWith(git),
      },
      {
        bad: dated('⟦2024-01-05⟧'),
        good: dated('2026-11-02'),
        says: 'Crawlers may skip this page: blog/a/index.html changed since the last build, <lastmod> did not (2024-01-05)',
        site: siteWith({ by: 'build', source: 'blog/a/index.html', isChanged: true, lastmod: '2024-01-05' }),
      },
    ],
  },

  isNeeded: ({ site }) => site.changeOf !== undefined,
  visits: ['url/lastmod'],
  value(lastmod, report, { site }) {
    const { value, start, end, isFirst, page } = lastmod;
    const change = isFirst && page !== undefined ? site.changeOf?.(page) : undefined;
    const date = dateIn(lastmod);
    if (!change || 'fault' in date || !isOutdated(date, change)) return;
    const args = { source: change.source, lastmod: value };
    if (change.by === 'build') report(start, end, { variant: 'build', args });
    else report(start, end, { args: { ...args, date: written(change.changed!, date.form) } });
  },

  fixes({ start, end, args, variant }) {
    const date = String(args?.date ?? '');
    return variant === 'build'
      ? []
      : [{ fix: 'update', args: { date }, edits: [{ start, end, text: date }] }];
  },
};
