/**
 * JSON with positions: the value, and where each part of it is. Comments are faults, as in `JSON.parse`, unless they
 * are allowed.
 */

import {
  createScanner,
  findNodeAtLocation,
  findNodeAtOffset,
  getLocation,
  getNodePath,
  getNodeValue,
  modify,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import type { Position } from '../text/document.ts';
import { breakLength, lineBreakOf, lineEnd } from '../text/lines.ts';
import { countUpTo } from '../text/ordered.ts';
import type { Span } from '../text/span.ts';
import type { Edit } from './rule/rule.ts';
import { type JsonPath, type SchemaFault, shortKey } from './schema.ts';
import { jsonWords as t } from './words/json.ts';

/** A fault in a file, and its position. */
export interface FileFault {
  readonly start: Position;
  readonly end: Position;
  readonly message: string;
  /** The key to remove or rename, if the fault is that an object has it. */
  readonly wrongKey?: WrongKey;
}

/** A key that does not belong in its object, or a word that is not one of those for its value. */
export interface WrongKey {
  /** The path of the object, or of the value. */
  readonly path: JsonPath;
  readonly key?: string;
  /** The key or word that was probably intended; there is one for each value. */
  readonly meant?: string;
}

export interface JsonText {
  /** The value as far as it can be read; undefined if none can. */
  readonly value: unknown;
  /** Syntax faults in order, at most one per line: the others follow from the first. */
  readonly faults: readonly FileFault[];
  /** The indexes of the items of a list that contain syntax faults. */
  brokenItems(path: JsonPath): ReadonlySet<number>;
  /** A fault of the value at the path, or of one of its keys. Linear in the siblings. */
  fault(path: JsonPath, message: string, key?: string, meant?: string): FileFault;
  /** Keys that an object repeats, in order; the last value counts. */
  repeated(): readonly FileFault[];
}

/** The number of reported faults of a file; the last one says how many more there are. */
const MAX_FAULTS = 100;

/** The faults of a file to report, in order: syntax faults, and the language's own (`own`). */
export function reportableFaults(
  json: JsonText,
  own: readonly (SchemaFault | FileFault)[],
): readonly FileFault[] {
  const room = Math.max(0, MAX_FAULTS - json.faults.length);
  const first = [
    ...json.faults.slice(0, MAX_FAULTS),
    ...own
      .slice(0, room)
      .map((fault) =>
        'path' in fault ? json.fault(fault.path, fault.message, fault.key, fault.meant) : fault,
      ),
  ].sort((a, b) => a.start.line - b.start.line || a.start.character - b.start.character);
  const total = json.faults.length + own.length;
  if (total <= MAX_FAULTS) return first;
  const last = first.at(-1)!;
  return [...first, { ...last, message: t('moreFaults', { count: total - MAX_FAULTS }) }];
}

/**
 * The key of an object at an offset of JSON with comments, and the path of its value; undefined elsewhere, and in JSON that is
 * nested too deeply.
 */
export function keyAt(text: string, offset: number): (Span & { readonly path: JsonPath }) | undefined {
  const root = treeOf(text, [], true);
  const node = root && findNodeAtOffset(root, offset, true);
  if (node?.parent?.type !== 'property' || node.parent.children?.[0] !== node) return undefined;
  return { start: node.offset, end: node.offset + node.length, path: getNodePath(node) };
}

/** Where a key of an object can be completed. */
export interface KeyPlace extends Span {
  /** The path of the object. */
  readonly path: JsonPath;
  /** The keys that it has. */
  readonly known: readonly string[];
  /** Whether a value follows. */
  readonly hasValue: boolean;
}

/** The place at an offset where a key can be typed or is being typed, in a text with comments. */
export function keyPlaceAt(text: string, offset: number): KeyPlace | undefined {
  const { isAtPropertyKey, path, previousNode } = getLocation(text, offset);
  if (!isAtPropertyKey) return undefined;
  const root = treeOf(text, [], true);
  const object = root && findNodeAtLocation(root, path.slice(0, -1));
  if (object?.type !== 'object') return undefined;
  const typed =
    previousNode && previousNode.offset + previousNode.length >= offset ? previousNode : undefined;
  const all = object.children ?? [];
  const own = all.find(({ children }) => children?.[0]?.offset === typed?.offset);
  return {
    ...(typed ? { start: typed.offset, end: typed.offset + typed.length } : { start: offset, end: offset }),
    path: path.slice(0, -1),
    known: all.flatMap((member) => (member === own ? [] : (member.children?.[0]?.value ?? []))),
    hasValue: typed !== undefined && own?.colonOffset !== undefined,
  };
}

const DEEP = -1;

/** The message for each `ParseErrorCode`, and for brackets that are nested too deeply. */
const FLAWS = {
  1: 'keyword',
  2: 'number',
  3: 'keyExpected',
  4: 'valueExpected',
  5: 'colonExpected',
  6: 'commaExpected',
  7: 'braceExpected',
  8: 'bracketExpected',
  9: 'endExpected',
  10: 'comment',
  11: 'commentEnd',
  12: 'stringEnd',
  13: 'numberEnd',
  14: 'unicode',
  15: 'escape',
  16: 'character',
  [DEEP]: 'tooDeep',
} as const;

const flawText = (code: number): string =>
  t(Object.hasOwn(FLAWS, code) ? FLAWS[code as keyof typeof FLAWS] : 'invalid');

/**
 * Reads JSON. Never throws. Linear in the text.
 * @param relaxed comments and commas before a closing bracket are allowed
 */
export function readJson(written: string, relaxed = false): JsonText {
  const text = written.replace(/^\ufeff/, ' ');
  const errors: Flaw[] = [];
  const root = treeOf(text, errors, relaxed);
  const placeAt = placesOf(text);
  const faultAt = (offset: number, length: number, message: string): FileFault => ({
    start: placeAt(offset),
    end: placeAt(offset + length),
    message,
  });
  return {
    value: root && getNodeValue(root),
    faults: firstOfLines(errors.map(({ error, offset, length }) => faultAt(offset, length, flawText(error)))),
    brokenItems(path) {
      const items = (root && findNodeAtLocation(root, [...path])?.children) ?? [];
      const broken = new Set<number>();
      let at = 0;
      for (const { offset } of errors) {
        while (at < items.length && items[at]!.offset + items[at]!.length <= offset) at++;
        if (at < items.length && items[at]!.offset < offset) broken.add(at);
      }
      return broken;
    },
    fault(path, message, key, meant) {
      const node = nearestNode(root, path);
      const shown = key === undefined ? node : (keyOf(node, key) ?? node);
      const place = shown ? faultAt(shown.offset, shown.length, message) : faultAt(0, 0, message);
      if (key === undefined && meant === undefined) return place;
      const wrongKey = { path, ...(key !== undefined && { key }), ...(meant !== undefined && { meant }) };
      return { ...place, wrongKey };
    },
    repeated: () =>
      repeatedIn(root).map(({ offset, length, value }) =>
        faultAt(offset, length, t('repeated', { key: shortKey(value) })),
      ),
  };
}

const firstOfLines = (faults: readonly FileFault[]): readonly FileFault[] =>
  faults.filter(({ start }, index) => start.line !== faults[index - 1]?.start.line);

/** A syntax fault; `error` is a key of `FLAWS`. */
interface Flaw {
  readonly error: number;
  readonly offset: number;
  readonly length: number;
}

const TOO_DEEP = 100;

function treeOf(text: string, errors: Flaw[], relaxed: boolean): Node | undefined {
  const deep = tooDeepAt(text);
  if (deep === undefined) {
    const options = { disallowComments: !relaxed, allowTrailingComma: relaxed };
    return parseTree(text, errors as ParseError[], options);
  }
  errors.push({ error: DEEP, offset: deep, length: 1 });
  return undefined;
}

/** The offset at which brackets nest too deeply for the library, which is recursive; undefined for a sound text. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (part === '[' || part === '{') depth++;
    else if (part === ']' || part === '}') depth--;
    if (depth > TOO_DEEP) return index;
  }
  return undefined;
}

/** The repeated keys of objects. Recursive: brackets must not nest deeper than `TOO_DEEP`. */
function repeatedIn(node: Node | undefined): Node[] {
  const children = node?.children ?? [];
  if (node?.type !== 'object') return children.flatMap(repeatedIn);
  const seen = new Set<unknown>();
  return children.flatMap(({ children: [key, value] = [] }) => {
    const again = key && seen.has(key.value) ? [key] : [];
    seen.add(key?.value);
    return [...again, ...repeatedIn(value)];
  });
}

/** The value at a path, or the innermost existing value on the way to it. */
function nearestNode(root: Node | undefined, path: JsonPath): Node | undefined {
  for (let length = path.length; root && length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

const keyOf = (node: Node | undefined, key: string): Node | undefined =>
  node?.children?.find(({ type, children }) => type === 'property' && children?.[0]?.value === key)
    ?.children?.[0];

/** A function from offsets to positions. */
function placesOf(text: string): (offset: number) => Position {
  const starts = [0];
  for (let at = lineEnd(text, 0); at < text.length; at = lineEnd(text, at)) {
    at += breakLength(text, at);
    starts.push(at);
  }
  return (offset) => {
    const line = countUpTo(starts, offset) - 1;
    return { line, character: offset - starts[line]! };
  };
}

/**
 * Edits that set the value at a path, and create missing objects on the way. A new key is inserted first in its object,
 * so that comments keep their place.
 */
export const setValue = (text: string, path: readonly string[], value: unknown): readonly Edit[] =>
  modify(text, [...path], value, {
    getInsertionIndex: () => 0,
    formattingOptions: { tabSize: 2, insertSpaces: !/^\t/m.test(text), eol: lineBreakOf(text) },
  }).map(({ offset, length, content }) => ({ start: offset, end: offset + length, text: content }));

/** A fix of a wrong key or word. */
export interface KeyFix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** The range of a wrong key or word in a text, and its fixes, best first. */
export interface KeyFixes {
  readonly start: number;
  readonly end: number;
  readonly fixes: readonly KeyFix[];
}

/**
 * The fixes of a wrong key or word in a text that may have been edited since: the text is read again, in time linear in
 * it.
 * @returns undefined if it is no longer there
 */
export function keyFixes(text: string, { path, key, meant }: WrongKey): KeyFixes | undefined {
  const root = treeOf(text.replace(/^\ufeff/, ' '), [], true);
  const object = root && findNodeAtLocation(root, [...path]);
  const node = key === undefined ? object : keyOf(object, key);
  if (node?.type !== 'string' || (key === undefined && node.value === meant)) return undefined;
  const start = node.offset;
  const end = start + node.length;
  const isFree = meant !== undefined && (key === undefined || !keyOf(object, meant));
  const replace = isFree
    ? [{ title: t('replace', { key: meant }), edits: [{ start, end, text: JSON.stringify(meant) }] }]
    : [];
  if (key === undefined) return { start, end, fixes: replace };
  return {
    ...{ start, end },
    fixes: [...replace, { title: t('remove', { key: shortKey(key) }), edits: removal(text, node.parent!) }],
  };
}

/** Removes a property with its comma, and its line if nothing else is on it; comments before and after it stay. */
function removal(text: string, property: Node): readonly Edit[] {
  const siblings = property.parent?.children ?? [];
  const before = siblings[siblings.indexOf(property) - 1];
  const own = commaAfter(text, property);
  const comma = own ?? (before && commaAfter(text, before));
  const [start, last] = [property.offset, own === undefined ? endOf(property) : own + 1];
  const lineStart = /[^\S\r\n]*$/.exec(text.slice(0, start))!.index;
  const isFirst = lineStart === 0 || /[\r\n]/.test(text[lineStart - 1]!);
  const [, spaces, lineBreak] = /^([^\S\r\n]*)(\r\n?|\n|$)?/.exec(text.slice(last))!;
  const isAlone = isFirst && lineBreak !== undefined;
  const edit = {
    start: isAlone || own === undefined ? lineStart : start,
    end: last + (isAlone || own !== undefined ? spaces!.length : 0) + (isAlone ? lineBreak.length : 0),
    text: '',
  };
  return own === undefined && comma !== undefined
    ? [{ start: comma, end: comma + 1, text: '' }, edit]
    : [edit];
}

const endOf = ({ offset, length }: Node): number => offset + length;

/** The comma after a property, skipping comments. */
function commaAfter(text: string, property: Node): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(endOf(property));
  return scanner.scan() === COMMA ? scanner.getTokenOffset() : undefined;
}

/** `SyntaxKind.CommaToken`; the enum exists only as a type. */
const COMMA = 5;
