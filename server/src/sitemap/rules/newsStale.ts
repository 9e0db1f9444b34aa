import { DATE_FORMS, parseW3cDate } from '../facts/dates.ts';
import { SOURCES } from '../facts/sources.ts';
import { withBlanksBefore } from './shared/names.ts';
import { article, newsOf, newsSitemap, newsValues } from './shared/news.ts';
import type { SitemapLeafRule } from './types.ts';

const HOUR = 3_600_000;
/** How old an article may be (Google, "News sitemaps", best practices). */
const MOST = 48 * HOUR;
/** A day without a time ends last twelve hours west of UTC. */
const DAY = 36 * HOUR;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'news/stale',
    level: 'warning',
    message: 'Older than two days: remove the entry or its <{name}>',
    fixes: {
      delete: { title: 'Delete <{name}> (the entry stays, no longer as news)', safe: false, bulk: true },
    },
    docs: {
      what: 'A `<news:publication_date>` of more than two days ago.',
      why: 'News sitemaps are for articles of the last two days; older ones stay in the index without them.',
      how: 'Remove the entry, or only its `<news:news>`.',
    },
    sources: [SOURCES.news],
    examples: [
      {
        bad: newsSitemap(article({ date: '⟦2020-01-01⟧' })),
        good: newsSitemap(''),
        fix: 'delete',
      },
    ],
  },

  leaf(node, report) {
    for (const { value, news, start, end } of newsValues(node, 'publication_date')) {
      const read = parseW3cDate(value);
      if ('fault' in read || !DATE_FORMS[read.form].inNews) continue;
      const latest = read.date.getTime() + (read.form === 'day' ? DAY : 0);
      if (Date.now() - latest <= MOST) continue;
      report(start, end, { args: { name: news.name } });
    }
  },

  fixes({ start, args }, node) {
    const news = newsOf(node).find((one) => one.start < start && start < one.end);
    if (!news?.closed || !args) return [];
    return [{ fix: 'delete', args, edits: [{ ...withBlanksBefore(node.text, news), text: '' }] }];
  },
};
