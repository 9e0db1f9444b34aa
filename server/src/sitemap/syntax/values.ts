import { entryOf } from '../../core/memo.ts';
import type { Span } from '../../text/span.ts';
import {
  type ElementOutline,
  isInSection,
  nameRange,
  type TextValue,
  trimmedSpan,
  valueAt,
  valueIn,
  type XmlAttribute,
  type XmlElement,
  type XmlText,
} from '../../xml/tree/tree.ts';
import { isSitemapElement, locOf, type Outline, type SitemapNode } from './node.ts';
import type { StructureAttribute, StructureElement } from './outline.ts';
import { eachPlace, type Place } from './places.ts';

/** A value of a record, as rules see it. Offsets are those of the leaf, or of the record if that is a row. */
export interface Value {
  readonly place: Place;
  /** The name of its element: as written, and without its prefix. */
  readonly name: string;
  readonly local: string;
  /** Trimmed, references replaced; '' for none. */
  readonly value: string;
  /** Its range; if it is empty, that of its element's name, or of its attribute. */
  readonly start: number;
  readonly end: number;
  /** The pieces of its text, as written; for an attribute, one piece. */
  readonly pieces: readonly XmlText[];
  /** The whole attribute, or the content of the element: XML faults in this range concern the value. */
  readonly inner: Span;
  /** The text that all offsets refer to. */
  readonly text: string;
  /** Whether it is the first of its place in the record, counting damaged ones. */
  readonly isFirst: boolean;
  /** Names and nesting of its record. */
  readonly node: Outline;
  /** The URL of the record; undefined if it has none. */
  readonly page: string | undefined;
}

/** The record that contains a value. */
interface ValueRecord {
  readonly node: Outline;
  readonly text: string;
  readonly page: string | undefined;
}

/** The common part of all values. */
abstract class SourceValue {
  constructor(
    readonly place: Place,
    private readonly source: ValueRecord,
    private readonly own: ElementOutline,
  ) {}

  get name() {
    return this.own.name;
  }
  get local() {
    return this.own.local;
  }
  get text() {
    return this.source.text;
  }
  get node() {
    return this.source.node;
  }
  get page() {
    return this.source.page;
  }
  get isFirst() {
    return firstNamed(this.node, this.local) === this.own;
  }
}

/** The first children of a record by local name: it may have very many of one name. */
const firsts = new WeakMap<ElementOutline, Map<string, ElementOutline | undefined>>();

function firstNamed({ record, root }: Outline, local: string): ElementOutline | undefined {
  const known = entryOf(firsts, record!, () => new Map<string, ElementOutline | undefined>());
  if (!known.has(local))
    known.set(
      local,
      record!.children.find((child) => child.local === local && isSitemapElement(child, root!)),
    );
  return known.get(local);
}

/** A value whose element or attribute was parsed. */
export class ReadValue extends SourceValue implements Value {
  readonly start: number;
  readonly end: number;
  readonly value: string;

  /** @param own its element in the outline of the record */
  constructor(
    place: Place,
    source: ValueRecord,
    own: ElementOutline,
    private readonly element: XmlElement,
    private readonly attribute: XmlAttribute | undefined,
  ) {
    super(place, source, own);
    const { text } = source;
    const { value, start, end } = attribute ? valueOfAttribute(attribute, text) : valueIn(element, text);
    const range = value !== '' ? { start, end } : (attribute ?? nameRange(element));
    this.value = value;
    this.start = range.start;
    this.end = range.end;
  }

  get pieces() {
    const { attribute, element } = this;
    return attribute ? [pieceOf(attribute.valueStart, attribute.valueEnd, false)] : element.texts;
  }
  get inner() {
    const { attribute, element } = this;
    return attribute ?? { start: element.contentStart, end: element.contentEnd };
  }
}

const pieceOf = (start: number, end: number, cdata: boolean): XmlText => ({
  start,
  end,
  cdata,
  literal: false,
});

/** The trimmed value of an attribute, with its range. */
const valueOfAttribute = ({ value, valueStart, valueEnd }: XmlAttribute, text: string): TextValue => ({
  value: value.trim(),
  ...trimmedSpan(text, valueStart, valueEnd),
});

/** The values of a record that was parsed in full, in order. */
export function valuesIn(node: SitemapNode): readonly Value[] {
  const found: Value[] = [];
  const source = {
    node,
    text: node.text,
    get page() {
      return locOf(node)?.value;
    },
  };
  eachPlace(node, (place, element, attribute) =>
    found.push(new ReadValue(place, source, element, element, attribute)),
  );
  return found;
}

/** A scanned record, as a row: the ranges of its values in its text, and how they are written. */
export interface Row extends ValueRecord {
  readonly node: Outline<StructureElement>;
  start(slot: number): number;
  end(slot: number): number;
  /** Whether a value is empty or in pieces. */
  isOdd(slot: number): boolean;
  /** One of its elements, parsed in full. */
  element(part: StructureElement): XmlElement;
}

/** A value of a row; one that is odd, or has only Unicode white space, is parsed in full. */
export function rowValueOf(
  place: Place,
  row: Row,
  element: StructureElement,
  attribute: StructureAttribute | undefined,
): Value {
  const { slot } = attribute ?? element;
  const value = row.isOdd(slot) ? undefined : new RowValue(place, row, element, slot);
  if (value && value.value !== '') return value;
  const read = row.element(element);
  const own = attribute && read.attributes[element.attributes.indexOf(attribute)];
  return new ReadValue(place, row, element, read, own);
}

/** A value of a row, in one piece. */
class RowValue extends SourceValue implements Value {
  readonly start: number;
  readonly end: number;

  constructor(place: Place, row: Row, element: ElementOutline, slot: number) {
    super(place, row, element);
    this.start = row.start(slot);
    this.end = row.end(slot);
  }

  get value() {
    return valueAt(this.text, this.start, this.end);
  }
  get pieces() {
    return [pieceOf(this.start, this.end, isInSection(this.text, this.start))];
  }
  get inner() {
    return this;
  }
}
