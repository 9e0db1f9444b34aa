import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { dateIn, isBeforeToday } from '../shared/dates.ts';
import { url, urlset } from '../shared/examples.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'lastmod/missing-timezone',
    level: 'error',
    message:
      "The time zone is missing ('Z' or '+hh:mm'): crawlers may read the time differently, or not at all",
    fixes: {
      utc: { title: "Add 'Z' (the time is UTC)", safe: false, bulk: true },
      local: { title: "Add '{text}' (this computer's time zone)", safe: false },
    },
    docs: {
      what: 'A `<lastmod>` with a time but no time zone.',
      why: 'A W3C date with a time must name its zone. Without a zone, crawlers may read the time differently or not at all.',
      how: 'Append `Z` for UTC, or the zone as `+hh:mm`.',
    },
    sources: [SOURCES.dates],
    examples: [
      {
        bad: urlset(url('<lastmod>⟦2024-08-05T10:00:00⟧</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05T10:00:00Z</lastmod>')),
        fix: 'utc',
      },
    ],
  },

  visits: inAll('lastmod'),
  unless: isBeforeToday,
  value(lastmod, report) {
    const read = dateIn(lastmod);
    if ('fault' in read && read.fault === 'no-zone') report(lastmod.start, lastmod.end);
  },

  fixes({ start, end }, { text }) {
    const zone = localZone(text.slice(start, end));
    return [
      { fix: 'utc', edits: [{ start: end, end, text: 'Z' }] },
      ...(zone ? [{ fix: 'local', args: { text: zone }, edits: [{ start: end, end, text: zone }] }] : []),
    ];
  },
};

/** How far this computer's clock is ahead of UTC at that local time, as `+hh:mm`; undefined if it is on UTC. */
function localZone(value: string): string | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value);
  if (!found) return undefined;
  const [year, month, day, hour, minute] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const ahead = -new Date(year, month - 1, day, hour, minute).getTimezoneOffset();
  if (Math.round(ahead) === 0) return undefined;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(Math.abs(ahead) / 60)}:${two(Math.abs(ahead) % 60)}`;
}
