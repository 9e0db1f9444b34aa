import { possibleDates } from '../../facts/dateReadings.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { readingText } from '../../words/dates.ts';
import { dateIn, deleteLastmod, isBeforeToday } from '../shared/dates.ts';
import { url, urlset } from '../shared/examples.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'lastmod/impossible-date',
    level: 'error',
    message: "'{value}' does not exist, so crawlers ignore this date",
    variants: {
      early: {
        message:
          "'{value}' is before 1970: the software had no date, and crawlers learn nothing from this one",
      },
    },
    fixes: {
      choose: { title: "Replace with '{text}' ({reading})", safe: false },
      delete: { title: 'Delete <{name}>', safe: false, bulk: true },
    },
    docs: {
      what: 'A `<lastmod>` in the correct format whose date or time does not exist: 30 February, month 13, 24:00. Also one before 1970, such as the `0001-01-01` of .NET.',
      why: 'Crawlers ignore a date that they cannot read. Search Console reports "Invalid date".',
      how: 'Write the real date of the last significant change.',
    },
    sources: [SOURCES.dates],
    examples: [
      {
        bad: urlset(url('<lastmod>⟦2023-02-29⟧</lastmod>')),
        good: urlset(url('<lastmod>2023-02-28</lastmod>')),
        fix: 'choose',
      },
      {
        bad: urlset(url('<lastmod>⟦2023-13-05⟧</lastmod>')),
        good: urlset(url('<lastmod>2023-05-13</lastmod>')),
        fix: 'choose',
      },
      {
        bad: urlset(url('<lastmod>⟦2023-12-31T24:00:00Z⟧</lastmod>')),
        good: urlset(url('<lastmod>2024-01-01T00:00:00Z</lastmod>')),
        fix: 'choose',
      },
      {
        bad: urlset(url('<lastmod>⟦0000-00-00⟧</lastmod>')),
        good: urlset(url('')),
        fix: 'delete',
      },
      {
        bad: urlset(url('<lastmod>⟦0001-01-01T00:00:00Z⟧</lastmod>')),
        good: urlset(url('')),
        fix: 'delete',
      },
    ],
  },

  visits: inAll('lastmod'),
  unless: isBeforeToday,
  value(lastmod, report) {
    const read = dateIn(lastmod);
    const { value, start, end } = lastmod;
    const isEarly = !('fault' in read) && read.date.getTime() < 0;
    if (isEarly || ('fault' in read && read.fault === 'impossible'))
      report(start, end, { ...(isEarly && { variant: 'early' }), args: { value } });
  },

  fixes({ start, end, variant }, node) {
    if (variant === 'early') return deleteLastmod({ start }, node);
    const dates = possibleDates(node.text.slice(start, end)).map(({ text: date, reading = [] }) => ({
      fix: 'choose',
      args: { text: date, reading: readingText(reading) },
      edits: [{ start, end, text: date }],
    }));
    return dates.length > 0 ? dates : deleteLastmod({ start }, node);
  },
};
