/**
 * The context of a cursor in a sitemap that is being typed: the open elements with their facts. Only the leaf at the
 * cursor is read.
 */
import { LONGEST_AT_PLACE } from '../../core/features.ts';
import {
  type Beginning,
  type OpenElement as OpenTag,
  openAt,
  type Rest,
  restOf,
} from '../../xml/tokens/openElements.ts';
import { type ContentSpot, type Spot, spotAt, type TagSpot as XmlTagSpot } from '../../xml/tokens/spot.ts';
import type { Token } from '../../xml/tokens/tokens.ts';
import { decode } from '../../xml/tree/tree.ts';
import type { SitemapDocument } from '../document.ts';
import { type ElementFact, elementFact } from '../facts/elements.ts';
import { EXTENSIONS, SITEMAP_NAMESPACE } from '../facts/namespaces.ts';
import { locIn } from '../syntax/node.ts';
import type { Root, State } from '../syntax/state.ts';

/** An element whose start tag is before the cursor and whose end tag is not. */
export interface OpenElement {
  /** As written. */
  readonly name: string;
  readonly prefix: string;
  /** The table row; undefined for unknown elements. */
  readonly fact: ElementFact | undefined;
  /** Namespaces by prefix, in the content of the element. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Offset of its `<` in the leaf; -1 if it precedes the leaf. */
  readonly start: number;
  /** Names of the children before the cursor, as in the tables; unknown ones as written. */
  readonly children: string[];
}

/** In a start tag after its name. */
export interface TagSpot extends XmlTagSpot {
  readonly element: OpenElement;
}

export interface Cursor {
  readonly document: SitemapDocument;
  /** Offset of the leaf in the file; all other offsets are those of the leaf. */
  readonly base: number;
  readonly text: string;
  readonly at: number;
  /** The `<loc>` of the record, or of the previous one. */
  readonly loc: string | undefined;
  /** Undefined before the root element, and in its start tag while that is incomplete. */
  readonly root: Root | undefined;
  /** Outermost first; the root is the first one. */
  readonly open: readonly OpenElement[];
  readonly spot: Exclude<Spot, XmlTagSpot> | TagSpot;
}

/**
 * The context of a cursor.
 * @param offset any number
 * @returns undefined in comments, CDATA sections, instructions and document types, after the root, in text that has not
 *   been read or is in a leaf that is too long, and outside of the text
 */
export function cursorAt(document: SitemapDocument, offset: number): Cursor | undefined {
  const { text } = document;
  if (!(offset >= 0 && offset <= text.length)) return undefined;
  // Text that is being typed belongs to what precedes it: a record without an end tag yet, for instance.
  const place = text.leafAt(Math.max(0, offset - 1));
  if (!place) {
    const spot: ContentSpot = { in: 'content', word: { start: 0, end: 0 } };
    return { document, base: 0, text: '', at: 0, loc: undefined, root: undefined, open: [], spot };
  }
  const { leaf, before } = place;
  if (!leaf.content || leaf.entry.phase === 'epilog' || leaf.units > LONGEST_AT_PLACE) return undefined;
  const at = offset - before.units;
  const root = leaf.entry.root ?? leaf.exit.root;
  const seen = openAt(leaf.text, at, beginningOf(leaf.entry, root));
  const spot = seen && spotAt(leaf.text, at, seen.last);
  if (!seen || !spot) return undefined;
  const open = known(seen.open, leaf.text, root);
  const where = { document, base: before.units, text: leaf.text, at, loc: locIn(leaf) };
  const contextAt = { ...where, root: open.length > 0 ? root : undefined, open };
  if (spot.in !== 'tag') return { ...contextAt, spot };
  const { tag } = spot;
  const isRoot = open.length === 0 && root?.name === tag.name;
  const element = isRoot ? rootElement(root, tag.start) : elementOf(tag, leaf.text, open.at(-1), root);
  return { ...contextAt, spot: { ...spot, element } };
}

