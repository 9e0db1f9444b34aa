import { type DoctypePart, readPart } from './doctypePart.ts';
import { skipName, startsName } from './nameCharacters.ts';

/**
 * Reads the markup of XML 1.0 from text that is being typed. This folder knows XML and namespaces, but no sitemap, rule
 * or protocol. Its offsets are UTF-16 units, half-open.
 *
 * A `<` is not allowed inside a tag (XML 1.0, section 3.1), so an incomplete tag ends before the next markup: it is one
 * fault, and everything after it is read as intended.
 */

export type FaultKind =
  | 'tag-not-closed'
  | 'stray-less-than'
  | 'attribute-not-closed'
  | 'attribute-syntax'
  | 'attribute-in-end-tag'
  | 'curly-quotes'
  | 'bad-markup'
  | 'declaration-not-closed'
  | 'declaration-syntax'
  | 'misplaced-declaration'
  | 'doctype-misplaced'
  | 'doctype-syntax'
  | 'double-hyphen'
  | 'reserved-target'
  | 'cdata-end-in-text'
  | 'control-character'
  | 'unescaped-ampersand'
  | 'unknown-entity'
  | 'invalid-reference'
  | 'duplicate-attribute'
  | 'qualified-name'
  | 'namespace-declaration'
  | 'element-not-closed'
  | 'unexpected-end-tag'
  | 'mismatched-tags'
  | 'missing-slash'
  | 'mistyped-end-tag'
  | 'outside-root'
  | 'leading-content'
  | 'unbound-prefix'
  | 'parser';

/** A well-formedness error; `name` is the element, attribute, entity or construct concerned. */
export interface Fault {
  readonly kind: FaultKind;
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** For an end tag whose name does not match: the start tag it seems to belong to. */
  readonly opener?: Token;
}

