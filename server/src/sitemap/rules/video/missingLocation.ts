import { SOURCES } from '../../facts/sources.ts';
import { missingChildren } from '../shared/extensions.ts';
import { insertChildren } from '../shared/insert.ts';
import { CONTENT, DESCRIPTION, THUMBNAIL, TITLE, video, videoOf } from '../shared/mediaExamples.ts';
import { elementAt, withPrefix } from '../shared/names.ts';
import { present } from '../shared/sound.ts';
import { reportEmpty } from '../shared/values.ts';
import { EMPTY, VIDEO_ORDER, videosIn } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const LOCATIONS = ['content_loc', 'player_loc'];

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/missing-location',
    level: 'error',
    message: 'Google ignores this video: <{name}> has neither <{content}> (preferred) nor <{player}>',
    variants: { empty: EMPTY },
    fixes: { insert: { title: 'Add <{content}></{content}>', safe: false, oneByOne: 'to complete' } },
    docs: {
      what: 'A `<video:video>` without `<video:content_loc>` and `<video:player_loc>`, or with an empty one.',
      why: 'One of them is required. It tells crawlers where the video is.',
      how: 'Put the URL of the video file into `<video:content_loc>`, or the URL of an embeddable player into `<video:player_loc>`.',
    },
    sources: [SOURCES.videos],
    examples: [
      {
        bad: videoOf(THUMBNAIL, TITLE, DESCRIPTION).replace('<video:video>', '<⟦video:video⟧>'),
        good: videoOf(THUMBNAIL, TITLE, DESCRIPTION, CONTENT),
      },
      {
        bad: videoOf(THUMBNAIL, TITLE, DESCRIPTION, '<⟦video:content_loc⟧/>'),
        good: video(),
      },
    ],
  },

  structure(node, report) {
    for (const element of videosIn(node)) {
      if (missingChildren(element, 'video:video', LOCATIONS, node).length < LOCATIONS.length) continue;
      const [content, player] = LOCATIONS.map((local) => withPrefix(element, local));
      report(element, { args: { name: element.name, content: content!, player: player! } });
    }
  },

  visits: ['url/video:video/video:content_loc', 'url/video:video/video:player_loc'],
  unless: present,
  value(value, report) {
    reportEmpty(value, report);
  },

  fixes({ start, variant, args }, { fragment, text }) {
    const element = variant ? undefined : elementAt(fragment.elements, start - 1);
    if (!element || !args) return [];
    const edits = insertChildren(element, text, ['content_loc'], VIDEO_ORDER);
    return [{ fix: 'insert', args: { content: String(args.content) }, edits }];
  },
};
