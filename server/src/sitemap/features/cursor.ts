/**
 * What a cursor stands in, in text that is only half typed: the tree of a leaf says too little of it. One leaf is looked
 * at, up to the cursor for what is open there, and behind it for what stands beside it.
 */
import { skipNameParts } from '../../xml/nameCharacters.ts';
import { isSpace, readToken, resumeToken, type Token } from '../../xml/tokens.ts';
import { decode } from '../../xml/tree.ts';
import { type ElementFact, elementFact } from '../facts/elements.ts';
import { EXTENSIONS, SITEMAP_NAMESPACE } from '../facts/namespaces.ts';
import { locIn } from '../syntax/node.ts';
import type { Root, State } from '../syntax/state.ts';
import { type AttributeSpot, attributeSpot, type Part } from './cursorAttributes.ts';
import type { SitemapDocument } from './types.ts';

export type { AttributeSpot, Part } from './cursorAttributes.ts';

/** An element whose start tag stands before the cursor and whose end tag does not. */
export interface OpenElement {
  /** As written. */
  readonly name: string;
  readonly prefix: string;
  /** What is known of it; undefined for unknown elements. */
  readonly fact: ElementFact | undefined;
  /** Namespaces by prefix, in its content. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Its `<` in the leaf; -1 where it stands before the leaf. */
  readonly start: number;
  /** Names of the children before the cursor, as in facts; unknown ones as written. */
  readonly children: string[];
}

/** In text, or where it could stand: a word, with the `<` before it if there is one. */
export interface ContentSpot {
  readonly in: 'content';
  readonly word: Part;
}

/** In the name of a start tag, or behind a `<`: from the `<` to the name's end. */
export interface NameSpot {
  readonly in: 'name';
  readonly word: Part;
  /** The tag, where it is complete. */
  readonly tag: Token | undefined;
}

/** In an end tag, from its `<` to its end. */
interface EndSpot {
  readonly in: 'end';
  readonly word: Part;
}

/** In a start tag behind its name. */
export interface TagSpot {
  readonly in: 'tag';
  readonly element: OpenElement;
  /** Names of the attributes it has, that at the cursor left out. */
  readonly others: ReadonlySet<string>;
  readonly spot: AttributeSpot;
}

export interface Cursor {
  readonly document: SitemapDocument;
  /** Offset of the leaf in the file; all other offsets are those of the leaf. */
  readonly base: number;
  readonly text: string;
  readonly at: number;
  /** The `<loc>` of the record, or of the one before. */
  readonly loc: string | undefined;
  /** Undefined before the root element, and in its start tag where that is unfinished. */
  readonly root: Root | undefined;
  /** Outermost first; the root is the first one. */
  readonly open: readonly OpenElement[];
  readonly spot: ContentSpot | NameSpot | EndSpot | TagSpot;
}

/**
 * @param offset any number
 * @returns undefined in comments, CDATA sections, instructions and document types, behind the root, in text that has not
 *   been read, and outside of the text
 */
export function cursorAt(document: SitemapDocument, offset: number): Cursor | undefined {
  const { text } = document;
  if (!(offset >= 0 && offset <= text.length)) return undefined;
  // What was typed last belongs to what stands before it: a record that is not closed yet, for instance.
  const place = text.leafAt(Math.max(0, offset - 1));
  if (!place) {
    const spot: ContentSpot = { in: 'content', word: { start: 0, end: 0 } };
    return { document, base: 0, text: '', at: 0, loc: undefined, root: undefined, open: [], spot };
  }
  const { leaf, before } = place;
  if (!leaf.content || leaf.entry.phase === 'epilog') return undefined;
  const at = offset - before.units;
  const root = leaf.entry.root ?? leaf.exit.root;
  const seen = openAt(leaf.text, at, leaf.entry, root);
  const spot = seen && spotAt(leaf.text, at, seen, root);
  if (!seen || !spot) return undefined;
  const { open } = seen;
  const where = { document, base: before.units, text: leaf.text, at, loc: locIn(leaf) };
  return { ...where, root: open.length > 0 ? root : undefined, open, spot };
}

interface Seen {
  readonly open: readonly OpenElement[];
  /** The token that the cursor stands in or behind; undefined at the beginning of the leaf. */
  readonly last: Token | undefined;
}

