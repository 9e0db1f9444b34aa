/** How many of the URLs that the sitemaps of its site list a robots.txt blocks. */
import { textIn } from '../../disk/read.ts';
import { auditOf } from '../../robots/changes/audit.ts';
import { servesPurpose } from '../../robots/changes/names.ts';
import { ownSite, sitemapsIn } from '../../robots/profile/index.ts';
import { EVERY_CRAWLER, parseRobots } from '../../robots/semantics/index.ts';
import { loadReader, readerOf } from '../../site/facts/readers.ts';
import { type Found, isRobots } from '../files/files.ts';

/** For those crawlers of search engines, or those that no group names, for which most URLs are blocked. */
export interface BlockedUrls {
  readonly urls: number;
  readonly blocked: number;
  /** Their product tokens, `*` first; none if nothing is blocked. */
  readonly crawlers: readonly string[];
}

const SEARCH: ReadonlySet<string> = new Set(['search']);

/**
 * Counts the listed URLs that a robots.txt blocks; undefined if none are listed. Rejects for a file that cannot be read.
 * @param others the other files of its site
 */
export async function blockedUrls(
  robotsText: string,
  others: readonly Found[],
): Promise<BlockedUrls | undefined> {
  const robots = parseRobots(robotsText);
  const site = ownSite(undefined, sitemapsIn(robots));
  const listed = new Set<string>();
  for (const item of others.filter((other) => !isRobots(other))) {
    const { uri, file, language } = item;
    await loadReader(language.id);
    const { isIndex, urls } = readerOf(language.id)?.read(uri, (await textIn(file)).text)()?.sitemap ?? {};
    for (const url of (!isIndex && urls) || []) if (!site?.isForeign(url)) listed.add(url);
  }
  if (listed.size === 0) return undefined;
  const counts = auditOf(robots, [...listed])
    .filter((row) => row.token === EVERY_CRAWLER || servesPurpose(row, SEARCH))
    .map(({ token, urls }) => ({ token, blocked: urls!.of - urls!.allowed }));
  const blocked = Math.max(...counts.map((count) => count.blocked));
  const most = counts.filter((count) => blocked > 0 && count.blocked === blocked).map(({ token }) => token);
  // The row of those that no group names is the last one.
  const crawlers = most.at(-1) === EVERY_CRAWLER ? [EVERY_CRAWLER, ...most.slice(0, -1)] : most;
  return { urls: listed.size, blocked, crawlers };
}
