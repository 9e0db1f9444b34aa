/** Sets of paths, each a pattern with exceptions, that together say something in as few words as can be. */

import { rootedPatterns, samplePath } from './inclusion.ts';
import { meetingOf } from './meeting.ts';
import { matchesPattern } from './pattern.ts';
import type { Budget } from './search.ts';

/** The paths that a pattern matches and no exception does. All begin with `/`. */
export interface Region {
  readonly pattern: string;
  readonly except: readonly string[];
  /** Exceptions are left out. */
  readonly partly: boolean;
}

const MOST_DEPTH = 12;

export const isWithin = (path: string, { pattern, except }: Region): boolean =>
  matchesPattern(pattern, path) && !except.some((other) => matchesPattern(other, path));

/**
 * Regions that hold the same paths together as the given ones: without exceptions and regions that others make needless,
 * shorter patterns first. Where the budget does not suffice, some needless ones stay.
 */
export function tidied(regions: readonly Region[], budget: Budget): readonly Region[] {
  let all = [...regions];
  for (const region of regions) {
    if (region.partly) continue;
    const at = all.indexOf(region);
    const except = region.except.filter((one) => {
      const meeting = meetingOf(region.pattern, one, budget);
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

/** Whether some regions hold all paths of a pattern but for those of exceptions; false, too, for want of time. */
function isCovered(
  pattern: string,
  except: readonly string[],
  regions: readonly Region[],
  budget: Budget,
  depth = 0,
): boolean {
  if (depth > MOST_DEPTH || budget.left <= 0) return false;
  const path = samplePath(pattern);
  budget.left -= path.length + except.length;
  if (except.some((one) => matchesPattern(one, path))) return true;
  for (const region of regions) {
    budget.left -= 1 + region.except.length;
    if (region.partly || !isWithin(path, region)) continue;
    return region.except.every((one) => {
      const meeting = meetingOf(pattern, one, budget);
      return meeting?.every((part) => isCovered(part, except, regions, budget, depth + 1)) ?? false;
    });
  }
  return false;
}

/**
 * Puts `/*` + `/x` and `/x` together as `*` + `/x`, as rules are written, where both have the same exceptions as far as
 * these concern them; and so in exceptions.
 */
function withRoots(regions: readonly Region[], budget: Budget): readonly Region[] {
  const gone = new Set<Region>();
  const made = regions.map((region): Region => {
    const [wide] = rootedPatterns(`*${region.pattern}`);
    const other = regions.find((one) => one.pattern === wide);
    if (!other || region.partly || other.partly || region.pattern === '/') return region;
    const except = [...new Set([...region.except, ...other.except])];
    const isNeedless = (one: string, { pattern, except: own }: Region): boolean =>
      own.includes(one) ||
      meetingOf(pattern, one, budget)?.every((part) =>
        own.some((each) => matchesPattern(each, samplePath(part))),
      ) === true;
    if (!except.every((one) => isNeedless(one, region) && isNeedless(one, other))) return region;
    gone.add(other);
    return { pattern: `*${region.pattern}`, except, partly: false };
  });
  return made
    .filter((_, at) => !gone.has(regions[at]!))
    .map((region) => ({ ...region, except: joinedRoots(region.except) }));
}

/** Patterns with those of a pair `/*` + `/x` and `/x` put together as `*` + `/x`. */
function joinedRoots(patterns: readonly string[]): readonly string[] {
  const all = new Set(patterns);
  return patterns.flatMap((pattern) => {
    if (pattern !== '/' && all.has(`/*${pattern}`)) return [`*${pattern}`];
    return pattern.startsWith('/*/') && all.has(pattern.slice(2)) ? [] : [pattern];
  });
}
