/** Changes as text for people: crawlers, and sets of paths. */
import { listed } from '../../core/catalogue.ts';
import type { EffectLine } from '../../core/features.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { useWords } from '../facts/words.ts';
import { DIRECTIONS, type PathSet } from '../semantics/index.ts';
import { pathWords as t, VERSIONS, type Wording } from '../words/changes.ts';
import { cut, describeCrawlers } from './describeCrawlers.ts';
import type { CrawlerChange, RobotsEffect } from './effect.ts';

const MAX = { sets: 6, exceptions: 5, urls: 3, names: 4 };

/** Lists of up to this many exceptions may be repeated. */
const SHORT = 3;

/**
 * A set of paths: `/*.pdf$ except /docs/`; `some of /`.
 * @param shown the lists of exceptions that earlier sets have shown; that of this set is added
 */
export function describeSet({ pattern, except, partly }: PathSet, shown?: Set<string>): string {
  const count = except.length;
  const own = { part: partly ? 'some' : 'all', pattern: cut(pattern) };
  if (count === 0) return partly ? t('some', own) : own.pattern;
  const id = except.join(' ');
  if (count > SHORT && shown?.has(id)) return t('exceptSame', { ...own, count });
  shown?.add(id);
  return t('except', { ...own, exceptions: listedFirst(except.map(cut), MAX.exceptions) });
}

/** A set, and a path of it unless the pattern shows one. */
function withSample(set: PathSet, shown: Set<string>): string {
  const paths = describeSet(set, shown);
  const shows = !set.pattern.includes('*') && set.path.startsWith(set.pattern.replace(/\$$/, ''));
  return shows && !set.partly ? paths : t('suchAs', { paths, path: cut(set.path) });
}

type Changed = Pick<CrawlerChange, 'crawlers' | 'reach' | 'blocked' | 'allowed'>;

/**
 * A change of everything: all that was allowed is now blocked, or the reverse. Undefined if listing the paths is as short.
 */
function wholeOf({ crawlers, reach, ...changed }: Changed, { change: own }: Wording): EffectLine | undefined {
  if (!reach || reach.before === reach.after || reach.after === 'part') return undefined;
  const sort = reach.after === 'nothing' ? 'blocked' : 'allowed';
  if (reach.before !== 'part') return { sort, text: own('everything') };
  const { sets, complete } = changed[sort];
  const isShort =
    sets.length <= SHORT && sets.every(({ partly, except }) => !partly && except.length <= SHORT);
  if (complete && isShort) return undefined;
  const count = crawlers.length;
  return { sort, text: own(sort === 'blocked' ? 'allBlocked' : 'allAllowed', { count }) };
}

const REACHES = {
  'part-nothing': 'part-nothing',
  'part-all': 'part-all',
  'nothing-part': 'nothing-part',
} as const;

/** How much may be fetched, if it becomes everything or nothing, or was nothing, and `wholeOf` does not say so. */
function describeReach({ reach }: Changed, { change: own }: Wording): string | undefined {
  const key = `${reach?.before}-${reach?.after}`;
  return Object.hasOwn(REACHES, key) ? own(REACHES[key as keyof typeof REACHES]) : undefined;
}

/**
 * One change, as the lines below its head.
 * @param shown long lists of exceptions that earlier changes have shown; see `describeSet`
 */
export function describeChange(
  change: Changed,
  shown: Set<string> = new Set(),
  wording: Wording = VERSIONS,
): EffectLine[] {
  const { change: own } = wording;
  const whole = wholeOf(change, wording);
  if (whole) return [whole];
  const reach = describeReach(change, wording);
  return [
    ...(reach === undefined ? [] : [other(reach)]),
    ...DIRECTIONS.flatMap((sort): EffectLine[] => {
      const { sets, complete } = change[sort];
      const lines = sets
        .slice(0, MAX.sets)
        .map((set): EffectLine => ({ sort, text: withSample(set, shown) }));
      const count = sets.length - lines.length;
      if (complete) return count > 0 ? [...lines, { sort, text: own('moreSets', { count }) }] : lines;
      const { more, many } = SENTENCES[sort];
      return [...lines, caution(count > 0 ? own(many, { count: sets.length }) : own(more))];
    }),
  ];
}

