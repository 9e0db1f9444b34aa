import type { Span } from '../../text/span.ts';
import { type Fault, isSpace } from '../tokens/tokens.ts';
import type { LooseTag } from './pair.ts';

export interface AttributeName {
  /** As written, with its prefix. */
  readonly name: string;
  readonly local: string;
  /** Its namespace; '' for none. */
  readonly uri: string;
}

export interface XmlAttribute extends AttributeName {
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** With references replaced. */
  readonly value: string;
}

/**
 * Character data as written: text with references, or the content of a CDATA section. Whitespace between elements is
 * left out.
 */
export interface XmlText {
  readonly start: number;
  readonly end: number;
  readonly cdata: boolean;
  /** It certainly needs no escaping, except for `&amp;`: see `literalEnd`. */
  readonly literal?: boolean;
}

/** The name and children of an element, without text and offsets. */
export interface ElementOutline {
  /** As written, with its prefix. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** The namespace of its name; '' for none. */
  readonly uri: string;
  readonly empty: boolean;
  /** It has its own end tag, or is an empty element. */
  readonly closed: boolean;
  /** Its start or end tag is damaged: its content is not what was intended. */
  readonly damaged: boolean;
  readonly attributes: readonly AttributeName[];
  readonly children: readonly ElementOutline[];
}

export interface XmlElement extends ElementOutline {
  /** The `<` of the start tag. */
  readonly start: number;
  /** The offset after the `>` of the end tag, or where the element is cut short. */
  end: number;
  /** The offset after the `>` of the start tag. */
  readonly contentStart: number;
  /** The `<` of the end tag; `end` if there is none. */
  contentEnd: number;
  closed: boolean;
  damaged: boolean;
  readonly attributes: readonly XmlAttribute[];
  readonly children: XmlElement[];
  readonly texts: XmlText[];
  /** The cached result of `valueIn`. */
  value: TextValue | undefined;
}

/** Text with references replaced, and its range. */
export interface TextValue extends Span {
  readonly value: string;
}

/** The content of a leaf below the root element. */
export interface XmlFragment {
  readonly elements: readonly XmlElement[];
  readonly texts: readonly XmlText[];
  readonly comments: readonly XmlText[];
  readonly faults: readonly Fault[];
  /** Start tags of elements that are open at the end of the leaf, except the root; outermost first. */
  readonly left: readonly LooseTag[];
  /** End tags that are in no element of the leaf. */
  readonly strays: readonly LooseTag[];
}

/** Range of the element's name in its start tag. */
export const nameRange = (element: XmlElement): Span => ({
  start: element.start + 1,
  end: element.start + 1 + element.name.length,
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|(#\d+|#x[0-9a-fA-F]+));/y;

/**
 * `raw` with the five predefined entities and character references replaced; all other `&` stay. Expands nothing else.
 */
export function decode(raw: string): string {
  let at = raw.indexOf('&');
  if (at < 0) return raw;
  let decoded = '';
  let from = 0;
  for (; at >= 0; at = raw.indexOf('&', at + 1)) {
    if (raw.startsWith('amp;', at + 1)) {
      decoded += raw.slice(from, at + 1);
      from = at + 5;
      continue;
    }
    REFERENCE.lastIndex = at;
    const found = REFERENCE.exec(raw);
    const character = found && characterOf(found[1], found[2]);
    if (!character) continue;
    decoded += raw.slice(from, at) + character;
    from = REFERENCE.lastIndex;
  }
  return decoded + raw.slice(from);
}

/** The value of one piece of character data in a range: a text, a CDATA section or an attribute. Trimmed, decoded. */
export const valueAt = (source: string, start: number, end: number): string =>
  decodedAt(source, start, end).trim();

/** The same, but not trimmed. */
export function decodedAt(source: string, start: number, end: number): string {
  const written = source.slice(start, end);
  return written.includes('&') && !isInSection(source, start) ? decode(written) : written;
}

const SECTION = '<![CDATA[';
const BRACKET = 91;

/** Whether a value that begins at an offset, perhaps after white space, is in a CDATA section. */
export function isInSection(source: string, start: number): boolean {
  const before = source.charCodeAt(start - 1);
  if (before !== BRACKET && !isSpace(before)) return false;
  const opener = source.lastIndexOf('<', start - 1);
  if (!source.startsWith(SECTION, opener)) return false;
  return trimmedSpan(source, opener + SECTION.length, start).end === opener + SECTION.length;
}

/** Longer references take the general path. */
const SHORT_REFERENCE = /&(?:amp|lt|gt|quot|apos|#(\d{1,7})|#x([\da-fA-F]{1,6}));/y;

/** The offset after the reference at `at`; -1 if it is not a predefined entity or a valid character reference. */
export function pastReference(text: string, at: number): number {
  if (text.startsWith('amp;', at + 1)) return at + 5;
  SHORT_REFERENCE.lastIndex = at;
  const found = SHORT_REFERENCE.exec(text);
  if (!found) return -1;
  const [whole, decimal, hex] = found;
  if (decimal !== undefined && !isXmlChar(Number(decimal))) return -1;
  if (hex !== undefined && !isXmlChar(Number.parseInt(hex, 16))) return -1;
  return at + whole.length;
}

/** The character of a reference; undefined if XML does not allow it. */
function characterOf(name?: string, number?: string): string | undefined {
  if (name) return ENTITIES[name];
  const point = pointOf(number!);
  return isXmlChar(point) ? String.fromCodePoint(point) : undefined;
}

/** The code point of a character reference, `#65` or `#x41`, with any number of digits. */
export const pointOf = (number: string): number =>
  number.startsWith('#x') ? Number.parseInt(number.slice(2), 16) : Number(number.slice(1));

/** `Char` of XML 1.0. */
export const isXmlChar = (point: number): boolean =>
  point === 9 ||
  point === 10 ||
  point === 13 ||
  (point >= 0x20 && point <= 0xd7ff) ||
  (point >= 0xe000 && point <= 0xfffd) ||
  (point >= 0x10000 && point <= 0x10ffff);

/** The value of an element with text: trimmed, references replaced, with the range of the trimmed text. */
export function valueIn(element: XmlElement, source: string): TextValue {
  if (element.value) return element.value;
  const { start, end } = rangeIn(element, source);
  const value = decodedIn(element, source).trim();
  element.value = { value, start, end };
  return element.value;
}

/** The range of the text in an element, trimmed, without the delimiters of a CDATA section. */
export function rangeIn({ texts, contentStart }: XmlElement, source: string): Span {
  if (texts.length === 0) return { start: contentStart, end: contentStart };
  let first = 0;
  let last = texts.length - 1;
  while (first < last && isBlankText(texts[first]!, source)) first++;
  while (last > first && isBlankText(texts[last]!, source)) last--;
  const span = trimmedSpan(source, texts[first]!.start, texts[last]!.end);
  return span.start < span.end ? span : { start: contentStart, end: contentStart };
}

/** A range without the white space of XML at its start and end. */
export function trimmedSpan(source: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (end > start && isSpace(source.charCodeAt(end - 1))) end--;
  while (start < end && isSpace(source.charCodeAt(start))) start++;
  return { start, end };
}

function isBlankText({ start, end }: XmlText, source: string): boolean {
  for (let at = start; at < end; at++) if (!isSpace(source.charCodeAt(at))) return false;
  return true;
}

/** The text of an element with references replaced, not trimmed. */
export function decodedIn({ texts }: XmlElement, source: string): string {
  let text = '';
  for (const { start, end, cdata } of texts) {
    const written = source.slice(start, end);
    text += cdata ? written : decode(written);
  }
  return text;
}
