import type { RuleContext } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import { at } from '../shared/examples.ts';
import { directoryOf, entryUrl, isCrossSubmitted, isSameSite, ownUrl } from '../shared/parsedUrl.ts';
import { startingWith } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/outside-path',
    needs: ['place'],
    level: 'warning',
    once: 'file',
    message: 'Not below {directory}, the folder of this sitemap: Google may reject this URL',
    docs: {
      what: 'A page outside the directory of the sitemap.',
      why: 'A sitemap covers only its own directory and everything below it ("URL not allowed" in Search Console), unless it is submitted there or named in the robots.txt of the site.',
      how: 'Move the sitemap to the root of the site, name it in robots.txt, or set `site.crossSubmission` in `crawlwise.json`.',
    },
    sources: [SOURCES.protocol, SOURCES.build],
    examples: [
      {
        says: 'Not below /catalog/, the folder of this sitemap: Google may reject this URL',
        bad: at('⟦https://www.example.com/image/x⟧'),
        good: at('https://www.example.com/catalog/x'),
        site: { address: 'https://www.example.com/catalog/sitemap.xml', files: {} },
      },
    ],
  },

  visits: ['url/loc'],
  ...startingWith(({ url, end, path }) => url.slice(0, end) + directoryOf(path)),
  value(loc, report, context) {
    const own = ownUrl(context);
    const directory = own && directoryOf(own.path);
    if (!own || directory === '/' || directory === undefined || isTrusted(context)) return;
    const place = entryUrl(loc);
    if (place && isSameSite(place, own) && !place.path.startsWith(directory)) {
      report(loc.start, loc.end, { args: { directory } });
    }
  },
};

/** The owner of the site has configured that the file may list all of it. */
const isTrusted = (context: RuleContext): boolean =>
  context.site.announced !== false || isCrossSubmitted(context);
