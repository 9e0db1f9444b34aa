import { DATE_FORMS } from '../../facts/dates.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { dateIn, isBeforeToday } from '../shared/dates.ts';
import { url, urlset } from '../shared/examples.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'lastmod/schema-strict',
    level: 'hint',
    message:
      'The protocol allows this date, but strict validators reject it: their schema requires YYYY-MM-DD',
    variants: {
      minute: {
        message:
          'The protocol allows this time, but strict validators reject it: their schema requires seconds',
      },
    },
    fixes: { seconds: { title: "Add ':00' seconds", safe: true } },
    docs: {
      what: 'A `<lastmod>` of only a year or a month, or with a time that has no seconds.',
      why: 'The protocol allows these forms, but validators that use its XML Schema reject them.',
      how: 'Write `YYYY-MM-DD`, or add the seconds.',
      off: 'Turn it off if you do not validate your sitemaps against the schema.',
    },
    sources: [SOURCES.dates, SOURCES.sitemapSchema, SOURCES.indexSchema],
    examples: [
      {
        bad: urlset(url('<lastmod>⟦2024-08⟧</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05</lastmod>')),
      },
      {
        bad: urlset(url('<lastmod>⟦2024-08-05T10:00+02:00⟧</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05T10:00:00+02:00</lastmod>')),
        fix: 'seconds',
      },
    ],
  },

  visits: inAll('lastmod'),
  unless: isBeforeToday,
  value(lastmod, report) {
    const read = dateIn(lastmod);
    if ('fault' in read || DATE_FORMS[read.form].inSchema) return;
    report(lastmod.start, lastmod.end, read.form === 'minute' ? { variant: 'minute' } : {});
  },

  fixes({ start, end, variant }, { text }) {
    const time = /T\d\d:\d\d(?=[Z+-])/.exec(text.slice(start, end));
    if (variant !== 'minute' || !time) return [];
    const at = start + time.index + time[0].length;
    return [{ fix: 'seconds', edits: [{ start: at, end: at, text: ':00' }] }];
  },
};
