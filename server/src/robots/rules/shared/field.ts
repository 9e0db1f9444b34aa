import { memo } from '../../../core/memo.ts';
import { directive, googleReading, isStartOfDirective, misspelledDirective } from '../../facts/directives.ts';
import { crawler } from '../../facts/tokens.ts';
import { isMarkedTwice, type Line } from '../../syntax/line.ts';
import { isDamagedLine } from './quotes.ts';
import { secondStatement } from './statements.ts';

/**
 * The fault of a line's field. `end` is the end of the field or of the comment mark; both begin at the start of the
 * line's body. `markEnd` is the end of what replaces the colon: `end` itself, or after a `=`.
 */
export type FieldFault =
  | { readonly is: 'comment-syntax'; readonly end: number }
  | { readonly is: 'missing-colon-sitemap'; readonly end: number; readonly markEnd: number }
  | { readonly is: 'missing-colon'; readonly end: number; readonly markEnd: number; readonly how: ColonGuess }
  /** `typo`: Google accepts the name anyway; `misspelled`: no crawler does. */
  | { readonly is: 'typo' | 'prefix' | 'misspelled'; readonly name: string }
  /** `cut-off`: the file ends inside a name. */
  | { readonly is: 'unknown' | 'unparseable' | 'bare-sitemap' | 'cut-off' };

/**
 * How a line without its colon is read: Google inserts the colon (`guessed`), no crawler reads the line (`skipped`), or
 * it is split at a later colon (`late`).
 */
type ColonGuess = 'guessed' | 'skipped' | 'late';

/** The fault of a line's field, at most one: the one that explains most (domain rule: one fault, one finding). */
export const fieldFault: (line: Line) => FieldFault | undefined = memo((line) => {
  if (line.bodyStart === line.bodyEnd || line.entry === 'remark' || isMarkedTwice(line)) return undefined;
  if (line.directive && !line.missingColon) return undefined;
  return (
    commentSyntax(line) ?? (isDamagedLine(line) ? undefined : (missingColon(line) ?? strangeField(line)))
  );
});

const HEAD = 64;
const MARKS = ['<!--', '//', '--', ';'];

function commentSyntax({ text, bodyStart, bodyEnd }: Line): FieldFault | undefined {
  const head = text.slice(bodyStart, Math.min(bodyEnd, bodyStart + HEAD));
  const mark = MARKS.find((candidate) => head.startsWith(candidate)) ?? starMark(head);
  return mark === undefined ? undefined : { is: 'comment-syntax', end: bodyStart + mark.length };
}

// The marks of a block comment, unless they begin a path pattern without a field.
function starMark(head: string): string | undefined {
  return /^\/\*+(?=\s|$|[a-z].*\s)|^\*\/(?=\s|$)/i.exec(head)?.[0];
}

const FIELD_WORD = /^(?:user agent|[a-z-]+)(?=\s|$)/i;
/** A field and what was written instead of its colon. */
const MARKED_FIELD = /^(user agent|[a-z]+(?:-[a-z]+)*)\s{0,9}(?:[=;；：]|[-–—](?=[\s/*]))/i;
const PROTOCOL = /^(?:https?|ftp)$/i;
/** Fields whose names are common words: without a colon they count only if exactly one word follows. */
const PROSE = new Set(['Comment', 'Host', 'Domain', 'License']);

function missingColon(line: Line): FieldFault | undefined {
  const { text, bodyStart, bodyEnd, kind, key, value } = line;
  const head = text.slice(bodyStart, Math.min(bodyEnd, bodyStart + HEAD));
  const marked = MARKED_FIELD.exec(head);
  const word = marked?.[1] ?? FIELD_WORD.exec(head)?.[0];
  const reading = word === undefined ? undefined : googleReading(word);
  const name = reading?.how === 'typo' ? reading.directive.name : directive(word ?? '')?.name;
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

/** Whether the rest of the key after a field's name is probably the beginning of its value. */
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
/** A URL with `sitemap` in its path. */
const BARE_SITEMAP = /^(?:https?|ftp):\/\/[^\s/?#]+\/[^\s?#]*?site[-_]?map[^\s#]*$/i;
/** Whether a rule without its colon was split after the scheme of a URL: `Disallow https` and `//example.com/x`. */
const isStartOfUrl = (name: string, rest: string, value: string): boolean =>
  (name === 'Allow' || name === 'Disallow') && PROTOCOL.test(rest) && value.startsWith('//');

const URL_SCHEME = /^[a-z][a-z\d+.-]{0,20}$/i;

function strangeField(line: Line): FieldFault | undefined {
  const { kind, key, value, missingColon: guessed } = line;
  if (kind === 'noise' || guessed) return { is: isCutName(line) ? 'cut-off' : 'unparseable' };
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

/** Whether the text of a last line without a line end is nothing but the beginning of a directive's name. */
const isCutName = ({ text, lineBreak, bodyStart }: Line): boolean =>
  lineBreak === '' && text.length - bodyStart < HEAD && isStartOfDirective(text.slice(bodyStart));

/**
 * Whether the value is not the one that was meant: the rest of a value that was split at its own colon because the
 * first one is missing, or a value that contains a second statement.
 */
export function isCut(line: Line): boolean {
  if (secondStatement(line)) return true;
  const fault = fieldFault(line);
  if (fault?.is === 'missing-colon') return fault.how === 'late' || fault.markEnd > line.valueStart;
  return fault?.is === 'missing-colon-sitemap';
}
