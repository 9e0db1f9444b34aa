import type { Example } from '../../../core/rule/rule.ts';
import { dateReadings } from '../../facts/dateReadings.ts';
import { DATE_FAULTS, type DateFault } from '../../facts/dates.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { readingText } from '../../words/dates.ts';
import { dateIn, deleteLastmod, isBeforeToday } from '../shared/dates.ts';
import { url, urlset } from '../shared/examples.ts';
import type { SitemapLeafRule } from '../types.ts';

const plain = (fault: DateFault): string => DATE_FAULTS[fault].replace(/`/g, "'");
/** Faults that other rules report. */
const ELSEWHERE: ReadonlySet<DateFault> = new Set(['impossible', 'no-zone']);
const faults = (Object.keys(DATE_FAULTS) as DateFault[]).filter(
  (fault) => !ELSEWHERE.has(fault) && fault !== 'other',
);

const example = (bad: string, good: string, fix?: string): Example => ({
  bad: urlset(url(`<lastmod>${bad}</lastmod>`)),
  good: urlset(url(`<lastmod>${good}</lastmod>`)),
  ...(fix && { fix }),
});

export const rule: SitemapLeafRule = {
  meta: {
    code: 'lastmod/invalid-format',
    level: 'error',
    message: `Crawlers ignore this date: ${plain('other')}`,
    variants: Object.fromEntries(
      faults.map((fault) => [fault, { message: `Crawlers ignore this date: ${plain(fault)}` }]),
    ),
    fixes: {
      convert: { title: "Replace with '{text}'", safe: true },
      choose: { title: "Replace with '{text}' ({reading})", safe: false },
      delete: { title: 'Delete <{name}>', safe: false, bulk: true },
    },
    docs: {
      what: 'A `<lastmod>` that does not have one of the six W3C date formats, such as `05/08/2024` or `2024-8-5`.',
      why: 'Crawlers ignore a date that they cannot read. Search Console reports "Invalid date".',
      how: 'Write `YYYY-MM-DD`, or with a time `YYYY-MM-DDThh:mm:ss+hh:mm`.',
    },
    sources: [SOURCES.dates, SOURCES.protocol, SOURCES.searchConsole],
    examples: [
      ...Object.entries({
        '2024/8/5': '2024-08-05',
        '2024-8-5': '2024-08-05',
        '20240805': '2024-08-05',
        '31/12/2024': '2024-12-31',
        '5 August 2024': '2024-08-05',
        '2024-08-05Z': '2024-08-05',
        '2024-08-05 10:00:00+02:00': '2024-08-05T10:00:00+02:00',
        '2024-08-05t10:00:00z': '2024-08-05T10:00:00Z',
        '2024-08-05T10:00:00+0100': '2024-08-05T10:00:00+01:00',
        '2024-08-05T10:00:00 EST': '2024-08-05T10:00:00-05:00',
        '2024-08-05T10Z': '2024-08-05T10:00:00Z',
        '2024-08-05 3:00 PM UTC': '2024-08-05T15:00:00Z',
        '1722852000': '2024-08-05T10:00:00Z',
      }).map(([bad, good]) => example(`⟦${bad}⟧`, good, 'convert')),
      example('⟦05/08/2024⟧', '2024-08-05', 'choose'),
      { bad: urlset(url('<⟦lastmod⟧/>')), good: urlset(url('')), fix: 'delete' },
      example('⟦yesterday⟧', '2024-08-05'),
    ],
  },

  visits: inAll('lastmod'),
  unless: isBeforeToday,
  value(lastmod, report) {
    const read = dateIn(lastmod);
    if (!('fault' in read) || ELSEWHERE.has(read.fault)) return;
    report(lastmod.start, lastmod.end, read.fault === 'other' ? {} : { variant: read.fault });
  },

  fixes({ start, end, variant }, node) {
    const readings = variant === 'empty' ? [] : dateReadings(node.text.slice(start, end));
    const dates = readings.map(({ text: date, reading }) => ({
      fix: reading ? 'choose' : 'convert',
      args: { text: date, ...(reading && { reading: readingText(reading) }) },
      edits: [{ start, end, text: date }],
    }));
    return dates.length > 0 ? dates : deleteLastmod({ start }, node);
  },
};
