import { literalEnd } from './literal.ts';
import { goesOnAsName } from './nameCharacters.ts';
import { Names, standsAt, type TagName } from './names.ts';
import { ATTRIBUTES, EMPTY_END, END, MIXED, Shape } from './shape.ts';
import { Survey } from './survey.ts';
import { LONGEST } from './tame.ts';
import { isSpace } from './tokens.ts';
import { decode, type XmlAttribute, type XmlElement, type XmlFragment, type XmlText } from './tree.ts';

/** What plain records stand in. */
export interface SiteContext {
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
  /** Shared by records whose elements are called and nested alike; undefined where there are too many shapes. */
  readonly shape: Shape | undefined;
}

const LT = 60;
const GT = 62;
const SLASH = 47;
const BANG = 33;
const EQUALS = 61;
const QUOTE = 34;
const APOSTROPHE = 39;

const NONE: readonly never[] = [];
/** Only for elements that keep it empty. */
const EMPTY: never[] = [];

/** A tag with more attributes, or a longer one, is left to the general way. */
const MOST_ATTRIBUTES = 16;
const LONGEST_TAG = 2 ** 14;
const LONGEST_ROOT = 64;

const CDATA_START = '<![CDATA[';
const CDATA_END = ']]>';

type Growing<T> = { -readonly [K in keyof T]: T[K] };
type Element = Growing<XmlElement>;

/**
 * Reads records that are plain: tags that pair up, with attributes that declare no namespace, text and CDATA sections
 * in which nothing is amiss, comments, and after the record only blanks and comments before the next record or the root's
 * end tag. This is what nearly all records are, and they are read without the general way's cost. Whatever is read
 * equals what `parseFragment` gives; everything else is left to it.
 */
export class PlainReader {
  private readonly survey = new Survey();
  private readonly names: Names;
  private readonly isUsable: boolean;

  /** The text of the record that is being read, its start and how far may be looked. */
  private text = '';
  private from = 0;
  private end = 0;
  private at = 0;
  /** Open elements, innermost last. */
  private readonly stack: Element[] = [];
  private top: Element | undefined;
  private record: XmlElement | undefined;
  private comments: XmlText[] | undefined;
  private readonly shapes = Shape.start();
  private shape: Shape | undefined;

  constructor(private readonly around: SiteContext) {
    this.names = new Names(around.namespaces);
    this.isUsable = around.root.length <= LONGEST_ROOT && around.records.size > 0;
  }

  /**
   * The record of `text` that starts at `from`, with offsets relative to that. Undefined where it is not plain, or not
   * followed by a tag within `limit` units.
   */
  read(text: string, from: number, limit: number): PlainRecord | undefined {
    if (!this.isUsable || text.charCodeAt(from) !== LT) return undefined;
    this.text = text;
    this.from = from;
    this.end = Math.min(text.length, from + limit);
    this.at = from;
    this.record = undefined;
    this.comments = undefined;
    this.shape = this.shapes;
    this.stack.length = 0;
    this.top = undefined;
    while (this.at < this.end) {
      const unit = text.charCodeAt(this.at);
      const next = text.charCodeAt(this.at + 1);
      if (unit !== LT) {
        if (!this.readText()) return undefined;
      } else if (next === SLASH) {
        if (!this.top) return this.record && this.isBeforeRoot() ? this.done() : undefined;
        if (!this.readEndTag()) return undefined;
      } else if (next === BANG) {
        if (!this.readComment() && !this.readCdata()) return undefined;
      } else {
        const name = this.names.read(text, this.at + 1);
        if (!name?.isBound || name.name === this.around.root) return undefined;
        const startsRecord = this.around.records.has(name.name);
        if (startsRecord && this.at > from) {
          return this.record && !this.top ? this.done() : undefined;
        }
        if (!startsRecord && !this.top) return undefined;
        if (!this.readStartTag(name)) return undefined;
      }
    }
    return undefined;
  }

  private done(): PlainRecord {
    const comments = this.comments ?? NONE;
    return {
      length: this.at - this.from,
      fragment: { elements: [this.record!], texts: NONE, comments, faults: NONE, left: NONE, strays: NONE },
      shape: this.shape,
    };
  }

  /** At `</` of the root's end tag. */
  private isBeforeRoot(): boolean {
    const { root } = this.around;
    const after = this.at + 2 + root.length;
    return (
      standsAt(this.text, this.at + 2, root) && after < this.text.length && !goesOnAsName(this.text, after)
    );
  }

  private readText(): boolean {
    const { text, at, from } = this;
    let start = at;
    while (isSpace(text.charCodeAt(start))) start++;
    const isBlank = text.charCodeAt(start) === LT;
    const known = isBlank ? start : literalEnd(text, start);
    const isLiteral = text.charCodeAt(known) === LT;
    const stop = isLiteral ? known : text.indexOf('<', known);
    if (stop < 0 || stop >= this.end) return false;
    this.at = stop;
    const { top } = this;
    if (!isBlank && !(top && (isLiteral ? stop - start <= LONGEST : this.survey.isSound(text, start, stop))))
      return false;
    if (top && !(isBlank && this.isBetween(top, stop))) {
      const literal = isLiteral && start === at;
      addText(top, { start: at - from, end: stop - from, cdata: false, literal });
    }
    return true;
  }

  /** Blanks up to `stop` stand between children, or before the first. */
  private isBetween({ children }: Element, stop: number): boolean {
    const next = this.text.charCodeAt(stop + 1);
    return children !== EMPTY || (next !== SLASH && next !== BANG);
  }

