/**
 * The marks of template engines in a text: of Jekyll, Hugo, Liquid, Jinja, ERB, PHP and of JavaScript's template
 * literals. This file knows how marks are written, not what a language makes of a text with marks in it.
 */
import { hasDollarMarks } from './engines.ts';

/** `control`: it writes no value of its own, such as a loop, a condition or a comment. */
type MarkKind = 'frontMatter' | 'value' | 'control';

/** Half-open offsets of the text. */
export interface Mark {
  readonly kind: MarkKind;
  readonly start: number;
  readonly end: number;
}

/** No template is longer, in UTF-16 units: people write templates, and only machines write longer files. */
export const LONGEST_TEMPLATE = 2 ** 20;

const CANDIDATE = /\{|<%|<\?(?:php|=)|^\ufeff?(?:---|\+\+\+)/;
const OPENING = /\{[{%#]|\$\{|<%|<\?(?:php(?![\w.-])|=)/g;
const FRONT_MATTER = /^\ufeff?(---|\+\+\+)[ \t]*\r?\n(?:[^\n]*\n){0,500}?\1[ \t]*(?:\r?\n|$)/;
/** Lines of a robots.txt between two lines of hyphens. */
const NO_FRONT_MATTER = /^(?:user-agent|disallow|allow)[ \t]*:/im;

/** Whether a piece of a text may hold the beginning of a mark: quick, and never no where there is one. */
export const mayHoldMark = (text: string): boolean => CANDIDATE.test(text);

/** Whether there is a mark in a text. */
export const holdsMark = (text: string): boolean => mayHoldMark(text) && marksIn(text).length > 0;

/**
 * The marks of a text, in order; none overlaps another. What is not closed is no mark, but for PHP. Linear.
 * @param name the last segment of the file's URI, if any: in a template of most engines `${…}` is text
 */
export function marksIn(text: string, name = ''): readonly Mark[] {
  const hasDollars = hasDollarMarks(name);
  const marks: Mark[] = [];
  const front = FRONT_MATTER.exec(text)?.[0];
  let at = 0;
  if (front !== undefined && !NO_FRONT_MATTER.test(front)) {
    at = front.length;
    marks.push({ kind: 'frontMatter', start: 0, end: at });
  }
  const closings = new Closings(text);
  OPENING.lastIndex = at;
  for (let found = OPENING.exec(text); found; found = OPENING.exec(text)) {
    const start = found.index;
    if (!hasDollars && found[0] === '${') continue;
    const mark = readMark(text, start, found[0], closings);
    if (!mark) continue;
    marks.push({ ...mark, start });
    OPENING.lastIndex = mark.end;
  }
  return marks;
}

/** How far the brace may be that closes `${`, in UTF-16 units. */
const LONGEST_EXPRESSION = 4096;
/** Unclosed `${` beyond this number are not looked into. */
const MOST_UNCLOSED = 100;

/** Finds what closes marks, and remembers what is not there, so that many open ones cost no more than one. */
class Closings {
  private readonly missing = new Set<string>();
  private unclosed = 0;

  constructor(private readonly text: string) {}

  /** Past the next `closing` from an offset on; -1 where there is none. */
  past(closing: string, from: number): number {
    if (this.missing.has(closing)) return -1;
    const at = this.text.indexOf(closing, from);
    if (at < 0) this.missing.add(closing);
    return at < 0 ? -1 : at + closing.length;
  }

  /** The same for a closing that counts only outside of strings; -1 also where `opening` comes again before. */
  pastStrings(closing: string, from: number, opening: string): number {
    const { text } = this;
    const end = this.past(closing, from);
    const again = end < 0 ? -1 : text.indexOf(opening, from);
    if (end < 0 || (again >= 0 && again < end && !openString(text, from, again))) return -1;
    const quote = openString(text, from, end - closing.length);
    if (!quote) return end;
    const closed = text.indexOf(quote, end);
    const next = closed < 0 ? -1 : this.past(closing, closed);
    return next < 0 || text.slice(end, next).includes('\n') ? end : next;
  }

  /** Past the next tag of this name from an offset on. */
  pastTag(name: string, from: number): number {
    if (this.missing.has(name)) return -1;
    const tag = new RegExp(`\\{%-?\\s*${name}\\s*-?%\\}`, 'g');
    tag.lastIndex = from;
    if (tag.test(this.text)) return tag.lastIndex;
    this.missing.add(name);
    return -1;
  }

  /** Past the brace that closes the one before `from`, strings aside; -1 for none. */
  pastBrace(from: number): number {
    if (this.unclosed > MOST_UNCLOSED) return -1;
    const { text } = this;
    let depth = 1;
    let quote = '';
    const to = Math.min(text.length, from + LONGEST_EXPRESSION);
    for (let at = from; at < to; at++) {
      const unit = text[at]!;
      if (unit === '\\') at++;
      else if (quote !== '') quote = unit === quote ? '' : quote;
      else if (unit === '"' || unit === "'") quote = unit;
      else if (unit === '{') depth++;
      else if (unit === '}' && --depth === 0) return at + 1;
    }
    this.unclosed++;
    return -1;
  }
}

/** The quotation mark of the string that is open at `to`, if one is. Apostrophes begin none: words have them, too. */
function openString(text: string, from: number, to: number): string | undefined {
  let open: string | undefined;
  for (let at = from; at < to; at++) {
    const unit = text[at]!;
    if (unit === '\\') at++;
    else if (open) open = unit === open ? undefined : open;
    else if (unit === '"' || unit === '`') open = unit;
  }
  return open;
}

type Read = Pick<Mark, 'kind' | 'end'>;

const closed = (kind: MarkKind, end: number): Read | undefined => (end < 0 ? undefined : { kind, end });

/** The mark that `opening` begins at `start`; undefined where nothing closes it. */
function readMark(text: string, start: number, opening: string, closings: Closings): Read | undefined {
  const from = start + opening.length;
  if (opening.startsWith('<?')) {
    return { kind: opening === '<?=' ? 'value' : 'control', end: endOfPhp(text, from) };
  }
  if (opening === '{{') return readDouble(text, start, from, closings);
  if (opening === '{%') return readTag(text, start, from, closings);
  if (opening === '${') return closed('value', closings.pastBrace(from));
  if (opening === '{#') return closed('control', closings.past('#}', from));
  return closed(text[from] === '=' ? 'value' : 'control', closings.pastStrings('%>', from, opening));
}

/** Words and signs that make a control of what Hugo and Handlebars write between double braces. */
const CONTROL =
  /^[-~]?\s*(?:(?:if|else|end|range|with|define|block|template|partial|partialCached|break|continue|return)\b|[#/!]|\$[\w.]*\s*:?=)/;

/** `{{ … }}`, `{{{ … }}}` and comments in such braces. */
function readDouble(text: string, start: number, from: number, closings: Closings): Read | undefined {
  const comment = /^(?:-\s*)?(?:(\/\*)|(!--))/.exec(text.slice(from, from + 40));
  if (comment) {
    const past = closings.past(comment[1] ? '*/' : '--', from + comment[0].length);
    const end = past < 0 ? -1 : closings.past('}}', past);
    if (end >= 0) return { kind: 'control', end };
  }
  const end = closings.pastStrings('}}', from, '{{');
  if (end < 0) return undefined;
  const isTriple = text[from] === '{' && text[end] === '}';
  const kind = CONTROL.test(text.slice(from, Math.min(end, start + 200))) ? 'control' : 'value';
  return { kind, end: isTriple ? end + 1 : end };
}

/** What stands between these tags is text that the engine drops, or writes as it is. */
const ENCLOSING = /^-?\s*(comment|raw|verbatim)\b/;

/** `{% … %}`; the tags of a comment with all that is between them. */
function readTag(text: string, start: number, from: number, closings: Closings): Read | undefined {
  const end = closings.pastStrings('%}', from, '{%');
  if (end < 0) return undefined;
  const name = ENCLOSING.exec(text.slice(from, Math.min(end, start + 100)))?.[1];
  const past = name === undefined ? -1 : closings.pastTag(`end${name}`, end);
  return { kind: 'control', end: past < 0 ? end : past };
}

const PHP =
  /\?>|'[^'\\]*(?:\\[\s\S][^'\\]*)*(?:'|$)|"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$)|\/\*[\s\S]*?(?:\*\/|$)|(?:\/\/|#)(?:(?!\?>)[^\n])*/g;

/** Past the `?>` that ends PHP, which none in a string or a comment does; the end of the text where there is none. */
function endOfPhp(text: string, from: number): number {
  PHP.lastIndex = from;
  for (let found = PHP.exec(text); found; found = PHP.exec(text)) {
    if (found[0] === '?>') return PHP.lastIndex;
  }
  return text.length;
}
