import { shortened } from '../../core/credentials.ts';
import { fenced } from '../../core/markdown.ts';
import { candidates } from './patternExamples.ts';
import { patternNotes } from './patternNotes.ts';
import { matchesEverything, matchesNothing, type PatternShape, shapeOf } from './patternShape.ts';
import { clauseWords as t } from './words.ts';

/** Which URLs a pattern matches. */
export interface MatchedUrls {
  readonly urls: 'empty' | 'noSlash' | 'space' | 'every' | 'home' | 'exact' | 'query' | 'path';
  readonly clauses: string;
}

export interface PatternDescription {
  /** The arguments of a text with the cases of `URLS`; Markdown. */
  readonly urls: MatchedUrls;
  /** Up to four example paths that match, as plain text. */
  readonly matches: readonly string[];
  /** Up to four example paths that do not match, as plain text. */
  readonly misses: readonly string[];
  /** Notes on the pattern, as Markdown. */
  readonly notes: readonly string[];
}

/** Patterns longer than this, in UTF-16 units, are cut in the text and have no examples generated. */
const LONGEST_IN_TEXT = 200;
const MAX_EXAMPLES = 4;
const MAX_CLAUSES = 6;
const WHITE = /[\t-\r ]/;

/**
 * Describes a robots.txt path pattern in words, with example paths generated from it. Never throws. The time is linear
 * in the pattern, plus a bounded number of calls of `matches` with short paths.
 * @param pattern the value of an `Allow` or `Disallow`, without comment and surrounding spaces
 * @param matches whether a path (with query) matches a pattern; every returned example was checked with it
 */
export function describePattern(
  pattern: string,
  matches: (pattern: string, path: string) => boolean,
): PatternDescription {
  const shape = shapeOf(pattern);
  const short = pattern.length <= LONGEST_IN_TEXT;
  const { matching, missing } = short
    ? candidates(pattern, shape)
    : { matching: [], missing: ['/', '/page.html'] };
  const pick = (paths: readonly string[], verdict: boolean): string[] =>
    [...new Set(paths.filter(showable))]
      .filter((path) => matches(pattern, path) === verdict)
      .slice(0, MAX_EXAMPLES);
  return {
    urls: urlsOf(pattern, shape),
    matches: pattern === '' ? [] : pick(matching, true),
    misses: pattern === '' ? [] : pick(missing, false),
    notes: patternNotes(pattern, shape),
  };
}

/** Whether a path can be shown as one line of text. */
function showable(path: string): boolean {
  return path.startsWith('/') && !/[\s\p{Cc}\p{Cf}\p{Surrogate}#]/u.test(path);
}

function urlsOf(pattern: string, shape: PatternShape): MatchedUrls {
  const plain = (urls: MatchedUrls['urls']) => ({ urls, clauses: '' });
  if (pattern === '') return plain('empty');
  if (matchesNothing(shape, pattern)) return plain('noSlash');
  if (WHITE.test(pattern)) return plain('space');
  if (matchesEverything(pattern)) return plain('every');
  const { parts, anchored } = shape;
  const first = parts[0]!;
  if (parts.length === 1 && anchored) {
    return first === '/' ? plain('home') : { urls: 'exact', clauses: code(first) };
  }
  const clauses = inOrder(clausesOf(shape), anchored);
  return { urls: pattern.includes('?') ? 'query' : 'path', clauses };
}

function clausesOf({ parts: [first, ...others], anchored }: PatternShape): readonly string[] {
  const clauses = others.map((part, index) => {
    const isEnd = anchored && index === others.length - 1;
    const isLater = index === 0 && first === '/' && part.startsWith('/');
    const key = isEnd ? (isLater ? 'endsLater' : 'ends') : isLater ? 'containsLater' : 'contains';
    return t(key, { text: code(part) });
  });
  return first!.length > 1 ? [t('begins', { text: code(first!) }), ...clauses] : clauses;
}

/** Joins clauses in order; of many, only the first ones and the last. */
function inOrder(clauses: readonly string[], anchored: boolean): string {
  const next = clauses.at(-1)!;
  const before = clauses.slice(0, -1);
  if (before.length === 0) return next;
  const shown = before.slice(0, MAX_CLAUSES).reduce((first, item) => t('inOrder', { first, next: item }));
  const first = before.length > MAX_CLAUSES ? t('thenMore', { first: shown }) : shown;
  return t(anchored ? 'and' : 'inOrder', { first, next });
}

/** A Markdown code span, cut if it is long; invisible characters become U+FFFD. */
const code = (text: string): string =>
  fenced(shortened(text, LONGEST_IN_TEXT).replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '\ufffd'));
