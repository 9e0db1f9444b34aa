/**
 * Which elements are open at a place of XML that is being typed. Features that need to know more than the tree of a
 * record says (completion, folding, comments that suppress, templates) read tokens through this file. Names are compared
 * as written. Offsets are UTF-16 units of the given text.
 */
import { type Fault, type Inside, readToken, resumeToken, type Token } from './tokens.ts';

/**
 * Reads the tokens of a text in order. They cover it from `from` on, without gaps. Linear.
 * @param from where a token begins
 * @param inside the construct that the text begins in; `from` is 0 then
 */
export function* tokensIn(text: string, from = 0, inside?: Inside): Generator<Token, void> {
  let at = from;
  if (inside && text !== '') {
    const rest = resumeToken(text, inside);
    // A document type may be cut short by the first character.
    if (rest.end > 0) yield rest;
    at = rest.end;
  }
  for (const faults: Fault[] = []; at < text.length; faults.length = 0) {
    const token = readToken(text, at, faults);
    yield token;
    at = token.end;
  }
}

/** The open elements while tags are read in order, each with data of the caller. Its operations are amortized O(1). */
export class OpenElements<T> {
  private readonly stack: { readonly name: string; readonly element: T }[] = [];
  private readonly counts = new Map<string, number>();

  get depth(): number {
    return this.stack.length;
  }

  get innermost(): T | undefined {
    return this.stack.at(-1)?.element;
  }

  /** The open elements, outermost first. */
  get all(): readonly T[] {
    return this.stack.map(({ element }) => element);
  }

  /** Call it for a start tag. */
  open(name: string, element: T): void {
    this.stack.push({ name, element });
    this.count(name, 1);
  }

  /**
   * Call it for an end tag. It closes the innermost element of this name and everything open in it.
   * @returns what was closed, innermost first, so that the element of this name is the last one; empty if none is open
   */
  close(name: string): readonly T[] {
    const closed: T[] = [];
    if (!this.counts.get(name)) return closed;
    for (let last = this.stack.pop(); last; last = this.stack.pop()) {
      closed.push(last.element);
      this.count(last.name, -1);
      if (last.name === name) break;
    }
    return closed;
  }

  private count(name: string, by: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }
}

/** An element whose start tag is before an offset and whose end tag is not. */
export interface OpenElement {
  readonly name: string;
  /** Undefined if it begins before the text. */
  readonly tag: Token | undefined;
  /**
   * The start tags of its children before the offset; children with an incomplete start tag are added when they are
   * closed.
   */
  readonly children: readonly Token[];
}

/** The state at the start of a text. */
export interface Beginning {
  /** Names of the elements that are open there, outermost first; empty before the root. */
  readonly open: readonly string[];
  /** The construct that the text starts inside of. */
  readonly inside: Inside | undefined;
  /**
   * The name of the root if its start tag is in the text: tags before it are skipped. Undefined: the first tag is the
   * root.
   */
  readonly root: string | undefined;
  /**
   * Whether an incomplete start tag opens its element. The root's always does; others do once their end tag is found.
   */
  opens(name: string): boolean;
}

/** The context of an offset. */
export interface OpenAt {
  /** Outermost first. */
  readonly open: readonly OpenElement[];
  /**
   * The token that ends at the offset if the text is cut there. If it is `open`, the offset is inside of it. Undefined
   * at 0.
   */
  readonly last: Token | undefined;
}

interface Candidate {
  readonly element: { readonly name: string; readonly tag: Token | undefined; readonly children: Token[] };
  /** Its start tag is incomplete: it counts once its end tag is found. */
  readonly isHalf: boolean;
  /** The innermost element that counts. */
  readonly counted: Candidate['element'];
}

/**
 * Reads a text up to `offset`, and nothing after it. Linear in `offset`.
 * @returns undefined after the root
 */
export function openAt(text: string, offset: number, beginning: Beginning): OpenAt | undefined {
  const { open: before, inside, root, opens } = beginning;
  const head = text.slice(0, offset);
  const stack = new OpenElements<Candidate>();
  const add = (name: string, tag: Token | undefined, isHalf: boolean) => {
    const element = { name, tag, children: [] };
    stack.open(name, { element, isHalf, counted: (isHalf && stack.innermost?.counted) || element });
  };
  for (const name of before) add(name, undefined, false);
  let last: Token | undefined;
  for (const token of tokensIn(head, 0, inside)) {
    last = token;
    const { type, name, end } = token;
    if (name === '' || (end >= head.length && token.open)) continue;
    if (type === 'end') {
      const closed = stack.close(name).at(-1);
      if (closed?.isHalf) stack.innermost?.counted.children.push(closed.element.tag!);
      else if (closed && stack.depth === 0) return undefined;
    } else if (type === 'start' || type === 'empty' || type === 'junk') {
      const parent = stack.innermost?.counted;
      if (!parent) {
        if (root !== undefined && name !== root) continue;
        if (type === 'empty') return undefined;
        add(name, token, false);
        continue;
      }
      const isHalf = type === 'junk' && !opens(name);
      if (type !== 'junk') parent.children.push(token);
      if (type !== 'empty') add(name, token, isHalf);
    }
  }
  return { open: stack.all.flatMap(({ element, isHalf }) => (isHalf ? [] : [element])), last };
}

/** What follows an offset in the innermost open element. */
export interface Rest {
  /** The start tags of its children. */
  readonly children: readonly Token[];
  /** Its own end tag follows. */
  readonly closed: boolean;
  /** The end tag of the element `own`. */
  readonly end: Token | undefined;
}

/**
 * Reads on to the end tag of the innermost open element, or to the end of the text. Linear.
 * @param from where a token begins
 * @param open names of the open elements, outermost first
 * @param own the name of an element that was opened just before `from`; if it has no end tag, its content counts as
 * what follows it
 */
export function restOf(text: string, from: number, open: readonly string[], own?: string): Rest {
  const stack = new OpenElements<undefined>();
  for (const name of open) stack.open(name, undefined);
  if (own !== undefined) stack.open(own, undefined);
  const level = open.length;
  const children: Token[] = [];
  const inOwn: Token[] = [];
  let end: Token | undefined;
  const rest = (closed: boolean): Rest => ({
    children: end ? children : [...children, ...inOwn],
    closed,
    end,
  });
  for (const token of tokensIn(text, from)) {
    const { type, name } = token;
    if (type === 'start' || type === 'empty') {
      if (stack.depth === level) children.push(token);
      else if (own !== undefined && !end && stack.depth === level + 1) inOwn.push(token);
      if (type === 'start') stack.open(name, undefined);
    } else if (type === 'end' && stack.close(name).length > 0) {
      if (stack.depth < level) return rest(stack.depth === level - 1);
      if (own !== undefined && stack.depth === level) end ??= token;
    }
  }
  return rest(false);
}
