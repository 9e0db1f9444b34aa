import type { Span } from '../../core/features.ts';
import type { Mark } from '../../core/templates/marks.ts';
import { among, isAmong } from '../../core/templates/templates.ts';
import { OpenElements } from '../../xml/openElements.ts';
import type { AttributeToken, Token } from '../../xml/tokens.ts';

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

const TAGS: ReadonlySet<Token['type']> = new Set(['start', 'empty', 'end']);
const isTag = ({ type }: Token): boolean => TAGS.has(type);

/** Reads the tags of a text in which the marks are masked. Linear, but for looking up marks. */
export function markedTags(text: string, tokens: readonly Token[], marks: readonly Mark[]): MarkedTags {
  const tags: MarkedTag[] = [];
  const opaque: Span[] = [];
  const gaps: Span[] = [];
  const stack = new OpenElements<MarkedElement>();
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
    const holder = stack.innermost;
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
      const closed = stack.close(name);
      if (closed.length !== 1) isBalanced = false;
      const own = closed.at(-1);
      if (own) own.end = end;
      const element = own ?? stack.innermost ?? root;
      if (element) tags.push({ start, end, element, attributes });
      continue;
    }
    const parent = stack.innermost;
    const element = { parent, start, end, hasGap: false, hasValue: false };
    root ??= element;
    tags.push({ start, end, element, attributes });
    if (token.type !== 'empty') stack.open(name, element);
  }
  settle(undefined);
  for (const element of stack.all) element.end = text.length;
  return { tags, opaque, gaps, root, isBalanced: isBalanced && stack.depth === 0 };
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
