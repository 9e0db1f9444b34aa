import { memo } from '../../../core/memo.ts';
import type { Span } from '../../../text/span.ts';
import type { Line } from '../../syntax/line.ts';
import { type NeverSent, neverSentAt } from './neverSent.ts';
import { isEscaping, regexAt } from './regex.ts';
import { hasValueOf } from './values.ts';

/** The fields whose values are path patterns. */
export const PATHS = ['Allow', 'Disallow'] as const;

/** Why the value of a rule is not a path pattern. */
export type PathFault =
  /** `host` is the part of the value before the path. */
  | { readonly is: 'url'; readonly host: Span }
  /** `at` is the first construct of a regular expression, as a range of the value. */
  | { readonly is: 'regex'; readonly at: Span }
  /** `escape`: a `\` before punctuation, as in a regular expression. */
  | { readonly is: 'backslash' | 'escape' | 'slash' }
  /** `at` is the index in the value of the first white space. */
  | { readonly is: 'white-space'; readonly at: number }
  | { readonly is: 'never-sent'; readonly what: NeverSent };

/** The fault of a rule's value, at most one; undefined for empty values and all other lines. */
export const pathFault: (line: Line) => PathFault | undefined = memo((line) => {
  const { value } = line;
  if (!mayHavePath(line)) return undefined;
  if (PLAIN.test(value)) return undefined;
  const host = hostEnd(value);
  if (host > 0) return { is: 'url', host: { start: 0, end: host } };
  const at = regexAt(value);
  if (at) return { is: 'regex', at };
  if (value.includes('\\') && !hasBackslashInQuery(value)) {
    return { is: isEscaping(value) ? 'escape' : 'backslash' };
  }
  if (value[0] !== '/' && value[0] !== '*') return { is: 'slash' };
  const white = value.search(/\s/);
  if (white >= 0) return { is: 'white-space', at: white };
  const what = neverSentAt(value);
  return what?.certain ? { is: 'never-sent', what } : undefined;
});

/** Fast path: a value of this form has none of the faults. */
const PLAIN = /^\/(?:[\w.~%=&-][\w.~%=&/-]*)?$/;
const SCHEME = /^[a-z][a-z\d+.-]{0,20}:\/\//i;
const HOST = /^\/\/[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,10}(?::\d{1,5})?(?=[/?#]|$)/i;

/** The index at which the host of a URL in a value ends; 0 if there is no URL. */
function hostEnd(value: string): number {
  const scheme = SCHEME.exec(value.slice(0, 40))?.[0].length;
  if (scheme === undefined) return HOST.exec(value.slice(0, 300))?.[0].length ?? 0;
  const path = value.slice(scheme).search(/[/?]/);
  return path < 0 ? value.length : scheme + path;
}

/**
 * Whether every `\` of a path may be part of a query, where it is sent unchanged: after a `?` or a `*`, and not before
 * punctuation, which it would be meant to escape.
 */
export const hasBackslashInQuery = (value: string): boolean =>
  /^\/[^\\]*[?*]/.test(value) && /\\/.test(value) && !isEscaping(value);

/** Whether the line is a rule with a path pattern without an obvious fault. */
export const hasPath = (line: Line): boolean => mayHavePath(line) && pathFault(line) === undefined;

const mayHavePath = (line: Line): boolean => line.value !== '' && hasValueOf(line, ...PATHS);
/** The field of a rule in its usual letter case, for messages. */
export const ruleName = ({ kind }: Line): string => (kind === 'allow' ? 'Allow' : 'Disallow');

const MAX = 16;

/**
 * The ranges in the line, at most 16, where an expression matches the value. It must be global, without nested
 * repetition.
 */
export function matchesInValue({ value, valueStart }: Line, expression: RegExp): readonly Span[] {
  const spans: Span[] = [];
  for (const match of value.matchAll(expression)) {
    const start = valueStart + match.index;
    spans.push({ start, end: start + match[0].length });
    if (spans.length === MAX) break;
  }
  return spans;
}
