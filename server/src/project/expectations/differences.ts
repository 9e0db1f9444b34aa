/** How a live site differs from another place of the same site: a build, or another host. */
import { finished } from '../../core/steps.ts';
import { httpUrl } from '../../core/uri.ts';
import type { UrlAnswer } from '../../core/urlAnswer.ts';
import { pathOf } from '../../core/urlPattern.ts';
import type { TestPlace } from './urls.ts';
import { differenceWords as t } from './words.ts';

/** A difference: a sentence about a URL of the live site, or about all that is listed. */
export interface Difference {
  readonly url: string;
  readonly sentence: string;
}

/**
 * Compares what paths get in both places, and which are listed in one only. What is not known in one of them is no
 * difference.
 * @param urls URLs of the live site
 * @param siteUrl the URL that differences of lists are about
 */
export function* differencesBetween(
  live: TestPlace,
  other: TestPlace,
  urls: Iterable<string>,
  siteUrl: string,
): Generator<Difference> {
  const { name: place } = other;
  if (live.isWhole && other.isWhole) {
    const [own, theirs] = [listedIn(live), listedIn(other)];
    const only = (some: ReadonlySet<string>, rest: ReadonlySet<string>) =>
      [...some].filter((path) => !rest.has(path));
    const [come, gone] = [only(own, theirs), only(theirs, own)];
    const url = siteUrl;
    if (come.length > 0)
      yield { url, sentence: t('listedHere', { count: come.length, path: come[0]!, place }) };
    if (gone.length > 0)
      yield { url, sentence: t('listedThere', { count: gone.length, path: gone[0]!, place }) };
  }
  for (const url of urls) {
    const path = pathOf(url);
    const sentence = differenceIn(live.see(url).answer, other.see(`${other.origin}${path}`).answer, place);
    if (sentence !== undefined) yield { url, sentence };
  }
}

const listedIn = (place: TestPlace): ReadonlySet<string> =>
  new Set([...finished(place.listed())].map(pathOf));

/** The first difference between two answers: redirects, status, index, canonical URL. */
function differenceIn(live: UrlAnswer, other: UrlAnswer, place: string): string | undefined {
  const facts = [live, other].map(factsOf) as [Facts, Facts];
  for (const key of ['target', 'status', 'noindex', 'canonical'] as const) {
    const [own, theirs] = facts.map((all) => all[key]);
    if (own !== undefined && theirs !== undefined && own !== theirs)
      return t(key, { own: own || t('nothing'), theirs: theirs || t('nothing'), place });
  }
  return undefined;
}

/** What is known of an answer, as texts that can be compared; an empty one means that there is nothing. */
interface Facts {
  readonly target: string | undefined;
  readonly status: string | undefined;
  readonly noindex: string | undefined;
  readonly canonical: string | undefined;
}

function factsOf({ hops, status, noindexes, mayHaveMore, canonicals }: UrlAnswer): Facts {
  const last = hops.at(-1);
  const code = 'value' in status ? String(status.value) : undefined;
  const isPage = code === '200';
  return {
    target: last ? pathFrom(last.to, hops[0]!.url) : code === undefined ? undefined : '',
    status: String(hops[0]?.status ?? code ?? '') || undefined,
    noindex:
      isPage && mayHaveMore === undefined
        ? [...new Set(noindexes.map(({ agent }) => agent))].sort().join(' ')
        : undefined,
    canonical:
      isPage && 'value' in canonicals && canonicals.value.length < 2
        ? (canonicals.value[0] ?? '') && pathOf(canonicals.value[0]!)
        : undefined,
  };
}

/** A URL without the origin of the one that leads to it: hosts differ in that. */
const pathFrom = (url: string, from: string): string =>
  httpUrl(url)?.origin === httpUrl(from)?.origin ? pathOf(url) : url;
