/** One entry of `expect`: the expectations of robots.txt files, of one sitemap, or of what URLs get. */

import { listed } from '../core/catalogue.ts';
import { nearestName } from '../core/editDistance.ts';
import {
  type Expected,
  type ExpectedVerdicts,
  NOTHING_EXPECTED,
  type Stance,
  USE,
  USES,
} from '../core/rule/expected.ts';
import { decoded, httpUrl } from '../core/uri.ts';
import { isPattern } from '../core/urlPattern.ts';
import type { Expectation, FilePlace } from './types.ts';
import { type EntryContext, OF_URLS, urlsIn } from './urlExpectations.ts';
import { expectationWords as t } from './words.ts';

type ReadEntry = { readonly expectation?: Expectation } | { readonly fault: string };

const textsOf = (value: unknown): readonly string[] =>
  (typeof value === 'string' ? [value] : Array.isArray(value) ? value : []).filter(
    (item): item is string => typeof item === 'string',
  );

/** Reads an entry; an entry that violates the schema gives nothing. */
export function expectationIn(entry: unknown, context: EntryContext): ReadEntry {
  const { where, isWrong } = context;
  if (typeof entry !== 'object' || entry === null || isWrong()) return {};
  const has = (key: string): boolean => Object.hasOwn(entry, key);
  const at = (key: string): unknown => (entry as Record<string, unknown>)[key];
  const texts = (key: string): readonly string[] => (isWrong(key) ? [] : textsOf(at(key)));
  const envs = texts('env');
  const ofSitemap = ['sitemap', 'contains', 'atLeast'].find(has);
  const ofUrls = OF_URLS.find(has);
  const ofRobots = [...(ofUrls ? [] : ['crawlers']), 'allow', 'block', 'stance', 'paths'].find(has);
  const ofFile = ofSitemap ?? ofRobots;
  if (ofUrls && ofFile) return { fault: t('mixedUrls', { urls: ofUrls, other: ofFile }) };
  if (ofUrls) {
    const read = urlsIn(entry as Readonly<Record<string, unknown>>, context);
    return 'fault' in read ? read : { expectation: { envs, ...read } };
  }
  if (ofSitemap && ofRobots) return { fault: t('mixed', { robots: ofRobots, sitemap: ofSitemap }) };
  if (has('stance') || has('paths')) {
    const other = ['crawlers', 'allow', 'block'].find(has);
    if (other) return { fault: t('stanceAlone', { other }) };
    if (!has('stance')) return { fault: t('noStance') };
    if (isWrong('stance')) return {};
    if (Object.keys(at('stance') as object).length === 0) return { fault: t('noAnswer') };
    const paths = has('paths') ? texts('paths') : ['/'];
    return { expectation: { envs, verdicts: verdictsOf(at('stance') as Stance, paths, where) } };
  }
  if (!ofSitemap) {
    if (!has('crawlers')) return { fault: t('noSubject') };
    if (!has('allow') && !has('block')) return { fault: t('noVerdict') };
    const verdicts = { crawlers: texts('crawlers'), allow: texts('allow'), block: texts('block'), where };
    return { expectation: { envs, verdicts: [verdicts] } };
  }
  if (!has('sitemap')) return { fault: t('noExpected') };
  if (!has('contains') && !has('atLeast')) return { fault: t('noEntries') };
  const [sitemap] = texts('sitemap');
  if (sitemap === undefined) return {};
  const place = filePlace(sitemap);
  if ('fault' in place) return place;
  const least = at('atLeast');
  const atLeast = typeof least === 'number' && !isWrong('atLeast') ? least : 0;
  return { expectation: { envs, list: { contains: texts('contains'), atLeast, where, place } } };
}

/** Crawlers of a use that is refused fetch nothing below the paths; those of permitted uses only may fetch the paths. */
function verdictsOf(stance: Stance, paths: readonly string[], where: string): readonly ExpectedVerdicts[] {
  const namesOf = (answer: 'yes' | 'no'): readonly string[] =>
    USES.filter((use) => stance[use] === answer).map((use) => USE + use);
  const [permitted, refused] = [namesOf('yes'), namesOf('no')];
  const below = paths.map((path) => (isPattern(path) ? path : `${path}*`));
  return [
    { crawlers: refused, except: [], allow: [], block: below, where },
    { crawlers: permitted, except: refused, allow: paths, block: [], where },
  ].filter(({ crawlers }) => crawlers.length > 0);
}

