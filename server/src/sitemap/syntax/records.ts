import { entryOf } from '../../core/memo.ts';
import type { Finding } from '../../core/rule/rule.ts';
import { hashOfUnits } from '../../text/hash.ts';
import { Scanner } from '../../xml/scan/scanner.ts';
import { type Structure, Written } from '../../xml/scan/structure.ts';
import { type FactSource, ownValueOf } from './factsBuilder.ts';
import type { RowFindings, RowLint } from './lint.ts';
import type { SitemapNode } from './node.ts';
import { outlineOf } from './outline.ts';
import { CurrentRow, type Shape, shapeOf } from './row.ts';
import { RowBuilder, type Rows } from './rows.ts';
import type { Root, State } from './state.ts';

/** By the key of their root. Structures are cached for the lifetime of the process. */
const scanners = new Map<string, Scanner>();
const MAX_SCANNERS = 64;

/** The scanner of the records in a root; equal roots share one. */
function scannerFor(root: Root): Scanner {
  let scanner = scanners.get(root.key);
  if (!scanner || scanner.isFull) {
    if (scanners.size >= MAX_SCANNERS) scanners.clear();
    scanner = new Scanner({ ...root, root: root.name });
    scanners.set(root.key, scanner);
  }
  return scanner;
}

/** The shapes of structures, which belong to the scanner of equal roots. */
const shapes = new WeakMap<Structure, Shape>();

/** The analysis of one structure in one file. */
interface AnalyzedStructure {
  readonly structure: Structure;
  readonly shape: Shape;
  readonly findings: RowFindings;
}

/**
 * Reads the records in a root with the scanner: up to a fixed number of them become the rows of one item.
 * @param silences whether a comment above suppresses findings: its effect is stored with a leaf
 */
export class RecordReader {
  private readonly scanner: Scanner;
  private readonly source: ScannedSource;
  private readonly row: CurrentRow;
  private readonly builder: RowBuilder;
  private readonly structures = new Map<Structure, AnalyzedStructure>();
  private known: AnalyzedStructure | undefined;

  constructor(
    private readonly state: State,
    private readonly root: Root,
    private readonly lint: RowLint,
    private readonly limit: number,
    private readonly silences: (found: readonly Finding[]) => boolean,
  ) {
    this.scanner = scannerFor(root);
    this.row = new CurrentRow(this.scanner, state, root, limit);
    this.source = new ScannedSource(this.scanner, this.row);
    this.builder = new RowBuilder(state);
  }

  /** The rows from `from` on; undefined if the first record must be parsed in full. */
  read(text: string, from: number): Rows | undefined {
    const { builder, row } = this;
    builder.begin(text, from);
    while (builder.hasRoom) {
      const known = this.scan(text, builder.end);
      if (!known) break;
      const { shape } = known;
      if (!shape.isWhole || row.hasMark || !builder.facts.takes(shape.news)) break;
      const found = known.findings(row);
      if (found && this.silences(found)) break;
      builder.facts.add(shape, this.source);
      builder.add(this.scanner, found);
    }
    return builder.finish();
  }

  /** The tree of the record at the start of `text`; undefined if it cannot be scanned, or may suppress rules. */
  node(text: string): SitemapNode | undefined {
    return this.scan(text, 0) && !this.row.hasMark ? this.row.tree() : undefined;
  }

  /** Scans the record that begins at `from`; undefined if it cannot be scanned. */
  private scan(text: string, from: number): AnalyzedStructure | undefined {
    const { scanner } = this;
    if (!scanner.scan(text, from, this.limit)) return undefined;
    let { known } = this;
    if (known?.structure !== scanner.structure) {
      known = this.structures.get(scanner.structure) ?? this.meet(scanner.structure);
      this.known = known;
    }
    this.row.show(text, from, known.shape);
    return known;
  }

  private meet(structure: Structure): AnalyzedStructure {
    const shape = entryOf(shapes, structure, () =>
      shapeOf(outlineOf(structure, this.scanner.names, this.state, this.root)),
    );
    const known = { structure, shape, findings: this.lint.of(shape.outline) };
    this.structures.set(structure, known);
    return known;
  }
}

const AMPERSAND = 38;

/** The values of the last scanned record. */
class ScannedSource implements FactSource {
  constructor(
    private readonly scanner: Scanner,
    private readonly row: CurrentRow,
  ) {}

  get text() {
    return this.scanner.text;
  }
  start(slot: number): number {
    if (this.isInPieces(slot)) return this.row.from + this.row.textIn(slot).start;
    return this.scanner.base + this.scanner.starts[slot]!;
  }
  end(slot: number): number {
    if (this.isInPieces(slot)) return this.row.from + this.row.textIn(slot).end;
    return this.scanner.base + this.scanner.ends[slot]!;
  }
  hint(index: number): number {
    return this.scanner.base + this.scanner.owners[this.row.shape.hints[index]!]!;
  }
  isEmpty(slot: number): boolean {
    const how = this.scanner.written[slot]!;
    return how === Written.empty || (how >= Written.text && this.row.value(slot) === '');
  }
  ownValue(slot: number): string | undefined {
    return this.isInPieces(slot) ? ownValueOf(this.row.textIn(slot), this.row.text) : undefined;
  }
  hash(slot: number): number | undefined {
    const { written, codes, starts, ends } = this.scanner;
    if (written[slot]! > Written.ascii) return undefined;
    return hashOfUnits(codes, starts[slot]!, ends[slot]!, AMPERSAND, 'amp;'.length);
  }
  private isInPieces(slot: number): boolean {
    return this.scanner.written[slot] === Written.pieces;
  }
  isComplete(): boolean {
    return true;
  }
}
