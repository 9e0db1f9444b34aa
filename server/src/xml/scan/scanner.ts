import { continuesName } from '../tokens/nameCharacters.ts';
import { isMisdeclared } from '../tree/namespaces.ts';
import { decode } from '../tree/tree.ts';
import { Characters, codesOf } from './characters.ts';
import { Names, type TagName } from './names.ts';
import { ATTRIBUTE, EMPTY, END, MARK_BITS, Mark, START, Structure, Written } from './structure.ts';
import { BLANK, CLASSES } from './units.ts';

/** The context of the records of a document. */
export interface RecordContext {
  /** Names of the record elements. */
  readonly records: ReadonlySet<string>;
  /** The root's name. */
  readonly root: string;
  /** Namespaces by prefix, as the root declares them; '' is the default namespace. */
  readonly namespaces: ReadonlyMap<string, string>;
}

const LT = 60;
const GT = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const EQUALS = 61;
const QUOTE = 34;
const APOSTROPHE = 39;
const HYPHEN = 45;
const BRACKET_END = 93;

/** Records beyond these limits are left to the parser. */
const DEEPEST = 64;
const LONGEST_ROOT = 64;

/** The size of the first stretch that is read, and the rest required to continue without reading more. */
const MIN = 2 ** 12;
const REST = 2 ** 8;

const CDATA_START = codesOf('<![CDATA[');
const COMMENT_START = codesOf('<!--');

/**
 * Scans well-formed records: all that XML allows but mixed content, names beyond ASCII and entities that the document
 * declares; after the record only what is allowed between elements, before the next record or the root's end tag. It
 * allocates no objects. The result is the record's structure, the offsets of its values, and a tape of marks from which
 * `fragmentOf` makes elements. Whatever it accepts equals the result of `parseFragment`; all else is left to that.
 */
export class Scanner extends Characters {
  /** Of the last record: its values in order. */
  values = 0;
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly written: number[] = [];
  /** The offset of the name of its element; of an attribute, that of its own name. */
  readonly owners: number[] = [];
  comments = 0;
  /** The tape of its marks, and how much of it is written, if they are requested. */
  marks = 0;
  readonly tape: number[] = [];
  structure: Structure;
  /** The names in the root, and those in the innermost element. */
  readonly names: Names;
  private scope: Names;
  private readonly isUsable: boolean;
  private readonly root: Structure;
  private readonly rootCodes: Uint8Array;
  /**
   * Open elements: the offsets of their names, these names, their enclosing scopes, whether they have children, and the range of
   * their value and how it is written.
   */
  private depth = 0;
  private readonly open: number[] = [];
  private readonly openNames: TagName[] = [];
  private readonly scopes: Names[] = [];
  private readonly children: boolean[] = [];
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly kinds: number[] = [];

  /** The number of the last tag with attributes. */
  private tag = 0;

  /** The last scan and its result, which a repeated call returns. */
  private scannedFrom = -1;
  private scannedTo = -1;
  private isTaken = false;
  /** Whether marks are written. */
  private isMarked = false;

  constructor(private readonly surroundings: RecordContext) {
    super();
    this.names = Names.of(surroundings.namespaces, new Set([surroundings.root, ...surroundings.records]));
    this.scope = this.names;
    this.root = new Structure();
    this.structure = this.root;
    this.rootCodes = codesOf(surroundings.root);
    this.isUsable = surroundings.root.length <= LONGEST_ROOT && surroundings.records.size > 0;
  }

  /** The end of the last record, in the text. */
  get end(): number {
    return this.base + this.at;
  }

  /** Whether no more structures or names fit into memory: unknown ones are rejected from now on. */
  get isFull(): boolean {
    return this.root.isFull || this.names.isFull;
  }

  /**
   * Whether the record that starts at `from` is accepted: it is well-formed and known, and followed by a tag within
   * `limit` units.
   * @param marks whether its marks are needed: few records have to be made into elements
   */
  scan(text: string, from: number, limit: number, marks = false): boolean {
    if (!this.isUsable) return false;
    const last = Math.min(text.length, from + limit);
    const isKnown = from === this.scannedFrom && last === this.scannedTo && text === this.text;
    if (isKnown && (this.isMarked || !marks)) return this.isTaken;
    this.isMarked = marks;
    this.look(text, from, last);
    return this.isTaken;
  }

  private look(text: string, from: number, last: number): void {
    this.text = text;
    this.scannedFrom = from;
    this.scannedTo = last;
    const { units } = this;
    for (let least = MIN; ; least *= 8) {
      units.show(text, from, least);
      this.base = units.start;
      this.at = from - units.start;
      this.limit = Math.min(last, units.end) - units.start;
      this.isTaken = this.walk();
      if (this.isTaken || units.end >= last || this.at < units.end - units.start - REST) return;
    }
  }

