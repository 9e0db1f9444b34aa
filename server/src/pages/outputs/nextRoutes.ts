/** The routes of Next.js that its manifests describe: redirects, rewrites and headers, and what was prerendered. */

import type { Origin } from '../../core/builtPages.ts';
import { decoded } from '../../core/uri.ts';
import type { HeaderTag } from '../hosts/host.ts';
import { isConditional, type JsonRule, listOf, settingsIn, tagsOf, textAt, valueAt } from '../hosts/json.ts';
import { named, type PathMatch } from '../hosts/rules.ts';
import { pathSource } from '../hosts/vercel.ts';
import type { Expressions } from '../regex/expressions.ts';
import { entriesOf, manifestIn, type OutputFiles } from './output.ts';

export const ROUTES = 'routes-manifest.json';
const PRERENDERED = 'prerender-manifest.json';

/** A redirect, rewrite or header. */
export interface NextRule {
  readonly by: Origin;
  /** Matches the whole path of a URL. */
  readonly match: PathMatch;
  readonly destination: string;
  readonly status: number;
  /** A redirect from or to a slash at the end, which Next.js adds itself. */
  readonly isOfSlash: boolean;
  /** It also depends on headers, cookies or the query. */
  readonly isConditional: boolean;
  /** Keys that the query must have. */
  readonly queryKeys: readonly string[];
  readonly directives: readonly HeaderTag[];
}

/** A route with parameters. */
export interface NextRoute {
  readonly page: string;
  readonly match: PathMatch;
}

/** A path that was rendered by the build. */
export interface Prerendered {
  /** The route that renders it again; it equals the path if that has no parameters. */
  readonly route: string;
  readonly status: number | undefined;
  /** A part of it is rendered for each request. */
  readonly isPart: boolean;
  /** The file without an extension, relative to the folder of the output. */
  readonly stem: string;
  readonly isPage: boolean;
}

/** What the manifests say; paths of pages are without the base path. */
export interface NextManifests {
  readonly basePath: string;
  readonly redirects: readonly NextRule[];
  readonly rewrites: Readonly<Record<'beforeFiles' | 'afterFiles' | 'fallback', readonly NextRule[]>>;
  readonly headers: readonly NextRule[];
  /** The routes without parameters. */
  readonly fixed: ReadonlySet<string>;
  readonly dynamic: readonly NextRoute[];
  readonly prerendered: ReadonlyMap<string, Prerendered>;
  /** The dynamic routes that answer nothing but what was prerendered. */
  readonly closed: ReadonlySet<string>;
  readonly missing: ReadonlySet<string>;
  /** What a proxy or middleware may answer; empty without one. */
  readonly proxied: readonly PathMatch[];
  /** The locale of paths without one, and whether there are several. */
  readonly locale: string | undefined;
}

/** Reads the manifests; undefined if these are not those of Next.js. */
export function nextManifests(files: OutputFiles, expressions: Expressions): NextManifests | undefined {
  const text = files.text(ROUTES);
  const settings = settingsIn(text, ROUTES);
  const basePath = settings?.value('basePath');
  if (!settings || typeof basePath !== 'string') return undefined;
  const flags = settings.value('caseSensitive') === true ? '' : 'i';
  const rule = (json: JsonRule): NextRule => ruleOf(json, expressions, flags);
  const rewrites = settings.value('rewrites');
  const nested = settingsIn(text, ROUTES, ['rewrites'])!;
  // Older versions have one list.
  const rewritesAt = (key: string): readonly NextRule[] =>
    Array.isArray(rewrites)
      ? key === 'afterFiles'
        ? settings.rules('rewrites').map(rule)
        : []
      : nested.rules(key).map(rule);
  return {
    basePath,
    redirects: settings.rules('redirects').map(rule),
    rewrites: {
      beforeFiles: rewritesAt('beforeFiles'),
      afterFiles: rewritesAt('afterFiles'),
      fallback: rewritesAt('fallback'),
    },
    headers: settings
      .rules('headers')
      .map(rule)
      .filter(({ directives }) => directives.length > 0),
    fixed: new Set(settings.rules('staticRoutes').flatMap(({ rule }) => textAt(rule, 'page') ?? [])),
    dynamic: settings.rules('dynamicRoutes').flatMap(({ rule }) => routeIn(rule, expressions)),
    ...prerenderedIn(files),
    proxied: proxiedIn(files, expressions),
    locale: textAt(settings.value('i18n'), 'defaultLocale'),
  };
}

