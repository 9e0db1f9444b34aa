/** Vercel: `vercel.json` (vercel.com/docs/project-configuration). */
import { compile, type Key, pathToRegexp } from 'path-to-regexp';
import { type Directive, headerDirectives } from '../robotsDirectives.ts';
import {
  type Build,
  type ConfigFiles,
  type Host,
  type Origin,
  type Served,
  type SlashTable,
  serveFile,
  slashTable,
} from './host.ts';
import { jsonIn, listOf, textAt, valueAt } from './json.ts';
import { answerOf } from './rules.ts';

const FILE = 'vercel.json';
const BY: Origin = { file: FILE, line: 0 };

/** By `cleanUrls` and `trailingSlash`, as measured by the Trailing Slash Guide. */
const TABLES: Readonly<Record<string, SlashTable>> = {
  'false-undefined': slashTable('missing', 'missing', 'html', 'index', 'index', 'index', 'index', 'index'),
  'false-false': slashTable('missing', 'missing', 'html', 'index', 'bare', 'index', 'index', 'bare'),
  'false-true': slashTable('missing', 'missing', 'html', 'slash', 'index', 'index', 'slash', 'index'),
  'true-undefined': slashTable('html', 'unknown', 'bare', 'index', 'unknown', 'bare', 'unknown', 'unknown'),
  'true-false': slashTable('html', 'bare', 'bare', 'index', 'bare', 'bare', 'unknown', 'bare'),
  'true-true': slashTable('slash', 'html', 'slash', 'slash', 'index', 'slash', 'slash', 'unknown'),
};

/** Routes of functions have no files. */
const isFunction = (url: URL): boolean => /^\/api(?:\/|$)/.test(url.pathname);

export function vercel(build: Build, files: ConfigFiles): Host {
  const text = files[FILE];
  const settings = text === undefined ? {} : jsonIn(text);
  // The older `routes`, and `builds`, replace the order of all other settings.
  const isReadable =
    settings !== undefined &&
    ['routes', 'builds', 'bulkRedirectsPath'].every((key) => valueAt(settings, key) === undefined);
  if (!isReadable) {
    return {
      serve: () => ({ status: 'unknown', why: 'configuration', by: BY }),
      robotsTags: () => undefined,
    };
  }
  const setting = (key: string): string => `${valueAt(settings, key) ?? undefined}`;
  const clean = setting('cleanUrls') === 'true' ? 'true' : 'false';
  const table = TABLES[`${clean}-${setting('trailingSlash')}`] ?? TABLES[`${clean}-undefined`]!;
  const redirects = listOf(valueAt(settings, 'redirects')).flatMap((rule) => compiled(rule));
  const rewrites = listOf(valueAt(settings, 'rewrites')).flatMap((rule) => compiled(rule));
  const headers = listOf(valueAt(settings, 'headers')).flatMap((rule) => {
    const directives = tagsIn(valueAt(rule, 'headers'));
    return directives.length === 0 ? [] : compiled(rule).map((one) => ({ ...one, directives }));
  });
  return {
    serve(url) {
      for (const { match, target, status, isConditional } of redirects) {
        const values = match(url.pathname);
        if (!values) continue;
        if (isConditional) return { status: 'unknown', why: 'rule', by: BY };
        return target(values, (to) => answerOf(status, to, url, BY));
      }
      const found = serveFile(url, build, table, 308);
      if (found.status !== 404) return found;
      if (isFunction(url)) return { status: 'unknown', why: 'settings' };
      return rewrites.some(({ match }) => match(url.pathname))
        ? { status: 'unknown', why: 'rule', by: BY }
        : found;
    },
    robotsTags(url) {
      const found = headers.filter(({ match }) => match(url.pathname));
      if (found.some(({ isConditional }) => isConditional)) return undefined;
      return found.flatMap(({ directives }) => directives);
    },
  };
}

interface Compiled {
  readonly match: (path: string) => Readonly<Record<string, string>> | undefined;
  readonly status: number;
  /** Fills the target in; not known if that fails. */
  readonly target: (values: Readonly<Record<string, string>>, answer: (to: string) => Served) => Served;
  readonly isConditional: boolean;
}

/** A rule whose source cannot be read may match every path. */
function compiled(rule: unknown): readonly Compiled[] {
  const [source, destination] = [textAt(rule, 'source'), textAt(rule, 'destination') ?? ''];
  if (source === undefined) return [];
  const permanent = valueAt(rule, 'permanent');
  const statusCode = valueAt(rule, 'statusCode');
  const status = typeof statusCode === 'number' ? statusCode : permanent === false ? 307 : 308;
  const isConditional = ['has', 'missing'].some((key) => listOf(valueAt(rule, key)).length > 0);
  const target: Compiled['target'] = (values, answer) => {
    try {
      return answer(targetWith(destination, values));
    } catch {
      return { status: 'unknown', why: 'rule', by: BY };
    }
  };
  try {
    const keys: Key[] = [];
    const regex = pathToRegexp(source, keys, { strict: true, sensitive: true, delimiter: '/' });
    return [{ match: (path) => valuesOf(regex.exec(path), keys), status, target, isConditional }];
  } catch {
    return [{ match: () => ({}), status, target, isConditional: true }];
  }
}

const valuesOf = (
  found: RegExpExecArray | null,
  keys: readonly Key[],
): Readonly<Record<string, string>> | undefined =>
  found ? Object.fromEntries(keys.map(({ name }, at) => [`${name}`, found[at + 1] ?? ''])) : undefined;

/** Fills the placeholders in; `:path*` stands for several segments. Throws if one has no value. */
function targetWith(destination: string, values: Readonly<Record<string, string>>): string {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]*)?(.*)$/is.exec(destination)!;
  const [, pathname = '', query = ''] = /^([^?#]*)(.*)$/s.exec(path)!;
  const numbered = pathname.replace(/\$(\d+)/g, (_, group: string) => values[Number(group) - 1] ?? '');
  const parts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.includes('/') ? value.split('/') : value]),
  );
  return `${origin}${compile(numbered, { validate: false })(parts)}${query}`;
}

const tagsIn = (headers: unknown): readonly (Directive & { readonly by: Origin })[] =>
  listOf(headers)
    .filter((header) => textAt(header, 'key')?.toLowerCase() === 'x-robots-tag')
    .flatMap((header) => headerDirectives(textAt(header, 'value') ?? '', 0))
    .map((directive) => ({ ...directive, by: BY }));