const SENTENCES = {
  blocked: {
    more: 'moreBlocked',
    many: 'manyBlocked',
    onlyUrl: 'onlyUrlBlocked',
    urls: 'urlsBlocked',
    manyUrls: 'manyUrlsBlocked',
  },
  allowed: {
    more: 'moreAllowed',
    many: 'manyAllowed',
    onlyUrl: 'onlyUrlAllowed',
    urls: 'urlsAllowed',
    manyUrls: 'manyUrlsAllowed',
  },
} as const;

export const other = (text: string): EffectLine => ({ sort: 'other', text });
const caution = (text: string): EffectLine => ({ sort: 'caution', text });

/** The crawlers of a change, as the heading of its lines. */
export const headOf = (
  { crawlers }: Pick<CrawlerChange, 'crawlers'>,
  { change: own }: Wording = VERSIONS,
): EffectLine => ({
  sort: 'crawlers',
  text: own('head', describeCrawlers(crawlers)),
});

/** Changes of anything but rules, and the crawlers that ignore robots.txt. */
export function describeRest(
  {
    delays,
    signals,
    usage,
    sitemaps,
    deaf,
    unread,
  }: Pick<RobotsEffect, 'delays' | 'signals' | 'usage' | 'sitemaps' | 'deaf' | 'unread'>,
  { change: own }: Wording = VERSIONS,
): EffectLine[] {
  const exchanged = (key: 'delay' | 'signals', list: RobotsEffect['delays']): EffectLine[] =>
    list.map(({ crawlers, gone, come }) =>
      other(own(key, { gone: valuesOf(gone), come: valuesOf(come), ...describeCrawlers(crawlers) })),
    );
  const sitemapLine = (key: 'sitemapsRemoved' | 'sitemapsAdded', urls: readonly string[]): EffectLine[] =>
    urls.length === 0
      ? []
      : [other(own(key, { count: urls.length, urls: listedFirst(urls.map(cut), MAX.urls) }))];
  const ignoring = deaf.map(({ token }) => token);
  return [
    ...exchanged('delay', delays),
    ...exchanged('signals', signals),
    ...usage.flatMap((change) => describeUsage(change, own)),
    ...sitemapLine('sitemapsRemoved', sitemaps.gone),
    ...sitemapLine('sitemapsAdded', sitemaps.come),
    ...(unread ? [caution(own('unread'))] : []),
    ...(deaf.length > 0 ? [other(own('ignoring', { crawlers: listedFirst(ignoring, MAX.names) }))] : []),
  ];
}

/** What a file newly asks, or no longer asks, of the use of paths. */
function describeUsage(
  { token, purpose, ...changed }: RobotsEffect['usage'][number],
  own: Wording['change'],
): EffectLine[] {
  return DIRECTIONS.flatMap((direction) => {
    const { sets, complete } = changed[direction];
    if (sets.length === 0 && complete) return [];
    const paths = sets.slice(0, MAX.sets).map((set) => describeSet(set));
    const shown = paths.length < sets.length || !complete ? [...paths, t('more')] : paths;
    const key = direction === 'blocked' ? 'refused' : 'permitted';
    return [other(own(key, { paths: listed(shown), use: useWords(purpose), token }))];
  });
}

const valuesOf = (values: readonly string[]): string =>
  values.length === 0 ? t('noValue') : listed(values, 'unit');

/** How many listed URLs become blocked or allowed, with examples. */
export function describeUrls(
  direction: 'blocked' | 'allowed',
  { count, samples }: { readonly count: number; readonly samples: readonly string[] },
  total: number,
  { change: own }: Wording = VERSIONS,
): EffectLine[] {
  if (count === 0) return [];
  const urls = listedFirst(samples.slice(0, MAX.urls).map(cut), MAX.urls);
  const keys = SENTENCES[direction];
  if (total === 1) return [other(own(keys.onlyUrl, { urls }))];
  const areAll = count <= samples.length && count <= MAX.urls;
  return [other(own(areAll ? keys.urls : keys.manyUrls, { count, total, urls }))];
}
