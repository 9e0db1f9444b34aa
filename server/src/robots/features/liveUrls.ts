import { NO_SITE } from '../../core/siteFacts.ts';
import { httpUrl } from '../../core/uri.ts';
import { sitemapLines } from '../expectations.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

const MAX = 20;

/** The robots.txt of the site's origin, or, if that is not known, of each that a `Sitemap` line names. */
export function liveUrls(document: RobotsDocument): readonly string[] {
  const { origin } = document.config.site ?? NO_SITE;
  const named = origin === undefined ? sitemapLines(wholeFile(document)) : [origin];
  const origins = new Set(named.flatMap((url) => httpUrl(url)?.origin ?? []));
  return [...origins].slice(0, MAX).map((origin) => `${origin}/robots.txt`);
}