  /** Scans the record at `at`; false if it cannot be accepted, for a reason near the new `at`. */
  private walk(): boolean {
    this.structure = this.root;
    this.values = 0;
    this.marks = 0;
    this.extra = 0;
    this.breaks = 0;
    this.lineStart = this.at;
    this.comments = 0;
    this.depth = 0;
    this.scope = this.names;
    const { limit } = this;
    const { records } = this.surroundings;
    const codes = this.units.at;
    if (codes[this.at] !== LT) return false;
    const first = this.names.read(codes, this.at + 1, this.root.likely);
    if (!first || !records.has(first.name) || !this.readStartTag(first)) return false;
    while (this.at < limit) {
      const at = this.at;
      if (codes[at] !== LT) {
        if (!this.readText()) return false;
        continue;
      }
      const next = codes[at + 1]!;
      if (next === SLASH) {
        if (this.depth === 0) return this.isRootEnd();
        if (!this.readEndTag()) return false;
      } else if (next === QUESTION) {
        if (!this.readInstruction()) return false;
      } else if (next === BANG) {
        if (!(codes[at + 2] === HYPHEN ? this.readComment() : this.readCdata())) return false;
      } else {
        const name = this.scope.read(codes, at + 1, this.structure.likely);
        if (!name) return false;
        if (this.depth === 0) return records.has(name.name);
        if (name.isReserved || !this.readStartTag(name)) return false;
      }
    }
    return false;
  }

  /** Whether the `</` at the current offset is the root's end tag. */
  private isRootEnd(): boolean {
    const { rootCodes } = this;
    const after = this.at + 2 + rootCodes.length;
    return (
      this.isAt(this.at + 2, rootCodes) && after < this.limit && !continuesName(this.text, this.base + after)
    );
  }

  private mark(code: number, a: number, b: number, c: number): void {
    if (!this.isMarked) return;
    const { tape, marks } = this;
    tape[marks] = code;
    tape[marks + 1] = a;
    tape[marks + 2] = b;
    tape[marks + 3] = c;
    this.marks = marks + 4;
  }

  private step(symbol: number): boolean {
    const next = this.structure.with(symbol);
    if (!next) return false;
    this.structure = next;
    return true;
  }

  private addValue(owner: number, start: number, end: number, written: number): void {
    const { values } = this;
    this.owners[values] = owner;
    this.starts[values] = start;
    this.ends[values] = end;
    this.written[values] = written;
    this.values = values + 1;
  }

  /** @param outer the scope in which the element is */
  private readStartTag(name: TagName, outer = this.scope): boolean {
    const { at: start, depth, marks, structure } = this;
    const codes = this.units.at;
    if (depth >= DEEPEST) return false;
    if (depth > 0) {
      // Mixed content is left to the parser.
      if (this.kinds[depth - 1] !== Written.empty) return false;
      this.children[depth - 1] = true;
    }
    if (!this.step(START | (name.id << 2))) return false;
    this.mark((name.id << MARK_BITS) | Mark.start, start, 0, 0);
    this.at = start + 1 + name.name.length;
    if (codes[this.at] !== GT) {
      const { values, extra, breaks, lineStart } = this;
      const inner = this.readAttributes();
      if (!inner) return false;
      if (inner !== this.scope) {
        // Its declarations concern the tag itself, which is read again.
        Object.assign(this, { at: start, marks, structure, values, extra, breaks, lineStart, scope: inner });
        const again = inner.read(codes, start + 1, structure.likely);
        return again !== undefined && this.readStartTag(again, outer);
      }
    }
    if (!name.isBound || name.declares !== undefined) return false;
    const isEmpty = codes[this.at] === SLASH;
    if (isEmpty && codes[++this.at] !== GT) return false;
    this.at++;
    if (this.isMarked) this.tape[marks + 2] = this.at;
    if (this.at >= this.limit) return false;
    if (isEmpty) {
      this.scope = outer;
      this.addValue(start + 1, this.at, this.at, Written.empty);
      this.mark(Mark.empty, this.at, this.at, 0);
      return this.step(EMPTY);
    }
    this.open[depth] = start + 1;
    this.openNames[depth] = name;
    this.scopes[depth] = outer;
    this.children[depth] = false;
    this.kinds[depth] = Written.empty;
    this.from[depth] = this.at;
    this.to[depth] = this.at;
    this.depth = depth + 1;
    return true;
  }

  private readEndTag(): boolean {
    const { at } = this;
    const codes = this.units.at;
    const depth = --this.depth;
    const opener = this.open[depth]!;
    const name = this.openNames[depth]!.codes;
    if (!this.isAt(at + 2, name)) return false;
    let close = at + 2 + name.length;
    if (codes[close] !== GT) close = this.pastBlanks(close);
    if (codes[close] !== GT || close >= this.limit) return false;
    this.scope = this.scopes[depth]!;
    if (!this.children[depth]) this.addValue(opener, this.from[depth]!, this.to[depth]!, this.kinds[depth]!);
    this.at = close + 1;
    this.mark(Mark.end, at, close + 1, 0);
    return this.step(END);
  }

