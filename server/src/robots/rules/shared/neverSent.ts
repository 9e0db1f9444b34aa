import { BRACES } from '../../../core/traces.ts';
import type { Span } from '../../../text/span.ts';
import { percentEncode } from '../../syntax/percent.ts';
import { hostLength } from './host.ts';

/**
 * A part of a value that no URL contains as crawlers send it; `certain` unless a query may contain it.
 *
 * - `character`: one that is percent-encoded in URLs (WHATWG URL, path and query percent-encode set)
 * - `entity`: the `&` as in HTML
 * - `host`: a host name after a leading `*`
 */
export interface NeverSent extends Span {
  readonly is: 'character' | 'entity' | 'host';
  readonly certain: boolean;
}

/** Encoded everywhere: `< > "`; in a path only: `{ } ^` and the backquote. A placeholder counts as one piece. */
const PLACEHOLDER = new RegExp(`<[\\w:.-]{1,40}>|${BRACES.source}`, 'g');
const UNSENT = new RegExp(`${PLACEHOLDER.source}|[<>"]+|[{}^\`]+|&amp;`, 'g');
const ANYWHERE = /[<>"]/;
/** A rule against links that were escaped twice is intended. */
const ONLY_ENTITY = /^[/*?]*&amp;[*$]*$/;
const LEADING_STAR = /^\*+\??(?=www\.)/i;

/** The first piece of a path pattern that certainly no URL contains; otherwise, the first one that no path contains. */
export function neverSentAt(value: string): NeverSent | undefined {
  const star = LEADING_STAR.exec(value)?.[0].length ?? 0;
  const host = star > 0 ? hostLength(value.slice(star)) : 0;
  if (host > 0) return { is: 'host', certain: true, start: star, end: star + host };
  if (!/[<>"{}^`&]/.test(value) || ONLY_ENTITY.test(value)) return undefined;
  const open = value.search(/[?*]/);
  let first: NeverSent | undefined;
  for (const { 0: text, index: start } of value.matchAll(UNSENT)) {
    const is = text === '&amp;' ? 'entity' : 'character';
    const certain = is === 'entity' || ANYWHERE.test(text) || open < 0 || start < open;
    const found: NeverSent = { is, certain, start, end: start + text.length };
    if (certain) return found;
    first ??= found;
  }
  return first;
}

/** A path pattern in the form that crawlers send: `&` unescaped, other characters percent-encoded. */
export function asSent(value: string): string {
  const query = value.indexOf('?');
  const path = query < 0 ? value : value.slice(0, query);
  return (
    path.replaceAll('&amp;', '&').replace(/[<>"{}^`]+/g, percentEncode) +
    value
      .slice(path.length)
      .replaceAll('&amp;', '&')
      .replace(/[<>"]+/g, percentEncode)
  );
}

const LITERAL = /^\/[^/*{}<>]*[\p{L}\p{N}]/u;

/**
 * A path pattern with `*` instead of its placeholders; undefined if it has none, or if one precedes all literal text,
 * so that the pattern would match far more than intended.
 */
export function withStars(value: string): string | undefined {
  const starred = value.replace(PLACEHOLDER, '*');
  if (starred === value || !LITERAL.test(starred)) return undefined;
  return starred.replace(/\*+\$?$/, '');
}
