import type { RuleContext, ValueCheck } from '../../core/rule/rule.ts';
import type { Span } from '../../text/span.ts';
import { Written } from '../../xml/scan/tape.ts';
import { decodedIn, nameRange, type XmlAttribute, type XmlElement } from '../../xml/tree/tree.ts';
import type { CheckedRow } from './lint.ts';
import { locOf, type SitemapNode } from './node.ts';
import type { SharedOutline, StructureAttribute, StructureElement } from './outline.ts';
import type { Place } from './places.ts';
import { elementsIn, sharedOutline } from './readOutline.ts';
import { isCheckable, type Spelling, spellingOf } from './spelling.ts';
import { ReadValue, type Value } from './values.ts';

/** A leaf that is parsed in full, as rules see it. */
export class ReadRow implements CheckedRow {
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
    return element ? decodedIn(element, this.text) : this.attributes[slot - this.elements.length]!.value;
  }

  private get attributes(): readonly XmlAttribute[] {
    this.ownAttributes ??= this.elements.flatMap(({ attributes }) => attributes);
    return this.ownAttributes;
  }
}
