/** Changes in words, for people: names of crawlers by purpose, and sets of paths. */
import type { EffectLine } from '../../core/features.ts';
import { DIRECTIONS, EVERY_CRAWLER, type PathSet } from '../semantics/index.ts';
import type { CrawlerChange, Reach, RobotsEffect } from './effect.ts';
import type { Named } from './names.ts';

const MOST_NAMES = 4;
const LONGEST = 80;

/** The purposes whose crawlers are named; of others only the number is said where they are many. */
const MAIN = ['search', 'ai-search', 'ai-assistant', 'ai-training'] as const;

/** A pattern, path or name as it is shown: cut where it is long. */
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** What stands for the crawlers that no group names. */
const OTHERS = 'crawlers that no group names';

/** The crawlers of a change: `GPTBot, CCBot`; `Googlebot, and with it Googlebot-Image`; `crawlers that no group names`. */
export function crawlersInWords(crawlers: readonly Named[]): string {
  const named = crawlers.filter(({ isNamed, token }) => isNamed && token !== EVERY_CRAWLER);
  const names = listed(
    named.map(({ token }) => cut(token)),
    3 * MOST_NAMES,
  );
  if (isForOthers(crawlers)) return named.length === 0 ? OTHERS : `${names}, and ${OTHERS}`;
  const others = byPurpose(othersOf(crawlers), (some) => some.map(({ token }) => token)).join('; ');
  if (named.length === 0 || others === '') return names || others;
  return `${names}, and with ${named.length === 1 ? 'it' : 'them'} ${others}`;
}

/** Which known crawlers are among those that no group names, by purpose; none where a change is not for these. */
export function knownInWords({ crawlers }: Pick<CrawlerChange, 'crawlers'>): EffectLine[] {
  const told = isForOthers(crawlers) ? byPurpose(othersOf(crawlers)) : [];
  return told.map((text, at) => other(at === 0 ? `among them ${text}` : text));
}

const isForOthers = (crawlers: readonly Named[]): boolean =>
  crawlers.some(({ token }) => token === EVERY_CRAWLER);
const othersOf = (crawlers: readonly Named[]): readonly Named[] =>
  crawlers.filter(({ token, isNamed }) => !isNamed && token !== EVERY_CRAWLER);

/** `search: Googlebot, bingbot and 34 more`, `ai-search: …`, `and 66 more`. */
function byPurpose(crawlers: readonly Named[], tokensOf = firstOfEach): readonly string[] {
  const told = MAIN.flatMap((purpose) => {
    const some = crawlers.filter((one) => one.purpose === purpose);
    return some.length === 0 ? [] : [`${purpose}: ${listed(tokensOf(some), MOST_NAMES)}`];
  });
  const rest = crawlers.filter(({ purpose }) => !MAIN.some((one) => one === purpose));
  if (rest.length > 0) {
    const isCounted = told.length > 0 && rest.length > MOST_NAMES;
    told.push(isCounted ? `and ${rest.length} more` : listed(tokensOf(rest), MOST_NAMES));
  }
  return told;
}

