import type { Span } from '../../core/features.ts';
import type { Mark } from '../../core/marks.ts';
import { among, isAmong } from '../../core/templates.ts';
import { type AttributeToken, type Fault, readToken, type Token } from '../../xml/tokens.ts';

/** An element of a template, as its tags pair up. */
export interface MarkedElement extends Span {
  readonly parent: MarkedElement | undefined;
  /** Marks stand among its children: what is there, and how often, nobody knows. */
  hasGap: boolean;
  /** A mark is, or is in, all that it holds. */
  hasValue: boolean;
  end: number;
}

/** A tag with the element it belongs to. */
export interface MarkedTag extends Span {
  readonly element: MarkedElement;
  readonly attributes: readonly AttributeToken[];
}

/** A text with marks in it, by its tags. */
export interface MarkedTags {
  /** In order; an end tag that closes nothing belongs to the element in which it stands, or else to the root. */
  readonly tags: readonly MarkedTag[];
  /** What holds marks: texts, comments, attributes, and tags with marks outside of their values. */
  readonly opaque: readonly Span[];
  /** Texts that marks and blanks fill, and that are no value of an element. */
  readonly gaps: readonly Span[];
  readonly root: MarkedElement | undefined;
  /** Every start tag has its end tag. */
  readonly isBalanced: boolean;
}

/** The tokens of a text. */
export function tokensOf(text: string): readonly Token[] {
  const faults: Fault[] = [];
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const token = readToken(text, at, faults);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

const TAGS: ReadonlySet<Token['type']> = new Set(['start', 'empty', 'end']);
const isTag = ({ type }: Token): boolean => TAGS.has(type);

/** Reads the tags of a text in which the marks are masked. Linear, but for looking up marks. */
export function markedTags(text: string, tokens: readonly Token[], marks: readonly Mark[]): MarkedTags {
  const tags: MarkedTag[] = [];
  const opaque: Span[] = [];
  const gaps: Span[] = [];
  const stack: { name: string; element: MarkedElement }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  let root: MarkedElement | undefined;
  let isBalanced = true;
  let before: Token | undefined;
  let between: Token[] = [];

  /** Takes in what stands between two tags. */
  const settle = (after: Token | undefined): void => {
    if (between.length === 0) return;
    const marked = between.filter((token) => isAmong(marks, token));
    between = [];
    if (marked.length === 0) return;
    const holder = stack.at(-1)?.element;
    const isValue = before?.type === 'start' && after?.type === 'end';
    opaque.push(...marked);
    if (holder) holder[isValue ? 'hasValue' : 'hasGap'] = true;
    if (!isValue) gaps.push(...marked.filter((token) => isFilled(text, token, marks)));
  };

  for (const token of tokens) {
    if (!isTag(token)) {
      between.push(token);
      continue;
    }
    settle(token);
    before = token;
    opaque.push(...opaqueIn(token, marks));
    const { name, start, end, attributes } = token;
    if (token.type === 'end') {
      if (!counts.get(name)) {
        isBalanced = false;
        const around = stack.at(-1)?.element ?? root;
        if (around) tags.push({ start, end, element: around, attributes });
        continue;
      }
      if (stack.at(-1)!.name !== name) isBalanced = false;
      let open = stack.pop()!;
      for (; open.name !== name; open = stack.pop()!) count(open.name, -1);
      count(name, -1);
      const { element } = open;
      element.end = end;
      tags.push({ start, end, element, attributes });
      continue;
    }
    const parent = stack.at(-1)?.element;
    const element = { parent, start, end, hasGap: false, hasValue: false };
    root ??= element;
    tags.push({ start, end, element, attributes });
    if (token.type === 'empty') continue;
    stack.push({ name, element });
    count(name, 1);
  }
  settle(undefined);
  for (const { element } of stack) element.end = text.length;
  return { tags, opaque, gaps, root, isBalanced: isBalanced && stack.length === 0 };
}

/** Whether there is nothing but marks and blanks in a text. */
function isFilled(text: string, token: Token, marks: readonly Mark[]): boolean {
  if (token.type !== 'text') return false;
  let at = token.start;
  for (const mark of among(marks, token)) {
    if (text.slice(at, mark.start).trim() !== '') return false;
    at = mark.end;
  }
  return text.slice(at, token.end).trim() === '';
}

/** The attributes of a tag that hold marks; the whole tag where a mark stands outside of their values. */
function opaqueIn(token: Token, marks: readonly Mark[]): readonly Span[] {
  const own = among(marks, token);
  if (own.length === 0) return own;
  const isInValue = ({ start, end }: Mark) =>
    token.attributes.some(({ valueStart, valueEnd }) => valueStart <= start && end <= valueEnd);
  if (!own.every(isInValue)) return [token];
  return token.attributes.filter((attribute) => isAmong(own, attribute));
}
