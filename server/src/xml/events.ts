/** The only file that knows `sax`: from tokens of a leaf to its elements, with exact ranges. */

import sax from 'sax';
import { literalEnd } from './literal.ts';
import { declaredPrefix, Namespaces, type Scope } from './namespaces.ts';
import type { Around } from './pair.ts';
import { pair } from './pair.ts';
import { type Fault, type Token, trimEnd } from './tokens.ts';
import { decode, type XmlElement, type XmlFragment, type XmlText } from './tree.ts';
import { checkExpandedNames, checkToken } from './wellFormed.ts';

/** The root element a leaf stands in. */
export interface Context extends Around {
  /** Its start tag with the namespaces it declares; '' before and after the root. */
  readonly rootTag: string;
  /** Those namespaces by prefix; '' is the default one. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Nothing follows the leaf. */
  readonly ends: boolean;
}

/**
 * Parses a leaf. `sax` pairs the tags and judges the markup; it is fed the root's start tag and then the leaf, in which
 * everything that was found to be a fault, and text with markup in it, is blanked out, so that it never loses its way.
 * Never throws. Linear in the length of the leaf.
 */
export function parseFragment(
  source: string,
  tokens: readonly Token[],
  faultsOfTokens: readonly Fault[],
  context: Context,
): XmlFragment {
  const faults = [...faultsOfTokens];
  for (const token of tokens) checkToken(source, token, faults);
  const lone = context.ends ? lastLessThan(source, faults) : undefined;
  const { ignored, mended } = pair(tokens, context, faults, lone !== undefined || endsInTag(tokens, context));
  const { elements, texts } = build(source, tokens, faults, ignored, mended, context);
  const comments = tokens.filter((token) => token.type === 'comment').map((token) => toText(token, source));
  if (lone) faults.splice(faults.indexOf(lone), 1, { ...lone, kind: 'tag-not-closed', name: '' });
  return { elements, texts, comments, faults: faults.sort((a, b) => a.start - b.start) };
}

/** The fault of a `<` that nothing follows: a tag that has only begun. */
function lastLessThan(source: string, faults: readonly Fault[]): Fault | undefined {
  const end = trimEnd(source, 0, source.length);
  return faults.find((fault) => fault.kind === 'stray-less-than' && fault.end === end);
}

const endsInTag = (tokens: readonly Token[], { ends }: Context): boolean => {
  const last = tokens.at(-1);
  return ends && last?.open === true && (last.type === 'end' || last.type === 'junk');
};

function build(
  source: string,
  tokens: readonly Token[],
  faults: Fault[],
  ignored: ReadonlySet<Token>,
  mended: ReadonlySet<Token>,
  { rootTag, namespaces: outer }: Context,
) {
  const elements: XmlElement[] = [];
  const texts: XmlText[] = [];
  const stack: XmlElement[] = [];
  const namespaces = new Namespaces(outer);
  const scopes: Scope[] = [];
  let cursor = 0;
  let closing: Token | undefined;

  /** Takes in the text before the tag at `position`, and returns the tag. */
  const advance = (position: number): Token | undefined => {
    while (cursor < tokens.length && tokens[cursor]!.start < position) {
      const token = tokens[cursor++]!;
      if (token.type === 'text' || token.type === 'cdata')
        (stack.at(-1)?.texts ?? texts).push(toText(token, source));
    }
    return tokens[cursor]?.start === position ? tokens[cursor] : undefined;
  };

  const parser = sax.parser(true, { position: true });
  // Typed as strings by the declarations, but not called with one until events come.
  const offset = () => parser.startTagPosition - 1 - rootTag.length;
  /** Prefixes and messages that were told of; the first of each is enough for a leaf. */
  const told = new Set<string>();
  const unbound = (prefix: string, start: number): void => {
    if (told.has(prefix)) return;
    told.add(prefix);
    faults.push({ kind: 'unbound-prefix', start, end: start + prefix.length, name: prefix });
  };
  let started = rootTag === '';
  parser.onopentag = () => {
    if (!started) {
      started = true;
      return;
    }
    const token = advance(offset());
    if (!token) return;
    const scope = namespaces.open(token.attributes, source);
    const element = toElement(token, source, namespaces, unbound);
    if (element.attributes.length > 1) checkExpandedNames(element.attributes, faults);
    (stack.at(-1)?.children ?? elements).push(element);
    stack.push(element);
    scopes.push(scope);
    cursor++;
  };
  parser.onclosetag = (name) => {
    const at = offset();
    if (closing?.start !== at) {
      const found = advance(at);
      if (found?.type === 'end') closing = found;
    }
    const element = stack.at(-1);
    if (element?.name !== name) return;
    stack.pop();
    namespaces.close(scopes.pop());
    dropBlanks(element, source);
    if (element.empty || !closing || closing.start !== at) return;
    element.contentEnd = closing.start;
    element.closed = closing.name === element.name;
    element.end = element.closed ? closing.end : closing.start;
  };
  parser.onerror = (error) => {
    const message = error.message.split('\n', 1)[0] ?? '';
    (parser as unknown as { error: Error | null }).error = null;
    if (message.startsWith('Unexpected close tag')) return;
    const token = advance(offset());
    if (told.has(message)) return;
    told.add(message);
    faults.push(rejected(message, token, offset(), source.length));
  };
  parser.write(rootTag);
  parser.write(blank(source, tokens, faults, ignored, mended, rootTag === ''));
  advance(source.length + 1);
  for (const element of stack) {
    dropBlanks(element, source);
    element.end = source.length;
    element.contentEnd = source.length;
  }
  return { elements, texts: texts.filter((text) => !isBlank(text, source)) };
}

