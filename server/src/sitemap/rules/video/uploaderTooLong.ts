import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { video } from '../shared/mediaExamples.ts';
import { videoLength } from '../shared/videoLength.ts';

const MAX = SITEMAP_LIMITS.videoUploader.most;
const uploader = (name: string): string => video(`<video:uploader>${name}</video:uploader>`);

export const rule = videoLength('video/uploader-too-long', 'uploader', MAX, [
  { bad: uploader(`⟦${'x'.repeat(MAX + 1)}⟧`), good: uploader('Example Kitchen') },
]);