  private readText(): boolean {
    const { at } = this;
    const codes = this.units.at;
    const top = this.depth - 1;
    const start = this.pastBlanks(at);
    if (start >= this.limit) {
      this.at = start;
      return false;
    }
    if (codes[start] !== LT) {
      if (top < 0 || this.children[top] || !this.readCharacters(start, LT)) return false;
      this.addPiece(start, this.charactersEnd, this.how);
      const isLiteral = this.how === Written.literal && start === at && this.charactersEnd === this.at;
      this.mark(Mark.text, at, this.at, isLiteral ? 1 : 0);
      return true;
    }
    this.at = start;
    // Whitespace between elements is ignored.
    const next = codes[start + 1]!;
    if (top >= 0 && !this.children[top] && (next === SLASH || next === BANG || next === QUESTION))
      this.mark(Mark.text, at, start, 0);
    return true;
  }

  /** Adds a piece of text to the value of the innermost element. */
  private addPiece(start: number, end: number, how: number): void {
    const top = this.depth - 1;
    if (this.kinds[top] === Written.empty) {
      this.from[top] = start;
      this.kinds[top] = how;
    } else this.kinds[top] = Written.pieces;
    this.to[top] = end;
  }

  private readComment(): boolean {
    const { at } = this;
    const codes = this.units.at;
    if (!this.isAt(at, COMMENT_START)) return false;
    const close = this.pastClean(at + 4, HYPHEN, HYPHEN);
    if (close < 0 || codes[close + 2] !== GT || close + 2 >= this.limit) return false;
    this.at = close + 3;
    this.comments++;
    this.mark(Mark.comment, at, this.at, 0);
    return true;
  }

  /** Ignores a processing instruction. */
  private readInstruction(): boolean {
    const end = this.pastInstruction(this.at);
    if (end < 0) return false;
    this.at = end;
    return end <= this.limit;
  }

  private readCdata(): boolean {
    const { at, depth } = this;
    const codes = this.units.at;
    if (depth === 0 || this.children[depth - 1] || !this.isAt(at, CDATA_START)) return false;
    const from = at + CDATA_START.length;
    let close = this.pastClean(from, BRACKET_END, BRACKET_END);
    while (close >= 0 && codes[close + 2] !== GT) close = this.pastClean(close + 1, BRACKET_END, BRACKET_END);
    if (close < 0 || close + 2 >= this.limit) return false;
    this.at = close + 3;
    let start = from;
    let end = close;
    while (start < end && CLASSES[codes[start]!] === BLANK) start++;
    while (end > start && CLASSES[codes[end - 1]!] === BLANK) end--;
    this.addPiece(start, end, start < end ? this.how : Written.pieces);
    this.mark(Mark.cdata, from, close, 0);
    return true;
  }

  /** Reads the attributes up to `>` or `/>`: the scope with what they declare; undefined if they are not accepted. */
  private readAttributes(): Names | undefined {
    const codes = this.units.at;
    const { scope } = this;
    let inner: Names = scope;
    let isBound = true;
    this.tag++;
    while (this.at < this.limit) {
      const start = this.pastBlanks(this.at);
      const unit = codes[start]!;
      const isNext = start > this.at;
      this.at = start;
      if (unit === GT || unit === SLASH) return isBound || inner !== scope ? inner : undefined;
      const name = isNext ? scope.read(codes, start, this.structure.likely) : undefined;
      if (!name || name.sameAttribute.tag === this.tag) return undefined;
      name.sameAttribute.tag = this.tag;
      isBound &&= name.isBound;
      let open = start + name.name.length;
      if (codes[open] !== EQUALS) open = this.pastBlanks(open);
      if (codes[open++] !== EQUALS) return undefined;
      if (CLASSES[codes[open]!] === BLANK) open = this.pastBlanks(open);
      const quote = codes[open++]!;
      if (quote !== QUOTE && quote !== APOSTROPHE) return undefined;
      if (!this.readAttributeValue(start, open, quote)) return undefined;
      const declared = name.declares === undefined ? inner : this.declared(inner, name.declares, open);
      if (!declared || !this.step(ATTRIBUTE | (name.id << 2))) return undefined;
      this.mark((name.id << MARK_BITS) | Mark.attribute, start, open, this.at);
      inner = declared;
      this.at++;
    }
    return undefined;
  }

  /** The scope with the declaration of a prefix, whose value has just been read; undefined if it is not allowed. */
  private declared(scope: Names, prefix: string, from: number): Names | undefined {
    const { text, base, at } = this;
    const uri = decode(text.slice(base + from, base + at));
    return isMisdeclared(prefix, uri) ? undefined : scope.with(prefix, uri);
  }

  private readAttributeValue(owner: number, from: number, quote: number): boolean {
    const start = this.pastBlanks(from);
    this.at = start;
    if (!this.readCharacters(start, quote)) return false;
    this.addValue(owner, start, this.charactersEnd, start === this.at ? Written.empty : this.how);
    return true;
  }
}
