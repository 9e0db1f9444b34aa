/** Follows what sites announce to crawlers: an announced file is read as that, whatever its name. */
import { HEAD_UNITS } from '../core/service.ts';
import type { Sites } from '../core/sites.ts';
import { nameOf } from '../core/uri.ts';
import { FOUND_BY_NAME } from '../site/announcements.ts';
import { ROBOTS_NAME } from '../site/member.ts';

/** Reads a file, or its beginning; rejects if it cannot be read. */
export type ReadText = (uri: string, isWhole: boolean) => Promise<string>;

/** Text without it has no root of an index: most announced files are sitemaps, and need not be read for this. */
const INDEX = /sitemapindex/i;

/** Files from which an announcement may begin. */
const FIRST: ReadonlySet<string> = new Set([ROBOTS_NAME, ...FOUND_BY_NAME.map((path) => path.slice(1))]);

/**
 * Reads each robots.txt and each announced index, so that `sites` knows what these announce. A file that cannot be read
 * announces nothing. Rejects if the code of a language cannot be loaded.
 * @param sites knows of all files, and of the content of none
 * @param claimed the languages of files, by URI, if their names show them
 */
export async function followAnnouncements(
  sites: Sites,
  claimed: ReadonlyMap<string, string>,
  read: ReadText,
): Promise<void> {
  const tried = new Set<string>();
  let next = [...claimed.keys()].filter((uri) => FIRST.has(nameOf(uri)));
  while (next.length > 0) {
    for (const uri of next) {
      tried.add(uri);
      const text = await announcingText(uri, read);
      if (text === undefined) continue;
      const language = claimed.get(uri) ?? sites.announcedLanguage(uri, text.slice(0, HEAD_UNITS));
      if (language === undefined) continue;
      await sites.load(language);
      sites.put(uri, text, undefined, language)();
    }
    next = sites.takeAnnounced().filter((uri) => !tried.has(uri));
  }
}

/** The text of a robots.txt or an index; undefined for other files, and for one that cannot be read. */
async function announcingText(uri: string, read: ReadText): Promise<string | undefined> {
  try {
    if (nameOf(uri) === ROBOTS_NAME || INDEX.test(await read(uri, false))) return await read(uri, true);
  } catch {}
  return undefined;
}
