/** One entry of `expect`: the expectations of robots.txt files, or of one sitemap. */

import { listed } from '../core/catalogue.ts';
import { nearestName } from '../core/editDistance.ts';
import {
  type Expected,
  type ExpectedList,
  type ExpectedVerdicts,
  NOTHING_EXPECTED,
} from '../core/rule/expected.ts';
import { decoded, httpUrl } from '../core/uri.ts';
import { expectationWords as say } from './words.ts';

/** An expectation, and its environments; none means all. */
export interface Expectation {
  readonly envs: readonly string[];
  readonly verdicts?: ExpectedVerdicts;
  /** With the path of the sitemap, relative to the configuration. */
  readonly list?: ExpectedList & { readonly file: string };
}

/** The site that a configuration describes. */
interface Site {
  readonly origin: string | undefined;
  readonly root: string;
}

interface Place {
  /** The subject of messages. */
  readonly where: string;
  /** Whether a key of the entry, or the entry itself, violates the schema. */
  readonly isWrong: (key?: string) => boolean;
  readonly site: Site;
}

type Read = { readonly expectation?: Expectation } | { readonly fault: string };

const textsOf = (value: unknown): readonly string[] =>
  (typeof value === 'string' ? [value] : Array.isArray(value) ? value : []).filter(
    (one): one is string => typeof one === 'string',
  );

/** The site of a configuration, as far as it is described. */
export function siteOf(config: unknown): Site {
  const { url, root } = ((config as { site?: unknown } | null)?.site ?? {}) as Record<string, unknown>;
  const origin = typeof url === 'string' ? httpUrl(url)?.origin : undefined;
  const folder = typeof root === 'string' ? root.replace(/^\.\/|\/+$/g, '') : '';
  return { origin, root: folder === '' || folder === '.' ? '' : `${folder}/` };
}

/** Reads an entry; an entry that violates the schema gives nothing. */
export function expectationIn(entry: unknown, { where, isWrong, site }: Place): Read {
  if (typeof entry !== 'object' || entry === null || isWrong()) return {};
  const has = (key: string): boolean => Object.hasOwn(entry, key);
  const at = (key: string): unknown => (entry as Record<string, unknown>)[key];
  const texts = (key: string): readonly string[] => (isWrong(key) ? [] : textsOf(at(key)));
  const envs = texts('env');
  const ofSitemap = ['sitemap', 'contains', 'atLeast'].find(has);
  const ofRobots = ['crawlers', 'allow', 'block'].find(has);
  if (ofSitemap && ofRobots) return { fault: say('mixed', { robots: ofRobots, sitemap: ofSitemap }) };
  if (!ofSitemap) {
    if (!has('crawlers')) return { fault: say('noSubject') };
    if (!has('allow') && !has('block')) return { fault: say('noVerdict') };
    const verdicts = { crawlers: texts('crawlers'), allow: texts('allow'), block: texts('block'), where };
    return { expectation: { envs, verdicts } };
  }
  if (!has('sitemap')) return { fault: say('noSitemap') };
  if (!has('contains') && !has('atLeast')) return { fault: say('noEntries') };
  const [sitemap] = texts('sitemap');
  if (sitemap === undefined) return {};
  const file = fileOf(sitemap, site);
  if (typeof file !== 'string') return file;
  const least = at('atLeast');
  const atLeast = typeof least === 'number' && !isWrong('atLeast') ? least : 0;
  return { expectation: { envs, list: { contains: texts('contains'), atLeast, where, file } } };
}

/** The path of a sitemap relative to the configuration. */
function fileOf(sitemap: string, { origin, root }: Site): string | { readonly fault: string } {
  const url = httpUrl(sitemap);
  if (url) {
    if (origin === undefined) return { fault: say('noOrigin') };
    if (url.origin !== origin) return { fault: say('otherOrigin', { origin }) };
    return root + decoded(url.pathname).slice(1);
  }
  const written = sitemap.trim();
  const path = written.startsWith('/') ? root + written.slice(1) : written;
  const names = path.split(/[\\/]/).filter((name) => name !== '' && name !== '.');
  const isElsewhere =
    /^[a-z][a-z\d+.-]+:|^[a-z]:[\\/]|^[\\/]{2}|^\$\{/i.test(written) || names.includes('..');
  return isElsewhere || names.length === 0 ? { fault: say('outside', { sitemap }) } : names.join('/');
}

/**
 * The fault of an environment's name: a misspelled one would turn expectations off. A name without expectations is
 * accepted if an expectation applies to all environments, or if there are none at all; not if `isStrict`.
 */
export function envFault(
  env: string,
  all: readonly Expectation[],
  { isStrict = false } = {},
): string | undefined {
  const known = [...new Set(all.flatMap(({ envs }) => envs))];
  if (env === '' || known.includes(env)) return undefined;
  const meant = nearestName(env, known);
  const isLost = known.length > 0 && all.every(({ envs }) => envs.length > 0);
  if (meant !== undefined) return say('misspelledEnv', { env, meant });
  return isStrict || isLost ? say('unknownEnv', { env }) : undefined;
}

/**
 * The fault of an environment's name on the command line. Its user relies on an expectation for it, so a name without
 * expectations is a fault, unless no expectation names an environment.
 */
export function calledEnvFault(env: string, all: readonly Expectation[]): string | undefined {
  const known = [...new Set(all.flatMap(({ envs }) => envs))];
  if (known.length === 0 || known.includes(env)) return undefined;
  return (
    envFault(env, all) ??
    say('otherEnvs', {
      env,
      known: listed(
        known.map((name) => say('quoted', { name })),
        'unit',
      ),
    })
  );
}

/**
 * The expectations of one file.
 * @param env the environment; empty for none
 * @param path its path relative to the configuration, decoded
 */
export function expectedOf(all: readonly Expectation[], env: string, path: string): Expected {
  const due = all.filter(({ envs }) => envs.length === 0 || envs.includes(env));
  if (due.length === 0) return NOTHING_EXPECTED;
  return {
    verdicts: due.flatMap(({ verdicts }) => verdicts ?? []),
    lists: due.flatMap(({ list }) => (list && list.file === path ? [list] : [])),
  };
}
