/**
 * The text of a document as leaves: edited, read and measured without being joined. This folder knows no language, no
 * rule and no protocol.
 */

import { Bundle, type Item, type Leaves } from './bundle.ts';
import type { Leaf } from './leaf.ts';
import { countUpTo } from './ordered.ts';
import type { Reader } from './reader.ts';
import { readRun } from './run.ts';
import { type ItemPlace, type LeafPlace, Sequence } from './sequence.ts';
import { isHighSurrogate, isLowSurrogate, nextBreak, type Summary } from './summary.ts';
import { partOf, splitAbove, splitBelow, unread } from './unread.ts';

/** A position in a text: line from 0, UTF-16 units from the start of the line. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Half-open. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Replaces the text between the offsets `start` and `end` (UTF-16 units, half-open) with `text`. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Identity {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
}

/** Leaves that were removed from a document and added to it, in order. */
export interface Exchange<State, Content> {
  readonly removed: readonly Item<State, Content>[];
  readonly added: readonly Item<State, Content>[];
}

const KEY_STEP = 2 ** 20;
const KEY_LEAST = 2 ** -10;

/**
 * An immutable snapshot of a document. Its offsets and positions are always exact; `read` reads its leaves. Offsets and
 * positions outside of the text are clamped to it, and a position past the end of its line to the end of that line, as
 * in `TextDocument` of vscode-languageserver-textdocument.
 */
export class Document<State, Content = unknown> {
  private constructor(
    private readonly identity: Identity,
    private readonly reader: Reader<State, Content>,
    readonly leaves: Leaves<State, Content>,
  ) {}

  /** A document with nothing read yet. */
  static open<State, Content>(
    identity: Identity,
    text: string,
    reader: Reader<State, Content>,
  ): Document<State, Content> {
    const leaves = unread<State, Content>(text, reader.start);
    leaves.forEach((leaf, i) => {
      leaf.key = KEY_STEP * (i + 1);
    });
    return new Document(identity, reader, Sequence.of<Leaf<State, Content>, Bundle<State, Content>>(leaves));
  }

  get uri(): string {
    return this.identity.uri;
  }
  get languageId(): string {
    return this.identity.languageId;
  }
  get version(): number {
    return this.identity.version;
  }
  /** Length in UTF-16 units. */
  get length(): number {
    return this.leaves.total.units;
  }
  /** Length in octets of the UTF-8 encoding. */
  get octets(): number {
    return this.leaves.total.octets;
  }
  get lineCount(): number {
    return this.leaves.total.breaks + 1;
  }
  /** Whether every leaf has been read. */
  get complete(): boolean {
    return this.leaves.total.unread === 0;
  }
  /** The state at the end of what has been read without a gap. */
  get endState(): State {
    const last = this.leaves.item(this.leaves.total.leaves - 1)?.item;
    return last ? last.exit : this.reader.start;
  }

  /** The text of `range`, or the whole text. The latter joins all leaves: do not use it on every edit. */
  getText(range?: Range): string {
    if (!range) return this.slice(0, this.length);
    const start = this.offsetAt(range.start);
    const end = this.offsetAt(range.end);
    return this.slice(Math.min(start, end), Math.max(start, end));
  }

  /** The text between two offsets. */
  slice(start: number, end: number): string {
    const first = start < end ? this.leaves.findItem('units', Math.max(0, start)) : undefined;
    if (!first) return '';
    const parts: string[] = [];
    this.leaves.visitItems((item, before) => {
      parts.push(item.text.slice(Math.max(0, start - before.units), end - before.units));
      return before.units + item.units < end;
    }, first.before.leaves);
    return parts.join('');
  }

  /** The leaf that holds `offset`; the last one for an offset at or past the end; undefined without text. */
  leafAt(offset: number): LeafPlace<Leaf<State, Content>> | undefined {
    return this.leaves.find('units', Math.min(Math.max(0, offset), this.length - 1));
  }

