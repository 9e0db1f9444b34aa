/** The only file that imports `sax`: from the tokens of a leaf to its elements, with exact ranges. */

import sax from 'sax';
import { type Fault, type FaultKind, type Token, trimEnd } from '../tokens/tokens.ts';
import { literalEnd } from './literal.ts';
import { declaredPrefix, Namespaces, type Scope } from './namespaces.ts';
import { type Enclosing, type Pairing, pair } from './pair.ts';
import { decode, type XmlElement, type XmlFragment, type XmlText } from './tree.ts';
import { checkExpandedNames, checkToken } from './wellFormed.ts';

/** The root element that a leaf is in. */
export interface Context extends Enclosing {
  /** The namespaces it declares, by prefix; '' is the default namespace. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** The root's start tag is in this leaf, or after it. */
  readonly isProlog: boolean;
  /** The leaf is the last one. */
  readonly ends: boolean;
}

/**
 * Parses a leaf: pairs its tags, resolves their names, and lets `sax` check every tag that has no other fault. Never
 * throws. Linear in the length of the leaf.
 */
export function parseFragment(
  source: string,
  all: readonly Token[],
  faultsOfTokens: readonly Fault[],
  context: Context,
): XmlFragment {
  const faults = [...faultsOfTokens];
  for (const token of all) checkToken(source, token, faults);
  const tokens = withoutStrays(all, faults, context);
  const pairing = pair(source, tokens, context, faults);
  const { elements, texts } = build(source, tokens, faults, pairing, context.namespaces);
  const comments = all.filter((token) => token.type === 'comment').map((token) => toText(token, source));
  const lone = context.ends ? lastLessThan(source, faults) : undefined;
  if (lone) faults.splice(faults.indexOf(lone), 1, { ...lone, kind: 'tag-not-closed', name: '' });
  const { left, strays } = pairing;
  return { elements, texts, comments, faults: faults.sort((a, b) => a.start - b.start), left, strays };
}

/** The fault of a `<` at the end of the text: an incomplete tag. */
function lastLessThan(source: string, faults: readonly Fault[]): Fault | undefined {
  const end = trimEnd(source, 0, source.length);
  return faults.find((fault) => fault.kind === 'stray-less-than' && fault.end === end);
}

/** The tokens without those outside of the root that a document does not allow; these become faults. */
function withoutStrays(
  tokens: readonly Token[],
  faults: readonly Fault[],
  { isProlog, staysOpen }: Context,
): readonly Token[] {
  const strays = faults.filter(({ kind }) => kind === 'outside-root' || kind === 'leading-content');
  if (strays.length === 0) return tokens;
  const root = isProlog ? (tokens.find(staysOpen)?.start ?? 0) : -1;
  return tokens.filter((token) =>
    strays.every(({ start, end }) => token.end <= start || (start < root && token.start >= end)),
  );
}

function build(
  source: string,
  tokens: readonly Token[],
  faults: Fault[],
  { closes, completed }: Pairing,
  outer: ReadonlyMap<string, string>,
) {
  const elements: XmlElement[] = [];
  const texts: XmlText[] = [];
  const stack: { readonly element: XmlElement; readonly token: Token; readonly scope: Scope }[] = [];
  const namespaces = new Namespaces(outer);
  const saxChecker = new SaxChecker();
  const misnamed = new Set<Token>();
  for (const [end, start] of closes) if (end.name !== start.name) misnamed.add(start);
  const isBroken = brokenTags(faults);
  /** Unbound prefixes that were reported; one report for each is enough in a leaf. */
  const reported = new Set<string>();
  const unbound = (prefix: string, start: number): void => {
    if (reported.has(prefix)) return;
    reported.add(prefix);
    faults.push({ kind: 'unbound-prefix', start, end: start + prefix.length, name: prefix });
  };
  const open = (token: Token): void => {
    const { type } = token;
    const scope = namespaces.open(token.attributes, source);
    const damaged = type === 'junk' || isBroken(token);
    const isReported = damaged || misnamed.has(token);
    const element = toElement(token, source, namespaces, isReported ? undefined : unbound);
    element.damaged = damaged;
    if (element.attributes.length > 1) checkExpandedNames(element.attributes, faults);
    const fault = type === 'junk' ? undefined : saxChecker.objection(token);
    if (fault) faults.push(fault);
    (stack.at(-1)?.element.children ?? elements).push(element);
    if (type === 'empty') namespaces.close(scope);
    else stack.push({ element, token, scope });
  };
  /** Closes the innermost element; undefined if none is open. */
  const close = (at: number) => {
    const top = stack.pop();
    if (!top) return undefined;
    namespaces.close(top.scope);
    dropBlanks(top.element, source);
    top.element.contentEnd = at;
    top.element.end = at;
    return top;
  };
  const closeBy = ({ type, name, start, end }: Token, opener: Token): void => {
    let top = close(type === 'text' ? end : start);
    while (top && top.token !== opener) top = close(start);
    if (!top) return;
    top.element.closed = type === 'end' && name === top.element.name;
    top.element.damaged ||= !top.element.closed;
    top.element.end = end;
  };
  for (const token of tokens) {
    const { type } = token;
    const opener = closes.get(token);
    if (type === 'text' || type === 'cdata') {
      const top = stack.at(-1)?.element;
      (top?.texts ?? texts).push(toText(token, source));
      if (top && type === 'text' && stack.length > 1 && source.slice(token.start, token.end).includes('<'))
        top.damaged = true;
    }
    if (opener) closeBy(token, opener);
    else if (type === 'start' || type === 'empty' || completed.has(token)) open(token);
    // Its content has invalid markup, so it is not what was intended.
    else if (type === 'junk' && stack.length > 1) stack.at(-1)!.element.damaged = true;
  }
  while (stack.length > 0) close(source.length);
  return { elements, texts: texts.filter((text) => !isBlank(text, source)) };
}