function ruleOf(json: JsonRule, expressions: Expressions, flags: '' | 'i'): NextRule {
  const { rule, by } = json;
  const path = pathSource(textAt(rule, 'source') ?? '');
  const regex = textAt(rule, 'regex');
  const status = valueAt(rule, 'statusCode');
  return {
    by,
    match: regex === undefined || !path ? () => 'unknown' : named(expressions.of(regex, flags), path.names),
    destination: textAt(rule, 'destination') ?? '',
    status: typeof status === 'number' ? status : 308,
    isOfSlash: valueAt(rule, 'internal') === true,
    isConditional: isConditional(rule),
    queryKeys: listOf(valueAt(rule, 'has')).flatMap((item) =>
      textAt(item, 'type') === 'query' ? (textAt(item, 'key') ?? []) : [],
    ),
    directives: tagsOf(json),
  };
}

function routeIn(rule: unknown, expressions: Expressions): readonly NextRoute[] {
  const page = textAt(rule, 'page');
  return page === undefined ? [] : [{ page, match: matchOf(textAt(rule, 'regex'), expressions) }];
}

const matchOf = (regex: string | undefined, expressions: Expressions, flags: '' | 'i' = ''): PathMatch =>
  regex === undefined ? () => 'unknown' : named(expressions.of(regex, flags), []);

function prerenderedIn(files: OutputFiles): Pick<NextManifests, 'prerendered' | 'closed' | 'missing'> {
  const manifest = manifestIn(files.text(PRERENDERED));
  const ofApp = new Set(
    entriesOf(manifestIn(files.text('app-path-routes-manifest.json'))).map(([, route]) => route),
  );
  const prerendered = new Map<string, Prerendered>();
  for (const [path, value] of entriesOf(valueAt(manifest, 'routes'))) {
    const route = textAt(value, 'srcRoute') ?? path;
    const status = valueAt(value, 'initialStatus');
    const name = path === '/' ? '/index' : path;
    prerendered.set(decoded(path), {
      route: decoded(route),
      status: typeof status === 'number' ? status : undefined,
      isPart: valueAt(value, 'experimentalPPR') === true || !isComplete(valueAt(value, 'response')),
      stem: `server/${ofApp.has(route) ? 'app' : 'pages'}${decoded(name)}`,
      isPage: textAt(value, 'routeType') !== 'route' && textAt(value, 'dataRoute') !== undefined,
    });
  }
  for (const [path, file] of entriesOf(manifestIn(files.text('server/pages-manifest.json')))) {
    if (typeof file !== 'string' || !file.endsWith('.html') || /^\/(?:404|500|_.*)$/.test(path)) continue;
    const stem = `server/${file.slice(0, -'.html'.length)}`;
    if (!prerendered.has(path))
      prerendered.set(path, { route: path, status: undefined, isPart: false, stem, isPage: true });
  }
  const missing = listOf(valueAt(manifest, 'notFoundRoutes')).filter((path) => typeof path === 'string');
  const closed = entriesOf(valueAt(manifest, 'dynamicRoutes')).flatMap(([page, value]) =>
    valueAt(value, 'fallback') === false ? page : [],
  );
  return { prerendered, closed: new Set(closed), missing: new Set(missing) };
}

const isComplete = (response: unknown): boolean => response === undefined || response === 'complete';

/** The matchers of the middleware, also as a function of Node.js (`proxy.ts`). */
function proxiedIn(files: OutputFiles, expressions: Expressions): readonly PathMatch[] {
  const edge = valueAt(manifestIn(files.text('server/middleware-manifest.json')), 'middleware');
  const inNode = valueAt(
    manifestIn(files.text('server/functions-config-manifest.json')),
    ...['functions', '/_middleware'],
  );
  const all = [...entriesOf(edge).map(([, value]) => value), ...(inNode === undefined ? [] : [inNode])];
  return all.flatMap((proxy) => {
    const matchers = listOf(valueAt(proxy, 'matchers'));
    if (matchers.length === 0) return () => 'unknown' as const;
    return matchers.map((matcher) => matchOf(textAt(matcher, 'regexp'), expressions));
  });
}
