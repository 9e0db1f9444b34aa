/** Whether what a URL gets is what is expected of it. The same in files, in a built site and live. */
import type { ExpectedUrls, UrlWord } from '../../core/rule/expected.ts';
import { httpUrl } from '../../core/uri.ts';
import type { Known, UrlAnswer } from '../../core/urlAnswer.ts';
import { judgeWords as t } from './words.ts';

/** What is known of a URL in one place. */
export interface SeenUrl {
  readonly answer: UrlAnswer;
  /** Whether a sitemap of the site lists it. */
  readonly listed: Known<boolean>;
  /** The 1-based line of robots.txt that blocks it for search engines; undefined for none. */
  readonly blockedBy: number | undefined;
}

/** `failed`: a clause says what is there instead; `untested`: a clause says why it is not known. */
export type Verdict =
  | { readonly kind: 'met' }
  | { readonly kind: 'failed'; readonly clause: string }
  | { readonly kind: 'untested'; readonly clause: string };

const MET: Verdict = { kind: 'met' };
const failed = (clause: string): Verdict => ({ kind: 'failed', clause });
const untested = (clause: string): Verdict => ({ kind: 'untested', clause });
const judged = <T>(known: Known<T>, judge: (value: T) => Verdict): Verdict =>
  'why' in known ? untested(known.why) : judge(known.value);

/**
 * Judges one word of an expectation about a URL. Pure.
 * @param url an absolute URL
 */
export function judge(word: UrlWord, { words, crawlers }: ExpectedUrls, url: string, seen: SeenUrl): Verdict {
  const { answer } = seen;
  const { hops, status, type, canonicals } = answer;
  const [first] = hops;
  switch (word) {
    case 'status':
      return judged(first ? { value: first.status } : status, (code) =>
        words.status!.includes(code) ? MET : failed(t('status', { status: String(code) })),
      );
    case 'redirect': {
      if (hops.some(({ to }) => isSame(to, words.redirect!, url))) return MET;
      if (first) return failed(t('redirects', { to: shown(hops.at(-1)!.to, url) }));
      return judged(status, (code) => failed(t('noRedirect', { status: String(code) })));
    }
    case 'type':
      return judged(type, (own) => {
        if (own !== undefined && words.type!.includes(own)) return MET;
        return failed(own === undefined ? t('noType') : t('type', { type: own }));
      });
    case 'canonical':
      return judged(canonicals, (all) => {
        if (all.length > 1) return failed(t('canonicals', { count: all.length }));
        const [own] = all;
        if (own === undefined) return failed(t('noCanonical'));
        return isSame(own, words.canonical!, url) ? MET : failed(t('canonical', { url: shown(own, url) }));
      });
    case 'index':
      return words.index ? mayBeIndexed(crawlers, url, seen) : isKeptOut(crawlers, seen);
    case 'listed':
      return judged(seen.listed, (isListed) => {
        if (isListed === words.listed) return MET;
        return failed(isListed ? t('listed') : t('notListed'));
      });
  }
}

/** Nothing must keep the page out of any of these indexes. */
function mayBeIndexed(crawlers: readonly string[], url: string, { answer, blockedBy }: SeenUrl): Verdict {
  const { hops, status, noindexes, mayHaveMore, canonicals } = answer;
  if (hops.length > 0) return failed(t('redirects', { to: shown(hops.at(-1)!.to, url) }));
  const noindex = noindexes.find(({ agent }) => crawlers.length === 0 || isFor(agent, crawlers));
  if (noindex) return failed(t('noindex', { ...noindex }));
  if (blockedBy !== undefined) return failed(t('blocked', { line: String(blockedBy) }));
  return judged(status, (code) => {
    if (code < 200 || code > 299) return failed(t('noPage', { status: String(code) }));
    const [canonical, ...others] = 'value' in canonicals ? canonicals.value : [];
    if (canonical !== undefined && others.length === 0 && !isSame(canonical, url, url))
      return failed(t('canonicalElsewhere', { url: shown(canonical, url) }));
    return mayHaveMore === undefined ? MET : untested(mayHaveMore);
  });
}

/** Something that crawlers can see must keep the page out of all of these indexes. */
function isKeptOut(crawlers: readonly string[], { answer, blockedBy }: SeenUrl): Verdict {
  const { status, noindexes, mayHaveMore } = answer;
  const missing = (crawlers.length === 0 ? ['robots'] : crawlers).find(
    (name) => !noindexes.some(({ agent }) => isFor(agent, [name])),
  );
  // Without an answer, nothing can be indexed; 429 means "later" (Google, "How HTTP status codes affect crawlers").
  const isGone = 'value' in status && status.value >= 400 && status.value < 500 && status.value !== 429;
  if (isGone) return MET;
  if (blockedBy !== undefined) {
    const line = String(blockedBy);
    return failed(missing === undefined ? t('hidden', { line }) : t('onlyBlocked', { line }));
  }
  if (missing === undefined) return MET;
  if (mayHaveMore !== undefined) return untested(mayHaveMore);
  return judged(status, (code) => {
    if (code >= 500 || code === 429) return untested(t('answers', { status: String(code) }));
    return failed(missing === 'robots' ? t('noNoindex') : t('noNoindexFor', { name: missing }));
  });
}

const isFor = (agent: string, crawlers: readonly string[]): boolean =>
  agent === 'robots' || crawlers.some((name) => name.toLowerCase() === agent);

/** Whether a path or URL leads to a URL; an origin is its home page, and fragments do not count. */
function isSame(url: string, wanted: string, base: string): boolean {
  const [one, other] = [url, wanted].map((item) => {
    const absolute = URL.canParse(item, base) ? httpUrl(new URL(item, base).href) : undefined;
    return absolute && Object.assign(absolute, { hash: '' }).href;
  });
  return one !== undefined && one === other;
}

/** A URL as messages about another one show it: a path on the same host. */
function shown(url: string, from: string): string {
  const [own, other] = [httpUrl(url), httpUrl(from)];
  return own && own.origin === other?.origin ? own.pathname + own.search : url;
}
