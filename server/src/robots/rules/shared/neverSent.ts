import { percentEncode } from '../../syntax/percent.ts';
import { hostLength } from './host.ts';
import type { Span } from './quotes.ts';

/**
 * What no URL has as crawlers send it, as a range of a value; `certain` unless it may stand in a query.
 *
 * - `character`: one that is percent-encoded in URLs (WHATWG URL, path and query percent-encode set)
 * - `entity`: the `&` as HTML writes it
 * - `host`: the name of a host behind a leading `*`
 */
export interface NeverSent extends Span {
  readonly is: 'character' | 'entity' | 'host';
  readonly certain: boolean;
}

/** Encoded everywhere: `< > "`; in a path only: `{ } ^` and the backquote. A placeholder counts as one. */
const UNSENT = /<[\w:.-]{1,40}>|\{{1,2}[\w .:-]{1,40}\}{1,2}|[<>"]+|[{}^`]+|&amp;/g;
const ANYWHERE = /[<>"]/;
/** A rule against links that were escaped twice is written so on purpose. */
const ONLY_ENTITY = /^[/*?]*&amp;[*$]*$/;
const LEADING_STAR = /^\*+\??(?=www\.)/i;

/** The first piece of a path pattern that no URL has for certain, or else the first that none has in its path. */
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

/** A path pattern as crawlers send what it has: `&` as it is, and percent-encoded what they encode. */
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

const PLACEHOLDER = /<[\w:.-]{1,40}>|\{{1,2}[\w .:-]{1,40}\}{1,2}/g;
const LITERAL = /^\/[^/*{}<>]*[\p{L}\p{N}]/u;

/**
 * A path pattern with `*` for its placeholders; undefined where it has none, or where one stands before all that is
 * literal, so that the pattern would match far more than was meant.
 */
export function withStars(value: string): string | undefined {
  const starred = value.replace(PLACEHOLDER, '*');
  if (starred === value || !LITERAL.test(starred)) return undefined;
  return starred.replace(/\*+\$?$/, '');
}
