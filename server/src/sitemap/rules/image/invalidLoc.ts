import { SOURCES } from '../../facts/sources.ts';
import { imagesIn } from '../shared/extensions.ts';
import { images } from '../shared/mediaExamples.ts';
import {
  fixMediaUrl,
  IMAGE_URL,
  MEDIA_URL_FIXES,
  MEDIA_URL_VARIANTS,
  reportMediaUrl,
} from '../shared/mediaUrls.ts';
import { clearUrl } from '../shared/sound.ts';
import { valuesOf } from '../shared/values.ts';
import type { SitemapLeafRule } from '../types.ts';

const LOC = ['loc'];
const image = (loc: string): string => images(`<image:image><image:loc>${loc}</image:loc></image:image>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'image/invalid-loc',
    level: 'error',
    once: 'cause',
    message: 'Crawlers need the full URL in <{name}>, with protocol and hostname',
    variants: MEDIA_URL_VARIANTS,
    fixes: MEDIA_URL_FIXES,
    docs: {
      what: 'An `<image:loc>` that is not a complete `http` or `https` URL. The image may be on a different host than the page.',
      why: 'Crawlers do not resolve relative URLs in sitemaps, and they fetch images only over HTTP or HTTPS.',
      how: 'Write the complete URL of the image file.',
    },
    sources: [SOURCES.images],
    examples: [
      { bad: image('⟦/a.jpg⟧'), good: image('https://www.example.com/a.jpg'), fix: 'host' },
      { bad: image('⟦//cdn.example.com/a.jpg⟧'), good: image('https://cdn.example.com/a.jpg'), fix: 'https' },
      { bad: image('⟦data⟧:image/png;base64,iVBO'), good: image('https://www.example.com/a.png') },
      {
        bad: image('https://www.example.com/my⟦ ⟧photo.jpg'),
        good: image('https://www.example.com/my%20photo.jpg'),
        fix: 'replace',
      },
      {
        bad: image('https://www.example.com/my⟦ ⟧new photo.jpg'),
        good: image('https://www.example.com/my%20new%20photo.jpg'),
        fix: 'encode',
      },
    ],
  },

  visits: ['url/image:image/image:loc'],
  unless: clearUrl,
  value: (url, report) => reportMediaUrl(url, IMAGE_URL, report),

  fixes(finding, node) {
    const values = valuesOf(imagesIn(node), LOC, node).map(({ element }) => element.texts);
    return fixMediaUrl(finding, values, IMAGE_URL, node);
  },
};
