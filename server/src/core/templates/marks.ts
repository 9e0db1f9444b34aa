/**
 * The marks of template engines in a text: of Jekyll, Hugo, Liquid, Jinja, ERB, PHP and of JavaScript's template
 * literals. This file knows the syntax of marks, not their effect on a language.
 */
import { hasDollarMarks } from './engines.ts';

/** `control`: it outputs no value, such as a loop, a condition or a comment. */
type MarkKind = 'frontMatter' | 'value' | 'control';

/** Half-open offsets of the text. */
export interface Mark {
  readonly kind: MarkKind;
  readonly start: number;
  readonly end: number;
}

/** The longest template, in UTF-16 units: longer files are generated. */
export const LONGEST_TEMPLATE = 2 ** 20;

const CANDIDATE = /\{|<%|<\?(?:php|=)|^\ufeff?(?:---|\+\+\+)/;
const OPENING = /\{[{%#]|\$\{|<%|<\?(?:php(?![\w.-])|=)/g;
const FRONT_MATTER = /^\ufeff?(---|\+\+\+)[ \t]*\r?\n(?:[^\n]*\n){0,500}?\1[ \t]*(?:\r?\n|$)/;
/** A robots.txt may have rules between two lines of hyphens: that is not front matter. */
const NO_FRONT_MATTER = /^(?:user-agent|disallow|allow)[ \t]*:/im;

/** Whether a piece of text may hold the start of a mark. Fast; no false negatives. */
export const mayHoldMark = (text: string): boolean => CANDIDATE.test(text);

/** Whether a text has a mark. */
export const holdsMark = (text: string): boolean => mayHoldMark(text) && marksIn(text).length > 0;

/**
 * The marks of a text, in order and without overlap. An unclosed one is not a mark, except in PHP. Linear.
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

/** The longest `${…}`, in UTF-16 units. */
const LONGEST_EXPRESSION = 4096;
/** After this many unclosed `${`, no more are examined. */
const MAX_UNCLOSED = 100;

/** Finds the ends of marks. It remembers what is absent, so that many unclosed marks cost no more than one. */
class Closings {
  private readonly missing = new Set<string>();
  private unclosed = 0;

  constructor(private readonly text: string) {}

  /** The offset after the next `closing`, searched from an offset; -1 if there is none. */
  past(closing: string, from: number): number {
    if (this.missing.has(closing)) return -1;
    const at = this.text.indexOf(closing, from);
    if (at < 0) this.missing.add(closing);
    return at < 0 ? -1 : at + closing.length;
  }

  /** The same for a closing outside of strings; -1 also if `opening` comes first. */
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

  /** The offset after the next tag of this name, searched from an offset. */
  pastTag(name: string, from: number): number {
    if (this.missing.has(name)) return -1;
    const tag = new RegExp(`\\{%-?\\s*${name}\\s*-?%\\}`, 'g');
    tag.lastIndex = from;
    if (tag.test(this.text)) return tag.lastIndex;
    this.missing.add(name);
    return -1;
  }

  /** The offset after the brace that closes the one before `from`, ignoring strings; -1 for none. */
  pastBrace(from: number): number {
    if (this.unclosed > MAX_UNCLOSED) return -1;
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

/** The quotation mark of the string that is open at `to`, if any. Apostrophes in words do not start one. */
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

type ReadMark = Pick<Mark, 'kind' | 'end'>;

const closed = (kind: MarkKind, end: number): ReadMark | undefined => (end < 0 ? undefined : { kind, end });

/** The mark that `opening` begins at `start`; undefined if it is not closed. */
function readMark(text: string, start: number, opening: string, closings: Closings): ReadMark | undefined {
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

/** Words and signs that mark a control in double braces, for Hugo and Handlebars. */
const CONTROL =
  /^[-~]?\s*(?:(?:if|else|end|range|with|define|block|template|partial|partialCached|break|continue|return)\b|[#/!]|\$[\w.]*\s*:?=)/;

/** `{{ … }}`, `{{{ … }}}` and comments in such braces. */
function readDouble(text: string, start: number, from: number, closings: Closings): ReadMark | undefined {
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

/** The engine drops the text between these tags, or outputs it unchanged. */
const ENCLOSING = /^-?\s*(comment|raw|verbatim)\b/;

/** `{% … %}`; the tags of a comment with everything between them. */
function readTag(text: string, start: number, from: number, closings: Closings): ReadMark | undefined {
  const end = closings.pastStrings('%}', from, '{%');
  if (end < 0) return undefined;
  const name = ENCLOSING.exec(text.slice(from, Math.min(end, start + 100)))?.[1];
  const past = name === undefined ? -1 : closings.pastTag(`end${name}`, end);
  return { kind: 'control', end: past < 0 ? end : past };
}

const PHP =
  /\?>|'[^'\\]*(?:\\[\s\S][^'\\]*)*(?:'|$)|"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$)|\/\*[\s\S]*?(?:\*\/|$)|(?:\/\/|#)(?:(?!\?>)[^\n])*/g;

/** The offset after the `?>` that ends PHP, outside of strings and comments; the end of the text if there is none. */
function endOfPhp(text: string, from: number): number {
  PHP.lastIndex = from;
  for (let found = PHP.exec(text); found; found = PHP.exec(text)) {
    if (found[0] === '?>') return PHP.lastIndex;
  }
  return text.length;
}
