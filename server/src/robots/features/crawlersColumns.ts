/** The paths and URLs that the table of crawlers has columns for. */
import { shortened } from '../../core/credentials.ts';
import type { CrawlersColumn } from '../../core/features.ts';
import type { RobotsEffect } from '../changes/effect.ts';
import type { Version } from '../changes/version.ts';
import { matchesEverything, shapeOf } from '../facts/patternShape.ts';
import { type OwnSite, siteFault, urlFault } from '../profile/index.ts';
import { DIRECTIONS, includes, pathOutside, rootedPatterns, toText } from '../semantics/index.ts';
import { crawlersWords as t } from '../words/crawlers.ts';

const MAX_URLS = 20;
const MAX_CHANGED = 4;
const MAX_PATHS = 10;
/** Example paths avoid this many other patterns. */
const MAX_AVOIDED = 100;
/** Longer patterns are cut, in UTF-16 units. */
const LONGEST = 60;

export const cut = (text: string): string => shortened(text, LONGEST);

export interface Columns {
  readonly columns: readonly CrawlersColumn[];
  /** How many patterns have no column. */
  readonly left: number;
}

/**
 * All paths that no pattern matches; the URLs of the question; then the paths that change, and the patterns of the rules,
 * those that block first, as far as there is room.
 */
export function columnsOf(
  urls: readonly string[],
  versions: readonly Version[],
  found: RobotsEffect | undefined,
  site: OwnSite | undefined,
): Columns {
  const patterns = new Set(versions.flatMap(patternsOf));
  const named = new Set(urls);
  const changed = new Map<string, CrawlersColumn>();
  for (const change of found?.changes ?? [])
    for (const direction of DIRECTIONS)
      for (const { pattern, path } of change[direction].sets)
        if (changed.size < MAX_CHANGED && !named.has(pattern) && !matchesEverything(pattern))
          changed.set(pattern, { label: cut(pattern), url: path, kind: 'path' });
  const avoided = [...patterns].slice(0, MAX_AVOIDED);
  const own = [...patterns].filter(
    (pattern) => !changed.has(pattern) && !named.has(pattern) && !matchesEverything(pattern),
  );
  const room = MAX_PATHS - changed.size;
  const requested = [...new Set(urls)].slice(0, MAX_URLS).map((url): CrawlersColumn => {
    const fault = urlFault(url) ?? siteFault(site, url);
    return { label: cut(url), url, kind: 'requested', ...(fault !== undefined && { fault }) };
  });
  const rest: CrawlersColumn = {
    label: t('rest'),
    url:
      pathOutside(
        '/',
        avoided.filter((other) => !matchesEverything(other)),
      ) ?? '/',
    kind: 'rest',
  };
  return {
    columns: [
      rest,
      ...requested,
      ...changed.values(),
      ...own.slice(0, room).map(
        (pattern): CrawlersColumn => ({
          label: cut(pattern),
          url: exampleOf(pattern, avoided),
          kind: 'path',
        }),
      ),
    ],
    left: Math.max(0, own.length - room),
  };
}

/** The patterns of the rules that can match a path, those that block first; of those that match the same paths the first. */
function patternsOf({ lines }: Version): readonly string[] {
  const shapes = new Map<string, string>();
  for (const pattern of writtenPatterns(lines)) {
    const { parts, anchored } = shapeOf(pattern);
    const shape = JSON.stringify([anchored, ...parts]);
    if (!shapes.has(shape)) shapes.set(shape, pattern);
  }
  return [...shapes.values()];
}

const writtenPatterns = (lines: Version['lines']): readonly string[] =>
  (['disallow', 'allow'] as const).flatMap((type) =>
    lines.flatMap(({ tag, value }) => {
      if (tag !== type || !value) return [];
      const pattern = toText(value);
      return rootedPatterns(pattern).length > 0 ? [pattern] : [];
    }),
  );

/** A path that a pattern matches, and, if possible, no other one that does not match all its paths. */
function exampleOf(pattern: string, others: readonly string[]): string {
  const narrower = others.filter((other) => !includes(other, pattern));
  return pathOutside(pattern, narrower) ?? pathOutside(pattern, []) ?? rootedPatterns(pattern)[0]!;
}
