/** Changes as text for people: crawlers by purpose, and sets of paths. */
import { listed } from '../../core/catalogue.ts';
import { joinClauses } from '../../core/clauses.ts';
import type { EffectLine } from '../../core/features.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { DIRECTIONS, EVERY_CRAWLER, type PathSet } from '../semantics/index.ts';
import { changeWords as say } from '../words/changes.ts';
import type { CrawlerChange, RobotsEffect } from './effect.ts';
import { firstOfEach, type Named } from './names.ts';

const MOST_NAMES = 4;
const LONGEST = 80;

/** The purposes whose crawlers are named. If there are many crawlers, those of other purposes are only counted. */
const MAIN = ['search', 'ai-search', 'ai-assistant', 'ai-training'] as const;

/** A pattern, path or name, cut if it is long. */
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** The crawlers of a change: `GPTBot, CCBot`; `Googlebot, and with it Googlebot-Image`; `crawlers that no group names`. */
export function describeCrawlers(crawlers: readonly Named[]): string {
  const named = crawlers.filter(({ isNamed, token }) => isNamed && token !== EVERY_CRAWLER);
  const names = listedFirst(
    named.map(({ token }) => cut(token)),
    3 * MOST_NAMES,
  );
  if (isForOthers(crawlers)) return named.length === 0 ? say('others') : say('namesAndOthers', { names });
  const others = joinClauses(byPurpose(othersOf(crawlers), (some) => some.map(({ token }) => token)));
  return named.length === 0 || others === ''
    ? names || others
    : say('withOthers', { count: named.length, names, others });
}

/** The known crawlers that no group names, by purpose; empty if the change does not include them. */
export function describeKnown({ crawlers }: Pick<CrawlerChange, 'crawlers'>): EffectLine[] {
  const lines = isForOthers(crawlers) ? byPurpose(othersOf(crawlers)) : [];
  return lines.map((text, at) => other(at === 0 ? say('among', { crawlers: text }) : text));
}

const isForOthers = (crawlers: readonly Named[]): boolean =>
  crawlers.some(({ token }) => token === EVERY_CRAWLER);
const othersOf = (crawlers: readonly Named[]): readonly Named[] =>
  crawlers.filter(({ token, isNamed }) => !isNamed && token !== EVERY_CRAWLER);

/** `search: Googlebot, bingbot and 34 more`, `ai-search: …`, `and 66 more`. */
function byPurpose(
  crawlers: readonly Named[],
  tokensOf = (some: readonly Named[]) => firstOfEach(some).map(({ token }) => token),
): readonly string[] {
  const lines = MAIN.flatMap((purpose) => {
    const some = crawlers.filter((one) => one.purpose === purpose);
    return some.length === 0
      ? []
      : [say('ofPurpose', { purpose, crawlers: listedFirst(tokensOf(some), MOST_NAMES) })];
  });
  const rest = crawlers.filter(({ purpose }) => !MAIN.some((one) => one === purpose));
  if (rest.length > 0) {
    const isCounted = lines.length > 0 && rest.length > MOST_NAMES;
    lines.push(isCounted ? say('andMore', { count: rest.length }) : listedFirst(tokensOf(rest), MOST_NAMES));
  }
  return lines;
}

/** The crawlers of a changed delay or signal: `GPTBot`; `crawlers that no group names, such as bingbot`. */
function briefly(crawlers: readonly Named[]): string {
  const all = describeCrawlers(crawlers);
  const others = isForOthers(crawlers) ? firstOfEach(othersOf(crawlers)).map(({ token }) => token) : [];
  return others.length === 0
    ? all
    : say('crawlersSuchAs', { crawlers: all, some: listedFirst(others, MOST_NAMES) });
}

/** Lists of up to this many exceptions may be repeated. */
const SHORT = 3;

/**
 * A set of paths: `/*.pdf$ except /docs/`; `some of /`.
 * @param shown the lists of exceptions that earlier sets have shown; that of this set is added
 */
export function describeSet({ pattern, except, partly }: PathSet, shown?: Set<string>): string {
  const paths = partly ? say('some', { pattern: cut(pattern) }) : cut(pattern);
  const count = except.length;
  if (count === 0) return paths;
  const exceptions = listed(except.map(cut), 'unit');
  if (count > SHORT && shown?.has(exceptions)) return say('exceptListed', { paths, count });
  shown?.add(exceptions);
  return say('except', { paths, exceptions });
}

/**
 * A change of everything that remained: all that was allowed is now blocked, or the reverse. Undefined if listing the
 * paths is as short.
 */
