import { candidates } from './patternExamples.ts';
import { patternNotes } from './patternNotes.ts';
import { matchesEverything, matchesNothing, type PatternShape, shapeOf } from './patternShape.ts';

export interface PatternDescription {
  /** In words, as Markdown: `URLs whose path begins with …`; without capital and period. */
  readonly summary: string;
  /** Up to four example paths that match, as plain text. */
  readonly matches: readonly string[];
  /** Up to four example paths that do not match, as plain text. */
  readonly misses: readonly string[];
  /** What is special about the pattern, as Markdown. */
  readonly notes: readonly string[];
}

/** Longer patterns are cut in the text, and get no examples made of them. In UTF-16 units. */
const LONGEST_IN_TEXT = 200;
const MOST_EXAMPLES = 4;
const MOST_CLAUSES = 6;
const WHITE = /[\t-\r ]/;

/**
 * Says a robots.txt path pattern in words, with example paths made from it.
 * Never throws; the time is linear in the pattern, plus a bounded number of calls of `matches` with short paths.
 * @param pattern the value of an `Allow` or `Disallow`, without comment and surrounding blanks
 * @param matches whether a path (with query) matches a pattern; every example given has been put to it
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
      .slice(0, MOST_EXAMPLES);
  return {
    summary: summarise(pattern, shape),
    matches: pattern === '' ? [] : pick(matching, true),
    misses: pattern === '' ? [] : pick(missing, false),
    notes: patternNotes(pattern, shape),
  };
}

/** A path that can be shown as a line of text. */
function showable(path: string): boolean {
  return path.startsWith('/') && !/[\s\p{Cc}\p{Cf}\p{Surrogate}#]/u.test(path);
}

function summarise(pattern: string, shape: PatternShape): string {
  if (pattern === '') return 'no URL: the value is empty';
  if (matchesNothing(shape, pattern)) return 'no URL: every path starts with `/`, this pattern does not';
  if (WHITE.test(pattern)) return 'no URL: URLs never contain a space';
  if (matchesEverything(shape, pattern)) return 'every URL';
  const { parts, anchored } = shape;
  const first = parts[0]!;
  if (parts.length === 1 && anchored) {
    return first === '/' ? 'the home page only' : `the URL path ${code(first)} only, with nothing after it`;
  }
  const clauses = parts.slice(1).map((part) => `contains ${code(part)}`);
  if (anchored) clauses[clauses.length - 1] = `ends with ${code(parts.at(-1)!)}`;
  if (first === '/' && parts[1]!.startsWith('/')) clauses[0] += ' after its first `/`';
  if (first.length > 1) clauses.unshift(`begins with ${code(first)}`);
  const what = pattern.includes('?') ? 'path with query' : 'path';
  return `URLs whose ${what} ${inOrder(clauses, anchored)}`;
}

/** Joins clauses that hold one after the other; of many, only the first ones and the end are said. */
function inOrder(clauses: readonly string[], anchored: boolean): string {
  const end = clauses.at(-1)!;
  const before = clauses.slice(0, -1);
  if (before.length === 0) return end;
  const said =
    before.slice(0, MOST_CLAUSES).join(', then ') + (before.length > MOST_CLAUSES ? ', then …' : '');
  return `${said}${anchored ? ' and' : ', then'} ${end}`;
}

/** A Markdown code span, cut if it is long; what cannot be seen becomes U+FFFD. */
function code(text: string): string {
  const cut = text.length > LONGEST_IN_TEXT ? `${text.slice(0, LONGEST_IN_TEXT)}…` : text;
  const visible = cut.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '\ufffd');
  const runs = visible.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = runs.length > 0 ? ' ' : '';
  return fence + pad + visible + pad + fence;
}
