import { MARK } from '../../core/findings/suppress.ts';
import { entryOf } from '../../core/memo.ts';
import type { RuleContext, ValueCheck } from '../../core/rule/rule.ts';
import { ownText } from '../../text/leaf.ts';
import type { Span } from '../../text/span.ts';
import { fragmentOf, type TagPlaces, tagPlaces } from '../../xml/scan/scanned.ts';
import type { Scanner } from '../../xml/scan/scanner.ts';
import { Written } from '../../xml/scan/structure.ts';
import {
  decodedAt,
  decodedIn,
  type TextValue,
  valueAt,
  valueIn,
  type XmlElement,
} from '../../xml/tree/tree.ts';
import { type FactSlots, factSlots } from './factsBuilder.ts';
import type { ScannedRow } from './lint.ts';
import type { SitemapNode } from './node.ts';
import type { SharedOutline, StructureAttribute, StructureElement } from './outline.ts';
import { eachPlace, type Place } from './places.ts';
import { isCheckable, type Spelling, spellingOf } from './spelling.ts';
import type { Root, State } from './state.ts';
import { rowValueOf, type Value } from './values.ts';

const NONE: readonly never[] = [];
/** The bit in which the cases of a letter of ASCII differ. */
const CASE = 32;
/** The checks in `skips` do not depend on a context. */
const NO_CONTEXT = {} as RuleContext;

/** The analysis of all records with one structure. */
export interface Shape extends FactSlots {
  readonly outline: SharedOutline;
  /** The element of each slot. */
  readonly owners: readonly StructureElement[];
  /** The slots of each place. */
  readonly slots: ReadonlyMap<Place, readonly number[]>;
}

export function shapeOf(outline: SharedOutline): Shape {
  const slots = new Map<Place, number[]>();
  eachPlace(outline, (place, element, attribute) => {
    entryOf(slots, place, () => []).push((attribute ?? element).slot);
  });
  const record = outline.record!;
  const facts = factSlots(outline);
  // A record without elements may have text of its own.
  const isWhole = facts.isWhole && record.children.length > 0;
  return { ...facts, isWhole, outline, owners: ownersIn(record), slots };
}

/** The elements of all values, by their slots. */
function ownersIn(record: StructureElement): readonly StructureElement[] {
  const owners: StructureElement[] = [];
  const add = (element: StructureElement): void => {
    for (const { slot } of [element, ...element.attributes]) if (slot >= 0) owners[slot] = element;
    element.children.forEach(add);
  };
  add(record);
  return owners;
}

/** The last scanned record, as rules see it. Everything is computed on demand. */
export class CurrentRow implements ScannedRow {
  shape!: Shape;
  private source = '';
  /** Offset of the record in the text that is read. */
  from = 0;
  private ownText: string | undefined;
  private ownTree: SitemapNode | undefined;
  private places: TagPlaces | undefined;
  private spellings: Map<number, Spelling> | undefined;

  constructor(
    private readonly scanner: Scanner,
    private readonly state: State,
    private readonly root: Root,
    private readonly limit: number,
  ) {}

  /** Moves to the record that begins at `from` in `source`, which the scanner has just scanned. */
  show(source: string, from: number, shape: Shape): void {
    this.source = source;
    this.from = from;
    this.shape = shape;
    this.ownText = undefined;
    this.ownTree = undefined;
    this.places = undefined;
    this.spellings = undefined;
  }

  get node() {
    return this.shape.outline;
  }
  get text(): string {
    this.ownText ??= this.source.slice(this.from, this.scanner.end);
    return this.ownText;
  }
  get page(): string | undefined {
    const { loc } = this.shape;
    return loc < 0 ? undefined : this.value(loc);
  }
  slots(place: Place): readonly number[] {
    return this.shape.slots.get(place) ?? NONE;
  }
  start(slot: number): number {
    return this.scanner.base + this.scanner.starts[slot]! - this.from;
  }
  end(slot: number): number {
    return this.scanner.base + this.scanner.ends[slot]! - this.from;
  }
  isOdd(slot: number): boolean {
    return slot < 0 || this.scanner.written[slot]! >= Written.pieces;
  }
  /** A value: trimmed, references replaced, its pieces joined. */
  value(slot: number): string {
    return this.isOdd(slot) ? this.textIn(slot).value : valueAt(this.text, this.start(slot), this.end(slot));
  }
  /** A value in pieces, or an empty one, with its range. */
  textIn(slot: number): TextValue {
    return valueIn(this.element(this.shape.owners[slot]!), this.text);
  }

