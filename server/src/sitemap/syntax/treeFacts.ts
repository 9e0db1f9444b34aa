/** The facts of a record that was parsed in full. */
import { decode, rangeIn, valueIn, type XmlAttribute, type XmlElement } from '../../xml/tree.ts';
import { type FactSource, FactsBuilder } from './factsBuilder.ts';
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
    const { element, attribute } = this.values[slot]!;
    return attribute ? attribute.valueStart : rangeIn(element, this.text).start;
  }
  end(slot: number): number {
    const { element, attribute } = this.values[slot]!;
    return attribute ? attribute.valueEnd : rangeIn(element, this.text).end;
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
    const [first] = element.texts;
    if (attribute || (element.texts.length === 1 && !first!.cdata)) return undefined;
    const { value, start, end } = valueIn(element, this.text);
    return decode(this.text.slice(start, end)).trim() === value ? undefined : value;
  }
  isComplete(slot: number): boolean {
    COMPLETE.lastIndex = this.end(slot);
    return COMPLETE.test(this.text);
  }
}

const COMPLETE = /\s*(?:<!--|<\?|<!\[|\]\]>|<\/(?:[\w.-]+:)?loc\s*>)/y;
