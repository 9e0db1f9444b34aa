import type { ValueCheck } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import { DESCRIPTION, THUMBNAIL, TITLE, videoOf } from '../shared/mediaExamples.ts';
import { isMediaUrl } from '../shared/mediaUrls.ts';
import type { SitemapLeafRule } from '../types.ts';

const NO_VIDEO = /^[^?#]*\.(html?|swf)(?:[?#]|$)/i;

const content = (loc: string): string =>
  videoOf(THUMBNAIL, TITLE, DESCRIPTION, `<video:content_loc>${loc}</video:content_loc>`);

const isOtherFile: ValueCheck = (text, start, end) => !NO_VIDEO.test(text.slice(start, end));

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/content-type',
    level: 'hint',
    message: "Google does not support '.{extension}' as a video file in <{name}>",
    docs: {
      what: 'A `<video:content_loc>` that ends in `.html`, `.htm` or `.swf`.',
      why: 'HTML and Flash are not supported as video formats. So Google may ignore the video.',
      how: 'Use the URL of the video file, or put the URL of a player into `<video:player_loc>`.',
      off: 'Turn it off if the server delivers a supported video file at such an address.',
    },
    sources: [SOURCES.videos, SOURCES.searchConsole],
    examples: [
      {
        bad: content('⟦https://www.example.com/watch.html⟧'),
        good: content('https://www.example.com/watch.mp4'),
      },
    ],
  },

  visits: ['url/video:video/video:content_loc'],
  unless: isOtherFile,
  value({ name, value, start, end, page }, report) {
    const extension = NO_VIDEO.exec(value)?.[1]?.toLowerCase();
    if (!extension || !isMediaUrl(value) || value === page) return;
    report(start, end, { args: { name, extension } });
  },
};
