import { SOURCES } from '../../facts/sources.ts';
import { builtSite, HOME, hasBuild } from '../shared/builtPage.ts';
import { images } from '../shared/mediaExamples.ts';
import type { SitemapLeafRule } from '../types.ts';

const image = (loc: string): string => images(`<image:image><image:loc>${loc}</image:loc></image:image>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/image-missing',
    needs: ['build'],
    level: 'warning',
    once: 'cause',
    message: 'The build has no such file: crawlers that request the image get an error',
    docs: {
      what: 'An `<image:loc>` of the site for which the build has no file, and the host no redirect and no rewrite.',
      why: 'Crawlers request the image and get an error, so image search does not find it.',
      how: 'Correct the URL, or add the file to the build.',
      off: 'Turn it off if images are added after the build.',
    },
    sources: [SOURCES.images],
    examples: [
      {
        bad: image(`⟦${HOME}/b.jpg⟧`),
        good: image(`${HOME}/a.jpg`),
        site: builtSite({ '/a.jpg': '' }),
      },
    ],
  },

  isNeeded: hasBuild,
  visits: ['url/image:image/image:loc'],
  value({ value, start, end }, report, { site: { build } }) {
    if (build?.at(value)?.kind === 'missing') report(start, end);
  },
};
