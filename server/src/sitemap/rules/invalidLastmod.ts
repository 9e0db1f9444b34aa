import { DATE_FAULTS, type DateFault, isImpossibleDate, parseW3cDate } from '../facts/dates.ts';
import { SOURCES } from '../facts/sources.ts';
import { wrongDates } from './shared/dates.ts';
import { url, urlset } from './shared/examples.ts';
import type { SitemapLeafRule } from './types.ts';

const plain = (fault: DateFault): string => DATE_FAULTS[fault].replace(/`/g, "'");
const faults = (Object.keys(DATE_FAULTS) as DateFault[]).filter((fault) => fault !== 'other');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'lastmod/invalid-format',
    level: 'error',
    message: `Not a W3C date: ${plain('other')}`,
    variants: Object.fromEntries(
      faults.map((fault) => [fault, { message: `Not a W3C date: ${plain(fault)}` }]),
    ),
    fixes: {
      convert: { title: "Replace by '{text}'", safe: true },
      choose: { title: "Replace by '{text}' ({reading})", safe: false },
    },
    docs: {
      what: 'A `<lastmod>` that has none of the six forms of a W3C date, such as `05/08/2024` or `2024-8-5`.',
      why: 'Crawlers ignore a date they cannot read; Search Console reports "Invalid date".',
      how: 'Write `YYYY-MM-DD`, or with a time `YYYY-MM-DDThh:mm:ss+hh:mm`.',
    },
    sources: [SOURCES.dates, SOURCES.protocol, SOURCES.searchConsole],
    examples: [
      {
        bad: urlset(url('<lastmod>⟦2024/8/5⟧</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05</lastmod>')),
        fix: 'convert',
      },
      {
        bad: urlset(url('<lastmod>⟦2024-08-05 10:00:00+02:00⟧</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05T10:00:00+02:00</lastmod>')),
        fix: 'convert',
      },
      {
        bad: urlset(url('<lastmod>⟦2024-08-05T10:00:00+0100⟧</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05T10:00:00+01:00</lastmod>')),
        fix: 'convert',
      },
      {
        bad: urlset(url('<lastmod>⟦05/08/2024⟧</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05</lastmod>')),
      },
    ],
  },

  leaf(node, report) {
    for (const { fault, start, end } of wrongDates(node)) {
      if (fault === 'impossible' || fault === 'no-zone') continue;
      report(start, end, fault === 'other' ? {} : { variant: fault });
    }
  },

  fixes({ start, end, variant }, { text }) {
    if (variant === 'empty') return [];
    const value = text.slice(start, end);
    return readings(value).map(({ text: date, reading }) => ({
      fix: reading ? 'choose' : 'convert',
      args: { text: date, ...(reading && { reading }) },
      edits: [{ start, end, text: date }],
    }));
  },
};

/** The W3C dates that `value` may mean; two where day and month cannot be told apart. */
function readings(value: string): readonly { text: string; reading?: string }[] {
  const valid = (text: string) => !('fault' in parseW3cDate(text)) && !isImpossibleDate(text);
  const last = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(value);
  if (last) {
    const [, a, b, year] = last as unknown as [string, string, string, string];
    const dayFirst = `${year}-${b.padStart(2, '0')}-${a.padStart(2, '0')}`;
    const monthFirst = `${year}-${a.padStart(2, '0')}-${b.padStart(2, '0')}`;
    const found = [...new Set([dayFirst, monthFirst])].filter(valid);
    return found.length < 2
      ? found.map((text) => ({ text }))
      : [
          { text: dayFirst, reading: 'day first' },
          { text: monthFirst, reading: 'month first' },
        ];
  }
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(value);
  const mended = compact
    ? compact.slice(1).join('-')
    : value
        .replace(
          /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})/,
          (_, y: string, m: string, d: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
        )
        .replace(/^(\d{4}-\d\d-\d\d)(?:\s+|t)(?=\d)/, '$1T')
        .replace(/(\d)\s*(?:z|UTC|GMT)$/, '$1Z')
        .replace(
          /(T[\d:.]+)\s*([+-]\d\d)(\d\d)?$/,
          (_, time: string, hours: string, minutes?: string) => `${time}${hours}:${minutes ?? '00'}`,
        )
        .replace(/T(\d):/, 'T0$1:');
  const text = /^\d{4}-\d\d-\d\d(?:Z|[+-]\d\d:?\d\d)$/.test(mended) ? mended.slice(0, 10) : mended;
  return text !== value && valid(text) ? [{ text }] : [];
}
