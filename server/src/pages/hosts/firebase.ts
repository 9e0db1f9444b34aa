/** Firebase Hosting: `firebase.json` (firebase.google.com/docs/hosting/full-config). */

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
import { listOf, settingsIn, tableIn, tagsOf, textAt, valueAt } from './json.ts';
import { answerOf, filled, named, type PathMatch, sentBy } from './rules.ts';

const FILE = 'firebase.json';

/** By `cleanUrls` and `trailingSlash`. */
const TABLES: Readonly<Record<string, SlashTable>> = {
  'false-undefined': slashTable('missing', 'missing', 'html', 'slash', 'index', 'index', 'slash', 'index'),
  'false-false': slashTable('missing', 'missing', 'html', 'index', 'bare', 'index', 'index', 'bare'),
  'false-true': slashTable('missing', 'missing', 'html', 'slash', 'index', 'index', 'slash', 'index'),
  'true-undefined': slashTable('html', 'missing', 'bare', 'index', 'index', 'bare', 'index', 'index'),
  'true-false': slashTable('html', 'bare', 'bare', 'index', 'bare', 'bare', 'index', 'bare'),
  'true-true': slashTable('slash', 'html', 'slash', 'slash', 'index', 'slash', 'slash', 'index'),
};

export function firebase(build: Build, files: ConfigFiles, expressions: Expressions): Host {
  const whole = settingsIn(files[FILE], FILE);
  const listed = listOf(whole?.value('hosting'));
  const isList = Array.isArray(whole?.value('hosting'));
  const settings = whole && settingsIn(files[FILE], FILE, isList ? ['hosting', 0] : ['hosting']);
  if (!settings || listed.length > 1) return unreadable({ file: FILE, line: whole?.by.line ?? 0 });
  const table = tableIn(settings, TABLES);
  const redirects = settings.rules('redirects').map(({ rule, by }) => ({
    ...{ by, match: matcherOf(rule, expressions), to: textAt(rule, 'destination') ?? '' },
    status: Number(valueAt(rule, 'type') ?? 301),
  }));
  const rewrites = settings
    .rules('rewrites')
    .map(({ rule, by }) => ({ by, match: matcherOf(rule, expressions) }));
  const headers = settings.rules('headers').flatMap((rule) => {
    const directives = tagsOf(rule);
    return directives.length === 0 ? [] : [{ match: matcherOf(rule.rule, expressions), directives }];
  });
  return {
    serve(url) {
      for (const { match, to, status, by } of redirects) {
        const values = match(url.pathname);
        if (values === undefined) continue;
        if (values === 'unknown' || !isFillable(to, values)) return { status: 'unknown', why: 'rule', by };
        return answerOf(status, filled(to.replace(/(:\w+)\*/g, '$1'), values), url, by);
      }
      const found = serveFile(url, build, table);
      if (found.status !== 404) return found;
      if (settings.value('i18n') !== undefined)
        return { status: 'unknown', why: 'configuration', by: settings.by };
      const rewrite = rewrites.find(({ match }) => match(url.pathname));
      return rewrite ? { status: 'unknown', why: 'rule', by: rewrite.by } : found;
    },
    robotsTags: (url) => sentBy(headers, url.pathname),
  };
}

/** Several segments fit into `:name*` only. */
const isFillable = (to: string, values: Readonly<Record<string, string>>): boolean =>
  Object.entries(values).every(
    ([name, value]) => !value.includes('/') || to.includes(`:${name}*`) || !to.includes(`:${name}`),
  );

/** The paths of a rule: a glob, a glob with `:name`, or a regular expression. */
function matcherOf(rule: unknown, expressions: Expressions): PathMatch {
  const regex = textAt(rule, 'regex');
  if (regex !== undefined) return regexMatcher(regex, expressions);
  const glob = textAt(rule, 'source') ?? textAt(rule, 'glob');
  return glob === undefined
    ? () => 'unknown'
    : globMatcher(glob.startsWith('/') ? glob : `/${glob}`, expressions);
}

function regexMatcher(source: string, expressions: Expressions): PathMatch {
  const expression = expressions.of(source.replaceAll('(?P<', '(?<'));
  return (path) => {
    const found = expression.exec(path);
    if (typeof found !== 'object') return found;
    const values = [...found.groups.entries(), ...Object.entries(found.names)];
    return Object.fromEntries(values.map(([name, value]) => [name, value ?? '']));
  };
}

/** Parts of a glob whose meaning is plain; others, such as `@(a|b)` and `{a,b}`, are not read. */
const PLAIN_GLOB = /^(?:[^*?[\]{}()!@+:]|(?<=\/)\*\*(?=\/|$)|\*(?!\*)|\?|(?<=\/):[A-Za-z]\w*\*?(?=\/|$))*$/;

function globMatcher(glob: string, expressions: Expressions): PathMatch {
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
  const suffix = names.length > 0 ? '\\/?' : '';
  const match = named(expressions.of(`^${source.join('')}${suffix}$`, 's'), names);
  // Whether wildcards match names with a dot in front depends on the part before.
  return (path) => {
    const found = match(path);
    return found && path.includes('/.') ? 'unknown' : found;
  };
}
