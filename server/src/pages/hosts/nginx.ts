/**
 * nginx: the `server` and its locations in a configuration (nginx.org, "ngx_http_core_module", "ngx_http_rewrite_module").
 * Files, `try_files` and literal redirects are followed; any other directive that answers makes the answer unknown.
 */
import type { Origin } from '../../core/builtPages.ts';
import type { Expression, Expressions } from '../regex/expressions.ts';
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
  unreadable,
} from './host.ts';
import { answerOf, tagsIn } from './rules.ts';

const FILE = 'nginx.conf';
const TABLE = slashTable('missing', 'missing', 'html', 'slash', 'index', 'index', 'slash', 'index');

/** A directive, with the block below it if it has one. */
interface Statement {
  readonly name: string;
  readonly args: readonly string[];
  readonly block: readonly Statement[] | undefined;
  readonly by: Origin;
  /** Of `rewrite`, and of `location` with `~`. */
  readonly expression: Expression | undefined;
}

/** Directives that do not change which file answers. */
const HARMLESS = new RegExp(
  `^(?:${[
    ...['listen', 'server_name', 'root', 'index', 'charset', 'default_type', 'expires', 'etag', 'add_header'],
    ...[
      'access_log',
      'error_log',
      'log_not_found',
      'error_page',
      'sendfile',
      'tcp_\\w+',
      'gzip\\w*',
      'brotli\\w*',
    ],
    ...[
      'ssl_\\w+',
      'http2',
      'client_\\w+',
      'keepalive_\\w+',
      'server_tokens',
      'types',
      'internal',
      'try_files',
    ],
  ].join('|')})$`,
);

export function nginx(build: Build, files: ConfigFiles, expressions: Expressions): Host {
  const text = files[FILE];
  const root = text === undefined ? [] : statementsIn(text, expressions);
  if (!root) return unreadable({ file: FILE, line: 0 });
  const serversOf = (list: readonly Statement[]): readonly Statement[] =>
    list.flatMap((statement) =>
      statement.name === 'server' && statement.block
        ? [statement]
        : statement.name === 'http'
          ? serversOf(statement.block ?? [])
          : [],
    );
  const servers = serversOf(root);
  const serverFor = (url: URL): readonly Statement[] => {
    const named = servers.find(({ block }) =>
      block!.some(({ name, args }) => name === 'server_name' && args.includes(url.hostname)),
    );
    return (
      (named ?? (servers.length === 1 ? servers[0] : undefined))?.block ?? (servers.length === 0 ? root : [])
    );
  };
  const isAmbiguous = (url: URL): boolean => servers.length > 1 && serverFor(url).length === 0;
  return {
    serve(url) {
      if (filePath(url) === undefined) return { status: 'unknown', why: 'path' };
      if (isAmbiguous(url)) return { status: 'unknown', why: 'configuration', by: { file: FILE, line: 0 } };
      return serveBy(serverFor(url), url, build);
    },
    robotsTags(url) {
      if (isAmbiguous(url)) return undefined;
      const server = serverFor(url);
      const location = locationFor(server, url);
      if (location === 'unknown') return undefined;
      const own = tagsOf(location?.block ?? []);
      // A location with any add_header of its own inherits none.
      const hasOwn = location?.block?.some(({ name }) => name === 'add_header') ?? false;
      return hasOwn ? own : tagsOf(server);
    },
  };
}

function serveBy(server: readonly Statement[], url: URL, build: Build): Served {
  const location = locationFor(server, url);
  if (location === 'unknown') return { status: 'unknown', why: 'rule' };
  let tried: Statement | undefined;
  for (const list of [server, location?.block ?? []]) {
    for (const { name, args, by, expression } of list) {
      if (name === 'return') return returned(args, url, by);
      if (name === 'rewrite' && expression?.test(url.pathname) !== false) {
        return { status: 'unknown', why: 'rule', by };
      }
      const isHarmless =
        HARMLESS.test(name) && !(name === 'error_page' && args.some((arg) => arg.startsWith('=')));
      if (name !== 'location' && name !== 'rewrite' && !isHarmless) {
        if (name === 'set' || (name === 'include' && /mime\.types$/.test(args[0] ?? ''))) continue;
        return { status: 'unknown', why: 'rule', by };
      }
    }
    tried = list.find(({ name }) => name === 'try_files') ?? tried;
  }
  const found = tried ? tryFiles(tried, url, build) : serveFile(url, build, TABLE);
  return found.status === 404 && mayHaveIndex(url, build) ? { status: 'unknown', why: 'settings' } : found;
}