  private readComment(): boolean {
    const { text, at } = this;
    if (!standsAt(text, at, '<!--')) return false;
    const close = text.indexOf('--', at + 4);
    if (close < 0 || close + 2 >= this.end || text.charCodeAt(close + 2) !== GT) return false;
    if (!this.survey.isClean(text, at + 4, close)) return false;
    this.at = close + 3;
    this.comments ??= [];
    this.comments.push({ start: at - this.from, end: this.at - this.from, cdata: false, literal: false });
    return true;
  }

  private readCdata(): boolean {
    const { text, at, from } = this;
    const { top } = this;
    if (!top || !standsAt(text, at, CDATA_START)) return false;
    const start = at + CDATA_START.length;
    const close = text.indexOf(CDATA_END, start);
    if (close < 0 || close >= this.end || !this.survey.isClean(text, start, close)) return false;
    this.at = close + CDATA_END.length;
    addText(top, { start: start - from, end: close - from, cdata: true, literal: false });
    return true;
  }

  private readStartTag(name: TagName): boolean {
    const { text, from } = this;
    const start = this.at;
    this.at += 1 + name.name.length;
    const attributes = text.charCodeAt(this.at) === GT ? NONE : this.readAttributes();
    if (!attributes) return false;
    const isEmpty = text.charCodeAt(this.at) === SLASH;
    if (isEmpty) this.at++;
    if (this.at >= this.end || text.charCodeAt(this.at) !== GT) return false;
    const contentStart = ++this.at - from;
    const element: Element = {
      name: name.name,
      prefix: name.prefix,
      local: name.local,
      uri: name.uri,
      start: start - from,
      end: contentStart,
      contentStart,
      contentEnd: contentStart,
      empty: isEmpty,
      closed: true,
      damaged: false,
      attributes,
      children: EMPTY,
      texts: EMPTY,
      value: undefined,
    };
    const { top } = this;
    if (!top) this.record = element;
    else if (top.children === EMPTY) top.children = [element];
    else top.children.push(element);
    this.shape = this.shape?.with(name);
    if (attributes.length > 0) this.shape = this.shape?.with(ATTRIBUTES);
    if (isEmpty) this.shape = this.shape?.with(EMPTY_END);
    else {
      this.stack.push(element);
      this.top = element;
    }
    return true;
  }

  private readEndTag(): boolean {
    const { stack } = this;
    const element = stack.pop()!;
    this.top = stack.length > 0 ? stack[stack.length - 1] : undefined;
    const { name } = element;
    const close = this.at + 2 + name.length;
    if (close >= this.end || this.text.charCodeAt(close) !== GT || !standsAt(this.text, this.at + 2, name))
      return false;
    element.contentEnd = this.at - this.from;
    this.at = close + 1;
    element.end = this.at - this.from;
    this.shape = this.shape?.with(END);
    if (element.children !== EMPTY && element.texts !== EMPTY && this.hasMore(element)) {
      this.shape = this.shape?.with(MIXED);
    }
    return true;
  }

  /** Drops blanks between the children of an element, which say nothing; whether there is other text. */
  private hasMore(element: Element): boolean {
    const { text, from } = this;
    const kept = element.texts.filter(({ start, end }) => text.slice(from + start, from + end).trim() !== '');
    element.texts = kept.length > 0 ? kept : EMPTY;
    return kept.length > 0;
  }

  /** The attributes up to `>` or `/>`; undefined where they are not plain. */
  private readAttributes(): readonly XmlAttribute[] | undefined {
    const { text, from } = this;
    const end = Math.min(this.end, this.at + LONGEST_TAG);
    const found: XmlAttribute[] = [];
    while (this.at < end) {
      const gap = this.at;
      while (isSpace(text.charCodeAt(this.at))) this.at++;
      const unit = text.charCodeAt(this.at);
      if (unit === GT || unit === SLASH) return found.length > 0 ? found : NONE;
      if (this.at === gap || found.length === MOST_ATTRIBUTES) return undefined;
      const start = this.at;
      const name = this.names.read(text, start);
      if (!name?.isBound || name.name === 'xmlns') return undefined;
      for (const other of found) if (other.local === name.local) return undefined;
      const equals = start + name.name.length;
      const quote = text.charCodeAt(equals + 1);
      if (text.charCodeAt(equals) !== EQUALS || (quote !== QUOTE && quote !== APOSTROPHE)) return undefined;
      const valueStart = equals + 2;
      const valueEnd = endOfValue(text, valueStart, quote, end);
      if (valueEnd < 0 || !this.survey.isSound(text, valueStart, valueEnd)) return undefined;
      this.at = valueEnd + 1;
      found.push({
        name: name.name,
        local: name.local,
        uri: name.prefix === '' ? '' : name.uri,
        start: start - from,
        end: this.at - from,
        valueStart: valueStart - from,
        valueEnd: valueEnd - from,
        value: decode(text.slice(valueStart, valueEnd)),
      });
    }
    return undefined;
  }
}

/** Where the quote stands that ends a value; -1 where something else comes before. */
function endOfValue(text: string, from: number, quote: number, end: number): number {
  for (let i = from; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === quote) return i;
    if (unit === LT) return -1;
  }
  return -1;
}

function addText(element: Element, piece: XmlText): void {
  if (element.texts === EMPTY) element.texts = [piece];
  else element.texts.push(piece);
}