/** The elements that are open at `at`; undefined behind the root. */
function openAt(text: string, at: number, entry: State, root: Root | undefined): Seen | undefined {
  const head = text.slice(0, at);
  const stack = new OpenStack();
  if (entry.root) {
    stack.push(rootElement(entry.root, -1), false);
    const [record] = entry.root.records;
    if (entry.phase === 'record' && record) {
      stack.push(elementOf(record, [], '', -1, stack.top, root), false);
    }
  }
  let last: Token | undefined;
  let hasRoot = entry.root !== undefined;
  for (let i = 0; i < head.length; i = last.end) {
    last = i === 0 && entry.inside ? resumeToken(head, entry.inside) : readToken(head, i, []);
    const { type, name, end, start, attributes } = last;
    if (name === '' || (end >= head.length && last.open)) continue;
    if (type === 'end') {
      if (!stack.close(name)) return undefined;
      continue;
    }
    if (type !== 'start' && type !== 'junk' && type !== 'empty') continue;
    if (!hasRoot) {
      if (root && name !== root.name) continue;
      if (type === 'empty') return undefined;
      hasRoot = true;
      stack.push(
        root ? rootElement(root, start) : elementOf(name, attributes, head, start, undefined, root),
        false,
      );
      continue;
    }
    const element = elementOf(name, attributes, head, start, stack.top, root);
    if (type !== 'junk') stack.top?.children.push(nameOf(element));
    if (type === 'start' || (type === 'junk' && root?.records.has(name))) stack.push(element, false);
    else if (type === 'junk') stack.push(element, true);
  }
  return { open: stack.elements(), last };
}

const nameOf = ({ fact, name }: OpenElement): string => fact?.name ?? name;

/** Elements that are open. One whose tag is only half typed counts when its end tag comes. */
class OpenStack {
  private readonly open: {
    readonly element: OpenElement;
    readonly junk: boolean;
    readonly top: OpenElement | undefined;
  }[] = [];
  private readonly names = new Counter();

  /** The innermost element whose tag is complete. */
  get top(): OpenElement | undefined {
    return this.open.at(-1)?.top;
  }

  push(element: OpenElement, junk: boolean): void {
    this.open.push({ element, junk, top: junk ? this.top : element });
    this.names.add(element.name, 1);
  }

  /** Takes out the innermost element of this name and those in it, if there is one; false where that was the root. */
  close(name: string): boolean {
    if (!this.names.has(name)) return true;
    for (let closed = this.open.pop(); closed; closed = this.open.pop()) {
      this.names.add(closed.element.name, -1);
      if (closed.element.name !== name) continue;
      if (closed.junk) this.top?.children.push(nameOf(closed.element));
      return this.open.length > 0;
    }
    return true;
  }

  elements(): OpenElement[] {
    return this.open.filter(({ junk }) => !junk).map(({ element }) => element);
  }
}

/** How often names are there. */
class Counter {
  private readonly counts = new Map<string, number>();

