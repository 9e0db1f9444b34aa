/** Rules of a host's configuration: which URLs they match, and what they answer. */
import type { Origin } from '../../core/builtPages.ts';
import type { Expression, Expressions } from '../regex/expressions.ts';
import { headerDirectives } from '../robotsDirectives.ts';
import type { HeaderTag, Host, Served } from './host.ts';

/** The values of the placeholders of a pattern in a path; undefined if the path does not match. */
export type PathMatch = (path: string) => Readonly<Record<string, string>> | 'unknown' | undefined;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The answer of a rule that matches. A rewrite is not known: other files, functions or servers may answer.
 * @param target a URL or path, with placeholders replaced; it gets the query of the URL if it has none
 */
export function answerOf(status: number, target: string, url: URL, by: Origin, keepsQuery = true): Served {
  if (status === 404 || status === 410) return { status, by };
  if (REDIRECTS.has(status) && URL.canParse(target, url)) {
    const to = new URL(target, url);
    if (keepsQuery && to.search === '') to.search = url.search;
    return { status: status as 301, to: to.href, by };
  }
  return { status: 'unknown', why: 'rule', by };
}

/** `target` with its placeholders (`:name`) replaced by values. */
export const filled = (target: string, values: Readonly<Record<string, string>>): string =>
  target.replace(/:([A-Za-z]\w*)/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  );

/** The directives of an `X-Robots-Tag` header that a rule sends. */
export const tagsIn = (value: string, by: Origin): readonly HeaderTag[] =>
  headerDirectives(value, by.line).map((directive) => ({ ...directive, by }));

/** The directives of the headers that rules send for a path; undefined if it is not known whether one of them matches. */
export function sentBy(
  rules: readonly { readonly match: PathMatch; readonly directives: readonly HeaderTag[] }[],
  path: string,
): readonly HeaderTag[] | undefined {
  const found = rules.map(({ match, directives }) => ({ match: match(path), directives }));
  if (found.some(({ match }) => match === 'unknown')) return undefined;
  return found.flatMap(({ match, directives }) => (match ? directives : []));
}

/** A host whose every answer may make as many steps in its expressions. */
export function refilling(host: Host, expressions: Expressions): Host {
  const refilled = <T>(answer: () => T): T => {
    expressions.refill();
    return answer();
  };
  return {
    serve: (url) => refilled(() => host.serve(url)),
    robotsTags: (url) => refilled(() => host.robotsTags(url)),
  };
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * A pattern with `:name` for a segment and `*` for any rest, as Netlify and Cloudflare Pages read it. The rest is the
 * value of `splat`. Letter case matters. One with more stars than `mostStars` matches nothing: hosts do not read it either.
 * @param isLoose whether a slash at the end of pattern or path does not matter
 */
export function splatPattern(
  pattern: string,
  isLoose: boolean,
  expressions: Expressions,
  mostStars = 2,
): PathMatch {
  const names: string[] = [];
  const parts = (isLoose ? pattern.replace(/(?!^)\/$/, '') : pattern).split(/(\*|:[A-Za-z]\w*)/);
  const source = parts.map((part, at) => {
    if (at % 2 === 0)
      return isLoose && parts[at + 1] === '*' ? escaped(part.replace(/\/$/, '')) : escaped(part);
    names.push(part === '*' ? 'splat' : part.slice(1));
    if (part !== '*') return '([^/]+)';
    return isLoose && parts[at - 1]!.endsWith('/') ? '(?:/(.*))?' : '(.*)';
  });
  if (names.filter((name) => name === 'splat').length > mostStars) return () => undefined;
  const match = named(expressions.of(`^${source.join('')}$`, 's'), names);
  // A rest keeps its slash.
  const isTrimmed = isLoose && !pattern.endsWith('*');
  return (path) => match(isTrimmed ? path.replace(/(?!^)\/$/, '') : path);
}

/** Gives names to the groups of an expression. */
export const named =
  (expression: Expression, names: readonly string[]): PathMatch =>
  (path) => {
    const found = expression.exec(path);
    return typeof found === 'object'
      ? Object.fromEntries(names.map((name, at) => [name, found.groups[at + 1] ?? '']))
      : found;
  };
