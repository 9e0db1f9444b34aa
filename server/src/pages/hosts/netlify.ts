/** Netlify: `_redirects`, `_headers` and `netlify.toml` (docs.netlify.com, "Redirects and rewrites", "Custom headers"). */

import { parse } from 'smol-toml';
import type { Origin } from '../../core/builtPages.ts';
import type { Expressions } from '../regex/expressions.ts';
import { type Build, type ConfigFiles, type Host, type Served, serveFile, slashTable } from './host.ts';
import { listOf, valueAt } from './json.ts';
import { type HeaderBlock, headerBlocks, type RedirectLine, redirectLines } from './redirectsFile.ts';
import { answerOf, filled, type PathMatch, sentBy, splatPattern, tagsIn } from './rules.ts';

/** With "Pretty URLs", the default, and without. */
const PRETTY = slashTable('html', 'bare', 'html', 'slash', 'index', 'index', 'html', 'bare');
const PLAIN = slashTable('html', 'html', 'html', 'index', 'index', 'index', 'unknown', 'unknown');

const TOML = 'netlify.toml';

/** A redirect, with its pattern compiled. */
interface Compiled extends RedirectLine {
  readonly match: PathMatch;
  /** The scheme and the host that the rule is for; undefined for those of the site. */
  readonly scheme: string | undefined;
  readonly host: string | undefined;
  /** It can match only below the part before a `*` that is not at the end. */
  readonly isUnclear: boolean;
}

export function netlify(build: Build, files: ConfigFiles, expressions: Expressions): Host {
  const toml = tomlIn(files[TOML]);
  const lines = [...redirectLines(files._redirects ?? '', '_redirects'), ...(toml?.redirects ?? [])];
  const redirects = lines.map((line) => compiled(line, expressions));
  const headers = [...headerBlocks(files._headers ?? '', '_headers'), ...(toml?.headers ?? [])].map(
    ({ pattern, directives }) => ({ match: splatPattern(pattern, true, expressions), directives }),
  );
  const table = toml?.isPretty === false ? PLAIN : PRETTY;
  return {
    serve(url) {
      const file = serveFile(url, build, table);
      for (const redirect of redirects) {
        const answer = answerBy(redirect, url);
        // Without `!`, a file that exists is served instead.
        if (answer && (redirect.isForced || file.status === 404)) return answer;
      }
      return toml === undefined && file.status === 404
        ? { status: 'unknown', why: 'configuration', by: { file: TOML, line: 0 } }
        : file;
    },
    robotsTags(url) {
      if (toml === undefined) return undefined;
      return sentBy(headers, url.pathname);
    },
  };
}

function compiled(line: RedirectLine, expressions: Expressions): Compiled {
  const [, scheme, host, path = line.from] = /^(https?:)\/\/([^/]*)(.*)$/i.exec(line.from) ?? [];
  const star = path.indexOf('*');
  const isUnclear = star >= 0 && star < path.length - 1;
  const match = splatPattern(isUnclear ? path.slice(0, star + 1) : path, true, expressions);
  return { ...line, scheme, host, isUnclear, match };
}

/** The answer of a redirect; undefined if it does not apply. */
function answerBy(redirect: Compiled, url: URL): Served | undefined {
  const { scheme, host, status = 301, query, conditions, isUnclear, to, by } = redirect;
  if (scheme !== undefined && scheme.toLowerCase() !== url.protocol) return undefined;
  if (host !== undefined && host.toLowerCase() !== url.host) return undefined;
  const found = redirect.match(url.pathname);
  if (!found) return undefined;
  const values: Record<string, string> = found === 'unknown' ? {} : { ...found };
  for (const parameter of query) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(parameter) ?? [];
    const given = url.searchParams.get(name);
    if (given === null || (!value.startsWith(':') && given !== value)) return undefined;
    if (value.startsWith(':')) values[value.slice(1)] = given;
  }
  if (conditions.length > 0 || isUnclear || found === 'unknown')
    return { status: 'unknown', why: 'rule', by };
  return answerOf(status, filled(to, values), url, by);
}

/** What `netlify.toml` says; undefined if it cannot be read. */
interface Toml {
  readonly redirects: readonly RedirectLine[];
  readonly headers: readonly HeaderBlock[];
  readonly isPretty: boolean;
}

function tomlIn(text: string | undefined): Toml | undefined {
  if (text === undefined) return { redirects: [], headers: [], isPretty: true };
  const byAt = originsIn(text);
  try {
    const { redirects, headers, build } = parse(text) as Readonly<Record<string, unknown>>;
    const html = valueAt(build, 'processing', 'html');
    return {
      redirects: listOf(redirects).flatMap((item, at) => redirectIn(item, byAt('redirects', at))),
      headers: listOf(headers).flatMap((item, at) => headerIn(item, byAt('headers', at))),
      isPretty: valueAt(html, 'pretty_urls') !== false,
    };
  } catch {
    return undefined;
  }
}

/** A function to the places of the tables of a list: `[[redirects]]`, or the one place of a list in brackets. */
function originsIn(text: string): (name: string, at: number) => Origin {
  const lines = new Map<string, number[]>();
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, table, list] =
      /^\s*(?:\[\[\s*(redirects|headers)\s*\]\]|(redirects|headers)\s*=)/.exec(line) ?? [];
    const name = table ?? list;
    if (name !== undefined) lines.set(name, [...(lines.get(name) ?? []), at + 1]);
  }
  return (name, at) => {
    const own = lines.get(name) ?? [];
    return { file: TOML, line: own[at] ?? own[0] ?? 1 };
  };
}

function redirectIn(value: unknown, by: Origin): readonly RedirectLine[] {
  const [from, to, status] = ['from', 'to', 'status'].map((key) => valueAt(value, key));
  if (typeof from !== 'string') return [];
  const query = Object.entries(valueAt(value, 'query') ?? {}).map(([name, own]) => `${name}=${own}`);
  const conditions = Object.keys(valueAt(value, 'conditions') ?? {});
  return [
    {
      ...{ by, from, query, conditions },
      to: typeof to === 'string' ? to : from,
      status: typeof status === 'number' || typeof status === 'bigint' ? Number(status) : undefined,
      isForced: valueAt(value, 'force') === true,
    },
  ];
}

function headerIn(value: unknown, by: Origin): readonly HeaderBlock[] {
  const [pattern, values] = [valueAt(value, 'for'), valueAt(value, 'values')];
  if (typeof pattern !== 'string' || typeof values !== 'object' || values === null) return [];
  const directives = Object.entries(values)
    .filter(([name]) => name.toLowerCase() === 'x-robots-tag')
    .flatMap(([, tag]) => (Array.isArray(tag) ? tag : [tag]))
    .flatMap((tag) => tagsIn(String(tag), by));
  return [{ pattern, directives, isDetached: false }];
}