/** Faults of a start tag that make its attributes unreliable. */
const IN_START_TAG: ReadonlySet<FaultKind> = new Set([
  'attribute-syntax',
  'attribute-not-closed',
  'curly-quotes',
  'qualified-name',
]);

/** Whether a start tag has such a fault; call it for tags in order. */
function brokenTags(faults: readonly Fault[]): (token: Token) => boolean {
  const starts = faults.flatMap(({ kind, start }) => (IN_START_TAG.has(kind) ? [start] : []));
  starts.sort((a, b) => a - b);
  let passed = 0;
  return ({ start, end }) => {
    while (passed < starts.length && starts[passed]! < start) passed++;
    return passed < starts.length && starts[passed]! < end;
  };
}

/** Drops whitespace between the children of an element. */
function dropBlanks({ children, texts }: XmlElement, source: string): void {
  if (children.length === 0 || texts.length === 0) return;
  const kept = texts.filter((text) => !isBlank(text, source));
  texts.splice(0, texts.length, ...kept);
}

const isBlank = ({ start, end }: XmlText, source: string): boolean => source.slice(start, end).trim() === '';

const toText = (token: Token, source: string): XmlText =>
  token.type === 'cdata'
    ? { start: token.start + 9, end: token.open ? token.end : token.end - 3, cdata: true, literal: false }
    : {
        start: token.start,
        end: token.end,
        cdata: false,
        literal: token.type === 'text' && literalEnd(source, token.start) >= token.end,
      };

/** The element that a start tag opens, still without content; calls `unbound` for prefixes without a namespace. */
function toElement(
  token: Token,
  source: string,
  namespaces: Namespaces,
  unbound: ((prefix: string, start: number) => void) | undefined,
): XmlElement {
  const { name, start, end, type } = token;
  const { prefix, local } = parts(name);
  const uri = namespaces.uriOf(prefix);
  const isHalf = type === 'junk';
  if (prefix !== '' && uri === '') unbound?.(prefix, start + 1);
  return {
    name,
    prefix,
    local,
    uri: uri || prefix,
    start,
    end,
    contentStart: end,
    contentEnd: end,
    empty: type === 'empty',
    closed: type === 'empty',
    damaged: isHalf,
    attributes: token.attributes.map((attribute) => {
      const { name, valueStart, valueEnd } = attribute;
      const value = decode(source.slice(valueStart, valueEnd));
      const known = !isHalf || declaredPrefix(name) !== undefined;
      const { prefix, local } = name === 'xmlns' ? DEFAULT_DECLARATION : parts(known ? name : '');
      const uri = prefix === '' ? '' : namespaces.uriOf(prefix);
      if (prefix !== '' && uri === '') unbound?.(prefix, attribute.start);
      return { ...attribute, local: known ? local : name, uri: uri || prefix, value };
    }),
    children: [],
    texts: [],
    value: undefined,
  };
}

const DEFAULT_DECLARATION = { prefix: 'xmlns', local: '' };

function parts(name: string): { prefix: string; local: string } {
  const colon = name.indexOf(':');
  return { prefix: colon < 0 ? '' : name.slice(0, colon), local: name.slice(colon + 1) };
}

/** What `sax` says of start tags, as written without values; undefined if it accepts them. */
const objections = new Map<string, string | undefined>();
const MAX_OBJECTIONS = 1000;
/** Longer tags are not kept. In UTF-16 units. */
const LONGEST_KEPT = 500;

/** Checks the names in the start tags of a leaf with `sax`. */
class SaxChecker {
  private parser: sax.SAXParser | undefined;
  private readonly messages: string[] = [];
  /** Each message once: one report is enough in a leaf. */
  private readonly reported = new Set<string>();

  /** The error that `sax` reports for a start tag. */
  objection({ name, attributes, start, end }: Token): Fault | undefined {
    let written = name;
    for (const attribute of attributes) written += ` ${attribute.name}=""`;
    const message = this.messageFor(written);
    if (message === undefined || this.reported.has(message)) return undefined;
    this.reported.add(message);
    return { kind: 'parser', start, end, name: message };
  }

  private messageFor(written: string): string | undefined {
    if (objections.has(written)) return objections.get(written);
    this.parser ??= this.newParser();
    this.messages.length = 0;
    // `sax` knows no names beyond U+FFFF.
    this.parser.write(`<${written.replace(BEYOND, 'x')}/>`);
    const [message] = this.messages;
    if (objections.size >= MAX_OBJECTIONS) objections.clear();
    if (written.length <= LONGEST_KEPT) objections.set(written, message);
    return message;
  }

  private newParser(): sax.SAXParser {
    const parser = sax.parser(true, {});
    parser.onerror = ({ message }) => {
      this.messages.push(message.split('\n', 1)[0]!);
      (parser as unknown as { error: Error | null }).error = null;
    };
    return parser.write('<_>');
  }
}

const BEYOND = /[\u{10000}-\u{effff}]/gu;
