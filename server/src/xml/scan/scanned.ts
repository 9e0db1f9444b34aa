import type { Span } from '../../text/span.ts';
import { decode, type XmlAttribute, type XmlElement, type XmlFragment, type XmlText } from '../tree/tree.ts';
import type { Scanner } from './scanner.ts';
import { MARK_BITS, Mark } from './structure.ts';

const NONE: readonly never[] = [];

/** The starts and ends of the tags and attributes of a record, in order. */
export interface TagPlaces {
  /** The marks of the start tags. */
  readonly marks: readonly number[];
  readonly tags: readonly number[];
  readonly attributes: readonly Span[];
}

/** The places of the record that the scanner read last, from its start; it must have been scanned with marks. */
export function tagPlaces({ tape, marks, base }: Scanner, from: number): TagPlaces {
  const shift = from - base;
  const starts: number[] = [];
  const tags: number[] = [];
  const attributes: Span[] = [];
  for (let i = 0; i < marks; i += 4) {
    const kind = tape[i]! & ((1 << MARK_BITS) - 1);
    if (kind === Mark.start) {
      starts.push(i);
      tags.push(tape[i + 1]! - shift);
    } else if (kind === Mark.attribute)
      attributes.push({ start: tape[i + 1]! - shift, end: tape[i + 3]! + 1 - shift });
  }
  return { marks: starts, tags, attributes };
}

type Growing = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { attributes: XmlAttribute[] };

/**
 * The elements of the record that the scanner read last; `text` is the scanned text, and the record begins at `from`.
 * @param first the mark to begin at
 * @param isOne only the first element is needed
 */
export function fragmentOf(
  { tape, marks, names, base }: Scanner,
  text: string,
  from: number,
  first = 0,
  isOne = false,
): XmlFragment {
  const shift = from - base;
  const elements: XmlElement[] = [];
  const comments: XmlText[] = [];
  const open: Growing[] = [];
  const close = (contentEnd: number, end: number) => {
    const element = open.pop()!;
    element.contentEnd = contentEnd;
    element.end = end;
    if (element.children.length > 0 && element.texts.length > 0) element.texts.length = 0;
  };
  for (let i = first; i < marks; i += 4) {
    const code = tape[i]!;
    const start = tape[i + 1]! - shift;
    const end = tape[i + 2]! - shift;
    const last = tape[i + 3]!;
    const kind = code & ((1 << MARK_BITS) - 1);
    const top = open.at(-1);
    if (kind === Mark.start) {
      const { name, prefix, local, uri } = names.at(code >> MARK_BITS);
      const element: Growing = {
        name,
        prefix,
        local,
        uri,
        start,
        end,
        contentStart: end,
        contentEnd: end,
        empty: false,
        closed: true,
        damaged: false,
        attributes: [],
        children: [],
        texts: [],
        value: undefined,
      };
      (top?.children ?? elements).push(element);
      open.push(element);
    } else if (kind === Mark.attribute) {
      const { name, prefix, local, uri } = names.at(code >> MARK_BITS);
      const valueEnd = last - shift;
      const value = decode(text.slice(from + end, from + valueEnd));
      top!.attributes.push({
        name,
        local,
        uri: prefix === '' ? '' : uri,
        start,
        end: valueEnd + 1,
        valueStart: end,
        valueEnd,
        value,
      });
    } else if (kind === Mark.end) close(start, end);
    else if (kind === Mark.empty) {
      (top as { empty: boolean }).empty = true;
      close(start, end);
    } else if (kind === Mark.comment) comments.push({ start, end, cdata: false, literal: false });
    else top!.texts.push({ start, end, cdata: kind === Mark.cdata, literal: last === 1 });
    if (isOne && open.length === 0) break;
  }
  return { elements, texts: NONE, comments, faults: NONE, left: NONE, strays: NONE };
}