/** Blanks between the children of an element say nothing. */
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

/** The element that a start tag opens, as yet without content; `unbound` is told of prefixes without a namespace. */
function toElement(
  token: Token,
  source: string,
  namespaces: Namespaces,
  unbound: (prefix: string, start: number) => void,
): XmlElement {
  const { name, start, end, type } = token;
  const { prefix, local } = parts(name);
  const uri = namespaces.uriOf(prefix);
  if (prefix !== '' && uri === '') unbound(prefix, start + 1);
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
    damaged: type === 'junk',
    attributes: token.attributes.map((attribute) => {
      const { name, valueStart, valueEnd } = attribute;
      const value = decode(source.slice(valueStart, valueEnd));
      const known = type !== 'junk' || declaredPrefix(name) !== undefined;
      const { prefix, local } = name === 'xmlns' ? DEFAULT_DECLARATION : parts(known ? name : '');
      const uri = prefix === '' ? '' : namespaces.uriOf(prefix);
      if (prefix !== '' && uri === '') unbound(prefix, attribute.start);
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

/** What `sax` objects to beyond what the tokens told. */
function rejected(message: string, token: Token | undefined, at: number, length: number): Fault {
  const start = Math.max(0, Math.min(token?.start ?? at, length));
  return { kind: 'parser', start, end: Math.min(length, token?.end ?? start + 1), name: message };
}

/** `source` with the same length, in which nothing is left that `sax` would stumble over. */
function blank(
  source: string,
  tokens: readonly Token[],
  faults: readonly Fault[],
  ignored: ReadonlySet<Token>,
  mended: ReadonlySet<Token>,
  isProlog: boolean,
): string {
  const holes: { start: number; end: number; text?: string }[] = [];
  let beforeRoot = isProlog;
  for (const token of tokens) {
    const { start, end, type } = token;
    if (!ignored.has(token) && (type === 'start' || type === 'empty' || type === 'junk')) beforeRoot = false;
    if (
      type === 'declaration' ||
      type === 'doctype' ||
      type === 'pi' ||
      type === 'comment' ||
      ignored.has(token)
    ) {
      holes.push({ start, end });
    } else if (
      type === 'cdata'
        ? token.open || beforeRoot
        : type === 'text' && (beforeRoot || hasMarkup(source, token))
    ) {
      holes.push({ start, end });
    } else if (mended.has(token)) {
      holes.push({ start, end, text: mend(source, token) });
    } else if (type === 'end' && source[end - 1] !== '>') {
      const bare = `</${token.name}`;
      const closed = `${bare.padEnd(end - start - 1)}>`;
      holes.push({ start, end, text: closed.length === end - start ? closed : ' '.repeat(end - start) });
    } else {
      for (const { valueStart, valueEnd } of token.attributes) {
        const value = { start: valueStart, end: valueEnd };
        if (hasMarkup(source, value)) holes.push(value);
      }
    }
  }
  for (const { kind, start, end } of faults) {
    if (BLANKED.has(kind)) holes.push({ start, end });
    if (kind === 'outside-root') holes.push({ start, end: isProlog ? end : source.length });
  }
  if (holes.length === 0) return source;
  holes.sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of holes) {
    if (start < at) continue;
    parts.push(source.slice(at, start), text ?? ' '.repeat(end - start));
    at = end;
  }
  parts.push(source.slice(at));
  return parts.join('');
}

const hasMarkup = (source: string, { start, end }: { start: number; end: number }): boolean =>
  /[<&]/.test(source.slice(start, end));

const BLANKED: ReadonlySet<Fault['kind']> = new Set([
  'stray-less-than',
  'attribute-syntax',
  'curly-quotes',
  'cdata-end-in-text',
  'control-character',
  'unescaped-ampersand',
  'unknown-entity',
  'invalid-reference',
  'leading-content',
  'duplicate-attribute',
]);

/** A half-typed start tag of the same length that is closed; blank where there is no room for its `>`. */
function mend(source: string, token: Token): string {
  const bare = `<${token.name}`;
  const room = token.end - token.start - bare.length;
  if (room < 1) return ' '.repeat(token.end - token.start);
  const attributes = token.attributes
    .filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'))
    .map(({ start, end }) => source.slice(start, end))
    .join(' ');
  const text = attributes.length + 2 <= room ? `${bare} ${attributes}` : bare;
  return `${text.padEnd(token.end - token.start - 1)}>`;
}
