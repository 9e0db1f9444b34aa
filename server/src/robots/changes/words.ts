/** Changes in words, for people: names of crawlers by purpose, and sets of paths. */
import { EVERY_CRAWLER, type PathSet } from '../semantics/index.ts';
import type { CrawlerChange, Reach } from './effect.ts';
import type { Named } from './names.ts';

const MOST_NAMES = 4;
const LONGEST = 80;

/** The purposes whose crawlers are named; of others only the number is said where they are many. */
const MAIN = ['search', 'ai-search', 'ai-assistant', 'ai-training'] as const;

/** A pattern, path or name as it is shown: cut where it is long. */
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** What stands for the crawlers that no group names. */
const OTHERS = 'crawlers that no group names';

/**
 * The crawlers of a change, those first that a group names: `GPTBot, CCBot`; `crawlers that no group names (search:
 * Googlebot, bingbot and 34 more; …)`.
 */
export function crawlersInWords(crawlers: readonly Named[]): string {
  const named = crawlers.filter(({ isNamed, token }) => isNamed && token !== EVERY_CRAWLER);
  const isForOthers = crawlers.some(({ token }) => token === EVERY_CRAWLER);
  const others = crawlers.filter(({ isNamed, token }) => !isNamed && token !== EVERY_CRAWLER);
  const told = MAIN.flatMap((purpose) => {
    const some = others.filter((one) => one.purpose === purpose).map(({ token }) => token);
    return some.length === 0 ? [] : [`${purpose}: ${listed(some, MOST_NAMES)}`];
  });
  const rest = others.filter(({ purpose }) => !MAIN.some((one) => one === purpose)).map(({ token }) => token);
  if (rest.length > 0) {
    told.push(told.length > 0 && rest.length > MOST_NAMES ? `${rest.length} more` : listed(rest, MOST_NAMES));
  }
  const known = told.join('; ');
  const parts = [
    ...(named.length > 0
      ? [
          listed(
            named.map(({ token }) => cut(token)),
            3 * MOST_NAMES,
          ),
        ]
      : []),
    ...(isForOthers ? [known === '' ? OTHERS : `${OTHERS} (${known})`] : []),
    ...(!isForOthers && known !== '' ? [named.length > 0 ? `with them ${known}` : known] : []),
  ];
  return parts.join(', and ');
}

/** `a, b and 3 more`. */
export function listed(names: readonly string[], most: number): string {
  if (names.length <= most) {
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  }
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

/** A set of paths: `/*.pdf$ except /docs/`; `some of /`. */
export const setInWords = ({ pattern, except, partly }: PathSet): string =>
  `${partly ? 'some of ' : ''}${cut(pattern)}${except.length > 0 ? ` except ${except.map(cut).join(', ')}` : ''}`;

/** A path of it, to try. */
export const sampleOf = ({ path }: PathSet): string => cut(path);

const REACH: Readonly<Record<Reach, string>> = {
  all: 'everything',
  part: 'a part',
  nothing: 'nothing',
};

/** How much may be fetched, where that becomes all or nothing; undefined where it stays a part. */
export function reachInWords({ reach }: Pick<CrawlerChange, 'reach'>): string | undefined {
  if (!reach || (reach.after === 'part' && reach.before !== 'nothing')) return undefined;
  return `may now fetch ${REACH[reach.after]}, before ${REACH[reach.before]}`;
}