  /** The offset of the first character beyond ASCII; undefined without one. O(log² n + leaf). */
  get firstBeyondAscii(): number | undefined {
    const { leaves: count, octets, units } = this.leaves.total;
    if (octets === units) return undefined;
    let [low, high] = [0, count];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const { before } = this.leaves.findItem('leaves', middle)!;
      if (before.octets > before.units) high = middle;
      else low = middle;
    }
    const { item, before } = this.leaves.findItem('leaves', low)!;
    return before.units + item.text.search(/[^\0-\x7f]/);
  }

  /** The position of an offset; an offset between CR and LF is moved before the CR. O(log n). */
  positionAt(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.length));
    const place = this.holds(at) ? this.lastPlace : this.leaves.findItem('units', at);
    if (!place) return { line: this.leaves.total.breaks, character: this.leaves.total.tail };
    if (place !== this.lastPlace) this.lastPlace = { ...place, starts: lineStarts(place.item.text) };
    const { item, before, starts } = this.lastPlace!;
    return positionAmong(starts, item.text, at - before.units, before);
  }

  /** A cache: nearby offsets are usually looked up one after the other. */
  private lastPlace: (ItemPlace<Item<State, Content>> & { readonly starts: readonly number[] }) | undefined;

  private holds(offset: number): boolean {
    if (!this.lastPlace) return false;
    const { item, before } = this.lastPlace;
    return offset >= before.units && offset < before.units + item.units;
  }

  /** Offset of a position. O(log n). */
  offsetAt(position: Position): number {
    const { line, character } = position;
    if (line >= this.lineCount) return this.length;
    if (line < 0) return 0;
    if (this.lastLine?.line !== line) this.lastLine = { line, start: this.lineStart(line) };
    const { lastLine } = this;
    if (character <= 0) return lastLine.start;
    lastLine.end ??= this.lineEnd(line);
    return Math.min(lastLine.start + character, Math.max(lastLine.start, lastLine.end));
  }

  /** A cache: both ends of a change are usually on one line. */
  private lastLine: { readonly line: number; readonly start: number; end?: number } | undefined;

  /** Offset of the first unit of a line (0 ≤ `line` < `lineCount`). */
  private lineStart(line: number): number {
    if (line === 0) return 0;
    const { item, before } = this.leaves.findItem('breaks', line - 1)!;
    return before.units + pastBreaks(item.text, line - before.breaks);
  }

  /** Offset of the end of a line, before its line break. */
  private lineEnd(line: number): number {
    if (line === this.lineCount - 1) return this.length;
    const { item, before } = this.leaves.findItem('breaks', line)!;
    const { text } = item;
    const next = pastBreaks(text, line + 1 - before.breaks);
    const isPair = text.charCodeAt(next - 1) === 10 && text.charCodeAt(next - 2) === 13;
    return before.units + next - (isPair ? 2 : 1);
  }

  /**
   * The same document with one change applied, to the text only: `read` reads what it touched. Offsets outside of the
   * text are clamped, and swapped if they are in the wrong order.
   */
  replace(
    change: Change,
    onExchange?: (exchange: Exchange<State, Content>) => void,
  ): Document<State, Content> {
    const clamp = (offset: number) => Math.max(0, Math.min(Math.trunc(offset) || 0, this.length));
    const start = clamp(Math.min(change.start, change.end));
    const end = clamp(Math.max(change.start, change.end));
    const head = this.leaves.find('units', Math.max(0, start - 1));
    const inHead = head ? start - head.before.units : 0;
    const looked = Math.max(0, start - this.reader.lookahead);
    const first = head && looked < head.before.units ? this.leaves.find('units', looked) : head;
    const last = this.leaves.find('units', end);
    const before = (head && inHead > 0 ? head.leaf.text[inHead - 1] : '') + change.text;
    // The next leaf is kept, unless it becomes the first, or completes a character or line break before it.
    const keep =
      last &&
      last.before.units === end &&
      before !== '' &&
      !isBound(before.charCodeAt(before.length - 1), last.leaf.text.charCodeAt(0));
    const from = first ? first.before.leaves : 0;
    const at = head ? head.before.leaves : 0;
    const to = last ? last.before.leaves + (keep ? 0 : 1) : this.leaves.total.leaves;
    const entry = first ? first.leaf.entry : this.reader.start;
    const above = head && splitAbove(head.leaf, inHead, entry);
    const inLast = last && !keep ? end - last.before.units : 0;
    const below = last && !keep ? splitBelow(last.leaf, inLast, entry) : undefined;
    const text =
      (head ? head.leaf.text.slice(above?.units ?? 0, inHead) : '') +
      change.text +
      (last && !keep ? last.leaf.text.slice(inLast, last.leaf.units - (below?.units ?? 0)) : '');
    const leaves = [
      ...this.leaves.slice(from, at).map((leaf) => partOf(leaf, 0, leaf.units, entry)),
      ...(above ? [above] : []),
      ...unread<State, Content>(text, entry),
      ...(below ? [below] : []),
    ];
    return this.exchange(from, Math.max(at, to), leaves, onExchange);
  }

  withVersion(version: number): Document<State, Content> {
    return new Document({ ...this.identity, version }, this.reader, this.leaves);
  }

  /**
   * Reads unread leaves in order, until all are read or `more` returns false (called after each leaf). After an edit,
   * reading stops when the end of a leaf and the state there match an old leaf.
   */
  read(
    more: () => boolean = () => true,
    onExchange?: (exchange: Exchange<State, Content>) => void,
  ): Document<State, Content> {
    let document: Document<State, Content> = this;
    for (let place = this.leaves.find('unread', 0); place; place = document.leaves.find('unread', 0)) {
      const run = readRun(this.reader, document.leaves, place.before.leaves, more);
      document = document.exchange(run.from, run.to, run.leaves, onExchange);
      if (run.stopped) break;
    }
    return document;
  }

  private exchange(
    from: number,
    to: number,
    leaves: readonly Item<State, Content>[],
    onExchange?: (exchange: Exchange<State, Content>) => void,
  ): Document<State, Content> {
    const placed = this.order(from, to, leaves);
    const old = this.leaves.items(placed.from, placed.to);
    const added = [
      ...this.leaves.slice(old.from, placed.from),
      ...placed.leaves,
      ...this.leaves.slice(placed.to, old.to),
    ];
    onExchange?.({ removed: old.items, added });
    return new Document(this.identity, this.reader, this.leaves.splice(old.from, old.to, added));
  }

  /** Gives new leaves keys between those of their neighbors, and renumbers neighbors if there is no room. */
  private order(from: number, to: number, leaves: readonly Item<State, Content>[]) {
    const count = this.leaves.total.leaves;
    for (let wider = 0; ; wider = wider * 2 + 1) {
      const first = Math.max(0, from - wider);
      const end = Math.min(count, to + wider);
      const low = this.keyAt(first - 1) ?? 0;
      const high = this.keyAt(end);
      const placed =
        wider === 0
          ? leaves
          : [
              ...this.leaves.slice(first, from).map((leaf) => leaf.copy()),
              ...leaves,
              ...this.leaves.slice(to, end).map((leaf) => leaf.copy()),
            ];
      const size = placed.reduce((sum, item) => sum + item.leaves, 0);
      const step = high === undefined ? KEY_STEP : (high - low) / (size + 1);
      if (step < KEY_LEAST) continue;
      let key = low;
      for (const item of placed) {
        item.key = key + step;
        if (item instanceof Bundle) item.step = step;
        key += item.leaves * step;
      }
      return { from: first, to: end, leaves: placed };
    }
  }

  /** The key of the leaf at an index; undefined outside of the document. */
  private keyAt(index: number): number | undefined {
    const place = this.leaves.item(index);
    if (!place) return undefined;
    const { item, start } = place;
    return item instanceof Bundle ? item.key + (index - start) * item.step : item.key;
  }
}

