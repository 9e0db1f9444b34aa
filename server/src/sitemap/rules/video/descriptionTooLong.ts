import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { CONTENT, THUMBNAIL, TITLE, videoOf } from '../shared/mediaExamples.ts';
import { videoLength } from '../shared/videoLength.ts';

const MAX = SITEMAP_LIMITS.videoDescription.most;
const about = (text: string): string =>
  videoOf(THUMBNAIL, TITLE, `<video:description>${text}</video:description>`, CONTENT);

export const rule = videoLength('video/description-too-long', 'description', MAX, [
  { bad: about(`⟦${'x'.repeat(MAX + 1)}⟧`), good: about('x'.repeat(MAX)) },
]);