export function wholeOf({
  reach,
  ...changed
}: Pick<CrawlerChange, 'reach' | 'blocked' | 'allowed'>):
  | { direction: 'blocked' | 'allowed'; text: string }
  | undefined {
  if (reach?.before !== 'part' || reach.after === 'part') return undefined;
  const direction = reach.after === 'nothing' ? 'blocked' : 'allowed';
  const { sets, complete } = changed[direction];
  const isShort =
    sets.length <= SHORT && sets.every(({ partly, except }) => !partly && except.length <= SHORT);
  if (complete && isShort) return undefined;
  return { direction, text: say(direction === 'blocked' ? 'allBlocked' : 'allAllowed') };
}

/** An example path of a set. */
export const sampleOf = ({ path }: PathSet): string => cut(path);

const SENTENCES = {
  blocked: {
    more: 'moreBlocked',
    onlyUrl: 'onlyUrlBlocked',
    urls: 'urlsBlocked',
    manyUrls: 'manyUrlsBlocked',
  },
  allowed: {
    more: 'moreAllowed',
    onlyUrl: 'onlyUrlAllowed',
    urls: 'urlsAllowed',
    manyUrls: 'manyUrlsAllowed',
  },
} as const;

/** How much may be fetched, if it becomes everything or nothing, or was nothing; undefined for other changes. */
function describeReach({ reach }: Pick<CrawlerChange, 'reach'>): string | undefined {
  if (!reach || reach.before === reach.after) return undefined;
  const { before, after } = reach;
  if (before === 'all') return after === 'nothing' ? say('all-nothing') : undefined;
  if (before === 'nothing') return say(after === 'all' ? 'nothing-all' : 'nothing-part');
  return say(after === 'all' ? 'part-all' : 'part-nothing');
}

/**
 * One change, as the lines below its head.
 * @param shown long lists of exceptions that earlier changes have shown; see `describeSet`
 */
export function describeChange(
  change: Pick<CrawlerChange, 'reach' | 'blocked' | 'allowed'>,
  shown: Set<string> = new Set(),
): EffectLine[] {
  const reach = describeReach(change);
  const whole = wholeOf(change);
  return [
    ...(reach === undefined ? [] : [other(reach)]),
    ...DIRECTIONS.flatMap((direction): EffectLine[] => {
      if (whole?.direction === direction) return [{ sort: direction, text: whole.text }];
      const { sets, complete } = change[direction];
      const lines = sets.map(
        (set): EffectLine => ({
          sort: direction,
          text: say('pathsSuchAs', { paths: describeSet(set, shown), path: sampleOf(set) }),
        }),
      );
      return complete ? lines : [...lines, caution(say(SENTENCES[direction].more))];
    }),
  ];
}

export const other = (text: string): EffectLine => ({ sort: 'other', text });
const caution = (text: string): EffectLine => ({ sort: 'caution', text });

/** The crawlers of a change, as the heading of its lines. */
export const headOf = ({ crawlers }: Pick<CrawlerChange, 'crawlers'>): EffectLine => ({
  sort: 'crawlers',
  text: say('head', { crawlers: describeCrawlers(crawlers) }),
});

/** Changes of anything but rules, and the crawlers that ignore robots.txt. */
export function describeRest({
  delays,
  signals,
  sitemaps,
  deaf,
  unread,
}: Pick<RobotsEffect, 'delays' | 'signals' | 'sitemaps' | 'deaf' | 'unread'>): EffectLine[] {
  const exchanged = (key: 'delay' | 'signals', list: RobotsEffect['delays']): EffectLine[] =>
    list.map(({ crawlers, gone, come }) =>
      other(say(key, { gone: valuesOf(gone), come: valuesOf(come), crawlers: briefly(crawlers) })),
    );
  const ignoring = deaf.map(({ token }) => token);
  return [
    ...exchanged('delay', delays),
    ...exchanged('signals', signals),
    ...sitemaps.gone.map((url) => other(say('sitemapRemoved', { url: cut(url) }))),
    ...sitemaps.come.map((url) => other(say('sitemapAdded', { url: cut(url) }))),
    ...(unread ? [caution(say('unread'))] : []),
    ...(deaf.length > 0 ? [other(say('ignoring', { crawlers: listedFirst(ignoring, MOST_NAMES) }))] : []),
  ];
}

const valuesOf = (values: readonly string[]): string =>
  values.length === 0 ? say('none') : listed(values, 'unit');

const MOST_URLS = 3;

/** How many listed URLs become blocked or allowed, with examples. */
export function describeUrls(
  direction: 'blocked' | 'allowed',
  { count, samples }: { readonly count: number; readonly samples: readonly string[] },
  total: number,
): EffectLine[] {
  if (count === 0) return [];
  const urls = listedFirst(samples.slice(0, MOST_URLS).map(cut), MOST_URLS);
  const keys = SENTENCES[direction];
  if (total === 1) return [other(say(keys.onlyUrl, { urls }))];
  const areAll = count <= samples.length && count <= MOST_URLS;
  return [other(say(areAll ? keys.urls : keys.manyUrls, { count, total, urls }))];
}
