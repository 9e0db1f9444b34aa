import { valueIn } from '../../xml/tree.ts';
import { type DateForm, parseW3cDate } from '../facts/dates.ts';
import { SOURCES } from '../facts/sources.ts';
import { childrenNamed } from '../syntax/node.ts';
import { sitemapIndex, url, urlset } from './shared/examples.ts';
import { entryPlace } from './shared/place.ts';
import type { SitemapLeafRule } from './types.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** How long what a form names lasts, at most. */
const SPANS: Readonly<Record<DateForm, number>> = {
  year: 366 * DAY,
  month: 31 * DAY,
  day: DAY,
  minute: 60 * SECOND,
  second: SECOND,
  fraction: 1,
};

const dated = (date: string) =>
  sitemapIndex(
    `<sitemap><loc>https://www.example.com/sitemap1.xml</loc><lastmod>${date}</lastmod></sitemap>`,
  );

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/lastmod-older-than-file',
    level: 'off',
    message: 'The sitemap has changed since: its newest entry is of {newest}',
    fixes: { update: { title: 'Change the date to {newest}', safe: false } },
    docs: {
      what: 'A `<lastmod>` in an index that is older than the newest `<lastmod>` in the sitemap it is about.',
      why: 'It is the time at which the sitemap changed; crawlers may not read a sitemap again that seems unchanged.',
      how: 'Write the time at which the sitemap was written.',
    },
    sources: [SOURCES.index, SOURCES.protocol],
    examples: [
      {
        bad: dated('⟦2024-01-01⟧'),
        good: dated('2024-08-15'),
        fix: 'update',
        site: {
          address: 'https://www.example.com/sitemap_index.xml',
          files: { '/sitemap1.xml': urlset(url('<lastmod>2024-08-15</lastmod>')) },
        },
      },
    ],
  },

  leaf(node, report, { around }) {
    const { record, root, text } = node;
    if (root?.kind !== 'sitemapindex' || !record || around.files.length === 0) return;
    const [lastmod] = childrenNamed(record, root, 'lastmod');
    const place = lastmod && entryPlace(node);
    const newest = place && around.fileAt(place.url)?.newest;
    if (newest === undefined || !lastmod || lastmod.damaged || !lastmod.closed) return;
    const { value, start, end } = valueIn(lastmod, text);
    if (isOlder(value, newest)) report(start, end, { args: { newest } });
  },

  fixes({ start, end, args }) {
    const newest = String(args?.newest ?? '');
    return [{ fix: 'update', args: { newest }, edits: [{ start, end, text: newest }] }];
  },
};

function isOlder(value: string, newest: string): boolean {
  const own = parseW3cDate(value);
  const other = parseW3cDate(newest);
  if (!('date' in own) || !('date' in other)) return false;
  return other.date.getTime() >= own.date.getTime() + SPANS[own.form];
}
