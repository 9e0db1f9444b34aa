import { SOURCES } from '../../facts/sources.ts';
import { DESCRIPTION, THUMBNAIL, TITLE, videoOf } from '../shared/mediaExamples.ts';
import type { SitemapLeafRule } from '../types.ts';

/** A page of YouTube that shows one video, and the video's identifier. */
const WATCH =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/)|youtu\.be\/)([\w-]{6,20})(?=[&?#/]|$)/i;

const player = (loc: string): string =>
  videoOf(THUMBNAIL, TITLE, DESCRIPTION, `<video:player_loc>${loc}</video:player_loc>`);

const playerOf = (value: string): string | undefined => {
  const id = WATCH.exec(value)?.[1];
  return id && `https://www.youtube.com/embed/${id}`;
};

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/watch-page',
    level: 'info',
    message: 'This is the YouTube page of the video, which cannot be embedded: its player is {player}',
    fixes: { embed: { title: "Replace with '{text}'", safe: false, bulk: true } },
    docs: {
      what: 'A `<video:player_loc>` with the address of the YouTube page of a video, `watch?v=…`.',
      why: '`player_loc` is what an `<iframe>` on the page embeds. You can embed the YouTube player but not the YouTube page.',
      how: 'Use the address of the player: `https://www.youtube.com/embed/` and the identifier of the video.',
      off: 'Turn it off if every entry also has a `<video:content_loc>`.',
    },
    sources: [SOURCES.videos],
    examples: [
      {
        bad: player('⟦https://www.youtube.com/watch?v=dQw4w9WgXcQ⟧'),
        good: player('https://www.youtube.com/embed/dQw4w9WgXcQ'),
        fix: 'embed',
      },
      {
        bad: player('⟦https://youtu.be/dQw4w9WgXcQ⟧'),
        good: player('https://www.youtube.com/embed/dQw4w9WgXcQ'),
        fix: 'embed',
      },
    ],
  },

  visits: ['url/video:video/video:player_loc'],
  value({ value, start, end }, report) {
    const right = playerOf(value);
    if (right) report(start, end, { args: { player: right } });
  },

  fixes(finding, node) {
    const right = finding.args?.player;
    const { start, end } = finding;
    if (right === undefined || /[<\]]/.test(node.text.slice(start, end))) return [];
    return [{ fix: 'embed', args: { text: right }, edits: [{ start, end, text: String(right) }] }];
  },
};
