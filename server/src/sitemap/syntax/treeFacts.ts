/** The facts of a record that was parsed in full. */
import type { Span } from '../../text/span.ts';
import { rangeIn, trimmedSpan, valueIn, type XmlAttribute, type XmlElement } from '../../xml/tree/tree.ts';
import { type FactSource, FactsBuilder, ownValueOf } from './factsBuilder.ts';
import type { SitemapNode } from './node.ts';
import type { RecordFacts } from './recordFacts.ts';
import { factSlots } from './shapes.ts';

const builder = new FactsBuilder();

/** The facts of the record at the start of a leaf; undefined if there is none. */
export function factsIn(node: SitemapNode): RecordFacts | undefined {
  if (!node.record || !node.root) return undefined;
  const values: TreeSlot[] = [];
  const slotOf = (element: XmlElement, attribute?: XmlAttribute) => values.push({ element, attribute }) - 1;
  const slots = factSlots(node, slotOf as Parameters<typeof factSlots<XmlElement>>[1]);
  builder.begin(node.text, 0);
  builder.add(slots, new TreeSource(node.text, values, slots.hints));
  return builder.finish(node.text);
}

interface TreeSlot {
  readonly element: XmlElement;
  readonly attribute: XmlAttribute | undefined;
}

class TreeSource implements FactSource {
  constructor(
    readonly text: string,
    private readonly values: readonly TreeSlot[],
    private readonly hints: readonly number[],
  ) {}

  start(slot: number): number {
    return this.span(slot).start;
  }
  end(slot: number): number {
    return this.span(slot).end;
  }
  private span(slot: number): Span {
    const { element, attribute } = this.values[slot]!;
    return attribute
      ? trimmedSpan(this.text, attribute.valueStart, attribute.valueEnd)
      : rangeIn(element, this.text);
  }
  hint(index: number): number {
    return this.values[this.hints[index]!]!.element.start + 1;
  }
  isEmpty(slot: number): boolean {
    const { element, attribute } = this.values[slot]!;
    return attribute ? attribute.value.trim() === '' : valueIn(element, this.text).value === '';
  }
  ownValue(slot: number): string | undefined {
    const { element, attribute } = this.values[slot]!;
    return attribute ? undefined : ownValueOf(valueIn(element, this.text), this.text);
  }
  isComplete(slot: number): boolean {
    COMPLETE.lastIndex = this.end(slot);
    return COMPLETE.test(this.text);
  }
}

const COMPLETE = /\s*(?:<!--|<\?|<!\[|\]\]>|<\/(?:[\w.-]+:)?loc\s*>)/y;