/** The offset after the first `count` line breaks of a text that has them. */
function pastBreaks(text: string, count: number): number {
  let at = 0;
  for (let left = count; left > 0; left--) at = nextBreak(text, at);
  return at;
}

/** Whether two units must be in the same leaf: CR LF, and the halves of a surrogate pair. */
const isBound = (a: number, b: number): boolean =>
  (a === 13 && b === 10) || (isHighSurrogate(a) && isLowSurrogate(b));

/** The starts of the lines of a text, except for the first. */
function lineStarts(text: string): number[] {
  const starts: number[] = [];
  for (let at = nextBreak(text, 0); at >= 0; at = nextBreak(text, at)) starts.push(at);
  return starts;
}

/** The position of `offset` in `text`, which follows `before`. */
export function positionIn(text: string, offset: number, before: Summary): Position {
  return positionAmong(lineStarts(text.slice(0, offset + 1)), text, offset, before);
}

/** @param starts see `lineStarts` */
function positionAmong(starts: readonly number[], text: string, offset: number, before: Summary): Position {
  const lines = countUpTo(starts, offset);
  const start = lines === 0 ? 0 : starts[lines - 1]!;
  let character = offset - start + (lines === 0 ? before.tail : 0);
  if (character > 0 && text[offset] === '\n' && text[offset - 1] === '\r') character--;
  return { line: before.breaks + lines, character };
}
