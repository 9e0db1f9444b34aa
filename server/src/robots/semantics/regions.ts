/** Sets of paths, each a pattern with exceptions, reduced to as few as possible. */

import { rootedPatterns, samplePath } from './inclusion.ts';
import { meetingOf } from './meeting.ts';
import { matchesPattern } from './pattern.ts';
import type { Budget } from './search.ts';

/** The paths that a pattern matches and no exception does. All patterns begin with `/`. */
export interface Region {
  readonly pattern: string;
  readonly except: readonly string[];
  /** Whether exceptions are omitted. */
  readonly partly: boolean;
}

const MAX_DEPTH = 12;

export const isWithin = (path: string, { pattern, except }: Region): boolean =>
  matchesPattern(pattern, path) && !except.some((other) => matchesPattern(other, path));

/**
 * Regions with the same paths in total as the given ones, without redundant exceptions and regions, shorter patterns
 * first. If the budget is exceeded, some redundant ones stay.
 */
export function simplified(regions: readonly Region[], budget: Budget): readonly Region[] {
  let all = [...regions];
  for (const region of regions) {
    if (region.partly) continue;
    const at = all.indexOf(region);
    const except = region.except.filter((item) => {
      const meeting = meetingOf(region.pattern, item, budget);
      return !meeting?.every((part) => isCovered(part, [], all, budget));
    });
    if (except.length < region.except.length) all = all.with(at, { ...region, except });
  }
  for (const region of all.toSorted((a, b) => b.pattern.length - a.pattern.length)) {
    if (region.partly) continue;
    const others = all.filter((other) => other !== region);
    if (isCovered(region.pattern, region.except, others, budget)) all = others;
  }
  return withRoots(all, budget).toSorted((a, b) => a.pattern.length - b.pattern.length);
}

/**
 * Whether some regions contain all paths of a pattern except for those of exceptions; also false if the budget is
 * exceeded.
 */
function isCovered(
  pattern: string,
  except: readonly string[],
  regions: readonly Region[],
  budget: Budget,
  depth = 0,
): boolean {
  if (depth > MAX_DEPTH || budget.left <= 0) return false;
  const path = samplePath(pattern);
  budget.left -= path.length + except.length;
  if (except.some((item) => matchesPattern(item, path))) return true;
  for (const region of regions) {
    budget.left -= 1 + region.except.length;
    if (region.partly || !isWithin(path, region)) continue;
    return region.except.every((item) => {
      const meeting = meetingOf(pattern, item, budget);
      return meeting?.every((part) => isCovered(part, except, regions, budget, depth + 1)) ?? false;
    });
  }
  return false;
}

/**
 * Merges `/*` + `/x` and `/x` into `*` + `/x`, the usual spelling in rules, if both have the same exceptions as far as
 * they are relevant; in exceptions as well.
 */
function withRoots(regions: readonly Region[], budget: Budget): readonly Region[] {
  const merged = new Set<Region>();
  const made = regions.map((region): Region => {
    const [wide] = rootedPatterns(`*${region.pattern}`);
    const other = regions.find((region) => region.pattern === wide);
    if (!other || region.partly || other.partly || region.pattern === '/') return region;
    const except = [...new Set([...region.except, ...other.except])];
    const isNeedless = (item: string, { pattern, except: own }: Region): boolean =>
      own.includes(item) ||
      meetingOf(pattern, item, budget)?.every((part) =>
        own.some((each) => matchesPattern(each, samplePath(part))),
      ) === true;
    if (!except.every((item) => isNeedless(item, region) && isNeedless(item, other))) return region;
    merged.add(other);
    return { pattern: `*${region.pattern}`, except, partly: false };
  });
  return made
    .filter((_, at) => !merged.has(regions[at]!))
    .map((region) => ({ ...region, except: joinedRoots(region.except) }));
}

/** Patterns with each pair `/*` + `/x` and `/x` merged into `*` + `/x`. */
function joinedRoots(patterns: readonly string[]): readonly string[] {
  const all = new Set(patterns);
  return patterns.flatMap((pattern) => {
    if (pattern !== '/' && all.has(`/*${pattern}`)) return [`*${pattern}`];
    return pattern.startsWith('/*/') && all.has(pattern.slice(2)) ? [] : [pattern];
  });
}