function filePlace(sitemap: string): FilePlace | { readonly fault: string } {
  const url = httpUrl(sitemap);
  if (url) return { isRooted: true, path: decoded(url.pathname).slice(1), origin: url.origin };
  const written = sitemap.trim();
  const names = written.split(/[\\/]/).filter((name) => name !== '' && name !== '.');
  const isElsewhere =
    /^[a-z][a-z\d+.-]+:|^[a-z]:[\\/]|^[\\/]{2}|^\$\{/i.test(written) || names.includes('..');
  if (isElsewhere || names.length === 0) return { fault: t('outside', { sitemap }) };
  return { isRooted: written.startsWith('/'), path: names.join('/') };
}

/** The fault of a sitemap that is given as a URL, on a site with this configured origin; undefined for none. */
export function originFault({ origin }: FilePlace, own: string | undefined): string | undefined {
  if (origin === undefined || origin === own) return undefined;
  return own === undefined ? t('noOrigin') : t('otherOrigin', { origin: own });
}

/** What is known of environments: all expectations, and the names of those that are described. */
export interface KnownEnvironments {
  readonly expectations: readonly Expectation[];
  readonly environments: Iterable<string>;
}

const namesIn = ({ expectations, environments }: KnownEnvironments): readonly string[] => [
  ...new Set([...environments, ...expectations.flatMap(({ envs }) => envs)]),
];

/**
 * The fault of an environment's name: a misspelled one would turn expectations off. A name without expectations is
 * accepted if an expectation applies to all environments, or if there are none at all; not if `isStrict`.
 */
export function envFault(env: string, all: KnownEnvironments, { isStrict = false } = {}): string | undefined {
  const known = namesIn(all);
  if (env === '' || known.includes(env)) return undefined;
  const meant = nearestName(env, known);
  const isLost = known.length > 0 && all.expectations.every(({ envs }) => envs.length > 0);
  if (meant !== undefined) return t('misspelledEnv', { env, meant });
  return isStrict || isLost ? t('unknownEnv', { env }) : undefined;
}

/** The fault of an environment that an expectation names, beside described ones. */
export function expectedEnvFault(env: string, environments: readonly string[]): string | undefined {
  if (environments.length === 0 || environments.includes(env)) return undefined;
  const meant = nearestName(env, environments);
  return meant === undefined ? t('undescribed', { env }) : t('misspelledName', { env, meant });
}

/**
 * The fault of an environment's name on the command line. Its user relies on an expectation for it, so a name without
 * expectations is a fault, unless no expectation names an environment.
 */
export function calledEnvFault(env: string, all: KnownEnvironments): string | undefined {
  const known = namesIn(all);
  if (known.length === 0 || known.includes(env)) return undefined;
  return (
    envFault(env, all) ??
    t('otherEnvs', {
      env,
      known: listed(
        known.map((name) => t('quoted', { name })),
        'unit',
      ),
    })
  );
}

/**
 * The expectations of one file.
 * @param all those that may apply, and the URI of the sitemap if they are about one
 * @param envs the environment, empty for none, and the one that it extends
 * @param uri the file, decoded
 */
export function expectedOf(
  all: readonly { readonly expectation: Expectation; readonly sitemap: string | undefined }[],
  envs: readonly string[],
  uri: string,
): Expected {
  const due = all.filter(({ expectation }) => isDue(expectation, envs));
  if (due.length === 0) return NOTHING_EXPECTED;
  const inherited = (expectation: Expectation) =>
    isDue(expectation, envs.slice(0, 1)) ? undefined : { isInherited: true as const };
  const lists = due.flatMap(({ expectation, sitemap }) =>
    expectation.list && sitemap === uri ? [{ ...expectation.list, ...inherited(expectation) }] : [],
  );
  const hasOwnLeast = lists.some((list) => !('isInherited' in list) && list.atLeast > 0);
  const urls = due.flatMap(({ expectation }) =>
    expectation.urls ? [{ ...expectation.urls, ...inherited(expectation) }] : [],
  );
  return {
    verdicts: due.flatMap(({ expectation }) =>
      (expectation.verdicts ?? []).map((verdict) => ({ ...verdict, ...inherited(expectation) })),
    ),
    lists: lists.map((list) => ('isInherited' in list && hasOwnLeast ? { ...list, atLeast: 0 } : list)),
    ...(urls.length > 0 && { urls }),
  };
}

/** Whether an expectation applies in one of these environments; the empty one is unnamed. */
export const isDue = ({ envs }: Expectation, names: readonly string[]): boolean =>
  envs.length === 0 || envs.some((env) => names.includes(env));
