import { SOURCES } from '../../facts/sources.ts';
import { locOf } from '../../syntax/node.ts';
import type { Place } from '../../syntax/places.ts';
import { valuesIn } from '../../syntax/values.ts';
import { DESCRIPTION, THUMBNAIL, TITLE, videoOf } from '../shared/mediaExamples.ts';
import { isMediaUrl } from '../shared/mediaUrls.ts';
import { isOtherThanPage } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

const PLACES: readonly Place[] = ['url/video:video/video:content_loc', 'url/video:video/video:player_loc'];
const player = (loc: string): string =>
  videoOf(THUMBNAIL, TITLE, DESCRIPTION, `<video:player_loc>${loc}</video:player_loc>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/location-equals-page',
    level: 'error',
    message: '<{name}> is the URL of the page, not of the video: Search Console reports this as an error',
    docs: {
      what: 'A `<video:content_loc>` or `<video:player_loc>` with the same URL as the `<loc>` of its entry.',
      why: 'The page is not the video. Search Console reports "Video location and play page location are the same".',
      how: 'Use the URL of the video file or of the player that the page embeds.',
    },
    sources: [SOURCES.videos, SOURCES.searchConsole],
    examples: [
      { bad: player('⟦https://www.example.com/⟧'), good: player('https://www.example.com/player?video=1') },
    ],
  },

  requires: ['video:content_loc', 'video:player_loc'],
  skips: (values) => isOtherThanPage(values, PLACES),
  record(node, report) {
    const page = locOf(node)?.value;
    if (page === undefined || !isMediaUrl(page)) return;
    for (const { place, name, value, start, end } of valuesIn(node))
      if (PLACES.includes(place) && value === page) report(start, end, { args: { name } });
  },
};
