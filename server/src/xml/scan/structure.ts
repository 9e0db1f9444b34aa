/** What the scanner finds of a record: its structure, which equal records share, how its values are written, and its marks. */

/** How a value is written. */
export const Written = {
  /** See `literalEnd`: characters that need no escaping, also in URLs, and `&amp;`. */
  literal: 0,
  /** ASCII without references except `&amp;`. */
  ascii: 1,
  /** One piece of text, with characters beyond ASCII. */
  text: 2,
  /** One piece that has to be decoded to be compared: with other references, or with `&` in a CDATA section. */
  coded: 3,
  /** Several pieces. */
  pieces: 4,
  /** Only whitespace. */
  empty: 5,
} as const;

/**
 * The entries of the tape, four numbers each: a code, with the name's number above the lowest three bits, and offsets.
 */
export const Mark = { start: 0, attribute: 1, text: 2, cdata: 3, comment: 4, end: 5, empty: 6 } as const;
export const MARK_BITS = 3;

/** Steps: a code in the lowest two bits, the number of a name above. */
export const START = 0;
export const ATTRIBUTE = 1;
export const END = 2;
export const EMPTY = 3;

/** The most structures with a common start; a record that would need more is left to the parser. */
const MAX = 2 ** 16;

/** The place of a value: an element, or one of its attributes. */
export interface Slot {
  /** The index of the element in the record. */
  readonly place: number;
  /** The number of the attribute's name. */
  readonly attribute: number | undefined;
}

/** An element: the number of its name, its nesting depth, and whether it is written as one tag. */
export interface StructureElement {
  readonly name: number;
  readonly depth: number;
  isEmpty: boolean;
}

/** The structure of a record as far as it has been read. Interned: equal records share one object. */
export class Structure {
  private last = -1;
  private lastNext: Structure | undefined;
  private readonly others = new Map<number, Structure>();
  private known: { readonly slots: readonly Slot[]; readonly parts: readonly StructureElement[] } | undefined;

  constructor(
    private readonly before?: Structure,
    private readonly symbol = -1,
    private readonly all = { count: 0 },
  ) {}

  /** The structure with one more step; undefined if there is no room. */
  with(symbol: number): Structure | undefined {
    return symbol === this.last ? this.lastNext : this.find(symbol);
  }

  private find(symbol: number): Structure | undefined {
    let next = this.others.get(symbol);
    if (!next) {
      if (this.all.count >= MAX) return undefined;
      this.all.count++;
      next = new Structure(this, symbol, this.all);
      this.others.set(symbol, next);
    }
    this.last = symbol;
    this.lastNext = next;
    return next;
  }

  /** The number of the name in the step that came next the last time; -1 for none. */
  get likely(): number {
    return this.last >> 2;
  }

  /** Whether there is no room for more. */
  get isFull(): boolean {
    return this.all.count >= MAX;
  }

  /** The places of its values, in the order in which the scanner finds them. */
  get slots(): readonly Slot[] {
    return this.whole().slots;
  }

  /** Its elements, in order. */
  get parts(): readonly StructureElement[] {
    return this.whole().parts;
  }

  private whole() {
    this.known ??= partsOf(this.steps());
    return this.known;
  }

  private steps(): number[] {
    const steps: number[] = [];
    for (let structure: Structure = this; structure.before; structure = structure.before)
      steps.push(structure.symbol);
    return steps.reverse();
  }
}

function partsOf(steps: readonly number[]) {
  const slots: Slot[] = [];
  const parts: StructureElement[] = [];
  const open: { readonly place: number; hasChildren: boolean }[] = [];
  for (const symbol of steps) {
    const kind = symbol & 3;
    const name = symbol >> 2;
    const top = open.at(-1);
    if (kind === START) {
      if (top) top.hasChildren = true;
      open.push({ place: parts.length, hasChildren: false });
      parts.push({ name, depth: open.length - 1, isEmpty: false });
    } else if (kind === ATTRIBUTE) slots.push({ place: top!.place, attribute: name });
    else {
      const { place, hasChildren } = open.pop()!;
      parts[place]!.isEmpty = kind === EMPTY;
      if (!hasChildren) slots.push({ place, attribute: undefined });
    }
  }
  return { slots, parts };
}
