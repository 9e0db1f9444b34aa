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

function globMatcher(glob: string, expressions: Expressions): PathMatch {
  const globs = withoutBraces(glob);
  const names: string[] = [];
  const sources = globs?.map((item) => globSource(item, names));
  // A glob with placeholders is one of path-to-regexp: its stars are others.
  const isMixed = names.length > 0 && (sources!.length > 1 || /[*?]/.test(glob.replace(/:\w+\*/g, '')));
  if (!sources || isMixed || sources.includes(undefined)) return oddMatcher(glob);
  const match = named(expressions.of(`^(?:${sources.join('|')})\\/?$`, 's'), names);
  // Whether wildcards match names with a dot in front depends on the part before.
  return (path) => {
    const found = match(path);
    return found && path.includes('/.') ? 'unknown' : found;
  };
}

/** Globs that a glob with braces stands for are limited. */
const MAX_GLOBS = 64;

/** `/a{,/**}` as `/a` and `/a/**`; undefined for one that is not read. */
function withoutBraces(glob: string): readonly string[] | undefined {
  let globs = [glob];
  for (;;) {
    const at = globs.findIndex((item) => /[{}]/.test(item));
    if (at < 0) return globs;
    const [, before = '', items = '', after = ''] = /^(.*)\{([^{}]*)\}(.*)$/s.exec(globs[at]!) ?? [];
    if (!items.includes(',') || globs.length > MAX_GLOBS) return undefined;
    globs = globs.toSpliced(at, 1, ...items.split(',').map((item) => `${before}${item}${after}`));
  }
}

/** A glob that is not read: it may match any path that begins and ends as it does. */
function oddMatcher(glob: string): PathMatch {
  const [start = ''] = /^[^*?[\]{}()|!@+:]*/.exec(glob) ?? [];
  const [end = ''] = /[^*?[\]{}()|!@+:]*$/.exec(glob) ?? [];
  return (path) => (path.startsWith(start) && path.endsWith(end) ? 'unknown' : undefined);
}

/** A part of a glob: `/**`, the opening of alternatives, `*`, `?`, `:name`, a set, or one character. */
const PART = /\/\*\*(?=\/|$)|[@?*+!]\(|\*+|\?|\/?(?<=^|\/):[A-Za-z]\w*\*?(?=\/|$)|\[[!^]?[\w-]+\]|[\s\S]/g;

/**
 * A glob without braces as a regular expression: of minimatch, without `!(…)`, and with `:name` of path-to-regexp;
 * undefined for one that is not read.
 * @param names gets the names of placeholders, in order
 */
function globSource(glob: string, names: string[]): string | undefined {
  /** What closes the open alternatives. */
  const open: string[] = [];
  const parts = glob.match(PART) ?? [];
  let source = '';
  for (const [at, part] of parts.entries()) {
    if (part === '/**') source += at === parts.length - 1 ? '\\/.*' : '(?:\\/.*)?';
    else if (part === '*') source += '[^/]*';
    else if (part === '?') source += '[^/]';
    else if (/^[@?*+]\($/.test(part)) {
      open.push(`)${part[0] === '@' ? '' : part[0]}`);
      source += '(?:';
    } else if (part === ')') {
      const end = open.pop();
      if (end === undefined) return undefined;
      source += end;
    } else if (part === '|' && open.length > 0) source += '|';
    else if (/^\/?:\w/.test(part)) {
      if (open.length > 0) return undefined;
      names.push(/\w+/.exec(part)![0]);
      const slash = part.startsWith('/') ? '\\/' : '';
      source += part.endsWith('*') ? `(?:${slash}(.*))?` : `${slash}([^/]+)`;
    } else if (/^\[.+\]$/.test(part)) source += part.replace(/^\[!/, '[^');
    else if (/^(?:\*\*+|!\(|[*![\](:])/.test(part)) return undefined;
    else source += part.replace(/[\\^$.|+/?]/g, '\\$&');
  }
  return open.length === 0 ? source : undefined;
}
