/**
 * Apache: `.htaccess` (httpd.apache.org, "mod_alias", "mod_rewrite", "mod_dir", "mod_headers"). Literal redirects are
 * followed. What else rewrites or redirects a URL makes its answer unknown.
 */
import type { Origin } from '../../core/builtPages.ts';
import type { Expressions } from '../regex/expressions.ts';
import {
  type Build,
  type ConfigFiles,
  filePath,
  type HeaderTag,
  type Host,
  mayHaveIndex,
  type Served,
  serveFile,
  slashTable,
} from './host.ts';
import { answerOf, tagsIn } from './rules.ts';

const FILE = '.htaccess';
const TABLE = slashTable('missing', 'missing', 'html', 'slash', 'index', 'index', 'slash', 'index');
/** With `DirectorySlash Off`: without a slash, a folder is listed or refused, as its settings say. */
const SLASHLESS = slashTable('missing', 'missing', 'html', 'unknown', 'index', 'index', 'unknown', 'index');

type ServedOf = (url: URL) => Served | undefined;

interface HeaderRule {
  readonly directives: readonly HeaderTag[];
  /** Undefined if it is not known whether the rule applies. */
  applies(file: string): boolean | undefined;
}

export function apache(build: Build, files: ConfigFiles, expressions: Expressions): Host {
  const { rules, headers, guesses, isSlashless } = readHtaccess(files[FILE] ?? '', build, expressions);
  const served = (url: URL): Served => {
    for (const rule of rules) {
      const answer = rule(url);
      if (answer) return answer;
    }
    const found = serveFile(url, build, isSlashless ? SLASHLESS : TABLE);
    if (found.status !== 404) return found;
    if (guesses) return { status: 'unknown', why: 'configuration', by: guesses };
    return mayHaveIndex(url, build) ? { status: 'unknown', why: 'settings' } : found;
  };
  return {
    serve: served,
    robotsTags(url) {
      const found = served(url);
      const name = found.status === 200 ? found.file : (filePath(url) ?? '');
      const applying = headers.map((rule) => ({ rule, applies: rule.applies(name) }));
      if (applying.some(({ applies }) => applies === undefined)) return undefined;
      return applying.flatMap(({ rule, applies }) => (applies ? rule.directives : []));
    },
  };
}

interface Htaccess {
  readonly rules: readonly ServedOf[];
  readonly headers: readonly HeaderRule[];
  /** A setting by which a URL without a file may still be answered. */
  readonly guesses: Origin | undefined;
  /** `DirectorySlash Off`. */
  readonly isSlashless: boolean;
}

const STATUS: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303, gone: 410 };

function readHtaccess(text: string, build: Build, expressions: Expressions): Htaccess {
  const rules: ServedOf[] = [];
  const headers: HeaderRule[] = [];
  let guesses: Origin | undefined;
  let isSlashless = false;
  let conditions: Condition[] = [];
  /** The open sections that limit what is in them; modules are taken to be there. */
  const sections: HeaderRule['applies'][] = [];
  const isOutside = (): boolean => sections.length === 0;
  for (const { by, words } of statementsIn(text)) {
    const [name = '', ...args] = words;
    const key = name.toLowerCase();
    if (/^<\//.test(key)) {
      if (!/^<\/if(?:module|version|define)/.test(key)) sections.pop();
    } else if (key.startsWith('<')) {
      if (!/^<if(?:module|version|define)/.test(key)) sections.push(sectionOf(key, args, expressions));
    } else if (key === 'redirect' || key === 'redirectpermanent' || key === 'redirecttemp') {
      const rest = key === 'redirect' ? args : [key.slice(8), ...args];
      rules.push(isOutside() ? redirectOf(rest, by) : () => ({ status: 'unknown', why: 'rule', by }));
    } else if (key === 'redirectmatch') rules.push(redirectMatchOf(args, by, expressions));
    else if (key === 'rewritecond') conditions.push(conditionOf(args, build, expressions));
    else if (key === 'rewriterule') {
      rules.push(rewriteOf(args, conditions, by, expressions));
      conditions = [];
    } else if (key === 'directoryslash') isSlashless = /^off$/i.test(args[0] ?? '');
    else if (key === 'options' && args.some((arg) => /^\+?(?:multiviews|all)$/i.test(arg))) guesses = by;
    else if (/^(?:fallbackresource|directoryindex|addhandler|sethandler|action)$/.test(key)) {
      if (key !== 'directoryindex' || args[0] !== 'index.html') guesses = by;
    } else if (key === 'header') {
      const at = args.findIndex((arg) => /^x-robots-tag$/i.test(arg));
      if (at < 0) continue;
      const directives = tagsIn(args[at + 1] ?? '', by);
      const own = [...sections];
      const isConditional = args.slice(at + 2).some((arg) => /^(?:env|expr)=/i.test(arg));
      headers.push({
        directives,
        applies: (file) => {
          const answers = own.map((applies) => applies(file));
          if (answers.includes(false)) return false;
          return answers.includes(undefined) || isConditional ? undefined : true;
        },
      });
    }
  }
  return { rules, headers, guesses, isSlashless };
}

