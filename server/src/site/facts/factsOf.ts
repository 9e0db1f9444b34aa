/** What of the facts about a file other files may depend on. */

import type { UrlList } from '../listings/urlList.ts';
import { type FileFacts, ROBOTS_NAME } from './member.ts';

export const kindOf = ({ robots, sitemap, feed }: FileFacts): string =>
  [robots && ROBOTS_NAME, sitemap?.kind, sitemap?.isIndex, feed?.kind].join(' ');

export const contentOf = ({ robots, sitemap, feed, modified }: FileFacts): string => {
  const newest = (sitemap ?? feed)?.newest;
  return JSON.stringify([newest, (newest ?? robots) ? undefined : modified, sitemap?.entries]);
};

export const pagesOf = ({ sitemap }: FileFacts): readonly string[] =>
  sitemap?.isIndex ? [] : (sitemap?.pages ?? []);

export const urlsOf = ({ sitemap }: FileFacts): UrlList | undefined =>
  sitemap?.isIndex ? undefined : sitemap?.urls;

export const versionsOf = ({ sitemap }: FileFacts): string => sitemap?.versions ?? '';

/** The URLs of other files in a sitemap index or a robots.txt. */
export const listedIn = ({ robots, sitemap }: FileFacts): readonly string[] => [
  ...(sitemap?.isIndex ? (sitemap.entries?.map(({ loc }) => loc) ?? sitemap.pages) : []),
  ...(robots?.sitemaps.map(({ href }) => href) ?? []),
];

export const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, at) => text === b[at]);