/** The tokens of crawlers, of each operator one before there is a second one. */
function firstOfEach(crawlers: readonly Named[]): readonly string[] {
  const seen = new Set<string>();
  const isFirst = crawlers.map(({ operator, token }) => {
    const name = operator ?? token;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
  const tokens = crawlers.map(({ token }) => token);
  return [...tokens.filter((_, at) => isFirst[at]), ...tokens.filter((_, at) => !isFirst[at])];
}

/** The crawlers of something small that is said to them: `GPTBot`; `crawlers that no group names, such as bingbot`. */
function briefly(crawlers: readonly Named[]): string {
  const others = isForOthers(crawlers) ? firstOfEach(othersOf(crawlers)) : [];
  const some = others.length === 0 ? '' : `, such as ${listed(others, MOST_NAMES)}`;
  return crawlersInWords(crawlers) + some;
}

/** `a, b and 3 more`. */
export function listed(names: readonly string[], most: number): string {
  if (names.length <= most) {
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  }
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

/** So many exceptions are said again. */
const SHORT = 3;

/**
 * A set of paths: `/*.pdf$ except /docs/`; `some of /`.
 * @param said lists of exceptions that were said before, to which that of the set is added
 */
export function setInWords({ pattern, except, partly }: PathSet, said?: Set<string>): string {
  const paths = `${partly ? 'some of ' : ''}${cut(pattern)}`;
  if (except.length === 0) return paths;
  const list = except.map(cut).join(', ');
  if (except.length > SHORT && said?.has(list))
    return `${paths} except the ${except.length} paths listed above`;
  said?.add(list);
  return `${paths} except ${list}`;
}

/**
 * A change of all that was left: everything that was allowed is blocked now, or the other way round. Undefined where the
 * paths themselves are as short to say.
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
  const could = direction === 'blocked' ? 'could' : 'could not';
  return { direction, text: `everything it ${could} fetch until now` };
}

/** A path of it, to try. */
export const sampleOf = ({ path }: PathSet): string => cut(path);

/** How much may be fetched, in words. */
export const REACH: Readonly<Record<Reach, string>> = {
  all: 'everything',
  part: 'some paths',
  nothing: 'nothing',
};

/** How much may be fetched, where that becomes all or nothing; undefined where it stays a part. */
function reachInWords({ reach }: Pick<CrawlerChange, 'reach'>): string | undefined {
  if (!reach || (reach.after === 'part' && reach.before !== 'nothing')) return undefined;
  return `may now fetch ${REACH[reach.after]} (before: ${REACH[reach.before]})`;
}

/**
 * The words of one change, below its head.
 * @param said long lists of exceptions that were said with earlier changes: see `setInWords`
 */
export function changeInWords(
  change: Pick<CrawlerChange, 'reach' | 'blocked' | 'allowed'>,
  said: Set<string> = new Set(),
): EffectLine[] {
  const reach = reachInWords(change);
  const whole = wholeOf(change);
  return [
    ...(reach === undefined ? [] : [other(reach)]),
    ...DIRECTIONS.flatMap((direction): EffectLine[] => {
      if (whole?.direction === direction) return [{ sort: direction, text: whole.text }];
      const { sets, complete } = change[direction];
      const told = sets.map((set) => ({
        sort: direction,
        text: `${setInWords(set, said)}, such as ${sampleOf(set)}`,
      }));
      const more = `not complete: more paths may become ${direction} than are listed here`;
      return complete ? told : [...told, { sort: 'caution', text: more }];
    }),
  ];
}

export const other = (text: string): EffectLine => ({ sort: 'other', text });

/** Whom a change concerns, as the head of its words. */
export const headOf = ({ crawlers }: Pick<CrawlerChange, 'crawlers'>): EffectLine => ({
  sort: 'crawlers',
  text: `For ${crawlersInWords(crawlers)}:`,
});

const UNREAD =
  'not complete: a file is longer than 1 MiB, and only its first 500 KiB are compared, as crawlers need not read more';

/** What changes beside rules, and for whom rules have no effect. */
export function restInWords({
  delays,
  signals,
  sitemaps,
  deaf,
  unread,
}: Pick<RobotsEffect, 'delays' | 'signals' | 'sitemaps' | 'deaf' | 'unread'>): EffectLine[] {
  const said = (what: string, list: RobotsEffect['delays']): EffectLine[] =>
    list.map(({ crawlers, gone, come }) =>
      other(`${what}: ${valuesOf(gone)} → ${valuesOf(come)}, for ${briefly(crawlers)}`),
    );
  const ignoring = listed(
    deaf.map(({ token }) => token),
    MOST_NAMES,
  );
  return [
    ...said('Crawl-delay', delays),
    ...said('Content signals', signals),
    ...sitemaps.gone.map((url) => other(`Sitemap removed: ${cut(url)}`)),
    ...sitemaps.come.map((url) => other(`Sitemap added: ${cut(url)}`)),
    ...(unread ? [{ sort: 'caution' as const, text: UNREAD }] : []),
    ...(deaf.length > 0 ? [other(`No effect on ${ignoring}, where robots.txt is ignored`)] : []),
  ];
}

const valuesOf = (values: readonly string[]): string => (values.length === 0 ? 'none' : values.join(', '));

/** How many listed URLs a change concerns, and some of them. */
export function urlsInWords(
  direction: 'blocked' | 'allowed',
  { count, samples }: { readonly count: number; readonly samples: readonly string[] },
  of: number,
): EffectLine[] {
  if (count === 0) return [];
  const some = listed(samples.slice(0, 3).map(cut), 3);
  const urls = of === 1 ? 'listed URL' : 'listed URLs';
  const become = count === 1 ? 'becomes' : 'become';
  const how = count <= samples.length && count <= 3 ? ':' : ', such as';
  return [other(`${numeral(count)} of ${numeral(of)} ${urls} ${become} ${direction}${how} ${some}`)];
}

const numeral = (count: number): string => count.toLocaleString('en-US');
