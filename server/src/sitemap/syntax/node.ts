import type { Finding } from '../../core/rule.ts';
import type { LeafSuppression } from '../../core/suppress.ts';
import type { Leaf } from '../../text/leaf.ts';
import type { Fault } from '../../xml/tokens.ts';
import {
  decode,
  type ElementOutline,
  rangeIn,
  valueIn,
  type XmlElement,
  type XmlFragment,
} from '../../xml/tree.ts';
import type { Links } from './extensions.ts';
import { keyOfValue, keyOfWritten } from './locKey.ts';
import type { Root, State } from './state.ts';

/** What structure rules see of a leaf: names and nesting, and what is damaged; no text. */
export interface Outline<E extends ElementOutline = ElementOutline> {
  readonly entry: State;
  readonly exit: State;
  /** The root this leaf stands in or opens. */
  readonly root: Root | undefined;
  /** The leaf that opens the root. */
  readonly isProlog: boolean;
  /** Nothing follows this leaf. */
  readonly last: boolean;
  readonly fragment: Pick<XmlFragment, 'faults' | 'left' | 'strays'> & { readonly elements: readonly E[] };
  /** The root element, in the leaf that opens it. */
  readonly rootElement: E | undefined;
  /** The `<url>` or `<sitemap>` this leaf begins with. */
  readonly record: E | undefined;
}

/** What is read of a leaf, with its text. Offsets are relative to the leaf. */
export interface SitemapNode extends Outline<XmlElement> {
  readonly text: string;
  readonly fragment: XmlFragment;
}

/** Whether a node has its text: it was read in full. */
export const isRead = (node: Outline): node is SitemapNode => 'text' in node;

const NONE: readonly never[] = [];

/** Where the value of the record's `<loc>` stands in the leaf; -1 for none. */
export interface LocRange {
  readonly locStart: number;
  readonly locEnd: number;
  /** That value, where it is not the text that stands there with its references replaced. */
  readonly ownLoc: string | undefined;
  /** See `locKey.ts`; -1 for no value. */
  readonly locKey: number;
}

/** What a leaf keeps of it. */
export interface SitemapContent extends LocRange {
  readonly findings: readonly Finding[];
  readonly suppression?: LeafSuppression | undefined;
  readonly last: boolean;
  /** The value of the record's `<loc>`, which is made anew each time; undefined without one. */
  readonly loc: string | undefined;
  /** Range of the root's name in its start tag (prolog) or end tag (epilog); -1 elsewhere. */
  readonly rootStart: number;
  readonly rootEnd: number;
  /** Where a comment, CDATA section or instruction begins that runs past the leaf's end; -1 for none. */
  readonly insideStart: number;
  /** The language versions that the record lists; undefined for none. */
  readonly links: Links | undefined;
  /** How many news articles the record has. */
  readonly news: number;
  /** Where prefixes that nothing declares are used first, each once; undefined for none. */
  readonly unbound: readonly Fault[] | undefined;
  /** Tags whose other half may stand in another leaf; undefined for none. */
  readonly loose: Loose | undefined;
}

/** Tags whose other half may stand in another leaf. */
export type Loose = Pick<XmlFragment, 'left' | 'strays'>;

/** The content of a leaf, which shares the leaf's text. */
export function leafContent(text: string, known: Omit<SitemapContent, 'loc'>): SitemapContent {
  const content = {
    ...known,
    text,
    get loc(): string | undefined {
      return this.locStart < 0
        ? undefined
        : (this.ownLoc ?? decode(this.text.slice(this.locStart, this.locEnd)).trim());
    },
  };
  return content;
}

/** What is kept of a record that is a row; there are very many. */
export class RowContent implements SitemapContent {
  constructor(
    private readonly text: string,
    readonly locStart: number,
    readonly locEnd: number,
    readonly locKey: number,
    readonly links: Links | undefined,
    readonly news: number,
    readonly findings: readonly Finding[],
  ) {}

  get loc(): string | undefined {
    if (this.locStart < 0) return undefined;
    return decode(this.text.slice(this.locStart, this.locEnd)).trim();
  }
  get last(): boolean {
    return false;
  }
  get ownLoc(): undefined {
    return undefined;
  }
  get suppression(): undefined {
    return undefined;
  }
  get rootStart(): number {
    return -1;
  }
  get rootEnd(): number {
    return -1;
  }
  get insideStart(): number {
    return -1;
  }
  get unbound(): undefined {
    return undefined;
  }
  get loose(): undefined {
    return undefined;
  }
}

/** The value of the `<loc>` of the record that a leaf begins with, made anew each time; undefined for none. */
export const locIn = ({ content }: { readonly content: SitemapContent | undefined }): string | undefined =>
  content?.loc;

/** Whether the element's name is in the namespace of sitemaps: that of the root, whatever its spelling. */
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

/** The first `<loc>` of the record, with its trimmed and unescaped value; undefined without one. */
export function locOf(node: SitemapNode): { value: string; start: number; end: number } | undefined {
  const loc = locElement(node);
  return loc && valueIn(loc, node.text);
}

/** Where the value of the first `<loc>` stands, as a leaf keeps it. */
export function locRange(node: SitemapNode): LocRange {
  const loc = locElement(node);
  if (!loc) return NO_LOC;
  const { start, end } = rangeIn(loc, node.text);
  const isPlain = loc.texts.length === 1 && !loc.texts[0]!.cdata;
  const known = isPlain && start < end ? keyOfWritten(node.text, start, end) : -1;
  if (known >= 0) return { locStart: start, locEnd: end, ownLoc: undefined, locKey: known };
  const { value } = valueIn(loc, node.text);
  const locKey = value === '' ? -1 : keyOfValue(value);
  return { locStart: start, locEnd: end, ownLoc: isPlain ? undefined : value, locKey };
}

/** The uses of prefixes that nothing declares; undefined for none. */
export function unboundIn({ fragment: { faults } }: SitemapNode): readonly Fault[] | undefined {
  if (faults.length === 0) return undefined;
  const found = faults.filter(({ kind }) => kind === 'unbound-prefix');
  return found.length > 0 ? found : undefined;
}

/** The tags of a leaf whose other half may stand in another one; undefined for none. */
export const looseIn = ({ fragment: { left, strays } }: SitemapNode): Loose | undefined =>
  left.length > 0 || strays.length > 0 ? { left, strays } : undefined;

const NO_LOC: LocRange = { locStart: -1, locEnd: -1, ownLoc: undefined, locKey: -1 };

/** The first `<loc>` of the record; undefined without one, and where it is damaged. */
export function locElement<E extends ElementOutline>({ record, root }: Outline<E>): E | undefined {
  if (!record || !root) return undefined;
  for (const child of record.children as readonly E[]) {
    if (child.local === 'loc' && isSitemapElement(child, root))
      return child.damaged || !child.closed ? undefined : child;
  }
  return undefined;
}

export type SitemapLeaf = Leaf<State, SitemapContent>;
