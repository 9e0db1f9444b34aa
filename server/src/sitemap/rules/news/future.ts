import { SOURCES } from '../../facts/sources.ts';
import { dateIn, isAfterTomorrow, isBeforeToday } from '../shared/dates.ts';
import { article, newsSitemap } from '../shared/news.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'news/future',
    level: 'warning',
    message: 'Published in the future: Google News ignores the article until then',
    docs: {
      what: 'A `<news:publication_date>` more than a day in the future.',
      why: 'News sitemaps are for articles of the last two days. The date is when the article was published, not when it will be. Google News ignores the article until then.',
      how: 'Write the date on which the article was first published.',
    },
    sources: [SOURCES.news],
    examples: [
      {
        bad: newsSitemap(article({ date: '⟦2999-01-01⟧' })),
        good: newsSitemap(article({ date: '2024-01-01' })),
      },
    ],
  },

  visits: ['url/news:news/news:publication_date'],
  unless: isBeforeToday,
  value(date, report) {
    if (isAfterTomorrow(dateIn(date))) report(date.start, date.end);
  },
};
