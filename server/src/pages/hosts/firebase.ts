/** Firebase Hosting: `firebase.json` (firebase.google.com/docs/hosting/full-config). */
import { headerDirectives } from '../robotsDirectives.ts';
import {
  type Build,
  type ConfigFiles,
  type Host,
  type Origin,
  type SlashTable,
  serveFile,
  slashTable,
} from './host.ts';
import { jsonIn, listOf, textAt, valueAt } from './json.ts';
import { answerOf, filled } from './rules.ts';

const FILE = 'firebase.json';
const BY: Origin = { file: FILE, line: 0 };

/** By `cleanUrls` and `trailingSlash`. */
const TABLES: Readonly<Record<string, SlashTable>> = {
  'false-undefined': slashTable('missing', 'missing', 'html', 'slash', 'index', 'index', 'slash', 'index'),
  'false-false': slashTable('missing', 'missing', 'html', 'index', 'bare', 'index', 'index', 'bare'),
  'false-true': slashTable('missing', 'missing', 'html', 'slash', 'index', 'index', 'slash', 'index'),
  'true-undefined': slashTable('html', 'missing', 'bare', 'index', 'index', 'bare', 'index', 'index'),
  'true-false': slashTable('html', 'bare', 'bare', 'index', 'bare', 'bare', 'index', 'bare'),
  'true-true': slashTable('slash', 'html', 'slash', 'slash', 'index', 'slash', 'slash', 'index'),
};

export function firebase(build: Build, files: ConfigFiles): Host {
  const text = files[FILE];
  const settings = text === undefined ? {} : jsonIn(text);
  const listed = valueAt(settings, 'hosting');
  const [hosting, ...others] = Array.isArray(listed) ? listed : [listed];
  if (settings === undefined || others.length > 0) {
    return {
      serve: () => ({ status: 'unknown', why: 'configuration', by: BY }),
      robotsTags: () => undefined,
    };
  }
  const setting = (key: string): string => `${valueAt(hosting, key) ?? undefined}`;
  const clean = setting('cleanUrls') === 'true' ? 'true' : 'false';
  const table = TABLES[`${clean}-${setting('trailingSlash')}`] ?? TABLES[`${clean}-undefined`]!;
  const redirects = listOf(valueAt(hosting, 'redirects')).map((rule) => ({
    match: matcherOf(rule),
    to: textAt(rule, 'destination') ?? '',
    status: Number(valueAt(rule, 'type') ?? 301),
  }));
  const rewrites = listOf(valueAt(hosting, 'rewrites')).map(matcherOf);
  const headers = listOf(valueAt(hosting, 'headers')).flatMap((rule) => {
    const directives = listOf(valueAt(rule, 'headers'))
      .filter((header) => textAt(header, 'key')?.toLowerCase() === 'x-robots-tag')
      .flatMap((header) => headerDirectives(textAt(header, 'value') ?? '', 0))
      .map((directive) => ({ ...directive, by: BY }));
    return directives.length === 0 ? [] : [{ match: matcherOf(rule), directives }];
  });
  const isLocalized = valueAt(hosting, 'i18n') !== undefined;
  return {
    serve(url) {
      for (const { match, to, status } of redirects) {
        const values = match(url.pathname);
        if (values === 'unknown') return { status: 'unknown', why: 'rule', by: BY };
        if (values && isFillable(to, values)) {
          return answerOf(status, filled(to.replace(/(:\w+)\*/g, '$1'), values), url, BY);
        }
        if (values) return { status: 'unknown', why: 'rule', by: BY };
      }
      const found = serveFile(url, build, table);
      if (found.status !== 404) return found;
      if (isLocalized) return { status: 'unknown', why: 'configuration', by: BY };
      return rewrites.some((match) => match(url.pathname))
        ? { status: 'unknown', why: 'rule', by: BY }
        : found;
    },
    robotsTags(url) {
      const found = headers.map(({ match, directives }) => ({ match: match(url.pathname), directives }));
      if (found.some(({ match }) => match === 'unknown')) return undefined;
      return found.flatMap(({ match, directives }) => (match ? directives : []));
    },
  };
}

/** Several segments fit into `:name*` only. */
const isFillable = (to: string, values: Readonly<Record<string, string>>): boolean =>
  Object.entries(values).every(
    ([name, value]) => !value.includes('/') || to.includes(`:${name}*`) || !to.includes(`:${name}`),
  );

type Matcher = (path: string) => Readonly<Record<string, string>> | 'unknown' | undefined;

/** The paths of a rule: a glob, a glob with `:name`, or a regular expression. */
function matcherOf(rule: unknown): Matcher {
  const regex = textAt(rule, 'regex');
  if (regex !== undefined) return regexMatcher(regex);
  const glob = textAt(rule, 'source') ?? textAt(rule, 'glob');
  return glob === undefined ? () => 'unknown' : globMatcher(glob.startsWith('/') ? glob : `/${glob}`);
}

function regexMatcher(source: string): Matcher {
  try {
    const regex = new RegExp(source.replaceAll('(?P<', '(?<'), 'u');
    return (path) => {
      const found = regex.exec(path);
      return found
        ? { ...Object.fromEntries(found.map((group, at) => [at, group ?? ''])), ...found.groups }
        : undefined;
    };
  } catch {
    return () => 'unknown';
  }
}

/** Parts of a glob whose meaning is plain; others, such as `@(a|b)` and `{a,b}`, are not read. */
const PLAIN_GLOB = /^(?:[^*?[\]{}()!@+:]|(?<=\/)\*\*(?=\/|$)|\*(?!\*)|\?|(?<=\/):[A-Za-z]\w*\*?(?=\/|$))*$/;

function globMatcher(glob: string): Matcher {
  if (!PLAIN_GLOB.test(glob)) {
    const start = /^[^*?[\]{}()!@+:]*/.exec(glob)![0];
    return (path) => (path.startsWith(start) ? 'unknown' : undefined);
  }
  const names: string[] = [];
  const parts = glob.split(/(\/\*\*|\*|\?|\/?:[A-Za-z]\w*\*?)/);
  const isLast = (at: number): boolean => at === parts.length - 2 && parts.at(-1) === '';
  const source = parts.map((part, at) => {
    if (at % 2 === 0) return part.replace(/[\\^$.|+/]/g, '\\$&');
    if (part === '/**') return isLast(at) ? '\\/.*' : '(?:\\/.*)?';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    names.push(/\w+/.exec(part)![0]);
    const slash = part.startsWith('/') ? '\\/' : '';
    return part.endsWith('*') ? `(?:${slash}(.*))?` : `${slash}([^/]+)`;
  });
  const regex = new RegExp(`^${source.join('')}${names.length > 0 ? '\\/?' : ''}$`, 's');
  return (path) => {
    const found = regex.exec(path);
    // Whether wildcards match names with a dot in front depends on the part before.
    if (found && /\/\./.test(path)) return 'unknown';
    return found ? Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) : undefined;
  };
}
