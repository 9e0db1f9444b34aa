import { cached } from '../../core/memo.ts';
import type { RuleContext, ValueCheck } from '../../core/rule/rule.ts';
import type { Span } from '../../text/span.ts';
import { Written } from '../../xml/scan/tape.ts';
import {
  decodedIn,
  nameRange,
  rangeIn,
  trimmedSpan,
  valueIn,
  type XmlAttribute,
  type XmlElement,
} from '../../xml/tree/tree.ts';
import { type FactSource, FactsBuilder, ownValueOf } from './factsBuilder.ts';
import type { ParsedRow } from './lint.ts';
import { locOf, type SitemapNode } from './node.ts';
import type { SharedOutline, StructureAttribute, StructureElement } from './outline.ts';
import type { Place } from './places.ts';
import { elementsIn, sharedOutline } from './readOutline.ts';
import type { RecordFacts } from './recordFacts.ts';
import { factSlots } from './shapes.ts';
import { isCheckable, type Spelling, spellingOf } from './spelling.ts';
import { ReadValue, type Value } from './values.ts';

const builder = new FactsBuilder();
const slotsOf = cached(factSlots);
/** What follows a URL that is not being typed anymore. */
const COMPLETE = /\s*(?:<!--|<\?|<!\[|\]\]>|<\/(?:[\w.-]+:)?loc\s*>)/y;

/** A leaf that is parsed in full, as rules and facts see it. */
export class ReadRow implements ParsedRow, FactSource {
  readonly outline: SharedOutline;
  private readonly elements: readonly XmlElement[];
  private ownAttributes: readonly XmlAttribute[] | undefined;
  /** By slot. */
  private readonly spellings: (Spelling | undefined)[] = [];

  constructor(readonly node: SitemapNode) {
    const elements = elementsIn(node);
    this.outline = sharedOutline(node, elements);
    this.elements = elements.map(({ element }) => element);
  }

  get text(): string {
    return this.node.text;
  }
  get page(): string | undefined {
    return locOf(this.node)?.value;
  }
  tree(): SitemapNode {
    return this.node;
  }

  holds(slot: number, check: ValueCheck, context: RuleContext): boolean {
    const { text, how } = this.spelled(slot);
    if (text === '' || !isCheckable(how, check)) return false;
    return check(text, 0, text.length, context, how === Written.literal);
  }

  valueAt(place: Place, { at }: StructureElement, attribute: StructureAttribute | undefined): Value {
    const element = this.elements[at]!;
    return new ReadValue(place, this, element, element, attribute && this.attributes[attribute.at]);
  }

  /** The facts of the record; undefined if there is none. */
  facts(): RecordFacts | undefined {
    if (!this.node.record || !this.node.root) return undefined;
    builder.begin(this.text, 0);
    builder.add(slotsOf(this.outline), this);
    return builder.finish(this.text);
  }

  start(slot: number): number {
    return this.span(slot).start;
  }
  end(slot: number): number {
    return this.span(slot).end;
  }
  private span(slot: number): Span {
    const element = this.elements[slot];
    if (element) return rangeIn(element, this.text);
    const { valueStart, valueEnd } = this.attributeIn(slot);
    return trimmedSpan(this.text, valueStart, valueEnd);
  }
  hint(index: number): number {
    return this.elements[slotsOf(this.outline).hints[index]!]!.start + 1;
  }
  isEmpty(slot: number): boolean {
    return this.decoded(slot).trim() === '';
  }
  ownValue(slot: number): string | undefined {
    const element = this.elements[slot];
    return element && ownValueOf(valueIn(element, this.text), this.text);
  }
  isComplete(slot: number): boolean {
    COMPLETE.lastIndex = this.end(slot);
    return COMPLETE.test(this.text);
  }

  placeOf(part: StructureElement | StructureAttribute): Span {
    return 'children' in part ? nameRange(this.elements[part.at]!) : this.attributes[part.at]!;
  }

  private spelled(slot: number): Spelling {
    this.spellings[slot] ??= spellingOf(this.decoded(slot));
    return this.spellings[slot];
  }

  /** The value in a slot with references replaced, not trimmed. */
  private decoded(slot: number): string {
    const element = this.elements[slot];
    return element ? decodedIn(element, this.text) : this.attributeIn(slot).value;
  }

  private attributeIn(slot: number): XmlAttribute {
    return this.attributes[slot - this.elements.length]!;
  }

  private get attributes(): readonly XmlAttribute[] {
    this.ownAttributes ??= this.elements.flatMap(({ attributes }) => attributes);
    return this.ownAttributes;
  }
}
