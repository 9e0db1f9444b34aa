import { DATE_FAULTS, DATE_FORMS, type DateFault, isUsualDate, parseW3cDate } from '../../facts/dates.ts';
import { SOURCES } from '../../facts/sources.ts';
import { article, newsSitemap } from '../shared/news.ts';
import type { SitemapLeafRule } from '../types.ts';

const plain = (fault: DateFault): string => DATE_FAULTS[fault].replace(/`/g, "'");
const faults = (Object.keys(DATE_FAULTS) as DateFault[]).filter(
  (fault) => fault !== 'other' && fault !== 'empty',
);
const dated = (date: string) => newsSitemap(article({ date }));

export const rule: SitemapLeafRule = {
  meta: {
    code: 'news/date',
    level: 'error',
    hides: true,
    message: `Google cannot read this date: ${plain('other')}`,
    variants: {
      ...Object.fromEntries(
        faults.map((fault) => [fault, { message: `Google cannot read this date: ${plain(fault)}` }]),
      ),
      vague: { message: 'Google cannot read this date: the day is missing' },
    },
    fixes: { utc: { title: "Add 'Z' (the time is UTC)", safe: false } },
    docs: {
      what: 'A `<news:publication_date>` that is neither `YYYY-MM-DD` nor a full date and time with a zone.',
      why: 'Google cannot tell how old the article is. A year or a month alone is not enough here.',
      how: 'Write `YYYY-MM-DD`, or with a time `YYYY-MM-DDThh:mm+hh:mm`, with seconds if you like.',
    },
    sources: [SOURCES.news, SOURCES.dates],
    examples: [
      { bad: dated('⟦2026-11⟧'), good: dated('2024-11-20T09:30Z') },
      { bad: dated('⟦2024-11-20T09:30⟧'), good: dated('2024-11-20T09:30Z'), fix: 'utc' },
      { bad: dated('⟦20 November 2026⟧'), good: dated('2024-11-20') },
      { bad: dated('⟦2024-02-30⟧'), good: dated('2024-03-01') },
    ],
  },

  visits: ['url/news:news/news:publication_date'],
  unless: isUsualDate,
  value({ value, start, end }, report) {
    if (value === '') return;
    const read = parseW3cDate(value);
    if ('fault' in read) report(start, end, read.fault === 'other' ? {} : { variant: read.fault });
    else if (!DATE_FORMS[read.form].inNews) report(start, end, { variant: 'vague' });
  },

  fixes: ({ end, variant }) =>
    variant === 'no-zone' ? [{ fix: 'utc', edits: [{ start: end, end, text: 'Z' }] }] : [],
};
