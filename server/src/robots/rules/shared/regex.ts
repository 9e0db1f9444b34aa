import type { Span } from '../../../text/span.ts';

/**
 * The first place in a value that makes sense in a regular expression only; crawlers read every character except `*`
 * and a final `$` literally. Linear. Plausible parts of paths are ignored: `.*` after a name (`/index.*`) unless there
 * is other evidence of an expression, brackets that are not a character class (`?filter[price]=`), and a single `?`.
 */
export function regexAt(value: string): Span | undefined {
  const lone = value.search(/(?<!\\)\.\*/);
  const doubtful = lone > 0 && value[lone - 1] !== '/' ? lone : -1;
  const certain = certainAt(value, doubtful < 0);
  const speaksFor = certain ?? (isEscaping(value) ? { start: value.length } : undefined);
  return speaksFor && doubtful >= 0 && doubtful < speaksFor.start
    ? { start: doubtful, end: doubtful + 2 }
    : certain;
}

/** A `\` before a character with a meaning in regular expressions or in Markdown. */
const ESCAPE = /\\([.*?/+$^()[\]{}|_&=%~!,;:@#'-])/g;

/**
 * Whether every `\` of a value escapes the punctuation after it. If a `\` begins the value, it replaces a `/`, and so
 * do the others.
 */
export const isEscaping = (value: string): boolean =>
  value[0] !== '\\' && value.includes('\\') && !value.replace(ESCAPE, '').includes('\\');

/** The value without the `\` of escaped punctuation. */
export const withoutEscapes = (value: string): string => value.replace(ESCAPE, '$1');

function certainAt(value: string, anyDotStar: boolean): Span | undefined {
  if (value[0] === '^') return { start: 0, end: 1 };
  if (value.startsWith('/^')) return { start: 1, end: 2 };
  const optionalAt = OPTIONAL.exec(value)?.[1]?.length;
  const closing = { ')': value.lastIndexOf(')'), ']': value.lastIndexOf(']'), '}': value.lastIndexOf('}') };
  for (let at = 0; at < value.length; at++) {
    const length = constructAt(value, at, closing, anyDotStar);
    if (length > 0) return { start: at, end: at + length };
    if (at === optionalAt) return { start: at, end: at + 1 };
  }
  return undefined;
}

/**
 * A `?` after a letter that makes the `/` before it optional: `/login?/`. Not after the name of a file, whose query may
 * begin so (`/index.php?/topic/`), and not before further text, as in a query.
 */
const OPTIONAL = /^((?:\/[\w-]*)*\/[\w-]*[a-z])\?\/\$?$/i;

/** The longest construct that is recognized. */
const REACH = 80;

/** The length of the construct that starts at an index; 0 for none. */
function constructAt(
  value: string,
  at: number,
  closing: Readonly<Record<')' | ']' | '}', number>>,
  anyDotStar: boolean,
): number {
  if (value[at - 1] === '\\') return 0;
  const next = value[at + 1];
  switch (value[at]) {
    case '.':
      if (next === '+') return 2;
      return next === '*' && (anyDotStar || at === 0 || value[at - 1] === '/') ? 2 : 0;
    case '\\':
      return isClass(next, value[at + 2]) ? 2 : 0;
    case '?':
      return next === '?' || next === '.' ? 1 : 0;
    case '[':
      return closing[']'] > at ? lengthOf(CLASS, value, at) : 0;
    case '(':
      return closing[')'] > at ? alternativesLength(value.slice(at, at + REACH)) : 0;
    case '{':
      return closing['}'] > at ? lengthOf(REPETITION, value, at) : 0;
    default:
      return 0;
  }
}

const CLASS = /^\[\^?[^[\]]{0,40}(?:[a-z]-[a-z]|\d-\d)[^[\]]{0,40}\]|^\[\^[^[\]]{1,40}\]/i;
const REPETITION = /^\{\d{1,5}(?:,\d{0,5})?\}/;

const lengthOf = (expression: RegExp, value: string, at: number): number =>
  expression.exec(value.slice(at, at + REACH))?.[0].length ?? 0;

function alternativesLength(text: string): number {
  const end = text.indexOf(')');
  const inner = text.slice(1, end);
  return end > 0 && inner.includes('|') && !inner.includes('(') ? end + 1 : 0;
}

/** `\d`, `\w`, `\s` unless a name follows as in `\data\`. */
const isClass = (letter: string | undefined, next: string | undefined): boolean =>
  letter !== undefined && 'dws'.includes(letter) && (next === undefined || !/[a-z\d_-]/i.test(next));

/**
 * The pattern that a regular expression clearly means: `.*` and `.+` become `*`, escaped punctuation is unescaped, a
 * leading `^` is dropped. Undefined if that is not enough.
 */
export function asPattern(value: string): string | undefined {
  const plain = withoutEscapes(
    value.replace(/^\/?\^\/?/, (start) => (start.includes('/') ? '/' : '')).replace(/(?<!\\)\.[*+]/g, '*'),
  );
  return regexAt(plain) || plain.includes('\\') || !/^[/*]/.test(plain) ? undefined : plain;
}
