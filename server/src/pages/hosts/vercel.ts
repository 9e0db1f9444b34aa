/** Vercel: `vercel.json` (vercel.com/docs/project-configuration). */
import { compile, type Key, pathToRegexp } from 'path-to-regexp';
import type { Origin } from '../../core/builtPages.ts';
import type { Expressions } from '../regex/expressions.ts';
import {
  type Build,
  type ConfigFiles,
  type Host,
  type SlashTable,
  serveFile,
  slashTable,
  unreadable,
} from './host.ts';
import { isConditional, type JsonRule, settingsIn, tableIn, tagsOf, textAt, valueAt } from './json.ts';
import { answerOf, filled, named, type PathMatch, sentBy } from './rules.ts';

const FILE = 'vercel.json';

/** By `cleanUrls` and `trailingSlash`, as measured by the Trailing Slash Guide. */
const TABLES: Readonly<Record<string, SlashTable>> = {
  'false-undefined': slashTable('missing', 'missing', 'html', 'index', 'index', 'index', 'index', 'index'),
  'false-false': slashTable('missing', 'missing', 'html', 'index', 'bare', 'index', 'index', 'bare'),
  'false-true': slashTable('missing', 'missing', 'html', 'slash', 'index', 'index', 'slash', 'index'),
  'true-undefined': slashTable('html', 'unknown', 'bare', 'index', 'unknown', 'bare', 'unknown', 'unknown'),
  'true-false': slashTable('html', 'bare', 'bare', 'index', 'bare', 'bare', 'unknown', 'bare'),
  'true-true': slashTable('slash', 'html', 'slash', 'slash', 'index', 'slash', 'slash', 'unknown'),
};

/** Paths with a dot in their last segment: there is no form with a slash to redirect to. */
const DOTTED = TABLES['false-undefined']!;

/**
 * The redirects that `cleanUrls` and `trailingSlash` add before all rules, as the routes that Vercel makes of them
 * (`@vercel/routing-utils`): where to; undefined for no redirect.
 */
function routed(path: string, isClean: boolean, hasSlash: unknown): string | undefined {
  const end = hasSlash === true ? '/' : '';
  if (isClean) {
    const [, page] = /^\/(?:(.+)\/)?index(?:\.html)?\/?$/.exec(path) ?? /^\/(.*)\.html\/?$/.exec(path) ?? [];
    if (page !== undefined) return `/${page}${end}`;
    if (/^\/index(?:\.html)?\/?$/.test(path)) return '/';
  }
  if (hasSlash === false) return /^\/(.*)\/$/.test(path) ? path.slice(0, -1) : undefined;
  if (hasSlash !== true || /^\/\.well-known(?:\/|$)/.test(path)) return undefined;
  if (/^\/(?:[^/]+\/)*[^/.]+$/.test(path)) return `${path}/`;
  return /^\/(?:[^/]+\/)*[^/]+\.\w+\/$/.test(path) ? path.slice(0, -1) : undefined;
}

/** Its builder for Next.js takes `.html` off the paths of an export, whatever is configured; the rest is not known. */
const NEXT_EXPORT = slashTable(
  ...(['html', 'unknown', 'unknown', 'unknown', 'index', 'unknown', 'unknown', 'unknown'] as const),
);

/** Routes of functions have no files. */
const isFunction = (url: URL): boolean => /^\/api(?:\/|$)/.test(url.pathname);

