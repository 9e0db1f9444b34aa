import { finished, type Steps } from '../../core/steps.ts';
import type { Leaf } from '../../text/leaf.ts';
import { countWhile } from '../../text/ordered.ts';
import type { PlacedLine, RobotsFile, Snapshot } from './file.ts';
import { Grouping } from './grouping.ts';
import { isForeignLine } from './line.ts';
import { LineSets } from './lineSets.ts';
import { Placed, STEP_LINES } from './placed.ts';
import type { LineContent } from './reader.ts';
import type { Foreign, State } from './state.ts';

type LineLeaf = Leaf<State, LineContent>;

/**
 * The lines of a document with their positions and groups, updated leaf by leaf. An edit takes a few nanoseconds for
 * each line after it; everything else depends on the size of the edit and its group.
 */
export class LineIndex {
  /** The snapshot that the index is up to date with. */
  snapshot: Snapshot | undefined;
  #file: RobotsFile | undefined;
  /** In order; each line has the same index as its leaf in `#leaves`. */
  #lines: readonly Placed[] = [];
  #leaves: readonly LineLeaf[] = [];
  #sets = new LineSets();
  #grouping = new Grouping();
  #foreign: Foreign | undefined;
  readonly #added = new Set<LineLeaf>();
  readonly #removed = new Set<LineLeaf>();

  /** The index of a snapshot, whether or not that was read to its end. */
  static of(document: Snapshot): LineIndex {
    const index = new LineIndex();
    document.leaves.visit((leaf) => {
      index.add(leaf);
      return undefined;
    });
    return index;
  }

