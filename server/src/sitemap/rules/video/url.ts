import { SOURCES } from '../../facts/sources.ts';
import { CONTENT, DESCRIPTION, TITLE, videoOf } from '../shared/mediaExamples.ts';
import {
  fixMediaUrl,
  MEDIA_URL_FIXES,
  MEDIA_URL_VARIANTS,
  reportMediaUrl,
  VIDEO_URL,
} from '../shared/mediaUrls.ts';
import { clearUrl } from '../shared/sound.ts';
import { videoValues } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const URLS = ['thumbnail_loc', 'content_loc', 'player_loc'];

const thumbnail = (loc: string): string =>
  videoOf(`<video:thumbnail_loc>${loc}</video:thumbnail_loc>`, TITLE, DESCRIPTION, CONTENT);
const content = (loc: string): string => thumbnail('https://www.example.com/a.jpg').replace(CONTENT, loc);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/url',
    level: 'error',
    once: 'cause',
    message: 'Crawlers need the full URL in <{name}>, with protocol and hostname',
    variants: {
      ...MEDIA_URL_VARIANTS,
      scheme: {
        message: "Crawlers cannot fetch '{scheme}:' URLs: <{name}> must be an http, https or ftp URL",
      },
    },
    fixes: MEDIA_URL_FIXES,
    docs: {
      what: 'A `thumbnail_loc`, `content_loc` or `player_loc` that is not a complete `http`, `https` or `ftp` URL.',
      why: 'Crawlers do not resolve relative URLs in sitemaps and do not support streaming protocols such as `rtmp`.',
      how: 'Write the complete URL of the file or player.',
    },
    sources: [SOURCES.videos],
    examples: [
      {
        bad: thumbnail('⟦/thumbs/1.jpg⟧'),
        good: thumbnail('https://www.example.com/thumbs/1.jpg'),
        fix: 'host',
      },
      {
        bad: thumbnail('⟦//cdn.example.com/1.jpg⟧'),
        good: thumbnail('https://cdn.example.com/1.jpg'),
        fix: 'https',
      },
      {
        bad: thumbnail('https://www.example.com/a⟦ ⟧b.jpg'),
        good: thumbnail('https://www.example.com/a%20b.jpg'),
        fix: 'replace',
      },
      {
        bad: content('<video:content_loc>⟦rtmp⟧://media.example.com/tap</video:content_loc>'),
        good: content(CONTENT),
      },
    ],
  },

  visits: [
    'url/video:video/video:thumbnail_loc',
    'url/video:video/video:content_loc',
    'url/video:video/video:player_loc',
  ],
  unless: clearUrl,
  value: (url, report) => reportMediaUrl(url, VIDEO_URL, report),

  fixes(finding, node) {
    const values = videoValues(node, URLS).map(({ element }) => element.texts);
    return fixMediaUrl(finding, values, VIDEO_URL, node);
  },
};