  add(name: string, by: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  has(name: string): boolean {
    return (this.counts.get(name) ?? 0) > 0;
  }
}

const rootElement = (root: Root, start: number): OpenElement => ({
  name: root.name,
  prefix: root.prefix,
  fact: isKnown(root) ? elementFact(SITEMAP_NAMESPACE, root.kind) : undefined,
  namespaces: root.namespaces,
  start,
  children: [],
});

const isKnown = ({ kind }: Root): boolean => kind === 'urlset' || kind === 'sitemapindex';

function elementOf(
  name: string,
  attributes: Token['attributes'],
  text: string,
  start: number,
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

/** More are not kept in mind: each element that declares some has a list of its own. */
const MOST_NAMESPACES = 50;

function declaredIn(
  attributes: Token['attributes'],
  text: string,
  around: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (own.length === 0 || around.size > MOST_NAMESPACES) return around;
  const declared = own.map((a) => [a.name.slice(6), decode(text.slice(a.valueStart, a.valueEnd))] as const);
  return new Map([...around, ...declared]);
}

/** Names in the root's namespace are those of sitemaps, also where it is misspelt; usual prefixes count undeclared, too. */
function namespaceOf(
  prefix: string,
  namespaces: ReadonlyMap<string, string>,
  root: Root | undefined,
): string {
  const uri = namespaces.get(prefix) ?? EXTENSIONS.find((one) => one.prefix === prefix)?.uri ?? '';
  return root && uri === root.uri ? SITEMAP_NAMESPACE : uri;
}

const NAME_BEFORE = /[\w:.\-\u0080-\uffff]{0,100}$/;
const STANDS_ALONE = /^[\s>]?$/;

function spotAt(
  text: string,
  at: number,
  { open, last }: Seen,
  root: Root | undefined,
): Cursor['spot'] | undefined {
  const unfinished = last?.open && last.end === at ? last : undefined;
  if (text[at - 1] === '<' && (!unfinished || unfinished.type === 'text')) return nameSpot(text, at, at - 1);
  if (!unfinished || unfinished.type === 'text') {
    const length = NAME_BEFORE.exec(text.slice(Math.max(0, at - 100), at))![0].length;
    return { in: 'content', word: { start: at - length, end: skipNameParts(text, at) } };
  }
  const { type, start, name } = unfinished;
  if (type === 'end' || (type === 'junk' && text.startsWith('</', start))) return endSpot(text, at, start);
  if (type !== 'junk' || name === '') return undefined;
  const end = skipNameParts(text, start + 1);
  if (at <= end) return nameSpot(text, at, start);
  const tag = readToken(text, start, []);
  const element =
    open.length === 0 && root?.name === name
      ? rootElement(root, start)
      : elementOf(name, tag.attributes, text, start, open.at(-1), root);
  const spot = attributeSpot(text, end, at);
  const others = tag.attributes.filter(({ start, end }) => at <= start || at > end).map(({ name }) => name);
  return spot && { in: 'tag', element, others: new Set(others), spot };
}

function nameSpot(text: string, at: number, start: number): NameSpot | undefined {
  if (/[/!?]/.test(text[at] ?? '') && at === start + 1) return undefined;
  const end = skipNameParts(text, start + 1);
  const tag = end > start + 1 ? readToken(text, start, []) : undefined;
  const complete = tag?.type === 'start' || tag?.type === 'empty' ? tag : undefined;
  return { in: 'name', word: { start, end: !complete && text[end] === '>' ? end + 1 : end }, tag: complete };
}

function endSpot(text: string, at: number, start: number): EndSpot | undefined {
  let end = skipNameParts(text, start + 2);
  if (at > end) return undefined;
  let close = end;
  while (close < text.length && isSpace(text.charCodeAt(close))) close++;
  if (text[close] === '>') end = close + 1;
  return { in: 'end', word: { start, end } };
}

/** Whether the word of a `content` spot stands by itself: it is no part of another text. */
export const isAlone = ({ text }: Cursor, { word }: ContentSpot): boolean =>
  STANDS_ALONE.test(text.slice(Math.max(0, word.start - 1), word.start));

/** What stands behind the cursor in the innermost open element. */
export interface Beyond {
  /** Names of children, as in facts. */
  readonly children: readonly string[];
  /** The element's own end tag is there. */
  readonly closed: boolean;
  /** The end tag of the tag at the cursor, where that is complete and has one. */
  readonly end: Token | undefined;
}

/** Looks on from the cursor to the end tag of the innermost open element, or the leaf's end. */
export function beyond({ text, open, spot, root }: Cursor): Beyond {
  const parent = open.at(-1);
  const own = spot.in === 'name' && spot.tag?.type === 'start' ? spot.tag : undefined;
  const stack = open.map(({ name }) => name);
  if (own) stack.push(own.name);
  const names = new Counter();
  for (const name of stack) names.add(name, 1);
  const level = open.length;
  const children: string[] = [];
  const inOwn: string[] = [];
  let end: Token | undefined;
  let token: Token;
  const from =
    spot.in === 'name' && spot.tag ? spot.tag.end : spot.in === 'tag' ? text.length : spot.word.end;
  for (let at = from; at < text.length; at = token.end) {
    token = readToken(text, at, []);
    const { type, name } = token;
    if (type === 'start' || type === 'empty') {
      const known = () => elementOf(name, token.attributes, text, at, parent, root).fact?.name ?? name;
      if (stack.length === level) children.push(known());
      else if (own && !end && stack.length === level + 1) inOwn.push(known());
      if (type !== 'start') continue;
      stack.push(name);
      names.add(name, 1);
    } else if (type === 'end' && names.has(name)) {
      for (let closed = stack.pop(); closed !== undefined; closed = stack.pop()) {
        names.add(closed, -1);
        if (closed === name) break;
      }
      const to = stack.length;
      if (to < level)
        return { children: end ? children : [...children, ...inOwn], closed: to === level - 1, end };
      if (own && to === level && !end) end = token;
    }
  }
  return { children: end ? children : [...children, ...inOwn], closed: false, end };
}