  add(leaf: LineLeaf): void {
    if (leaf.content && !this.#removed.delete(leaf)) this.#added.add(leaf);
  }

  remove(leaf: LineLeaf): void {
    if (leaf.content && !this.#added.delete(leaf)) this.#removed.add(leaf);
  }

  /** Places and groups the lines of a file that was just read. Nothing is kept if that is abandoned. */
  *prepare(): Steps<void> {
    if (this.#leaves.length > 0) return;
    const leaves = [...this.#added].sort(byKey);
    const lines: Placed[] = [];
    const grouping = new Grouping();
    for (let from = 0; from < leaves.length; from += STEP_LINES) {
      yield 0;
      for (const leaf of leaves.slice(from, from + STEP_LINES)) lines.push(placedOf(leaf));
      place(lines, from);
    }
    const foreign = foreignOf(lines);
    if (!foreign) yield* grouping.follow(lines, 0, lines.length, new Set());
    const isUsed = this.#leaves.length > 0 || this.#added.size !== leaves.length;
    if (isUsed) return;
    this.#added.clear();
    this.#leaves = leaves;
    this.#lines = lines;
    this.#sets = new LineSets();
    this.#grouping = grouping;
    this.#foreign = foreign;
  }

  /** The file of the snapshot, whose leaves must be those that were added and not removed. */
  file(document: Snapshot): RobotsFile {
    if (this.#file && this.snapshot === document) return this.#file;
    this.#follow(document);
    this.snapshot = document;
    this.#file = this.#view(document);
    return this.#file;
  }

  #follow(document: Snapshot): void {
    if (this.#added.size + this.#removed.size === 0) return;
    const { from, to, leaves, lines } = this.#exchange();
    this.#sets.replace(from, to, lines);
    const removed = new Set(this.#lines.slice(from, to));
    this.#lines = this.#lines.slice(0, from).concat(lines, this.#lines.slice(to));
    this.#leaves = this.#leaves.slice(0, from).concat(leaves, this.#leaves.slice(to));
    if (document.complete) place(this.#lines, from);
    else this.#placeRead(document);
    const foreign = foreignOf(this.#lines);
    if (foreign) this.#grouping = new Grouping();
    else if (this.#foreign) finished(this.#grouping.follow(this.#lines, 0, this.#lines.length, new Set()));
    else finished(this.#grouping.follow(this.#lines, from, from + lines.length, removed));
    this.#foreign = foreign;
  }

  /** The range in which lines were replaced: the lines from `from` up to `to` are new. */
  #exchange() {
    const added = [...this.#added].sort(byKey);
    let from = this.#leaves.length;
    let to = 0;
    const widen = (at: number, end: number): void => {
      from = Math.min(from, at);
      to = Math.max(to, end);
    };
    for (const leaf of this.#removed) {
      const at = this.#placeOf(leaf);
      widen(at, at + 1);
    }
    for (const leaf of added.length > 0 ? [added[0]!, added.at(-1)!] : []) {
      const at = this.#placeOf(leaf);
      widen(at, at);
    }
    const leaves: LineLeaf[] = [];
    const lines: Placed[] = [];
    let next = 0;
    const addBelow = (key: number): void => {
      for (; next < added.length && added[next]!.key < key; next++) {
        const leaf = added[next]!;
        leaves.push(leaf);
        lines.push(placedOf(leaf));
      }
    };
    for (let at = from; at < to; at++) {
      const leaf = this.#leaves[at]!;
      if (this.#removed.has(leaf)) continue;
      addBelow(leaf.key);
      leaves.push(leaf);
      lines.push(this.#lines[at]!);
    }
    addBelow(Number.POSITIVE_INFINITY);
    this.#added.clear();
    this.#removed.clear();
    return { from, to, leaves, lines };
  }

  /** The number of leaves before a given one. */
  #placeOf({ key }: LineLeaf): number {
    return countWhile(this.#leaves.length, (at) => this.#leaves[at]!.key < key);
  }

  /** `place` for a snapshot with leaves in between that have not been read. */
  #placeRead({ leaves }: Snapshot): void {
    let index = 0;
    leaves.visit((leaf, before) => {
      if (!leaf.content) return undefined;
      const placed = this.#lines[index]!;
      placed.start = before.units;
      placed.index = index++;
      placed.number = before.breaks + 1;
      return undefined;
    });
  }

  #view(document: Snapshot): RobotsFile {
    const lines = this.#lines;
    const sets = this.#sets;
    const grouping = this.#grouping;
    return {
      ...grouping.groups(),
      uri: document.uri,
      length: document.length,
      octets: document.octets,
      foreign: this.#foreign,
      lines,
      lineBreak: lines[0]?.line.lineBreak || '\n',
      having: (set) => sets.of(set, lines),
      prepare: (...wanted) => sets.prepare(wanted, lines, () => this.#lines),
      groupAt: (placed) => grouping.groupAt(placed),
      offsetOfOctet: (octets) => offsetOfOctet(document, octets),
      lineAt: (offset) => lineAt(lines, offset),
    };
  }
}

const byKey = (a: LineLeaf, b: LineLeaf): number => a.key - b.key;
const placedOf = ({ content }: LineLeaf): Placed => new Placed(content!.line, 0, 0, 0);

/** Updates the positions of all lines from an index on. */
function place(lines: readonly Placed[], from: number): void {
  const before = lines[from - 1];
  let start = before ? endOf(before) : 0;
  let number = before ? before.number + breaksOf(before) : 1;
  for (let index = from; index < lines.length; index++) {
    const placed = lines[index]!;
    placed.start = start;
    placed.index = index;
    placed.number = number;
    start += placed.line.text.length + placed.line.lineBreak.length;
    number++;
  }
}

/** The state at the end of a file that is not a robots.txt. */
function foreignOf(lines: readonly Placed[]): Foreign | undefined {
  const last = lines.at(-1)?.line;
  return last && isForeignLine(last) ? (last.exit as Foreign) : undefined;
}

const endOf = ({ line, start }: PlacedLine): number => start + line.text.length + line.lineBreak.length;
const breaksOf = ({ line }: PlacedLine): number => (line.lineBreak === '' ? 0 : 1);

function offsetOfOctet(document: Snapshot, octets: number): number | undefined {
  const place = document.leaves.find('octets', octets);
  if (!place) return undefined;
  let sum = place.before.octets;
  let offset = place.before.units;
  for (const character of place.leaf.text) {
    const code = character.codePointAt(0)!;
    sum += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (sum > octets) break;
    offset += character.length;
  }
  return offset;
}

const lineAt = (lines: readonly PlacedLine[], offset: number): PlacedLine | undefined =>
  lines[Math.max(0, countWhile(lines.length, (at) => lines[at]!.start <= offset) - 1)];
