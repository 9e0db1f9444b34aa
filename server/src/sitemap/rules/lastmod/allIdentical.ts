import { SOURCES } from '../../facts/sources.ts';
import { url, urlset } from '../shared/examples.ts';
import { rootNameRange } from '../shared/leaves.ts';
import type { SitemapFileRule } from '../types.ts';

const MIN = 10;
/** One moment in so many of at least so many entries is not the change of each page, either. */
const SHARE = 0.4;
const MIN_OF_SHARE = 50;

const dated = (last: string) =>
  urlset(
    Array.from({ length: MIN }, (_, at) =>
      url(
        `<lastmod>${at < MIN - 1 ? '2024-08-05T04:00:00Z' : last}</lastmod>`,
        `https://www.example.com/${at}`,
      ),
    ).join('\n'),
  );

const halfDated = (moment: string) =>
  urlset(
    Array.from({ length: MIN_OF_SHARE }, (_, at) =>
      url(
        `<lastmod>${at % 2 === 0 ? moment : `2024-07-01T1${at % 10}:30:10Z`}</lastmod>`,
        `https://www.example.com/${at}`,
      ),
    ).join('\n'),
  );

export const rule: SitemapFileRule = {
  meta: {
    code: 'lastmod/all-identical',
    level: 'hint',
    message:
      'All {count} dates are {value}, as if the generator wrote its own time: crawlers stop using such dates',
    variants: {
      many: {
        message:
          '{count} of {total} dates are {value}, as if the generator wrote its own time: crawlers stop using them',
      },
    },
    docs: {
      what: `At least ${MIN} entries with \`<lastmod>\`, all with the same date, or the same time to the second. Also the same time to the second in ${100 * SHARE} % of at least ${MIN_OF_SHARE} entries.`,
      why: '`<lastmod>` is the time of the last significant change of each page. Crawlers stop using it if they find that it is wrong.',
      how: 'Write the date on which each page changed, or leave `<lastmod>` out.',
      off: 'Turn it off if all pages really change at the same time, for example on every deployment.',
    },
    sources: [SOURCES.protocol, SOURCES.build, SOURCES.bing],
    examples: [
      {
        bad: dated('2024-08-05T04:00:00Z').replace('<urlset', '<⟦urlset⟧'),
        good: dated('2024-07-01T10:30:00Z'),
      },
      {
        bad: halfDated('2024-08-05T04:00:00Z').replace('<urlset', '<⟦urlset⟧'),
        good: halfDated('2024-08-05'),
      },
    ],
  },

  isOfAbsence: true,

  file(file, report) {
    const { document, recordIndex, root } = file;
    if (root?.kind !== 'urlset' || !document.complete || document.leaves.total.records < MIN) return;
    const common = recordIndex.lastmods.of(document);
    if (common && common.count >= MIN) {
      const range = rootNameRange(file);
      if (range) report(range.start, range.end, { args: { count: common.count, value: common.value } });
      return;
    }
    const total = document.leaves.total.records;
    const many =
      total >= MIN_OF_SHARE ? recordIndex.moments.of(document, Math.ceil(SHARE * total)) : undefined;
    const range = many && rootNameRange(file);
    if (range) report(range.start, range.end, { variant: 'many', args: { ...many, total } });
  },
};
