import {
  decode,
  type ElementOutline,
  valueIn,
  type XmlAttribute,
  type XmlElement,
  type XmlText,
} from '../../xml/tree.ts';
import { childrenNamed, locOf, type Outline, type SitemapNode } from './node.ts';
import { eachPlace, type Place } from './places.ts';

/** A value of a record, as rules see it. Offsets are those of the leaf, or of the record that is a row. */
export interface Value {
  readonly place: Place;
  /** The name of its element as written, and without its prefix. */
  readonly name: string;
  readonly local: string;
  /** Without blanks around it, references replaced; '' for none. */
  readonly value: string;
  /** Where it stands; where the name of its element stands, or its attribute, if it is empty. */
  readonly start: number;
  readonly end: number;
  /** Its text in pieces, as written; of an attribute, all of it. */
  readonly pieces: readonly XmlText[];
  /** All of an attribute, or what stands between the tags of an element: where faults of XML concern it. */
  readonly inner: Range;
  /** The text that all offsets point into. */
  readonly text: string;
  /** The first of its place in the record, damaged ones counted. */
  readonly isFirst: boolean;
  /** Names and nesting of the record it stands in. */
  readonly node: Outline;
  /** The URL of the record; undefined for none. */
  readonly page: string | undefined;
}

/** Half-open. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const isFirst = (element: ElementOutline, { record, root }: Outline): boolean =>
  childrenNamed(record!, root!, element.local)[0] === element;

/** A value of a record that was read in full. */
class TreeValue implements Value {
  readonly start: number;
  readonly end: number;
  readonly value: string;

  constructor(
    readonly place: Place,
    readonly node: SitemapNode,
    private readonly element: XmlElement,
    private readonly attribute: XmlAttribute | undefined,
  ) {
    const { value, start, end } = attribute ? trimmedIn(attribute, node.text) : valueIn(element, node.text);
    const from = element.start + 1;
    const range = attribute ?? { start: from, end: from + element.name.length };
    this.value = value;
    this.start = value === '' ? range.start : start;
    this.end = value === '' ? range.end : end;
  }

  get name() {
    return this.element.name;
  }
  get local() {
    return this.element.local;
  }
  get pieces() {
    const { attribute, element } = this;
    return attribute ? [pieceOf(attribute.valueStart, attribute.valueEnd)] : element.texts;
  }
  get inner() {
    const { attribute, element } = this;
    return attribute ?? { start: element.contentStart, end: element.contentEnd };
  }
  get text() {
    return this.node.text;
  }
  get isFirst() {
    return isFirst(this.element, this.node);
  }
  get page() {
    return locOf(this.node)?.value;
  }
}

const pieceOf = (start: number, end: number): XmlText => ({ start, end, cdata: false, literal: false });

/** The trimmed value of an attribute; one that is written with references stands where all of it does. */
function trimmedIn({ value, valueStart, valueEnd }: XmlAttribute, text: string) {
  const trimmed = value.trim();
  if (text.slice(valueStart, valueEnd) !== value) return { value: trimmed, start: valueStart, end: valueEnd };
  const start = valueStart + value.length - value.trimStart().length;
  return { value: trimmed, start, end: start + trimmed.length };
}

/** The values of a record that was read in full, in their order. */
export function valuesIn(node: SitemapNode): readonly Value[] {
  const found: Value[] = [];
  eachPlace(node, (place, element, attribute) => found.push(new TreeValue(place, node, element, attribute)));
  return found;
}

/** A record that was scanned, as a row: where its values stand in its text, and how they are written. */
export interface Row {
  readonly node: Outline;
  readonly text: string;
  /** Which value is that of its URL; -1 for none. */
  readonly loc: number;
  start(slot: number): number;
  end(slot: number): number;
  /** Whether a value is empty or in pieces, or has references by number. */
  isOdd(slot: number): boolean;
  /** The same record, read in full. */
  tree(): SitemapNode;
}

/** A value of a row, in one piece. */
export class RowValue implements Value {
  readonly start: number;
  readonly end: number;

  constructor(
    readonly place: Place,
    private readonly row: Row,
    private readonly element: ElementOutline,
    slot: number,
  ) {
    this.start = row.start(slot);
    this.end = row.end(slot);
  }

  get name() {
    return this.element.name;
  }
  get local() {
    return this.element.local;
  }
  get value() {
    return decode(this.text.slice(this.start, this.end)).trim();
  }
  get pieces() {
    return [pieceOf(this.start, this.end)];
  }
  get inner() {
    return this;
  }
  get text() {
    return this.row.text;
  }
  get node() {
    return this.row.node;
  }
  get isFirst() {
    return isFirst(this.element, this.node);
  }
  get page() {
    const { row } = this;
    if (row.loc < 0) return undefined;
    if (row.isOdd(row.loc)) return locOf(row.tree())?.value;
    return decode(row.text.slice(row.start(row.loc), row.end(row.loc))).trim();
  }
}
