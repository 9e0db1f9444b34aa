import { inWords, SITEMAP_LIMITS } from '../facts/limits.ts';
import { SOURCES } from '../facts/sources.ts';
import { video } from './shared/mediaExamples.ts';
import { lengthOver } from './shared/values.ts';
import { videoValues } from './shared/video.ts';
import type { SitemapLeafRule } from './types.ts';

const LOCAL = ['uploader'];
const MOST = SITEMAP_LIMITS.videoUploader.most;
const uploader = (name: string): string => video(`<video:uploader>${name}</video:uploader>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/uploader-too-long',
    level: 'warning',
    message: `{count} characters: a <{name}> has at most ${inWords(MOST)}`,
    docs: {
      what: `A \`<video:uploader>\` of more than ${inWords(MOST)} characters, references replaced.`,
      why: 'A longer text may be cut or not be read.',
      how: 'Shorten the text.',
    },
    sources: [SOURCES.videos],
    examples: [{ bad: uploader(`⟦${'x'.repeat(MOST + 1)}⟧`), good: uploader('Example Kitchen') }],
  },

  leaf(node, report) {
    for (const { element, value, start, end } of videoValues(node, LOCAL)) {
      const count = lengthOver(value, MOST);
      if (count) report(start, end, { args: { name: element.name, count: inWords(count) } });
    }
  },
};