function beginningOf({ root: entered, phase, inside }: State, root: Root | undefined): Beginning {
  const [record] = phase === 'record' && entered ? entered.records : [];
  const open = entered ? [entered.name, ...(record === undefined ? [] : [record])] : [];
  return { open, inside, root: root?.name, opens: (name) => root?.records.has(name) ?? false };
}

/** The open elements of a leaf, with their facts. */
function known(open: readonly OpenTag[], text: string, root: Root | undefined): OpenElement[] {
  const elements: OpenElement[] = [];
  for (const { name, tag, children } of open) {
    const parent = elements.at(-1);
    const isRoot = root && !parent;
    const element = isRoot ? rootElement(root, tag?.start) : elementOf(tag ?? { name }, text, parent, root);
    for (const child of children) element.children.push(nameOf(elementOf(child, text, element, root)));
    elements.push(element);
  }
  return elements;
}

const nameOf = ({ fact, name }: OpenElement): string => fact?.name ?? name;

const rootElement = (root: Root, start = -1): OpenElement => ({
  name: root.name,
  prefix: root.prefix,
  fact: isKnown(root) ? elementFact(SITEMAP_NAMESPACE, root.kind) : undefined,
  namespaces: root.namespaces,
  start,
  children: [],
});

const isKnown = ({ kind }: Root): boolean => kind === 'urlset' || kind === 'sitemapindex';

/** @param tag a start tag; for a record that began before the leaf, only its name */
function elementOf(
  { name, start = -1, attributes = [] }: Pick<Token, 'name'> & Partial<Token>,
  text: string,
  parent: OpenElement | undefined,
  root: Root | undefined,
): OpenElement {
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  const namespaces = declaredIn(attributes, text, parent?.namespaces ?? new Map());
  const uri = namespaceOf(prefix, namespaces, root);
  const fact = elementFact(uri, name.slice(colon + 1), parent?.fact?.name);
  return { name, prefix, fact: root && !isKnown(root) ? undefined : fact, namespaces, start, children: [] };
}

/** More are not tracked: each element with declarations has a separate map. */
const MAX_NAMESPACES = 50;

function declaredIn(
  attributes: Token['attributes'],
  text: string,
  contextAt: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (own.length === 0 || contextAt.size > MAX_NAMESPACES) return contextAt;
  const declared = own.map((a) => [a.name.slice(6), decode(text.slice(a.valueStart, a.valueEnd))] as const);
  return new Map([...contextAt, ...declared]);
}

/**
 * Names in the root's namespace are those of sitemaps, even if the namespace is misspelled; usual prefixes count even
 * if undeclared.
 */
function namespaceOf(
  prefix: string,
  namespaces: ReadonlyMap<string, string>,
  root: Root | undefined,
): string {
  const uri =
    namespaces.get(prefix) ?? EXTENSIONS.find((extension) => extension.prefix === prefix)?.uri ?? '';
  return root && uri === root.uri ? SITEMAP_NAMESPACE : uri;
}

const ALONE = /^[\s>]?$/;

/** Whether the word at a `content` spot is on its own, not part of a longer text. */
export const isAlone = ({ text }: Cursor, { word }: ContentSpot): boolean =>
  ALONE.test(text.slice(Math.max(0, word.start - 1), word.start));

/** The rest of the innermost open element after the cursor. */
export interface RestOfElement extends Omit<Rest, 'children'> {
  /** Names of children, as in the tables. */
  readonly children: readonly string[];
}

/** Reads from the cursor to the end tag of the innermost open element, or to the end of the leaf. */
export function afterCursor({ text, open, spot, root }: Cursor): RestOfElement {
  const tag = spot.in === 'name' ? spot.tag : undefined;
  const from = tag ? tag.end : spot.in === 'tag' ? text.length : spot.word.end;
  const names = open.map(({ name }) => name);
  const { children, closed, end } = restOf(text, from, names, tag?.type === 'start' ? tag.name : undefined);
  const parent = open.at(-1);
  return { children: children.map((child) => nameOf(elementOf(child, text, parent, root))), closed, end };
}
