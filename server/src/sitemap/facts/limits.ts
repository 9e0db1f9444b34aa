import type { Source } from '../../core/rule.ts';
import { SOURCES } from './sources.ts';

/** What a number may be; both bounds are allowed values. */
export interface Limit {
  readonly least?: number;
  readonly most: number;
  /** What is counted, in which unit. */
  readonly what: string;
  readonly source: Source;
}

const ENTRIES = 50_000;

/** The limits of sitemaps and sitemap indexes. */
export const SITEMAP_LIMITS = {
  entries: { most: ENTRIES, what: '`<url>` or `<sitemap>` entries per file', source: SOURCES.protocol },
  octets: { most: 52_428_800, what: 'octets per file, uncompressed (50 MB)', source: SOURCES.protocol },
  indexDepth: { most: 1, what: 'levels of sitemap indexes', source: SOURCES.searchConsole },
  indexesPerSite: {
    most: 500,
    what: 'sitemap indexes submitted per site in Search Console',
    source: SOURCES.index,
  },
  submittedShown: {
    most: 1_000,
    what: 'submitted sitemaps shown in the Search Console report',
    source: SOURCES.searchConsole,
  },
  urlsPerIndex: {
    most: ENTRIES * ENTRIES,
    what: 'URLs in all the sitemaps of one index',
    source: SOURCES.bing,
  },
  locLength: {
    most: 2_047,
    what: 'characters of a `<loc>`, references replaced ("less than 2,048")',
    source: SOURCES.protocol,
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
  newsAge: { most: 2, what: 'days since an article was published', source: SOURCES.news },
} as const satisfies Record<string, Limit>;

/** Whether `value` is a number within the limit. */
export const isWithin = (limit: Limit, value: number): boolean =>
  value >= (limit.least ?? Number.NEGATIVE_INFINITY) && value <= limit.most;

/** The part of a limit from which on it is nearly reached. */
const NEARLY = 0.9;
const MEGABYTE = 2 ** 20;

/**
 * Whether the limits of a file, entries and octets, are nearly reached or passed, in words; undefined where they are not.
 * @param what `a sitemap`
 * @param many what its entries are called: `entries`
 */
export function nearLimit(what: string, many: string, count: number, octets: number): string | undefined {
  const { entries, octets: size } = SITEMAP_LIMITS;
  const parts: string[] = [];
  if (count > entries.most * NEARLY) parts.push(`${inWords(count)} of ${inWords(entries.most)} ${many}`);
  if (octets > size.most * NEARLY) {
    parts.push(`${(octets / MEGABYTE).toFixed(1)} of ${size.most / MEGABYTE} MB`);
  }
  if (parts.length === 0) return undefined;
  const isOver = count > entries.most || octets > size.most;
  return `${isOver ? 'Over' : 'Near'} the limit of ${what}: ${parts.join(', ')}`;
}

/** A number as it is written in a sentence: 52,428,800. */
export const inWords = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
