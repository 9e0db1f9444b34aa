/** Leaves that are parsed in full, as rules and facts see them, by outlines that leaves share which differ in their texts only. */
import { cached, entryOf } from '../../core/memo.ts';
import type { RuleContext, ValueCheck } from '../../core/rule/rule.ts';
import type { Span } from '../../text/span.ts';
import { Written } from '../../xml/scan/structure.ts';
import {
  type AttributeName,
  decodedIn,
  type ElementOutline,
  nameRange,
  rangeIn,
  trimmedSpan,
  valueIn,
  type XmlAttribute,
  type XmlElement,
} from '../../xml/tree/tree.ts';
import { type FactSource, FactsBuilder, factSlots, ownValueOf } from './factsBuilder.ts';
import type { ParsedRow } from './lint.ts';
import { locOf, type Outline, type SitemapNode } from './node.ts';
import type { SharedOutline, StructureAttribute, StructureElement } from './outline.ts';
import type { Place } from './places.ts';
import type { RecordFacts } from './recordFacts.ts';
import { isCheckable, type Spelling, spellingOf } from './spelling.ts';
import type { State } from './state.ts';
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
  hash(): undefined {}
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

/** An element of a leaf, and the number of elements that contain it. */
interface Nested<E> {
  readonly element: E;
  readonly depth: number;
}

/** The elements of a leaf, in the order of their start tags. */
function elementsIn<E extends ElementOutline>({ fragment }: Outline<E>): readonly Nested<E>[] {
  const found: Nested<E>[] = [];
  const left: Nested<E>[] = [];
  const push = (elements: readonly E[], depth: number): void => {
    for (let at = elements.length - 1; at >= 0; at--) left.push({ element: elements[at]!, depth });
  };
  push(fragment.elements, 0);
  for (let next = left.pop(); next; next = left.pop()) {
    found.push(next);
    push(next.element.children as readonly E[], next.depth + 1);
  }
  return found;
}

/** By the key of the root, which is long, and the key of the outline. */
const outlines = new Map<string, Map<string, SharedOutline>>();
/** Each keystroke in a root makes another one. */
const MAX_ROOTS = 8;
/** Of each root. */
const MAX_OUTLINES = 500;
/** The outline of a leaf with more elements is its own. */
const MAX_ELEMENTS = 200;

/** The outline of a leaf; one object for all leaves of equal outlines, in any file. */
function sharedOutline(node: Outline, elements: readonly Nested<ElementOutline>[]): SharedOutline {
  if (elements.length > MAX_ELEMENTS) return outlineOfRead(node, elements);
  const root = node.root?.key ?? '';
  if (outlines.size >= MAX_ROOTS && !outlines.has(root)) outlines.clear();
  const ofRoot = entryOf(outlines, root, () => new Map<string, SharedOutline>());
  if (ofRoot.size >= MAX_OUTLINES) ofRoot.clear();
  return entryOf(ofRoot, keyOf(node, elements), () => outlineOfRead(node, elements));
}

const keyOfState = ({ phase, inside, root, nested }: State): string =>
  `${phase} ${inside ?? ''} ${root !== undefined} ${nested.join()}`;
const keyOfName = ({ name, uri }: AttributeName): string => `${name} ${uri}`;

function keyOf(node: Outline, elements: readonly Nested<ElementOutline>[]): string {
  const { entry, exit, isProlog, last, fragment, record, rootElement, hasText } = node;
  let key = `${keyOfState(entry)} ${keyOfState(exit)} ${isProlog} ${last} ${hasText}`;
  key += ` ${record !== undefined} ${rootElement !== undefined} ${fragment.left.length} ${fragment.strays.length}`;
  for (const { kind } of fragment.faults) key += ` ${kind}`;
  for (const { element, depth } of elements) {
    const { empty, closed, damaged, attributes } = element;
    key += `<${depth} ${keyOfName(element)} ${empty ? 1 : 0}${closed ? 1 : 0}${damaged ? 1 : 0}`;
    for (const attribute of attributes) key += `=${keyOfName(attribute)}`;
  }
  return key;
}

/** Each element and attribute has a slot: first the elements in order, then the attributes. */
function outlineOfRead(node: Outline, elements: readonly Nested<ElementOutline>[]): SharedOutline {
  const { entry, exit, root, isProlog, last, fragment, record, rootElement, hasText } = node;
  let attributes = 0;
  const copies = new Map<ElementOutline, StructureElement>();
  const open: StructureElement[] = [];
  const tops: StructureElement[] = [];
  for (const [at, { element, depth }] of elements.entries()) {
    const { name, prefix, local, uri, empty, closed, damaged } = element;
    const own = element.attributes.map(
      ({ name, local, uri }): StructureAttribute => ({
        ...{ name, local, uri, at: attributes, slot: elements.length + attributes++ },
      }),
    );
    const copy: StructureElement = {
      ...{ name, prefix, local, uri, at, slot: at, empty, closed, damaged, attributes: own, children: [] },
    };
    copies.set(element, copy);
    open.length = depth;
    (open.at(-1)?.children ?? tops).push(copy);
    open.push(copy);
  }
  const { left, strays } = fragment;
  return {
    ...{ entry, exit, root, isProlog, last, hasText, isScanned: false },
    fragment: {
      elements: tops,
      faults: fragment.faults.map(({ kind }) => ({ kind })),
      left: { length: left.length },
      strays: { length: strays.length },
    },
    rootElement: rootElement && copies.get(rootElement),
    record: record && copies.get(record),
  };
}
