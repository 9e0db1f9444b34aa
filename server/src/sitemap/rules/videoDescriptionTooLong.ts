import { inWords, SITEMAP_LIMITS } from '../facts/limits.ts';
import { SOURCES } from '../facts/sources.ts';
import { CONTENT, THUMBNAIL, TITLE, videoOf } from './shared/mediaExamples.ts';
import { lengthOver } from './shared/values.ts';
import { videoValues } from './shared/video.ts';
import type { SitemapLeafRule } from './types.ts';

const LOCAL = ['description'];
const MOST = SITEMAP_LIMITS.videoDescription.most;

const about = (text: string): string =>
  videoOf(THUMBNAIL, TITLE, `<video:description>${text}</video:description>`, CONTENT);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/description-too-long',
    level: 'warning',
    message: `{count} characters: a <{name}> has at most ${inWords(MOST)}`,
    docs: {
      what: `A \`<video:description>\` of more than ${inWords(MOST)} characters, references replaced.`,
      why: 'A longer text may be cut or not be read.',
      how: 'Shorten the text.',
    },
    sources: [SOURCES.videos],
    examples: [{ bad: about(`⟦${'x'.repeat(MOST + 1)}⟧`), good: about('x'.repeat(MOST)) }],
  },

  leaf(node, report) {
    for (const { element, value, start, end } of videoValues(node, LOCAL)) {
      const count = lengthOver(value, MOST);
      if (count) report(start, end, { args: { name: element.name, count: inWords(count) } });
    }
  },
};
