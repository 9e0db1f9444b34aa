import { SOURCES } from '../../facts/sources.ts';
import { listed } from '../shared/examples.ts';
import { directoryOf, entryUrl, isSameSite, ownUrl } from '../shared/parsedUrl.ts';
import { startingWith } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/outside-directory',
    needs: ['place'],
    level: 'warning',
    once: 'file',
    message: 'Not below {directory}, the folder of this index: crawlers may not read this sitemap',
    docs: {
      what: 'An entry of an index outside the directory of the index.',
      why: 'The sitemaps of an index must be in the directory of the index or below it. Crawlers may not read others.',
      how: 'Move the index to the root of the site, or move the sitemap to the directory of the index.',
    },
    sources: [SOURCES.index, SOURCES.protocol],
    examples: [
      {
        says: 'Not below /shop/, the folder of this index: crawlers may not read this sitemap',
        bad: listed('⟦https://www.example.com/sitemap1.xml⟧'),
        good: listed('https://www.example.com/shop/shared/sitemap1.xml'),
        site: {
          address: 'https://www.example.com/shop/sitemap_index.xml',
          files: { '/sitemap1.xml': '', '/shop/shared/sitemap1.xml': '' },
        },
      },
    ],
  },

  visits: ['sitemap/loc'],
  ...startingWith(({ url, end, path }) => url.slice(0, end) + directoryOf(path)),
  value(loc, report, context) {
    const own = ownUrl(context);
    const place = own && entryUrl(loc);
    if (!place || !isSameSite(place, own)) return;
    const directory = directoryOf(own.path);
    if (!place.path.startsWith(directory)) report(loc.start, loc.end, { args: { directory } });
  },
};
