import { isNamePart, isNameStart, isSpace } from './tokens.ts';
import type { XmlElement, XmlFragment, XmlText } from './tree.ts';

/** What a plain record stands in. */
export interface Surroundings {
  /** Names that start a record. */
  readonly records: ReadonlySet<string>;
  /** The root's name. */
  readonly root: string;
  /** Namespaces by prefix, as the root declares them; '' is the default one. */
  readonly namespaces: ReadonlyMap<string, string>;
}

export interface PlainRecord {
  readonly length: number;
  readonly fragment: XmlFragment;
}

const LT = 60;
const GT = 62;
const SLASH = 47;
const AMPERSAND = 38;
const BRACKET = 93;

const NONE: readonly never[] = [];

/**
 * Reads the record of `text` that starts at `from` where it is plain: tags without attributes that pair up, text in
 * which nothing is amiss, and after it only blanks before the next record or the root's end tag. This is what nearly all
 * records of large sitemaps are, and it is read without the general way's cost. Offsets are relative to `from`.
 * Undefined for everything else, also where `text` ends before it is decided; never a different result than
 * `parseFragment` would give.
 */
export function readPlainRecord(
  text: string,
  from: number,
  around: Surroundings,
  limit: number,
): PlainRecord | undefined {
  const end = Math.min(text.length, from + limit);
  let top: Open | undefined;
  let record: XmlElement | undefined;
  let at = from;
  while (at < end) {
    if (text.charCodeAt(at) !== LT) {
      const stop = skipText(text, at, end);
      if (stop < 0) return undefined;
      const isBlank = blankUntil(text, at, stop);
      if (!top) {
        if (!isBlank) return undefined;
      } else {
        const piece = { start: at - from, end: stop - from, cdata: false };
        if (isBlank) top.blank = piece;
        else top.texts.push(piece);
      }
      at = stop;
      continue;
    }
    if (text.charCodeAt(at + 1) === SLASH) {
      if (!top) {
        return record && isName(text, at + 2, around.root) ? done(record, at - from) : undefined;
      }
      const { name } = top;
      const close = at + 2 + name.length;
      if (!text.startsWith(name, at + 2) || text.charCodeAt(close) !== GT) return undefined;
      const element = closeElement(top, at - from, close + 1 - from);
      at = close + 1;
      if (top.parent) top.parent.children.push(element);
      else record = element;
      top = top.parent;
      continue;
    }
    const name = readName(text, at + 1, end);
    if (name === '') return undefined;
    if (around.records.has(name)) {
      if (at > from)
        return record && !top && isName(text, at + 1, name) ? done(record, at - from) : undefined;
    } else if (!top) return undefined;
    const contentStart = at + 1 + name.length;
    if (text.charCodeAt(contentStart) !== GT) return undefined;
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    const uri = around.namespaces.get(prefix);
    if (uri === undefined) {
      if (prefix !== '') return undefined;
    } else if (colon >= 0 && (name.length === colon + 1 || name.indexOf(':', colon + 1) >= 0))
      return undefined;
    top = {
      name,
      prefix,
      local: colon < 0 ? name : name.slice(colon + 1),
      uri: uri ?? '',
      start: at - from,
      contentStart: contentStart + 1 - from,
      children: [],
      texts: [],
      blank: undefined,
      parent: top,
    };
    at = contentStart + 1;
  }
  return undefined;
}

interface Open {
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly uri: string;
  readonly start: number;
  readonly contentStart: number;
  readonly children: XmlElement[];
  readonly texts: XmlText[];
  blank: XmlText | undefined;
  readonly parent: Open | undefined;
}

function closeElement(open: Open, contentEnd: number, end: number): XmlElement {
  const { name, prefix, local, uri, start, contentStart, children, texts, blank } = open;
  if (blank && children.length === 0) texts.push(blank);
  return {
    name,
    prefix,
    local,
    uri,
    start,
    end,
    contentStart,
    contentEnd,
    empty: false,
    closed: true,
    damaged: false,
    attributes: NONE,
    children,
    texts,
  };
}

const done = (record: XmlElement, length: number): PlainRecord => ({
  length,
  fragment: { elements: [record], texts: NONE, comments: NONE, faults: NONE },
});

/** Where the text at `at` ends, at a `<`; -1 where it holds anything that needs a closer look, or does not end. */
function skipText(text: string, at: number, end: number): number {
  for (let i = at; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === LT) return i;
    if (unit === AMPERSAND) {
      if (!isKnownReference(text, i + 1)) return -1;
    } else if (unit < 32 ? !isSpace(unit) : unit >= 0xd800 || unit === BRACKET) return -1;
  }
  return -1;
}

const isKnownReference = (text: string, at: number): boolean =>
  text.startsWith('amp;', at) ||
  text.startsWith('lt;', at) ||
  text.startsWith('gt;', at) ||
  text.startsWith('quot;', at) ||
  text.startsWith('apos;', at);

function blankUntil(text: string, at: number, stop: number): boolean {
  for (let i = at; i < stop; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
}

/** The name at `at`, of ASCII characters only; '' for none. */
function readName(text: string, at: number, end: number): string {
  let i = at;
  const first = text.charCodeAt(i);
  if (!isNameStart(first) || first >= 0x80) return '';
  while (i < end) {
    const unit = text.charCodeAt(i);
    if (!isNamePart(unit) || unit >= 0x80) break;
    i++;
  }
  return text.slice(at, i);
}

/** Whether exactly this name stands at `at`, and text follows that ends it. */
const isName = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) &&
  at + name.length < text.length &&
  !isNamePart(text.charCodeAt(at + name.length));