export interface AttributeToken {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

type TokenType =
  | 'text'
  | 'start'
  | 'empty'
  | 'end'
  | 'comment'
  | 'cdata'
  | 'pi'
  | 'declaration'
  | 'doctype'
  | 'junk';

/** The constructs that a leaf can end inside of. */
export type Inside = 'comment' | 'cdata' | 'pi' | DoctypePart;

/** The type of the token that continues. */
export const typeOf = (inside: Inside): Exclude<Inside, DoctypePart> | 'doctype' =>
  inside === 'comment' || inside === 'cdata' || inside === 'pi' ? inside : 'doctype';

export interface Token {
  readonly type: TokenType;
  readonly start: number;
  readonly end: number;
  /** Of a tag or a processing instruction; '' for the others. */
  readonly name: string;
  readonly attributes: readonly AttributeToken[];
  /** The text ends before the token does. */
  readonly open: boolean;
}

const LT = 60;
const GT = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const EQUALS = 61;
const QUOTE = 34;
const APOSTROPHE = 39;
const NO_ATTRIBUTES: readonly AttributeToken[] = [];

export const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 9 || unit === 13;

/** The limit of reported faults of one kind in a text. */
const MAX_FAULTS = 100;

const CURLY = /[“”„‘’«»″′´＂]/;
/** Closing quotes by opening quotes; WordPress turns a quote after a digit into an inch mark. */
const CLOSING: Readonly<Record<string, string>> = {
  '“': '”″',
  '”': '”″',
  '„': '“”',
  '‘': '’′',
  '’': '’′',
  '«': '»',
  '»': '«',
  '″': '″”',
  '′': '′’',
  '´': '´',
  '＂': '＂',
};

/** Whether the `<` at `at` starts markup; a `<` before anything else is text that should be `&lt;`. */
function startsMarkup(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return next === SLASH || next === BANG || next === QUESTION || startsName(text, at + 1);
}

/** The longest name; reading a longer one would cost more than all that follows it. */
const LONGEST_NAME = 1024;

/** `<` or `</` with an invalid name, up to the next markup. */
function readInvalidTag(text: string, at: number, nameEnd: number, faults: Fault[]): Token {
  const end = tagEnd(text, nameEnd);
  const name = text.slice(at, Math.min(end, at + 12));
  faults.push({ kind: 'bad-markup', start: at, end: trimEnd(text, at, end), name });
  return token('junk', at, end, '', end === text.length);
}

const token = (
  type: TokenType,
  start: number,
  end: number,
  name = '',
  open = false,
  attributes: readonly AttributeToken[] = NO_ATTRIBUTES,
): Token => ({ type, start, end, name, attributes, open });

/** The rest of a comment, CDATA section, processing instruction or document type that began before `text`. */
export function resumeToken(text: string, type: Inside): Token {
  if (type === 'comment') return readUntil(text, 0, 0, '-->', type);
  if (type === 'cdata') return readUntil(text, 0, 0, ']]>', type);
  if (type === 'pi') return readUntil(text, 0, 0, '?>', type);
  const { how, at } = readPart(text, 0, type);
  return token('doctype', 0, at, '', how === 'open');
}

/** The token of `text` that starts at `at` (< `text.length`). Faults go to `faults`. Linear in the token's length. */
export function readToken(text: string, at: number, faults: Fault[]): Token {
  if (text.charCodeAt(at) !== LT || !startsMarkup(text, at)) return readText(text, at, faults);
  const next = text.charCodeAt(at + 1);
  if (next === SLASH) return readEndTag(text, at, faults);
  if (next === QUESTION) return readInstruction(text, at, faults);
  if (next !== BANG) return readStartTag(text, at, faults);
  if (text.startsWith('<!--', at)) return readComment(text, at, faults);
  if (text.startsWith('<![CDATA[', at)) return readUntil(text, at, 9, ']]>', 'cdata');
  if (/^<!doctype/i.test(text.slice(at, at + 9))) return readDoctype(text, at, faults);
  return readInvalidTag(text, at, at + 2, faults);
}

function readText(text: string, at: number, faults: Fault[]): Token {
  let from = at;
  for (;;) {
    const lt = text.indexOf('<', from);
    if (lt < 0) return token('text', at, text.length, '', true);
    if (startsMarkup(text, lt)) return token('text', at, lt);
    from = lt + 1;
    while (text.charCodeAt(from) === LT && !startsMarkup(text, from)) from++;
    if (faults.length < MAX_FAULTS) faults.push({ kind: 'stray-less-than', start: lt, end: from, name: '<' });
  }
}

function readUntil(
  text: string,
  at: number,
  skip: number,
  terminator: string,
  type: TokenType,
  name = '',
): Token {
  const end = text.indexOf(terminator, at + skip);
  return end < 0 ? token(type, at, text.length, name, true) : token(type, at, end + terminator.length, name);
}

function readComment(text: string, at: number, faults: Fault[]): Token {
  const comment = readUntil(text, at, 4, '-->', 'comment');
  const hyphens = text.indexOf('--', at + 4);
  // In an unclosed comment they may be the start of its end.
  if (hyphens >= 0 && hyphens < comment.end - 3 && !comment.open) {
    faults.push({ kind: 'double-hyphen', start: hyphens, end: hyphens + 2, name: '--' });
  }
  return comment;
}

/**
 * Whether whitespace or the end follows the name of a processing instruction at `from`, which has no colon (Namespaces in
 * XML, section 7).
 */
export function startsInstruction(text: string, from: number): boolean {
  const nameEnd = skipName(text, from);
  const ends = nameEnd === text.length || isSpace(text.charCodeAt(nameEnd)) || text.startsWith('?>', nameEnd);
  return nameEnd > from && ends && !text.slice(from, nameEnd).includes(':');
}

function readInstruction(text: string, at: number, faults: Fault[]): Token {
  const nameEnd = skipName(text, at + 2);
  const name = text.slice(at + 2, nameEnd);
  if (name !== 'xml') {
    if (name.toLowerCase() === 'xml') {
      faults.push({ kind: 'reserved-target', start: at + 2, end: nameEnd, name });
    } else if (!startsInstruction(text, at + 2)) {
      const start = text.slice(at, Math.min(tagEnd(text, nameEnd), at + 12));
      faults.push({ kind: 'bad-markup', start: at, end: nameEnd, name: start });
    }
    return readUntil(text, at, 2, '?>', 'pi', name);
  }
  const end = tagEnd(text, nameEnd);
  if (text.charCodeAt(end - 1) === GT && text.charCodeAt(end - 2) === QUESTION) {
    return token('declaration', at, end, name, false, readAttributes(text, nameEnd, end - 2, faults));
  }
  faults.push({ kind: 'declaration-not-closed', start: at, end: trimEnd(text, at, end), name });
  return token('declaration', at, end, name, end === text.length);
}

/** `<!DOCTYPE` up to its `>`, with its internal subset; nothing is expanded. */
function readDoctype(text: string, at: number, faults: Fault[]): Token {
  const { how, at: end } = readPart(text, at + 2, 'doctype');
  if (how === 'cut') {
    faults.push({ kind: 'tag-not-closed', start: at, end: trimEnd(text, at, end), name: '!DOCTYPE' });
  }
  return token('doctype', at, end, '', how === 'open');
}

function readEndTag(text: string, at: number, faults: Fault[]): Token {
  const nameEnd = skipName(text, at + 2);
  if (nameEnd - at > LONGEST_NAME) return readInvalidTag(text, at, nameEnd, faults);
  const name = text.slice(at + 2, nameEnd);
  let end = nameEnd;
  while (end < text.length && isSpace(text.charCodeAt(end))) end++;
  if (text.charCodeAt(end) === GT && name !== '') return token('end', at, end + 1, name);
  end = tagEnd(text, nameEnd);
  const closed = text.charCodeAt(end - 1) === GT;
  if (closed && name === '') return readInvalidTag(text, at, nameEnd, faults);
  faults.push({
    kind: closed ? 'attribute-in-end-tag' : 'tag-not-closed',
    start: closed ? nameEnd : at,
    end: closed ? end - 1 : trimEnd(text, at, end),
    name: `/${name}`,
  });
  return name === ''
    ? token('junk', at, end, '', end === text.length)
    : token('end', at, end, name, end === text.length && !closed);
}

function readStartTag(text: string, at: number, faults: Fault[]): Token {
  const nameEnd = skipName(text, at + 1);
  if (nameEnd - at > LONGEST_NAME) return readInvalidTag(text, at, nameEnd, faults);
  const name = text.slice(at + 1, nameEnd);
  const unit = text.charCodeAt(nameEnd);
  if (unit === GT) return token('start', at, nameEnd + 1, name);
  const end = tagEnd(text, nameEnd);
  const quote = openQuote(text, nameEnd, end);
  if (text.charCodeAt(end - 1) !== GT) {
    const attributes = readAttributes(text, nameEnd, end, []);
    faults.push(
      quote < 0
        ? { kind: 'tag-not-closed', start: at, end: attributes.at(-1)?.end ?? nameEnd, name }
        : { kind: 'attribute-not-closed', start: quote, end: trimEnd(text, quote, end), name },
    );
    return token('junk', at, end, name, end === text.length, attributes);
  }
  const empty = text.charCodeAt(end - 2) === SLASH;
  const inner = end - (empty ? 2 : 1);
  if (quote >= 0 && quote < inner && text.charCodeAt(end) === LT) {
    // The quote is missing, but the tag ends where other markup begins.
    faults.push({ kind: 'attribute-not-closed', start: quote, end: inner, name });
    const isClosedLater = text.startsWith(`</${name}`, end);
    const attributes = readAttributes(text, nameEnd, quote, []);
    return token(empty && !isClosedLater ? 'empty' : 'start', at, end, name, false, attributes);
  }
  const attributes = readAttributes(text, nameEnd, inner, faults);
  return token(empty ? 'empty' : 'start', at, end, name, false, attributes);
}

/**
 * The end of a tag: after its `>`, at the markup that cuts it short, or at the end of the text. Quoted values may hold
 * `>`.
 */
function tagEnd(text: string, from: number): number {
  let quote = 0;
  let before = 0;
  for (let i = from; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === LT && startsMarkup(text, i)) return i;
    if (quote !== 0) {
      if (unit === quote) quote = 0;
    } else if (unit === GT) return i + 1;
    else if ((unit === QUOTE || unit === APOSTROPHE) && before === EQUALS) quote = unit;
    if (!isSpace(unit)) before = unit;
  }
  return text.length;
}

