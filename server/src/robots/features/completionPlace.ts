import type { Span } from '../../text/span.ts';
import { type Directive, directive, googleReading } from '../facts/directives.ts';
import { isWhite, skipWhite } from '../syntax/characters.ts';
import { isForeignLine, type Line, readLine } from '../syntax/line.ts';
import type { RobotsDocument } from './types.ts';

interface OnLine {
  readonly document: RobotsDocument;
  readonly line: Line;
  /** Offset of the line in the file, in UTF-16 units. */
  readonly lineStart: number;
  /** Offset of the cursor in the line. */
  readonly at: number;
}

/** In the name of a directive, or where one can begin. */
export interface FieldPlace extends OnLine {
  readonly in: 'field';
  readonly word: Span;
  /** The text between the word and the comment or the end of the line. */
  readonly rest: string;
}

/** After the colon of a known directive, or after the white space that replaces the colon. */
export interface ValuePlace extends OnLine {
  readonly in: 'value';
  readonly directive: Directive;
  readonly hasColon: boolean;
  /** From the end of the colon to the comment or the end of the line, white space included. */
  readonly value: Span;
}

/** In a comment on its own line. */
export interface CommentPlace extends OnLine {
  readonly in: 'comment';
  /** After the `#` and the white space that follows it. */
  readonly from: number;
}

export type CompletionPlace = FieldPlace | ValuePlace | CommentPlace;

/**
 * The part of a line that the cursor is in.
 * @param offset any number; between CR and LF it counts as before the CR
 * @returns undefined if nothing can be proposed: in a byte order mark, after a directive's comment sign, after the part
 * of a line that Google's parser reads, in the value of an unknown directive, in a file that is not a robots.txt
 */
export function placeAt(document: RobotsDocument, offset: number): CompletionPlace | undefined {
  const found = lineAt(document, offset);
  if (!found || isForeignLine(found.line)) return undefined;
  const { line, lineStart } = found;
  const at = Math.min(offset - lineStart, line.text.length);
  const place: OnLine = { document, line, lineStart, at };
  if (at > line.end || at < markLength(line)) return undefined;
  if (line.comment >= 0 && at > line.comment) return commentAt(place);
  return at < line.bodyStart && line.bodyStart < line.bodyEnd ? undefined : bodyAt(place);
}

function lineAt({ text }: RobotsDocument, offset: number) {
  if (!(offset >= 0 && offset <= text.length)) return undefined;
  const found = text.leafAt(offset);
  if (!found) return { line: readLine('', '', 'first'), lineStart: 0 };
  const { leaf, before } = found;
  const line = leaf.content?.line;
  if (!line) return undefined;
  const end = before.units + leaf.units;
  if (offset < end || line.lineBreak === '') return { line, lineStart: before.units };
  return { line: readLine('', '', line.exit), lineStart: end };
}

const markLength = ({ entry, text }: Line): number => (entry === 'first' && text[0] === '\ufeff' ? 1 : 0);

function commentAt(place: OnLine): CommentPlace | undefined {
  const { line, at } = place;
  const from = skipWhite(line.text, line.comment + 1, line.end);
  return line.bodyStart === line.bodyEnd && at >= from ? { ...place, in: 'comment', from } : undefined;
}

const DIRECTIVE_CHARACTER = /[a-z-]/i;

function bodyAt(place: OnLine): FieldPlace | ValuePlace | undefined {
  const { line, at } = place;
  const { text, bodyStart, bodyEnd } = line;
  const limit = line.comment < 0 ? line.end : line.comment;
  const { key, separator, hasColon } = split(text, bodyStart, limit);
  const keyEnd = bodyStart + key.length;
  if (separator < 0 || at <= keyEnd) {
    const word = wordAt(text, { start: 0, end: limit }, at, (unit) => DIRECTIVE_CHARACTER.test(unit));
    const begins = word.start === bodyStart || bodyStart === bodyEnd;
    return begins ? { ...place, in: 'field', word, rest: text.slice(word.end, limit) } : undefined;
  }
  const row = directive(key) ?? googleReading(key)?.directive;
  const value = { start: separator + 1, end: limit };
  return row && at >= value.start ? { ...place, in: 'value', directive: row, hasColon, value } : undefined;
}

const FIRST_WORD = /^[a-z-]{1,40}(?=[ \t])/i;

/** The key of a line and what ends it. A known name needs no colon; a colon further on is not its own. */
function split(text: string, from: number, to: number) {
  const body = text.slice(from, to);
  const word = FIRST_WORD.exec(body)?.[0];
  const colon = body.indexOf(':');
  if (word !== undefined && directive(word) && skipWhite(body, word.length, body.length) !== colon)
    return { key: word, separator: from + word.length, hasColon: false };
  if (colon < 0) return { key: '', separator: -1, hasColon: false };
  return { key: body.slice(0, colon).trimEnd(), separator: from + colon, hasColon: true };
}

/** The run of characters of one kind at a position in a part of the text. */
export function wordAt(text: string, within: Span, at: number, belongs: (unit: string) => boolean): Span {
  let start = at;
  while (start > within.start && belongs(text[start - 1]!)) start--;
  let end = at;
  while (end < within.end && belongs(text[end]!)) end++;
  return { start, end };
}

/** Whether a character is neither white space nor a comma. */
export const inList = (unit: string): boolean => unit !== ',' && inWord(unit);

/** Whether a character is not white space. */
export const inWord = (unit: string): boolean => !isWhite(unit.charCodeAt(0));

/**
 * The word at the cursor in a value that allows one word only.
 * @returns undefined if another word precedes the word, or follows an empty one
 */
export function onlyWord({ line: { text }, at, value }: ValuePlace): Span | undefined {
  const word = wordAt(text, value, at, inWord);
  if (text.slice(value.start, word.start).trim() !== '') return undefined;
  const isEmpty = word.start === word.end;
  return isEmpty && text.slice(word.end, value.end).trim() !== '' ? undefined : word;
}

/** The value without surrounding white space; empty if there is nothing else. */
export function trimmed({ line: { text }, value }: ValuePlace): Span {
  const start = skipWhite(text, value.start, value.end);
  const length = text.slice(start, value.end).trimEnd().length;
  return { start, end: start + length };
}
