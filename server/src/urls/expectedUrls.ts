/** Whether a file that lists URLs meets its expectations. */
import type { ExpectedList } from '../core/rule/expected.ts';
import type { RuleMeta } from '../core/rule/rule.ts';
import { httpUrl } from '../core/uri.ts';
import { isPattern, matcherOf, pathOf } from '../core/urlPattern.ts';
import { URL_SOURCES } from './sources.ts';

/** The URLs that a file lists. */
export interface UrlsListed {
  readonly count: number;
  has(url: string): boolean;
  /** Calls `more` for each URL in order, until it returns false. */
  visit(more: (url: string) => boolean): void;
}

/** A failed expectation. */
export interface ListFault {
  readonly variant?: 'short';
  /** The expectation is in `crawlwise.json`. */
  readonly suppressible: false;
  readonly args: Readonly<Record<string, string | number>>;
}

/** The common parts of the rules about expectations. */
export const EXPECTED_LIST = {
  level: 'error',
  message: '{where} expects {entry} in this file, but no entry has it',
  variants: {
    short: {
      message: {
        by: 'count',
        one: '{where} expects {least} or more entries: there is {count}',
        other: '{where} expects {least} or more entries: there are {count}',
      },
    },
  },
  docs: {
    what: 'A sitemap that does not list what `expect` in `crawlwise.json` says: a path or URL that no entry has (one with `*` or a final `$`: that none matches), or fewer entries than `atLeast`. Of an index, the sitemaps that it lists are meant.',
    why: 'A generator that breaks still writes a sitemap: an empty one, or one without the home page. Nobody sees that before pages are gone from search.',
    how: 'Find out why the entries are gone, or change the expectation.',
  },
  sources: [URL_SOURCES.protocol],
} as const satisfies Omit<RuleMeta, 'code' | 'examples'>;

const LASTING = { suppressible: false } as const;

/**
 * The failed expectations of a file, in order. A URL costs one lookup; a missing path or pattern costs one walk over all
 * entries.
 * @param origin the origin of the site, if it is known
 */
export function listFaults(
  lists: readonly ExpectedList[],
  listed: UrlsListed,
  origin: string | undefined,
): ListFault[] {
  return lists.flatMap(({ contains, atLeast, where }): ListFault[] => [
    ...(listed.count < atLeast
      ? [{ variant: 'short' as const, args: { where, least: atLeast, count: listed.count }, ...LASTING }]
      : []),
    ...contains.flatMap((entry) =>
      isListed(entry, listed, origin) ? [] : [{ args: { where, entry }, ...LASTING }],
    ),
  ]);
}

function isListed(entry: string, listed: UrlsListed, origin: string | undefined): boolean {
  const url = httpUrl(entry) ? entry : entry.startsWith('/') && origin ? origin + entry : undefined;
  if (!isPattern(entry)) {
    if (url !== undefined && (listed.has(url) || (isHome(url) && listed.has(url.replace(/\/$/, '')))))
      return true;
    if (url !== undefined && httpUrl(entry)) return false;
  }
  const matches = matcherOf(entry);
  let isFound = false;
  listed.visit((item) => {
    isFound = matches(httpUrl(entry) ? item : pathOf(item));
    return !isFound;
  });
  return isFound;
}

const isHome = (url: string): boolean => /^https?:\/\/[^/]*\/?$/i.test(url);
