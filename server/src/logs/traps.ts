/** Traps: places in which a crawler requests many URLs that differ little. Their patterns are the narrowest that have them. */
import { entryOf } from '../core/memo.ts';
import { matchesPattern, normalizePattern, toOctets } from '../robots/semantics/index.ts';
import type { CountedFeature, Features, FeatureType } from './features.ts';
import { isShowable, isShowablePath } from './shown.ts';

/** A trap of a crawler, and the patterns that would stop its requests. */
export interface Trap {
  readonly crawler: number;
  readonly type: FeatureType;
  readonly head: string;
  readonly name: string;
  /** As written after `Disallow:`. */
  readonly patterns: readonly string[];
  /** Files that pages need were requested with the same parameter. */
  readonly hasAssets: boolean;
  /** About how many requests are in it. */
  readonly requests: number;
}

/** Returns whether a path, as `requestPath` gives it, is in a trap. */
export function matcherOf({ patterns, head }: Pick<Trap, 'patterns' | 'head'>): (path: string) => boolean {
  const normalized = normalizedOf(patterns);
  return (path) => path.startsWith(head) && normalized.some((pattern) => matchesPattern(pattern, path));
}

export const normalizedOf = (patterns: Trap['patterns']): readonly string[] =>
  patterns.map((pattern) => normalizePattern(toOctets(pattern)));

/** A trap has so much of the requests of its crawler. */
export const MIN_SHARE = 0.03;
/** It has so many different URLs, and so many for each request. */
export const MIN_DISTINCT = 500;
export const MIN_VARIETY = 0.5;
/** Estimates of different URLs are off by a seventh; what they find is counted again. */
const DOUBT = 0.7;
/** A narrower place is taken if it has so much of a wider one. */
const NEARLY_ALL = 0.9;
/** With more folders than this, one pattern for all of them is taken. */
const FEW_FOLDERS = 3;
/** Traps of one crawler that are counted again. */
const MOST = 12;

/**
 * The traps among the features of requests, the largest of each crawler first.
 * @param requests how many requests of a crawler were counted
 */
export function trapsIn(features: Features, requests: (crawler: number) => number): readonly Trap[] {
  const groups = new Map<string, CountedFeature[]>();
  const least = (crawler: number): number =>
    Math.max(DOUBT * MIN_DISTINCT, DOUBT * MIN_SHARE * requests(crawler));
  for (const feature of features.above(least)) {
    if (feature.distinct < DOUBT * MIN_DISTINCT) continue;
    if (feature.distinct < DOUBT * MIN_VARIETY * feature.requests) continue;
    const { crawler, type, name } = feature;
    const key =
      type === 'folder' ? `${crawler} ${type} ${firstFolder(feature)}` : `${crawler} ${type} ${name}`;
    entryOf(groups, key, () => []).push(feature);
  }
  const all = [...groups.values()].flatMap(narrowest);
  const found = all
    .filter((feature) => feature.type !== 'folder' || !all.some((other) => explains(other, feature)))
    .sort((a, b) => b.requests - a.requests);
  const counts = new Map<number, number>();
  return found.flatMap((feature): Trap[] => {
    const count = counts.get(feature.crawler) ?? 0;
    const patterns = patternsOf(feature);
    if (count >= MOST || patterns.length === 0) return [];
    counts.set(feature.crawler, count + 1);
    const { crawler, type, head, name, hasAssets, requests: own } = feature;
    return [{ crawler, type, head, name, patterns, hasAssets, requests: own }];
  });
}

const firstFolder = ({ head }: CountedFeature): string => head.slice(0, head.indexOf('/', 1) + 1);

/** Whether a feature may be printed, and its characters mean themselves in a pattern. */
const isWritable = ({ head, name }: CountedFeature): boolean =>
  isShowablePath(head) && (name === '' || isShowable(name.replace(/\/$/, '')));

/** Of the features that have something in common, the narrowest that have nearly all of its requests. */
function narrowest(features: readonly CountedFeature[]): readonly CountedFeature[] {
  const own = features.filter(isWritable);
  const widest = own.reduce<CountedFeature | undefined>(
    (a, b) => (a && (a.requests > b.requests || (a.requests === b.requests && isWider(a, b))) ? a : b),
    undefined,
  );
  if (!widest) return [];
  const whole = own.filter(({ requests }) => requests >= NEARLY_ALL * widest.requests).sort(byWidth);
  const [best] = whole;
  if (best && best.head !== '/') return [best];
  const folders = own.filter((feature) => !feature.isExact && feature.head !== '/' && depthOf(feature) === 1);
  const covered = folders.reduce((sum, { requests }) => sum + requests, 0);
  const isFew = folders.length <= FEW_FOLDERS && covered >= NEARLY_ALL * widest.requests;
  return isFew ? folders : [widest];
}

/** Whether nearly all requests for a folder have something narrower in common. */
const explains = (other: CountedFeature, folder: CountedFeature): boolean =>
  other.type !== 'folder' &&
  other.crawler === folder.crawler &&
  other.requests >= NEARLY_ALL * folder.requests &&
  (other.head.startsWith(folder.head) || folder.head.startsWith(other.head));

const depthOf = ({ head }: CountedFeature): number => head.split('/').length - 2;

/** The narrowest first: whole paths, then deeper folders. */
const byWidth = (a: CountedFeature, b: CountedFeature): number =>
  Number(b.isExact) - Number(a.isExact) || b.head.length - a.head.length;

const isWider = (a: CountedFeature, b: CountedFeature): boolean => byWidth(a, b) > 0;

/**
 * The patterns of a feature. A parameter is matched after `?` and after `&`: `?*tags=` would also match `?mytags=`, and
 * `?tags=` alone not `?page=2&tags=`.
 */
function patternsOf({ type, head, isExact, name }: CountedFeature): readonly string[] {
  const start = isExact ? head : `${head}*`;
  if (type === 'parameter') return [`${start}?${name}=`, `${start}?*&${name}=`];
  if (type === 'matrix') return [`${start};${name}=`];
  if (type === 'suffix') return [`${start}/${name}$`];
  return [head];
}
