import type { Span } from '../../core/features.ts';
import type { Mark } from '../../core/templates/marks.ts';
import { among, isAmong } from '../../core/templates/templates.ts';
import { OpenElements } from '../../xml/tokens/openElements.ts';
import type { AttributeToken, Token } from '../../xml/tokens/tokens.ts';

/** An element of a template, with matched tags. */
export interface MarkedElement extends Span {
  readonly parent: MarkedElement | undefined;
  /** Whether marks are among its children: then its content is unknown. */
  hasGap: boolean;
  /** Whether its value is a mark, or contains one. */
  hasValue: boolean;
  end: number;
}

/** A tag with the element it belongs to. */
export interface MarkedTag extends Span {
  readonly element: MarkedElement;
  readonly attributes: readonly AttributeToken[];
}

/** The tags of a text with marks in it. */
export interface MarkedTags {
  /** In order; an end tag without a start tag belongs to its parent, or to the root. */
  readonly tags: readonly MarkedTag[];
  /** The ranges that contain marks: texts, comments, attributes, and tags with marks outside of their values. */
  readonly opaque: readonly Span[];
  /** Texts of marks and white space only that are not the value of an element. */
  readonly gaps: readonly Span[];
  readonly root: MarkedElement | undefined;
  /** Whether every start tag has its end tag. */
  readonly isBalanced: boolean;
}

const TAGS: ReadonlySet<Token['type']> = new Set(['start', 'empty', 'end']);
const isTag = ({ type }: Token): boolean => TAGS.has(type);

/** Parses the tags of a text in which the marks are masked. Linear, apart from the lookup of marks. */
export function markedTags(text: string, tokens: readonly Token[], marks: readonly Mark[]): MarkedTags {
  const tags: MarkedTag[] = [];
  const opaque: Span[] = [];
  const gaps: Span[] = [];
  const stack = new OpenElements<MarkedElement>();
  let root: MarkedElement | undefined;
  let isBalanced = true;
  let before: Token | undefined;
  let between: Token[] = [];

  /** Handles the text between two tags. */
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

/** Whether a text consists of marks and white space only. */
function isFilled(text: string, token: Token, marks: readonly Mark[]): boolean {
  if (token.type !== 'text') return false;
  let at = token.start;
  for (const mark of among(marks, token)) {
    if (text.slice(at, mark.start).trim() !== '') return false;
    at = mark.end;
  }
  return text.slice(at, token.end).trim() === '';
}

/** The attributes of a tag that contain marks; the whole tag if a mark is outside of their values. */
function opaqueIn(token: Token, marks: readonly Mark[]): readonly Span[] {
  const own = among(marks, token);
  if (own.length === 0) return own;
  const isInValue = ({ start, end }: Mark) =>
    token.attributes.some(({ valueStart, valueEnd }) => valueStart <= start && end <= valueEnd);
  if (!own.every(isInValue)) return [token];
  return token.attributes.filter((attribute) => isAmong(own, attribute));
}