/** The statements of a file, with quoted words and continued lines. */
function statementsIn(text: string): readonly { readonly by: Origin; readonly words: readonly string[] }[] {
  const statements: { by: Origin; words: string[] }[] = [];
  let pending = '';
  let start = 0;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (pending === '') start = at + 1;
    if (line.endsWith('\\')) {
      pending += `${line.slice(0, -1)} `;
      continue;
    }
    const whole = (pending + line).trim();
    pending = '';
    if (whole === '' || whole.startsWith('#')) continue;
    const words = whole.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
    statements.push({
      by: { file: FILE, line: start },
      words: words.map((word) => (word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word)),
    });
  }
  return statements;
}

/** The files of `<Files name>` and `<FilesMatch regex>`; not known for any other section. */
function sectionOf(name: string, args: readonly string[], expressions: Expressions): HeaderRule['applies'] {
  const isRegex = name === '<filesmatch' || args[0] === '~';
  const pattern = (args[0] === '~' ? args[1] : args[0])?.replace(/>$/, '').replace(/^"|"$/g, '') ?? '';
  if (name !== '<files' && name !== '<filesmatch') return () => undefined;
  const source = isRegex
    ? pattern
    : `^${pattern
        .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
        .replace(/\*/g, '.*')
        .replace(/\?/g, '.')}$`;
  const expression = expressions.of(source);
  return (file) => expression.test(file.slice(file.lastIndexOf('/') + 1));
}

/** `Redirect [status] /from [to]`: the path, and everything below it. */
function redirectOf(args: readonly string[], by: Origin): ServedOf {
  const [first = '', ...rest] = args;
  const hasStatus = !first.startsWith('/');
  const status = hasStatus ? (STATUS[first.toLowerCase()] ?? Number(first)) : 302;
  const [from, to = ''] = hasStatus ? rest : args;
  if (!from?.startsWith('/')) return () => undefined;
  return (url) => {
    const path = url.pathname;
    const isBelow = path === from || path.startsWith(from.endsWith('/') ? from : `${from}/`);
    return isBelow ? answerOf(status, to + path.slice(from.length), url, by) : undefined;
  };
}

/** `RedirectMatch [status] regex [to]`. */
function redirectMatchOf(args: readonly string[], by: Origin, expressions: Expressions): ServedOf {
  const hasStatus = /^(?:\d{3}|permanent|temp|seeother|gone)$/i.test(args[0] ?? '');
  const [source = '', to = ''] = hasStatus ? args.slice(1) : args;
  const status = hasStatus ? (STATUS[args[0]!.toLowerCase()] ?? Number(args[0])) : 302;
  const expression = expressions.of(source);
  return (url) => {
    const found = expression.exec(url.pathname);
    if (!found) return undefined;
    if (found === 'unknown') return { status: 'unknown', why: 'rule', by };
    const target = to.replace(/\$(\d)/g, (_, group: string) => found.groups[Number(group)] ?? '');
    return answerOf(status, target, url, by);
  };
}

