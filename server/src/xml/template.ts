import { literalEnd } from './literal.ts';
import type { PlainRecord } from './plain.ts';
import { isSpace } from './tokens.ts';
import type { XmlElement } from './tree.ts';

const LONGEST_OPENING = 64;
/** ASCII with line breaks of one unit. */
const ASCII = /^[\t\n -~]*$/;

/** The text of an element that holds nothing else. */
interface Value {
  readonly element: XmlElement;
  readonly start: number;
  readonly end: number;
}

/**
 * A plain record without its values: most records of a file repeat it, and to see that is quicker than to read them.
 * It has elements and literal values (see `literalEnd`), no attributes, comments or sections, and ASCII only.
 */
export class Template {
  /** What stands before each value, and after the last one up to the next record. */
  readonly pieces: readonly string[];
  /** What every record begins with: its start tag. */
  readonly opening: string;
  /** Local names of the elements that hold the values, in order. */
  readonly names: readonly string[];
  /** Where the values stand in the record that was matched last, relative to its start. */
  readonly starts: number[];
  readonly ends: number[];
  /** Line breaks of each record. */
  readonly breaks: number;
  /** Units after the last of them; undefined where there is none. */
  readonly tail: number | undefined;

  private constructor(record: string, opening: string, values: readonly Value[]) {
    const bounds = [0, ...values.flatMap(({ start, end }) => [start, end]), record.length];
    this.pieces = Array.from({ length: values.length + 1 }, (_, i) =>
      copyOf(record.slice(bounds[2 * i], bounds[2 * i + 1])),
    );
    this.opening = copyOf(opening);
    this.names = values.map(({ element }) => copyOf(element.local));
    this.starts = values.map(({ start }) => start);
    this.ends = values.map(({ end }) => end);
    this.breaks = record.split('\n').length - 1;
    this.tail = this.breaks === 0 ? undefined : record.length - record.lastIndexOf('\n') - 1;
  }

  /** The template of a record that begins at `from` in `text`; undefined where it has what templates have not. */
  static of(text: string, from: number, { fragment, length }: PlainRecord): Template | undefined {
    const [record] = fragment.elements;
    if (!record || record.empty || fragment.comments.length > 0) return undefined;
    const own = text.slice(from, from + length);
    const values: Value[] = [];
    const opening = own.slice(0, record.contentStart);
    const isFit = gather(record, own, values) && opening.length <= LONGEST_OPENING;
    if (!isFit || values.length === 0) return undefined;
    const template = new Template(own, opening, values);
    const isMeasured = template.breaks === 0 || template.pieces.at(-1)!.includes('\n');
    return isMeasured && template.pieces.every((piece) => ASCII.test(piece)) ? template : undefined;
  }

  /**
   * The length of the record that begins at `from` in `text`, if it has this template and another one follows within
   * `limit` units; else -1.
   */
  match(text: string, from: number, limit: number): number {
    const { pieces, starts, ends } = this;
    let at = from;
    for (let i = 0; i < starts.length; i++) {
      const piece = pieces[i]!;
      if (!text.startsWith(piece, at)) return -1;
      const start = at + piece.length;
      at = literalEnd(text, start);
      if (at === start) return -1;
      starts[i] = start - from;
      ends[i] = at - from;
    }
    const last = pieces[starts.length]!;
    if (!text.startsWith(last, at)) return -1;
    at += last.length;
    return text.startsWith(this.opening, at) && at - from < limit ? at - from : -1;
  }
}

/** The same text, but no slice, which would keep all the text alive that it was cut from. */
export const copyOf = (text: string): string => ` ${text}`.slice(1);

/** Gathers the values of an element; false where it has what templates have not. */
function gather(element: XmlElement, text: string, values: Value[]): boolean {
  const { children, texts, attributes } = element;
  if (attributes.length > 0 || (children.length > 0 && texts.length > 0)) return false;
  for (const child of children) if (!gather(child, text, values)) return false;
  if (texts.length === 0) return true;
  if (texts.length > 1 || texts[0]!.cdata) return false;
  let { start, end } = texts[0]!;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  if (start === end || literalEnd(text, start) < end) return false;
  values.push({ element, start, end });
  return true;
}