/** The start of a quoted value that does not end before `end`; -1 for none. */
function openQuote(text: string, from: number, end: number): number {
  for (let i = from; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit !== QUOTE && unit !== APOSTROPHE) continue;
    const close = text.indexOf(text[i]!, i + 1);
    if (close < 0 || close >= end) return i;
    i = close;
  }
  return -1;
}

/** The attributes between `from` and `end`; anything but `name="value"` is a fault and is left out. */
function readAttributes(text: string, from: number, end: number, faults: Fault[]): readonly AttributeToken[] {
  const attributes: AttributeToken[] = [];
  let at = from;
  let lt = text.indexOf('<', from);
  for (;;) {
    const gap = at;
    while (at < end && isSpace(text.charCodeAt(at))) at++;
    if (at >= end) return attributes;
    const start = at;
    at = Math.min(end, skipName(text, start));
    const name = text.slice(start, at);
    let value = at;
    while (value < end && isSpace(text.charCodeAt(value))) value++;
    let open = value + 1;
    while (open < end && isSpace(text.charCodeAt(open))) open++;
    const quote = text.charCodeAt(open);
    const close =
      name !== '' &&
      text.charCodeAt(value) === EQUALS &&
      (quote === QUOTE || quote === APOSTROPHE) &&
      open < end
        ? text.indexOf(text[open]!, open + 1)
        : -1;
    if (close < 0 || close >= end || start === gap) {
      at = piece(text, Math.max(at, start + 1), end);
      const kind = CURLY.test(text.slice(start, at)) ? 'curly-quotes' : 'attribute-syntax';
      faults.push({ kind, start, end: at, name: name || text.slice(start, start + 1) });
      continue;
    }
    at = close + 1;
    if (lt >= 0 && lt < open) lt = text.indexOf('<', open);
    if (lt >= 0 && lt < close) faults.push({ kind: 'stray-less-than', start: lt, end: lt + 1, name: '<' });
    attributes.push({ name, start, end: at, valueStart: open + 1, valueEnd: close });
  }
}

/** The end of the value in typographic quotes that begins at `start`; -1 if another attribute comes first. */
function curlyEnd(text: string, start: number, end: number): number {
  const closing = CLOSING[text[start]!];
  if (closing === undefined) return -1;
  for (let i = start + 1; i < end; i++) {
    if (closing.includes(text[i]!)) return i;
    if (text[i] === text[start] || `="'`.includes(text[i]!)) return -1;
  }
  return -1;
}

/** The end of a piece of a tag that is not an attribute: the next whitespace, or the end of a quoted value in it. */
function piece(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && !isSpace(text.charCodeAt(at))) {
    const unit = text.charCodeAt(at);
    const close =
      unit === QUOTE || unit === APOSTROPHE ? text.indexOf(text[at]!, at + 1) : curlyEnd(text, at, end);
    at = close > 0 && close < end ? close + 1 : at + 1;
  }
  return at;
}

/** `end` without the whitespace before it, but after `start`. */
export function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start + 1 && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}
