import { LIST_LIMITS, type Limit } from '../../urls/limits.ts';
import { SOURCES } from './sources.ts';

/** The limits of sitemaps and sitemap indexes. */
export const SITEMAP_LIMITS = {
  ...LIST_LIMITS,
  indexesPerSite: {
    most: 500,
    what: 'sitemap indexes submitted per site in Search Console',
    source: SOURCES.index,
  },
  locLengthInSchema: {
    least: 12,
    most: 2_048,
    what: 'characters of a `<loc>` as the XML Schema has it',
    source: SOURCES.sitemapSchema,
  },
  priority: { least: 0, most: 1, what: '`<priority>`, 0.5 where it is left out', source: SOURCES.protocol },
  imagesPerUrl: { most: 1_000, what: '`<image:image>` per `<url>`', source: SOURCES.images },
  tagsPerVideo: { most: 32, what: '`<video:tag>` per video', source: SOURCES.videos },
  videoDescription: { most: 2_048, what: 'characters of a `<video:description>`', source: SOURCES.videos },
  videoDuration: { least: 1, most: 28_800, what: 'seconds of `<video:duration>`', source: SOURCES.videos },
  videoRating: { least: 0, most: 5, what: '`<video:rating>`', source: SOURCES.videos },
  videoUploader: { most: 255, what: 'characters of a `<video:uploader>`', source: SOURCES.videos },
  feedTitle: { most: 100, what: 'characters of a `<media:title>`', source: SOURCES.videos },
  feedDescription: { most: 2_048, what: 'characters of a `<media:description>`', source: SOURCES.videos },
  newsPerFile: { most: 1_000, what: '`<news:news>` per file', source: SOURCES.news },
  newsPerUrl: { most: 1, what: '`<news:news>` per `<url>`', source: SOURCES.news },
} as const satisfies Record<string, Limit>;
