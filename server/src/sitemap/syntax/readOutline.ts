/** The outlines of leaves that are parsed in full: leaves that differ in their texts only share one. */
import { entryOf } from '../../core/memo.ts';
import type { AttributeName, ElementOutline } from '../../xml/tree/tree.ts';
import type { Outline } from './node.ts';
import type { SharedOutline, StructureAttribute, StructureElement } from './outline.ts';
import type { State } from './state.ts';

/** An element of a leaf, and the number of elements that contain it. */
interface Nested<E> {
  readonly element: E;
  readonly depth: number;
}

/** The elements of a leaf, in the order of their start tags. */
export function elementsIn<E extends ElementOutline>({ fragment }: Outline<E>): readonly Nested<E>[] {
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
export function sharedOutline(node: Outline, elements: readonly Nested<ElementOutline>[]): SharedOutline {
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
