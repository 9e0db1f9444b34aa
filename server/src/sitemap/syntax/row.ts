import { MARK } from '../../core/findings/suppress.ts';
import type { RuleContext, ValueCheck } from '../../core/rule/rule.ts';
import { ownText } from '../../text/leaf.ts';
import type { Span } from '../../text/span.ts';
import { fragmentOf, type TagPlaces, tagPlaces } from '../../xml/scanned.ts';
import type { Scanner } from '../../xml/scanner.ts';
import { Written } from '../../xml/tape.ts';
import { decode, valueIn, type XmlElement } from '../../xml/tree.ts';
import type { ScannedRow } from './lint.ts';
import { locElement, type SitemapNode } from './node.ts';
import type { StructureAttribute, StructureElement } from './outline.ts';
import type { Place } from './places.ts';
import type { Shape } from './shapes.ts';
import type { Root, State } from './state.ts';

const NONE: readonly never[] = [];
/** The checks in `skips` do not depend on a context. */
const NO_CONTEXT = {} as RuleContext;

/** The last scanned record, as rules see it. Everything is computed on demand. */
export class CurrentRow implements ScannedRow {
  shape!: Shape;
  private source = '';
  /** Offset of the record in the text that is read. */
  from = 0;
  private ownText: string | undefined;
  private ownTree: SitemapNode | undefined;
  private places: TagPlaces | undefined;

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
  }

  get node() {
    return this.shape.outline;
  }
  get text(): string {
    this.ownText ??= this.source.slice(this.from, this.scanner.end);
    return this.ownText;
  }
  get page(): string | undefined {
    const { loc, outline } = this.shape;
    if (loc < 0) return undefined;
    if (this.isOdd(loc)) return valueIn(this.element(locElement(outline)!), this.text).value;
    return decode(this.text.slice(this.start(loc), this.end(loc))).trim();
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
    return slot < 0 || this.scanner.written[slot]! >= Written.odd;
  }

  holds(slot: number, check: ValueCheck, context: RuleContext): boolean {
    const { starts, ends, written, base } = this.scanner;
    const how = written[slot]!;
    return (
      slot >= 0 &&
      how < Written.odd &&
      (how < Written.text || check.isLoose === true) &&
      check(this.source, base + starts[slot]!, base + ends[slot]!, context, how === Written.literal)
    );
  }

  passes(slot: number, check: ValueCheck): boolean {
    return this.holds(slot, check, NO_CONTEXT);
  }

  /** Whether a comment in it may suppress rules. */
  get hasMark(): boolean {
    return this.scanner.comments > 0 && this.text.includes(MARK);
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

  /** The scanner may have read another record since. */
  private scanAgain(): void {
    this.scanner.scan(this.source, this.from, this.limit);
  }

  private read(): SitemapNode {
    this.scanAgain();
    const { state, root, source, from, scanner } = this;
    const fragment = fragmentOf(scanner, source, from);
    return {
      ...{ text: ownText(source, from, scanner.end), entry: state, exit: state, root },
      ...{ isProlog: false, last: false, fragment, rootElement: undefined, record: fragment.elements[0] },
    };
  }
}