/** `return 301 target`, `return 404`. */
function returned([first = '', second]: readonly string[], url: URL, by: Origin): Served {
  const status = /^\d+$/.test(first) ? Number(first) : 302;
  const target = (/^\d+$/.test(first) ? second : first) ?? '';
  const filled = target
    .replaceAll('$scheme', url.protocol.slice(0, -1))
    .replaceAll('$host', url.hostname)
    .replaceAll('$http_host', url.host)
    .replaceAll('$request_uri', `${url.pathname}${url.search}`)
    .replaceAll('$uri', url.pathname);
  return filled.includes('$')
    ? { status: 'unknown', why: 'rule', by }
    : answerOf(status, filled, url, by, false);
}

/** The location of a URL, as nginx selects it; undefined if none matches. */
function locationFor(server: readonly Statement[], url: URL): Statement | undefined | 'unknown' {
  const path = filePath(url);
  if (path === undefined) return 'unknown';
  const uri = `/${path}`;
  const locations = server.filter(({ name, block }) => name === 'location' && block);
  let longest: { statement: Statement; length: number; isFinal: boolean } | undefined;
  for (const statement of locations) {
    const [first = '', second] = statement.args;
    if (first === '=' && second === uri) return statement;
    const prefix = first === '^~' ? second : first;
    const isPrefix = second === undefined || first === '^~';
    if (
      isPrefix &&
      prefix !== undefined &&
      uri.startsWith(prefix) &&
      prefix.length > (longest?.length ?? -1)
    ) {
      longest = { statement, length: prefix.length, isFinal: first === '^~' };
    }
  }
  if (longest?.isFinal) return longest.statement;
  for (const statement of locations) {
    const isFound = statement.expression ? statement.expression.test(uri) : false;
    if (isFound === undefined) return 'unknown';
    if (isFound) return statement;
  }
  return longest?.statement;
}

/** `try_files $uri $uri.html $uri/ =404`. */
function tryFiles({ args, by }: Statement, url: URL, build: Build): Served {
  const path = filePath(url)!;
  for (const arg of args) {
    if (arg === '=404') return { status: 404, by };
    if (/^=\d+$/.test(arg) || !arg.startsWith('$uri') || /\$(?!uri)/.test(arg)) {
      return { status: 'unknown', why: 'rule', by };
    }
    const file = path + arg.slice('$uri'.length);
    if (arg === '$uri/') {
      const found = serveFile(url, build, TABLE);
      if (found.status !== 404) return found;
    } else if (file !== '' && !file.includes('//') && build.has(file)) return { status: 200, file };
  }
  return { status: 404, by };
}

const tagsOf = (list: readonly Statement[]): readonly HeaderTag[] =>
  list
    .filter(({ name, args }) => name === 'add_header' && args[0]?.toLowerCase() === 'x-robots-tag')
    .flatMap(({ args, by }) => tagsIn(args[1] ?? '', by));

const TOKEN =
  /#[^\n]*|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[{};]|(?:[^\s{};"'#\\]|\\.|\{\d[\d,]*\}|\$\{[^}]*\})+|\n/gs;

/** The statements of a configuration; undefined if its braces do not match. */
function statementsIn(text: string, expressions: Expressions): readonly Statement[] | undefined {
  const open: { list: Statement[]; words: string[]; line: number }[] = [{ list: [], words: [], line: 0 }];
  let line = 1;
  for (const [token, double, single] of text.replace(/\r\n?/g, '\n').matchAll(TOKEN)) {
    const top = open.at(-1)!;
    if (token === '\n') line++;
    else if (token.startsWith('#')) continue;
    else if (token === ';' || token === '}') {
      if (top.words.length > 0) top.list.push(statementOf(top, undefined, expressions));
      top.words = [];
      if (token === ';') continue;
      open.pop();
      const outer = open.at(-1);
      if (!outer) return undefined;
      outer.list.push(statementOf(outer, top.list, expressions));
      outer.words = [];
    } else if (token === '{') open.push({ list: [], words: [], line });
    else {
      if (top.words.length === 0) top.line = line;
      top.words.push(double ?? single ?? token);
      line += token.split('\n').length - 1;
    }
  }
  return open.length === 1 ? open[0]!.list : undefined;
}

function statementOf(
  { words: [name = '', ...args], line }: { readonly words: readonly string[]; readonly line: number },
  block: readonly Statement[] | undefined,
  expressions: Expressions,
): Statement {
  const [first = '', second = ''] = args;
  const source =
    name === 'rewrite' ? first : name === 'location' && /^~\*?$/.test(first) ? second : undefined;
  const flags = name === 'location' && first === '~*' ? 'i' : '';
  const expression = source === undefined ? undefined : expressions.of(source, flags);
  return { name, args, block, expression, by: { file: FILE, line } };
}
