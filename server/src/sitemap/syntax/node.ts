import type { LeafSuppression } from '../../core/findings/suppress.ts';
import type { Finding } from '../../core/rule/rule.ts';
import type { Leaf } from '../../text/leaf.ts';
import type { Span } from '../../text/span.ts';
import type { Fault } from '../../xml/tokens/tokens.ts';
import { type ElementOutline, valueIn, type XmlElement, type XmlFragment } from '../../xml/tree/tree.ts';
import type { RecordFacts } from './recordFacts.ts';
import type { Root, State } from './state.ts';

/** What structure rules see of a leaf: names and nesting, and what is damaged, but no text and no offsets. */
export interface Outline<E extends ElementOutline = ElementOutline> {
  readonly entry: State;
  readonly exit: State;
  /** The root that contains this leaf, or that it opens. */
  readonly root: Root | undefined;
  /** Whether the leaf opens the root. */
  readonly isProlog: boolean;
  /** Whether nothing follows this leaf. */
  readonly last: boolean;
  readonly fragment: {
    readonly elements: readonly E[];
    readonly faults: readonly Pick<Fault, 'kind'>[];
    readonly left: { readonly length: number };
    readonly strays: { readonly length: number };
  };
  /** The root element, in the leaf that opens it. */
  readonly rootElement: E | undefined;
  /** The `<url>` or `<sitemap>` at the start of this leaf. */
  readonly record: E | undefined;
  /** Whether the record has text of its own, outside of its elements. */
  readonly hasText: boolean;
}

/** A parsed leaf, with its text. Offsets are relative to the leaf. */
export interface SitemapNode extends Outline<XmlElement> {
  readonly text: string;
  readonly fragment: XmlFragment;
}

const NONE: readonly never[] = [];

/** The faults of a node with their places; a record that was scanned has none. */
export const faultsWithin = (node: Outline): readonly Fault[] =>
  'text' in node ? (node as SitemapNode).fragment.faults : NONE;

/** What a leaf stores. */
export interface SitemapContent {
  readonly findings: readonly Finding[];
  readonly suppression?: LeafSuppression | undefined;
  readonly last?: boolean;
  /** The facts of the record; undefined for a leaf without one. */
  readonly facts: RecordFacts | undefined;
  /** The value of the record's `<loc>`, created on each access; undefined if it has none. */
  readonly loc: string | undefined;
  /** Its offset in the leaf; -1 if it has none. */
  readonly locStart: number;
  readonly locEnd: number;
  /** Range of the root's name in its start tag (prolog) or end tag (epilog). */
  readonly rootName?: Span | undefined;
  /** Where a comment, CDATA section or instruction begins that runs past the leaf's end. */
  readonly insideStart?: number | undefined;
  /** The first use of each undeclared prefix; undefined if there is none. */
  readonly unbound?: readonly Fault[] | undefined;
  /** Tags whose counterpart may be in another leaf; undefined if there are none. */
  readonly loose?: Loose | undefined;
}

/** Tags whose counterpart may be in another leaf. */
export type Loose = Pick<XmlFragment, 'left' | 'strays'>;

/** What a leaf stores that was parsed in full. */
export class LeafContent implements SitemapContent {
  readonly findings: readonly Finding[];
  readonly suppression: LeafSuppression | undefined;
  readonly last: boolean;
  readonly facts: RecordFacts | undefined;
  readonly rootName: Span | undefined;
  readonly insideStart: number | undefined;
  readonly unbound: readonly Fault[] | undefined;
  readonly loose: Loose | undefined;

  constructor(known: Omit<SitemapContent, 'loc' | 'locStart' | 'locEnd'>) {
    this.findings = known.findings;
    this.suppression = known.suppression;
    this.last = known.last ?? false;
    this.facts = known.facts;
    this.rootName = known.rootName;
    this.insideStart = known.insideStart;
    this.unbound = known.unbound;
    this.loose = known.loose;
  }

  get loc(): string | undefined {
    return this.facts?.loc(0);
  }
  get locStart(): number {
    return this.facts?.locStart(0) ?? -1;
  }
  get locEnd(): number {
    return this.facts?.locEnd(0) ?? -1;
  }
}

/** What a leaf stores that was made from a row. */
export class RowContent implements SitemapContent {
  readonly #text: string;
  readonly #all: RecordFacts;
  readonly #row: number;
  readonly #start: number;
  #own: RecordFacts | undefined;

  /** @param start offset of the row in the text of `all` */
  constructor(
    text: string,
    all: RecordFacts,
    row: number,
    start: number,
    readonly findings: readonly Finding[],
  ) {
    this.#text = text;
    this.#all = all;
    this.#row = row;
    this.#start = start;
  }

  get facts(): RecordFacts {
    this.#own ??= this.#all.only(this.#row, this.#start, this.#text);
    return this.#own;
  }
  get loc(): string | undefined {
    return this.#all.loc(this.#row);
  }
  get locStart(): number {
    return Math.max(-1, this.#all.locStart(this.#row) - this.#start);
  }
  get locEnd(): number {
    return Math.max(-1, this.#all.locEnd(this.#row) - this.#start);
  }
  get last(): boolean {
    return false;
  }
  get suppression(): undefined {
    return undefined;
  }
  get rootName(): undefined {
    return undefined;
  }
  get insideStart(): undefined {
    return undefined;
  }
  get unbound(): undefined {
    return undefined;
  }
  get loose(): undefined {
    return undefined;
  }
}

/** The value of the `<loc>` of the record at the start of a leaf, created on each access; undefined if it has none. */
export const locIn = ({ content }: { readonly content: SitemapContent | undefined }): string | undefined =>
  content?.loc;

/** Whether the element is in the namespace of sitemaps: that of the root, whatever its spelling. */
export const isSitemapElement = (element: ElementOutline, root: Root): boolean => element.uri === root.uri;

/** The children of `element` in the root's namespace with this local name. */
export function childrenNamed<E extends ElementOutline>(
  element: { readonly children: readonly E[] },
  root: Root,
  local: string,
): readonly E[] {
  let found: E[] | undefined;
  for (const child of element.children) {
    if (child.local !== local || !isSitemapElement(child, root)) continue;
    found ??= [];
    found.push(child);
  }
  return found ?? NONE;
}

/** The first `<loc>` of the record, with its trimmed and unescaped value; undefined if it has none. */
export function locOf(node: SitemapNode): { value: string; start: number; end: number } | undefined {
  const loc = locElement(node);
  return loc && valueIn(loc, node.text);
}

/** The uses of undeclared prefixes; undefined if there are none. */
export function unboundIn({ fragment: { faults } }: SitemapNode): readonly Fault[] | undefined {
  if (faults.length === 0) return undefined;
  const found = faults.filter(({ kind }) => kind === 'unbound-prefix');
  return found.length > 0 ? found : undefined;
}

/** The tags of a leaf whose counterpart may be in another one; undefined if there are none. */
export const looseIn = ({ fragment: { left, strays } }: SitemapNode): Loose | undefined =>
  left.length > 0 || strays.length > 0 ? { left, strays } : undefined;

/** The first `<loc>` of the record; undefined if it has none, or if it is damaged. */
function locElement<E extends ElementOutline>({ record, root }: Outline<E>): E | undefined {
  if (!record || !root) return undefined;
  for (const child of record.children as readonly E[]) {
    if (child.local === 'loc' && isSitemapElement(child, root))
      return child.damaged || !child.closed ? undefined : child;
  }
  return undefined;
}

export type SitemapLeaf = Leaf<State, SitemapContent>;