interface Condition {
  /** Whether it holds; undefined if that is not known. */
  readonly test: (url: URL) => boolean | undefined;
  /** It is enough that this one or the next one holds. */
  readonly isOr: boolean;
}

const isAny = (holds: readonly (boolean | undefined)[]): boolean | undefined =>
  holds.includes(true) ? true : holds.includes(undefined) ? undefined : false;

const conditionOf = (args: readonly string[], build: Build, expressions: Expressions): Condition => ({
  test: testOf(args, build, expressions),
  isOr: /\bor(?:next)?\b/i.test(args[2] ?? ''),
});

function testOf(
  [subject = '', pattern = '', flags = '']: readonly string[],
  build: Build,
  expressions: Expressions,
): Condition['test'] {
  const isNot = pattern.startsWith('!');
  const own = isNot ? pattern.slice(1) : pattern;
  const negated = (value: boolean | undefined): boolean | undefined =>
    value === undefined ? undefined : value !== isNot;
  if (/^%\{REQUEST_FILENAME\}$/i.test(subject) && /^-[fd]$/.test(own)) {
    return (url) => {
      const path = filePath(url);
      if (path === undefined) return undefined;
      const folder = path.replace(/\/$/, '');
      const isFolder = folder === '' || build.has(`${folder}/index.html`);
      // A folder without an index is not known from the names of files.
      return negated(own === '-f' ? build.has(path) : isFolder || (build.has(path) ? false : undefined));
    };
  }
  const readOf: ((url: URL) => string) | undefined = {
    '%{HTTPS}': (url: URL) => (url.protocol === 'https:' ? 'on' : 'off'),
    '%{HTTP_HOST}': (url: URL) => url.host,
    '%{SERVER_NAME}': (url: URL) => url.hostname,
    '%{REQUEST_URI}': (url: URL) => url.pathname,
    '%{QUERY_STRING}': (url: URL) => url.search.slice(1),
  }[subject.toUpperCase()];
  const isText = own.startsWith('=');
  const expression = isText ? undefined : expressions.of(own, /nc/i.test(flags) ? 'i' : '');
  return (url) => {
    const value = readOf?.(url);
    if (value === undefined) return undefined;
    return negated(expression ? expression.test(value) : value === own.slice(1));
  };
}

/** `RewriteRule regex target [flags]`: a redirect of literal paths; any other that applies is not known. */
function rewriteOf(
  [pattern = '', target = '', flags = '']: readonly string[],
  conditions: readonly Condition[],
  by: Origin,
  expressions: Expressions,
): ServedOf {
  const isNot = pattern.startsWith('!');
  const source = isNot ? pattern.slice(1) : pattern;
  const names = flags
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((flag) => flag.trim().toUpperCase());
  const expression = expressions.of(source, names.includes('NC') ? 'i' : '');
  const redirect = names.map((name) => /^R(?:=(\d{3}))?$/.exec(name)).find((found) => found);
  const isLiteral = /^\^?(?:[^\\^$.*+?()[\]{}|]|\\[.\-/])*\$?$/.test(source) && !/[$%]/.test(target);
  const unknown: Served = { status: 'unknown', why: 'rule', by };
  /** All of these must hold; each if one of its conditions does. */
  const alternatives: Condition[][] = [];
  for (const [at, condition] of conditions.entries()) {
    if (conditions[at - 1]?.isOr) alternatives.at(-1)!.push(condition);
    else alternatives.push([condition]);
  }
  return (url) => {
    const path = filePath(url);
    const isFound = path === undefined ? undefined : expression.test(path);
    if (isFound === undefined) return unknown;
    if (isFound === isNot) return undefined;
    const holds = alternatives.map((some) => isAny(some.map(({ test }) => test(url))));
    if (holds.includes(false)) return undefined;
    if (target === '-' && !names.some((name) => /^(?:F|G|E=|H=)/.test(name))) return undefined;
    if (names.includes('G') && !holds.includes(undefined)) return { status: 410, by };
    if (!redirect || !isLiteral || holds.includes(undefined)) return unknown;
    return answerOf(Number(redirect[1] ?? 302), target, url, by);
  };
}
