import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { at } from '../shared/examples.ts';
import { announcedUrl, entryUrl } from '../shared/parsedUrl.ts';
import { startingWith } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/port-mismatch',
    needs: ['place'],
    level: 'warning',
    message: 'The sitemap is served on port {main}, so it does not cover this URL on port {port}',
    docs: {
      what: 'A URL on the same host but a different port than the sitemap.',
      why: 'If a sitemap is served on a port, every URL in it must have that port. It does not cover other URLs.',
      how: 'Write the port of the sitemap, or move the URL to a sitemap on its own port.',
    },
    sources: [SOURCES.protocol],
    examples: [
      {
        says: 'The sitemap is served on port 100, so it does not cover this URL on port 80',
        bad: at('⟦http://www.example.com/x⟧'),
        good: at('http://www.example.com:100/x'),
        site: { address: 'http://www.example.com:100/sitemap.xml', files: {} },
      },
    ],
  },

  visits: inAll('loc'),
  ...startingWith(({ url, end }) => `${url.slice(0, end)}/`, announcedUrl),
  value(loc, report, context) {
    const own = announcedUrl(context);
    const place = own && entryUrl(loc);
    if (!place || place.host !== own.host || place.scheme !== own.scheme || place.port === own.port) return;
    const standard = own.scheme === 'https' ? '443' : '80';
    report(loc.start, loc.end, { args: { main: own.port || standard, port: place.port || standard } });
  },
};
