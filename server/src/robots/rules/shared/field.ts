import { directive, googleReading, googleTypos, misspelledDirective } from '../../facts/directives.ts';
import { crawler } from '../../facts/tokens.ts';
import { isMarkedTwice, type Line } from '../../syntax/line.ts';
import { rememberLast } from './last.ts';
import { isSpoilt } from './quotes.ts';
import { secondStatement } from './statements.ts';

/**
 * What is wrong with the field of a line. `end` is where the field, or the mark of the comment, ends; it begins where
 * the line's body does. `markEnd` is where ends what stands in the place of the colon: at `end`, or behind a `=`.
 */
export type FieldFault =
  | { readonly is: 'comment-syntax'; readonly end: number }
  | { readonly is: 'missing-colon-sitemap'; readonly end: number; readonly markEnd: number }
  | { readonly is: 'missing-colon'; readonly end: number; readonly markEnd: number; readonly how: ColonGuess }
  /** `typo`: Google reads the name all the same; `misspelled`: no crawler does. */
  | { readonly is: 'typo' | 'prefix' | 'misspelled'; readonly name: string }
  | { readonly is: 'unknown' | 'unparseable' | 'bare-sitemap' };

/**
 * What becomes of a line without its colon: Google guesses it (`guessed`), no crawler reads the line (`skipped`), or
 * it is cut at a colon further on (`late`).
 */
type ColonGuess = 'guessed' | 'skipped' | 'late';

/** The one fault of a line's field; of several the most telling one (domain rule: one fault, one finding). */
export const fieldFault: (line: Line) => FieldFault | undefined = rememberLast((line) => {
  if (line.bodyStart === line.bodyEnd || line.entry === 'remark' || isMarkedTwice(line)) return undefined;
  if (line.directive && !line.missingColon) return undefined;
  return commentSyntax(line) ?? (isSpoilt(line) ? undefined : (missingColon(line) ?? strangeField(line)));
});

const HEAD = 64;
const MARKS = ['<!--', '//', '--', ';'];

function commentSyntax({ text, bodyStart, bodyEnd }: Line): FieldFault | undefined {
  const head = text.slice(bodyStart, Math.min(bodyEnd, bodyStart + HEAD));
  const mark = MARKS.find((candidate) => head.startsWith(candidate)) ?? starMark(head);
  return mark === undefined ? undefined : { is: 'comment-syntax', end: bodyStart + mark.length };
}

// The marks of a block comment, unless they begin a path pattern that stands alone.
function starMark(head: string): string | undefined {
  return /^\/\*+(?=\s|$|[a-z].*\s)|^\*\/(?=\s|$)/i.exec(head)?.[0];
}

const FIELD_WORD = /^(?:user agent|[a-z-]+)(?=\s|$)/i;
/** A field and what was written in the place of its colon. */
const MARKED_FIELD = /^(user agent|[a-z]+(?:-[a-z]+)*)\s{0,9}(?:[=;；：]|[-–—](?=[\s/*]))/i;
const PROTOCOL = /^(?:https?|ftp)$/i;
/** Fields whose names are words of prose: without a colon they count only with exactly one word behind them. */
const PROSE = new Set(['Comment', 'Host', 'Domain', 'License']);

function missingColon(line: Line): FieldFault | undefined {
  const { text, bodyStart, bodyEnd, kind, key, value } = line;
  const head = text.slice(bodyStart, Math.min(bodyEnd, bodyStart + HEAD));
  const marked = MARKED_FIELD.exec(head);
  const word = marked?.[1] ?? FIELD_WORD.exec(head)?.[0];
  const name =
    word === undefined ? undefined : (directive(word)?.name ?? googleTypos.get(word.toLowerCase()));
  const isMarked = marked !== null && name !== undefined;
  if (line.missingColon) {
    const field = kind !== 'other' || line.directive !== undefined || isMarked;
    const end = isMarked ? bodyStart + word!.length : line.keyEnd;
    const markEnd = isMarked ? bodyStart + marked[0].length : end;
    return field
      ? { is: 'missing-colon', end, markEnd, how: kind === 'other' ? 'skipped' : 'guessed' }
      : undefined;
  }
  if (word === undefined || name === undefined) return undefined;
  const end = bodyStart + word.length;
  const markEnd = isMarked ? bodyStart + marked[0].length : end;
  if (kind === 'noise') {
    return PROSE.has(name) ? undefined : { is: 'missing-colon', end, markEnd, how: 'skipped' };
  }
  const rest = key.slice(markEnd - bodyStart).trim();
  if (name === 'Sitemap' && PROTOCOL.test(rest) && value.startsWith('//'))
    return { is: 'missing-colon-sitemap', end, markEnd };
  const isValue = rest !== '' && (looksLikeValue(name, rest) || isStartOfUrl(name, rest, value));
  return isValue ? { is: 'missing-colon', end, markEnd, how: 'late' } : undefined;
}

/** Whether what follows a field's name in the key is rather the beginning of a value of that field. */
function looksLikeValue(name: string, rest: string): boolean {
  switch (name) {
    case 'User-agent':
      return rest === '*' || crawler(rest) !== undefined;
    case 'Sitemap':
      return rest.startsWith('/') || rest.startsWith('www.');
    default:
      return rest.startsWith('/') || rest.startsWith('*');
  }
}

const HEAD_OF_URL = 2000;
/** A URL in whose path a sitemap is named. */
const BARE_SITEMAP = /^(?:https?|ftp):\/\/[^\s/?#]+\/[^\s?#]*?site[-_]?map[^\s#]*$/i;
/** Whether a rule without its colon was cut behind the protocol of a URL: `Disallow https` and `//example.com/x`. */
const isStartOfUrl = (name: string, rest: string, value: string): boolean =>
  (name === 'Allow' || name === 'Disallow') && PROTOCOL.test(rest) && value.startsWith('//');

const URL_SCHEME = /^[a-z][a-z\d+.-]{0,20}$/i;

function strangeField({ kind, key, value, missingColon: guessed }: Line): FieldFault | undefined {
  if (kind === 'noise' || guessed) return { is: 'unparseable' };
  if (value.startsWith('//') && URL_SCHEME.test(key)) {
    return {
      is: BARE_SITEMAP.test(`${key}:${value.slice(0, HEAD_OF_URL)}`) ? 'bare-sitemap' : 'unparseable',
    };
  }
  const reading = googleReading(key);
  if (!reading) {
    const meant = misspelledDirective(key);
    return meant ? { is: 'misspelled', name: meant.name } : { is: 'unknown' };
  }
  return reading.how === 'exact' ? undefined : { is: reading.how, name: reading.directive.name };
}

/**
 * Whether the value is not one: the rest of a value that was cut at its own colon, for want of the first one, or one
 * that holds a second statement.
 */
export function isCut(line: Line): boolean {
  if (secondStatement(line)) return true;
  const fault = fieldFault(line);
  if (fault?.is === 'missing-colon') return fault.how === 'late' || fault.markEnd > line.valueStart;
  return fault?.is === 'missing-colon-sitemap';
}
