import type { ValueCheck } from '../../../core/rule/rule.ts';
import { parseW3cDate } from '../../facts/dates.ts';
import { SOURCES } from '../../facts/sources.ts';
import { DAY, SPANS, written } from '../shared/dates.ts';
import { sitemapIndex, url, urlset } from '../shared/examples.ts';
import { parsedUrlOf } from '../shared/parsedUrl.ts';
import type { SitemapLeafRule } from '../types.ts';

/**
 * In milliseconds: a file may be written long after it was generated, and a date without a zone covers 26 extra hours.
 */
const SLACK = DAY;
const YEAR_10000 = 253_402_300_800_000;

const dated = (date: string) =>
  sitemapIndex(
    `<sitemap><loc>https://www.example.com/sitemap1.xml</loc><lastmod>${date}</lastmod></sitemap>`,
  );

/** Without other files there is nothing to compare a date with. */
const isOfNoSite: ValueCheck = (_text, _start, _end, { site }) => site.files.length === 0;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/lastmod-older-than-file',
    needs: ['files', 'dates', 'place'],
    level: 'off',
    message: 'The date is too old, so crawlers may skip the sitemap: its newest entry is from {newest}',
    variants: {
      written: {
        message: 'The date is too old, so crawlers may skip the sitemap: it was written at {newest}',
      },
    },
    fixes: { update: { title: 'Replace with {newest}', safe: false } },
    docs: {
      what: 'A `<lastmod>` in an index that is older than the newest `<lastmod>` in its sitemap. If the sitemap has no `<lastmod>`, one that is more than a day older than the file.',
      why: 'The date says when the sitemap changed. Crawlers may skip a sitemap that seems unchanged, and find its new pages later.',
      how: 'Write the time when the sitemap last changed.',
      off: 'Leave it off if the files in your workspace are older or newer than those on the server.',
    },
    sources: [SOURCES.index, SOURCES.protocol],
    examples: [
      {
        says: 'The date is too old, so crawlers may skip the sitemap: its newest entry is from 2024-08-15',
        bad: dated('⟦2024-01-01⟧'),
        good: dated('2024-08-15'),
        fix: 'update',
        site: {
          address: 'https://www.example.com/sitemap_index.xml',
          files: { '/sitemap1.xml': urlset(url('<lastmod>2024-08-15</lastmod>')) },
        },
      },
      {
        bad: dated('⟦2024-01-01⟧'),
        good: dated('2024-08-15'),
        says: 'The date is too old, so crawlers may skip the sitemap: it was written at 2024-08-15',
        fix: 'update',
        site: {
          address: 'https://www.example.com/sitemap_index.xml',
          files: { '/sitemap1.xml': urlset(url('')) },
          modified: { '/sitemap1.xml': '2024-08-15T10:30:00Z' },
        },
      },
    ],
  },

  visits: ['sitemap/lastmod'],
  unless: isOfNoSite,
  value({ value, start, end, isFirst, page }, report, { site }) {
    if (!isFirst) return;
    const place = page === undefined ? undefined : parsedUrlOf(page);
    const file = place && site.fileAt(place.url);
    if (!file) return;
    const { newest, modified } = file;
    if (newest === undefined && modified === undefined) return;
    const own = parseW3cDate(value);
    if (!('date' in own)) return;
    const over = own.date.getTime() + SPANS[own.form];
    if (newest !== undefined) {
      if (timeOf(newest) >= over) report(start, end, { args: { newest } });
    } else if (modified! >= over + SLACK && modified! < YEAR_10000) {
      report(start, end, { variant: 'written', args: { newest: written(modified!, own.form) } });
    }
  },

  fixes({ start, end, args }) {
    const newest = String(args?.newest ?? '');
    return [{ fix: 'update', args: { newest }, edits: [{ start, end, text: newest }] }];
  },
};

/** In milliseconds; NaN if it is not a date. */
function timeOf(date: string): number {
  const read = parseW3cDate(date);
  return 'date' in read ? read.date.getTime() : Number.NaN;
}