export function vercel(build: Build, files: ConfigFiles, expressions: Expressions): Host {
  const settings = settingsIn(files[FILE], FILE);
  // The older `routes`, and `builds`, replace the order of all other settings.
  const old = ['routes', 'builds', 'bulkRedirectsPath'];
  if (!settings || old.some((key) => settings.value(key) !== undefined))
    return unreadable({ file: FILE, line: settings?.by.line ?? 0 });
  const table = build.isNextExport ? NEXT_EXPORT : tableIn(settings, TABLES);
  const [isClean, hasSlash] = [settings.value('cleanUrls') === true, settings.value('trailingSlash')];
  const isDotted = ({ pathname }: URL): boolean => hasSlash === true && /\.[^/]*\/?$/.test(pathname);
  const read = (rule: JsonRule): readonly Compiled[] => compiled(rule, expressions);
  const redirects = settings.rules('redirects').flatMap(read);
  const rewrites = settings.rules('rewrites').flatMap(read);
  const headers = settings.rules('headers').flatMap((rule) => {
    const directives = tagsOf(rule);
    return directives.length === 0 ? [] : read(rule).map((compiled) => ({ ...compiled, directives }));
  });
  return {
    serve(url) {
      const path = routed(url.pathname, isClean, hasSlash);
      if (path !== undefined) {
        const to = new URL(url);
        to.pathname = path;
        const end = this.serve(to);
        const isOpen = end.status === 'unknown' && end.why === 'path';
        return end.status === 404 || isOpen ? end : { status: 308, to: to.href };
      }
      for (const { match, destination, status, by } of redirects) {
        const values = match(url.pathname);
        if (!values) continue;
        const to = values === 'unknown' ? undefined : targetWith(destination, values);
        return to === undefined ? { status: 'unknown', why: 'rule', by } : answerOf(status, to, url, by);
      }
      const found = serveFile(url, build, isDotted(url) ? DOTTED : table, 308);
      if (found.status !== 404) return found;
      if (isFunction(url)) return { status: 'unknown', why: 'program' };
      const rewrite = rewrites.find(({ match }) => match(url.pathname));
      return rewrite ? { status: 'unknown', why: 'rule', by: rewrite.by } : found;
    },
    robotsTags: (url) => sentBy(headers, url.pathname),
  };
}

interface Compiled {
  readonly by: Origin;
  /** Never known for a rule with conditions. */
  readonly match: PathMatch;
  readonly status: number;
  readonly destination: string;
}

/** A rule whose source cannot be read may match every path. */
function compiled({ rule, by }: JsonRule, expressions: Expressions): readonly Compiled[] {
  const [source, destination] = [textAt(rule, 'source'), textAt(rule, 'destination') ?? ''];
  if (source === undefined) return [];
  const permanent = valueAt(rule, 'permanent');
  const statusCode = valueAt(rule, 'statusCode');
  const status = typeof statusCode === 'number' ? statusCode : permanent === false ? 307 : 308;
  const match = matchOf(source, expressions);
  const conditional: PathMatch = (path) => match(path) && 'unknown';
  return [{ by, match: isConditional(rule) ? conditional : match, status, destination }];
}

function matchOf(source: string, expressions: Expressions): PathMatch {
  const path = pathSource(source, { strict: true, sensitive: true, delimiter: '/' });
  return path ? named(expressions.of(path.expression), path.names) : () => 'unknown';
}

/** A source of path-to-regexp: its expression, and the names of its parameters; undefined if it cannot be read. */
export function pathSource(source: string, options?: Parameters<typeof pathToRegexp>[2]) {
  try {
    const keys: Key[] = [];
    const expression = pathToRegexp(source, keys, options).source;
    return { expression, names: keys.map(({ name }) => `${name}`) };
  } catch {
    return undefined;
  }
}

/** Fills the placeholders in; `:path*` stands for several segments. Undefined if one has no value. */
function targetWith(destination: string, values: Readonly<Record<string, string>>): string | undefined {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]*)?(.*)$/is.exec(destination)!;
  const [, pathname = '', query = ''] = /^([^?#]*)(.*)$/s.exec(path)!;
  const numbered = pathname.replace(/\$(\d+)/g, (_, group: string) => values[Number(group) - 1] ?? '');
  const parts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.includes('/') ? value.split('/') : value]),
  );
  try {
    return `${origin}${compile(numbered, { validate: false })(parts)}${filled(query, values)}`;
  } catch {
    return undefined;
  }
}
