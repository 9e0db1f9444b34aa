/** What of the facts about a file other files may depend on. */

import type { UrlList } from '../listings/urlList.ts';
import { type FileFacts, ROBOTS_NAME } from './member.ts';
import type { SitemapFacts } from './sitemapFacts.ts';

export const kindOf = ({ robots, sitemap, feed }: FileFacts): string =>
  [robots && ROBOTS_NAME, sitemap?.kind, sitemap?.isIndex, feed?.kind].join(' ');

export const contentOf = ({ robots, sitemap, feed, modified }: FileFacts): string => {
  const newest = (sitemap ?? feed)?.newest;
  return JSON.stringify([newest, (newest ?? robots) ? undefined : modified, sitemap?.entries]);
};

/** The first URLs of a sitemap. */
export const pagesIn = ({ pages, urls }: SitemapFacts): readonly string[] =>
  typeof pages === 'number' ? urls!.first(pages) : pages;

export const pagesOf = ({ sitemap }: FileFacts): readonly string[] =>
  sitemap && !sitemap.isIndex ? pagesIn(sitemap) : [];

export const urlsOf = ({ sitemap }: FileFacts): UrlList | undefined =>
  sitemap?.isIndex ? undefined : sitemap?.urls;

export const versionsOf = ({ sitemap }: FileFacts): string => sitemap?.versions ?? '';

/** The URLs of other files in a sitemap index or a robots.txt. */
export const listedIn = ({ robots, sitemap }: FileFacts): readonly string[] => [
  ...(sitemap?.isIndex ? (sitemap.entries?.map(({ loc }) => loc) ?? pagesIn(sitemap)) : []),
  ...(robots?.sitemaps.map(({ href }) => href) ?? []),
];

export const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, at) => text === b[at]);
