import { SITEMAP_LIMITS } from '../limits.ts';
import { IMAGE } from '../namespaces.ts';
import { SOURCES } from '../sources.ts';
import { type ElementFact, rowsOf } from './row.ts';

const row = rowsOf(IMAGE, SOURCES.images);

const obsolete = (name: string, summary: string): ElementFact =>
  row({
    name,
    parent: 'image:image',
    deprecated: { since: '2022-08-06' },
    value: name === 'image:license' ? 'url' : 'text',
    summary,
    hover: ['Google reads only `<image:loc>`.'],
    sources: [SOURCES.cleanup],
  });

/** Google's image extension. */
export const image: readonly ElementFact[] = [
  row({
    name: 'image:image',
    parent: 'url',
    repeatable: true,
    most: SITEMAP_LIMITS.imagesPerUrl.most,
    value: 'elements',
    summary: 'One image of the page',
    hover: [
      'Holds an `<image:loc>`. A page may have up to {imagesPerUrl}; they do not count as entries of the sitemap.',
    ],
  }),
  row({
    name: 'image:loc',
    parent: 'image:image',
    required: true,
    value: 'url',
    summary: 'The URL of the image file',
    hover: [
      'May be on another domain than the page, such as that of a CDN; that domain should be verified in Search Console too.',
      'Crawlers must be able to fetch it: robots.txt must not disallow it.',
    ],
  }),
  obsolete('image:caption', 'A caption of the image'),
  obsolete('image:geo_location', 'Where the image was taken'),
  obsolete('image:title', 'A title of the image'),
  obsolete('image:license', 'The license of the image'),
];