  holds(slot: number, check: ValueCheck, context: RuleContext): boolean {
    const { starts, ends, written, base } = this.scanner;
    const how = written[slot]!;
    if (slot < 0 || how === Written.empty) return false;
    if (how >= Written.coded) {
      const { text, how } = this.spelled(slot);
      return isCheckable(how, check) && check(text, 0, text.length, context, how === Written.literal);
    }
    return (
      isCheckable(how, check) &&
      check(this.source, base + starts[slot]!, base + ends[slot]!, context, how === Written.literal)
    );
  }

  spelling(slot: number): string {
    const how = this.scanner.written[slot]!;
    return how < Written.text ? this.text.slice(this.start(slot), this.end(slot)) : this.spelled(slot).text;
  }

  isSame(item: number, other: number, ignoresCase = false): boolean {
    const { starts, ends, written, codes } = this.scanner;
    if (written[item]! >= Written.text || written[other]! >= Written.text) {
      const [a, b] = [this.spelling(item), this.spelling(other)];
      return ignoresCase ? a.toLowerCase() === b.toLowerCase() : a === b;
    }
    const length = ends[item]! - starts[item]!;
    if (length !== ends[other]! - starts[other]!) return false;
    const [a, b] = [starts[item]!, starts[other]!];
    const bit = ignoresCase ? CASE : 0;
    // Values that differ mostly differ at the end.
    for (let i = length - 1; i >= 0; i--) if ((codes[a + i]! | bit) !== (codes[b + i]! | bit)) return false;
    return true;
  }

  private spelled(slot: number): Spelling {
    this.spellings ??= new Map();
    return entryOf(this.spellings, slot, () => spellingOf(this.decoded(slot)));
  }

  /** A value with references replaced, not trimmed. */
  private decoded(slot: number): string {
    return this.isOdd(slot)
      ? decodedIn(this.element(this.shape.owners[slot]!), this.text)
      : decodedAt(this.text, this.start(slot), this.end(slot));
  }

  passes(slot: number, check: ValueCheck): boolean {
    return this.holds(slot, check, NO_CONTEXT);
  }

  /** Whether a comment in it may suppress rules. */
  get hasMark(): boolean {
    return this.scanner.comments > 0 && this.text.includes(MARK);
  }

  valueAt(place: Place, element: StructureElement, attribute: StructureAttribute | undefined): Value {
    return rowValueOf(place, this, element, attribute);
  }

  element({ at }: StructureElement): XmlElement {
    const { marks } = this.tagPlaces();
    return fragmentOf(this.scanner, this.source, this.from, marks[at], true).elements[0]!;
  }

  tree(): SitemapNode {
    this.ownTree ??= this.read();
    return this.ownTree;
  }

  placeOf(part: StructureElement | StructureAttribute): Span {
    const { tags, attributes } = this.tagPlaces();
    if (!('children' in part)) return attributes[part.at]!;
    const start = tags[part.at]! + 1;
    return { start, end: start + part.name.length };
  }

  private tagPlaces(): TagPlaces {
    this.scanAgain();
    this.places ??= tagPlaces(this.scanner, this.from);
    return this.places;
  }

  /** The scanner may have read another record since, and reads records without their marks. */
  private scanAgain(): void {
    this.scanner.scan(this.source, this.from, this.limit, true);
  }

  private read(): SitemapNode {
    this.scanAgain();
    const { state, root, source, from, scanner } = this;
    const fragment = fragmentOf(scanner, source, from);
    return {
      ...{ text: ownText(source, from, scanner.end), entry: state, exit: state, root },
      ...{ isProlog: false, last: false, fragment, rootElement: undefined, record: fragment.elements[0] },
      hasText: false,
    };
  }
}
