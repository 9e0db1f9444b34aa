/** Whom a change concerns, in words. */
import { shortened } from '../../core/credentials.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import { crawlerWords as t } from '../words/changes.ts';
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
 * The crawlers of a change: `GPTBot and CCBot`; `Googlebot, and with it Googlebot-Image and 3 more`; `crawlers that no
 * group names (bingbot, GPTBot and 90 more)`.
 */
export function describeCrawlers(crawlers: readonly Named[]): string {
  const [named, others] = byName(crawlers);
  const names = first(named, MAX.named);
  if (crawlers.some(isStar)) {
    const unnamed =
      others.length === 0 ? t('others') : t('othersSuchAs', { some: first(others, MAX.others) });
    return named.length === 0 ? unnamed : t('namesAndOthers', { names, others: unnamed });
  }
  if (named.length === 0) return first(others, MAX.named);
  const followers = first(others, MAX.followers);
  return others.length === 0 ? names : t('withOthers', { count: named.length, names, others: followers });
}

/**
 * The same in a few words, for a title: `GPTBot and CCBot`; `every crawler except Googlebot`. Crawlers that obey the group
 * of another one, and those to which `*` never applies, are left out.
 * @param unaffected the crawlers that groups name and that the change does not concern
 */
export function describeBriefly(crawlers: readonly Named[], unaffected: readonly Named[]): string {
  const [named, others] = byName(crawlers);
  const some = named.length === 0 ? others : named;
  if (!crawlers.some(isStar)) return first(some, MAX.exceptions);
  if (unaffected.length === 0) return t('every');
  if (unaffected.length <= MAX.exceptions) {
    return t('everyExcept', { exceptions: first(unaffected, MAX.exceptions) });
  }
  return named.length === 0
    ? t('others')
    : t('namesAndOthers', { names: first(named, MAX.exceptions), others: t('others') });
}

/** Those that a group names, and the others, without `*`. */
const byName = (crawlers: readonly Named[]): readonly [named: readonly Named[], others: readonly Named[]] => {
  const all = crawlers.filter((crawler) => !isStar(crawler));
  return [all.filter(({ isNamed }) => isNamed), all.filter(({ isNamed }) => !isNamed)];
};
