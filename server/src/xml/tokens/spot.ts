/**
 * The syntactic context of an offset in XML that is being typed: text, or which part of a tag. Offsets are those of the
 * given text.
 */

import type { Span } from '../../text/span.ts';
import { skipNameParts } from './nameCharacters.ts';
import { isSpace, readToken, type Token } from './tokens.ts';

/** In text, or where text is possible: a word, with the `<` before it if there is one. */
export interface ContentSpot {
  readonly in: 'content';
  readonly word: Span;
}

/** In the name of a start tag, or after a `<`: from the `<` to the name's end. */
export interface NameSpot {
  readonly in: 'name';
  readonly word: Span;
  /** The tag, if it is complete. */
  readonly tag: Token | undefined;
}

/** In an end tag, from its `<` to its end. */
interface EndSpot {
  readonly in: 'end';
  readonly word: Span;
}

/** In a start tag after its name. */
export interface TagSpot {
  readonly in: 'tag';
  readonly tag: Token;
  /** Names of the attributes it has, without the one at the offset. */
  readonly others: ReadonlySet<string>;
  readonly spot: AttributeSpot;
}

export type Spot = ContentSpot | NameSpot | EndSpot | TagSpot;

/** In the name of an attribute, or where one can begin. */
interface AttributeNameSpot {
  readonly in: 'attribute';
  readonly word: Span;
  /** A `=` follows. */
  readonly given: boolean;
  /** Another attribute follows without whitespace. */
  readonly touches: boolean;
}

/** In the value of an attribute. */
interface AttributeValueSpot {
  readonly in: 'value';
  readonly name: string;
  /** Between the quotes, or to the end of the word if they are not closed. */
  readonly value: Span;
  /** The quotes that are missing. */
  readonly opening: string;
  readonly closing: string;
}

export type AttributeSpot = AttributeNameSpot | AttributeValueSpot;

const NAME_BEFORE = /[\w:.\-\u0080-\uffff]{0,100}$/;
const ENDS_NAME = /[\s=/<>"']/;
const ENDS_WORD = /[\s<>"']/;
const QUOTE = /["']/;
/** Whitespace and another attribute, up to its value. */
const ATTRIBUTE = /\s[^\s=<>"']+\s*=/;
/** What precedes a quote that opens the next attribute's value: the value before it is not closed. */
const NEXT_ATTRIBUTE = /\s[^\s=<>"']+\s*=\s*$/;

/**
 * @param last the token that ends at `at` if the text is cut there (from `openAt`); undefined at 0
 * @returns undefined in comments, CDATA sections, processing instructions and document types
 */
export function spotAt(text: string, at: number, last: Token | undefined): Spot | undefined {
  const unfinished = last?.open && last.end === at ? last : undefined;
  if (text[at - 1] === '<' && (!unfinished || unfinished.type === 'text')) return nameSpot(text, at, at - 1);
  if (!unfinished || unfinished.type === 'text') {
    const length = NAME_BEFORE.exec(text.slice(Math.max(0, at - 100), at))![0].length;
    return { in: 'content', word: { start: at - length, end: skipNameParts(text, at) } };
  }
  const { type, start, name } = unfinished;
  if (type === 'end' || (type === 'junk' && text.startsWith('</', start))) return endSpot(text, at, start);
  if (type !== 'junk' || name === '') return undefined;
  const end = skipNameParts(text, start + 1);
  if (at <= end) return nameSpot(text, at, start);
  const spot = attributeSpot(text, end, at);
  if (!spot) return undefined;
  const tag = readToken(text, start, []);
  const others = tag.attributes.filter(({ start, end }) => at <= start || at > end).map(({ name }) => name);
  return { in: 'tag', tag, others: new Set(others), spot };
}

function nameSpot(text: string, at: number, start: number): NameSpot | undefined {
  if (/[/!?]/.test(text[at] ?? '') && at === start + 1) return undefined;
  const end = skipNameParts(text, start + 1);
  const tag = end > start + 1 ? readToken(text, start, []) : undefined;
  const complete = tag?.type === 'start' || tag?.type === 'empty' ? tag : undefined;
  return { in: 'name', word: { start, end: !complete && text[end] === '>' ? end + 1 : end }, tag: complete };
}

function endSpot(text: string, at: number, start: number): EndSpot | undefined {
  let end = skipNameParts(text, start + 2);
  if (at > end) return undefined;
  const close = skipSpace(text, end, text.length);
  if (text[close] === '>') end = close + 1;
  return { in: 'end', word: { start, end } };
}

function run(text: string, from: number, ends: RegExp): number {
  let at = from;
  while (at < text.length && !ends.test(text[at]!)) at++;
  return at;
}

function skipSpace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The end of a word without quotes; the `/` of an empty-element tag is not part of it. */
function wordEnd(text: string, from: number): number {
  const end = run(text, from, ENDS_WORD);
  return end > from && text[end] === '>' && text[end - 1] === '/' ? end - 1 : end;
}

/**
 * The part of a start tag that the offset `at` is in, however incomplete the tag is.
 * @param from the end of the tag's name, before `at`
 * @returns undefined between a value and the next whitespace, before the `=` or the quote of a value, and at the end of
 * the tag
 */
function attributeSpot(text: string, from: number, at: number): AttributeSpot | undefined {
  let i = from;
  let less = from;
  for (;;) {
    const gap = i;
    i = skipSpace(text, i, at);
    const start = i;
    i = run(text, i, ENDS_NAME);
    if (at <= i) {
      const given = text[skipSpace(text, i, text.length)] === '=';
      if (start === gap || (given && i === start)) return undefined;
      if (at === start && i > start) {
        return { in: 'attribute', word: { start, end: start }, given: false, touches: true };
      }
      return { in: 'attribute', word: { start, end: i }, given, touches: false };
    }
    if (i === start) {
      i++;
      continue;
    }
    const name = text.slice(start, i);
    const equals = skipSpace(text, i, at);
    if (text[equals] !== '=' || equals >= at) continue;
    i = skipSpace(text, equals + 1, at);
    const quote = text[i]!;
    if (i >= at && QUOTE.test(text[skipSpace(text, i, text.length)] ?? '')) return undefined;
    if (i >= at || !QUOTE.test(quote)) {
      const end = wordEnd(text, i);
      if (at <= end) return { in: 'value', name, value: { start: i, end }, opening: '"', closing: '"' };
      i = end;
      continue;
    }
    const value = i + 1;
    if (less >= 0 && less < value) less = text.indexOf('<', value);
    const close = closeOf(text, value, quote, less, at);
    const isClosed = typeof close === 'number';
    const end = isClosed ? close : wordEnd(text, close === 'next' ? value : at);
    const closing = isClosed ? '' : quote;
    if (at <= end) return { in: 'value', name, value: { start: value, end }, opening: '', closing };
    i = isClosed ? close + 1 : end;
  }
}

/**
 * The end of a value that begins at `from`; if its quote is missing, whether another attribute follows, or is before
 * `at`.
 */
function closeOf(
  text: string,
  from: number,
  quote: string,
  less: number,
  at: number,
): number | 'next' | 'open' {
  const close = text.indexOf(quote, from);
  if (close < 0 || (less >= 0 && less < close)) return ATTRIBUTE.test(text.slice(from, at)) ? 'next' : 'open';
  return NEXT_ATTRIBUTE.test(text.slice(Math.max(from, close - 200), close)) ? 'next' : close;
}
