/** Whom a change concerns, in words. */
import { shortened } from '../../core/credentials.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import { importantFirst, type Named } from './names.ts';

/** A pattern, path or name, cut if it is long. */
export const cut = (text: string): string => shortened(text, 80);

const MAX = { named: 6, others: 4, followers: 2, exceptions: 3 };

const isStar = ({ token }: Named): boolean => token === EVERY_CRAWLER;

const first = (crawlers: readonly Named[], most: number): string =>
  listedFirst(
    importantFirst(crawlers).map(({ token }) => cut(token)),
    most,
  );

/**
 * The crawlers of a change, as arguments of a text with a case for each `who`: `GPTBot and CCBot`; `Googlebot, and with it
 * Googlebot-Image and 3 more`; `all other crawlers (bingbot, GPTBot and 90 more)`.
 */
export function describeCrawlers(crawlers: readonly Named[]) {
  const [named, others] = byName(crawlers);
  const names = first(named, MAX.named);
  if (crawlers.some(isStar)) {
    const who = named.length === 0 ? (['others', 'some'] as const) : (['andOthers', 'andSome'] as const);
    return { who: who[others.length === 0 ? 0 : 1], names, others: first(others, MAX.others) };
  }
  if (named.length === 0) return { who: 'names', names: first(others, MAX.named), others: '' } as const;
  if (others.length === 0) return { who: 'names', names, others: '' } as const;
  const who = named.length === 1 ? 'withIt' : 'withThem';
  return { who, names, others: first(others, MAX.followers) } as const;
}

/**
 * The same for a title, in fewer cases: `GPTBot and CCBot`; `every crawler except Googlebot`. Crawlers that obey the group of
 * another one, and those to which `*` never applies, are left out.
 * @param unaffected the crawlers that groups name and that the change does not concern
 */
export function describeBriefly(crawlers: readonly Named[], unaffected: readonly Named[]) {
  const [named, others] = byName(crawlers);
  const namesOf = (some: readonly Named[]): string => first(some, MAX.exceptions);
  if (!crawlers.some(isStar)) return { who: 'names', names: namesOf(named.length === 0 ? others : named) };
  if (unaffected.length === 0) return { who: 'every', names: '' };
  if (unaffected.length <= MAX.exceptions) return { who: 'except', names: namesOf(unaffected) };
  return { who: named.length === 0 ? 'others' : 'andOthers', names: namesOf(named) };
}

/** Those that a group names, and the others, without `*`. */
const byName = (crawlers: readonly Named[]): readonly [named: readonly Named[], others: readonly Named[]] => {
  const all = crawlers.filter((crawler) => !isStar(crawler));
  return [all.filter(({ isNamed }) => isNamed), all.filter(({ isNamed }) => !isNamed)];
};
