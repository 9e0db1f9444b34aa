import type { Names } from '../../xml/scan/names.ts';
import type { Structure } from '../../xml/scan/structure.ts';
import type { AttributeName, ElementOutline } from '../../xml/tree/tree.ts';
import type { Outline } from './node.ts';
import type { Root, State } from './state.ts';

const NONE: readonly never[] = [];

/** An attribute of a structure: the slot of its value in the record, and the number of attributes before it. */
export interface StructureAttribute extends AttributeName {
  readonly slot: number;
  readonly at: number;
}

/**
 * An element of a structure: the slot of its value in the record, -1 if it has none, and the number of elements that
 * begin before it.
 */
export interface StructureElement extends ElementOutline {
  readonly slot: number;
  readonly at: number;
  readonly attributes: StructureAttribute[];
  readonly children: StructureElement[];
}

/** The outline that many leaves share. */
export interface SharedOutline extends Outline<StructureElement> {
  /** Whether they are scanned records; otherwise they are parsed in full. */
  readonly isScanned: boolean;
}

/**
 * The outline shared by all records of a structure.
 * @param names those of its elements
 */
export function outlineOf(
  { parts, slots }: Structure,
  names: Names,
  state: State,
  root: Root,
): SharedOutline {
  const elements: (StructureElement & { slot: number })[] = [];
  const open: StructureElement[] = [];
  for (const [at, part] of parts.entries()) {
    const { name, prefix, local, uri } = names.at(part.name);
    const element = {
      ...{ name, prefix, local, uri, at, slot: -1 },
      ...{ empty: part.isEmpty, closed: true, damaged: false, attributes: [], children: [] },
    };
    open.length = part.depth;
    const parent = open.at(-1);
    parent?.children.push(element);
    open.push(element);
    elements.push(element);
  }
  let attributes = 0;
  for (const [slot, { place, attribute }] of slots.entries()) {
    const element = elements[place]!;
    if (attribute === undefined) {
      element.slot = slot;
      continue;
    }
    const { name, prefix, local, uri } = names.at(attribute);
    element.attributes.push({ name, local, uri: prefix === '' ? '' : uri, slot, at: attributes++ });
  }
  const [record] = elements;
  return {
    ...{ entry: state, exit: state, root, isProlog: false, last: false },
    fragment: { elements: elements.slice(0, 1), faults: NONE, left: NONE, strays: NONE },
    rootElement: undefined,
    record,
    ...{ hasText: false, isScanned: true },
  };
}
