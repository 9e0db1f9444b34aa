import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { SOURCES } from '../../facts/sources.ts';
import { imagesIn } from '../shared/extensions.ts';
import { images } from '../shared/mediaExamples.ts';
import type { SitemapLeafRule } from '../types.ts';

const MAX = SITEMAP_LIMITS.imagesPerUrl.most;

const many = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `<image:image><image:loc>https://www.example.com/${i}.jpg</image:loc></image:image>`,
  ).join('\n');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'image/too-many',
    level: 'error',
    message: '{count} images: crawlers read only the first {most} images of a page',
    docs: {
      what: 'More than {most} `<image:image>` in one `<url>`.',
      limits: { most: MAX },
      why: 'Crawlers do not read images over the limit.',
      how: 'List the images that matter most. The finding marks the first image over the limit.',
    },
    sources: [SOURCES.images],
    examples: [
      {
        bad: images(
          `${many(MAX)}\n<⟦image:image⟧><image:loc>https://www.example.com/a.jpg</image:loc></image:image>`,
        ),
        good: images(many(MAX)),
      },
    ],
  },

  structure(node, report) {
    if (!node.record || node.record.children.length <= MAX) return;
    const found = imagesIn(node);
    const surplus = found[MAX];
    if (!surplus) return;
    report(surplus, { args: { count: found.length, most: MAX } });
  },
};
