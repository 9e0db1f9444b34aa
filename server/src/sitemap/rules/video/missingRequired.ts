import { listed } from '../../../core/catalogue.ts';
import { SOURCES } from '../../facts/sources.ts';
import { missingChildren } from '../shared/extensions.ts';
import { insertChildren } from '../shared/insert.ts';
import { CONTENT, DESCRIPTION, THUMBNAIL, TITLE, videoOf } from '../shared/mediaExamples.ts';
import { elementAt, withPrefix } from '../shared/names.ts';
import { present } from '../shared/sound.ts';
import { reportEmpty } from '../shared/values.ts';
import { EMPTY, VIDEO_ORDER, videosIn } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const REQUIRED = ['thumbnail_loc', 'title', 'description'];

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/missing-required',
    level: 'error',
    message: 'Google ignores this video: <{name}> has no {missing}',
    variants: { empty: EMPTY },
    fixes: { insert: { title: 'Add {missing}', safe: false, oneByOne: 'to complete' } },
    docs: {
      what: 'A `<video:video>` without `<video:thumbnail_loc>`, `<video:title>` or `<video:description>`, or with an empty one.',
      why: 'These tags are required. Without them, Google ignores the video ("Missing video title" in Search Console).',
      how: 'Add the missing tags.',
    },
    sources: [SOURCES.videos, SOURCES.searchConsole],
    examples: [
      {
        bad: videoOf(THUMBNAIL, DESCRIPTION, CONTENT).replace('<video:video>', '<⟦video:video⟧>'),
        good: videoOf(THUMBNAIL, TITLE, DESCRIPTION, CONTENT),
      },
      {
        bad: videoOf(THUMBNAIL, '<⟦video:title⟧></video:title>', DESCRIPTION, CONTENT),
        good: videoOf(THUMBNAIL, TITLE, DESCRIPTION, CONTENT),
      },
    ],
  },

  structure(node, report) {
    for (const video of videosIn(node)) {
      const locals = missingChildren(video, 'video:video', REQUIRED, node);
      if (locals.length === 0) continue;
      const missing = listed(
        locals.map((local) => `<${withPrefix(video, local)}>`),
        'unit',
      );
      report(video, { args: { name: video.name, missing } });
    }
  },

  visits: [
    'url/video:video/video:thumbnail_loc',
    'url/video:video/video:title',
    'url/video:video/video:description',
  ],
  unless: present,
  value(value, report) {
    reportEmpty(value, report);
  },

  fixes({ start, variant, args }, node) {
    const video = variant ? undefined : elementAt(node.fragment.elements, start - 1);
    if (!video || !args) return [];
    const locals = missingChildren(video, 'video:video', REQUIRED, node);
    const edits = insertChildren(video, node.text, locals, VIDEO_ORDER);
    return [{ fix: 'insert', args: { missing: String(args.missing) }, edits }];
  },
};
