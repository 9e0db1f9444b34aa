import type { Finding } from '../../core/rule/rule.ts';
import { Scanner } from '../../xml/scanner.ts';
import type { Structure } from '../../xml/structure.ts';
import { Written } from '../../xml/tape.ts';
import type { FactSource } from './factsBuilder.ts';
import type { RowFindings, RowLint } from './lint.ts';
import type { SitemapNode } from './node.ts';
import { outlineOf } from './outline.ts';
import { CurrentRow } from './row.ts';
import { RowBuilder } from './rowBuilder.ts';
import type { Rows } from './rows.ts';
import { type Shape, shapeOf } from './shapes.ts';
import type { Root, State } from './state.ts';

/** By the key of their root. Structures are cached for the lifetime of the process. */
const scanners = new Map<string, Scanner>();
const MOST_SCANNERS = 64;

/** The scanner of the records in a root; equal roots share one. */
function scannerFor(root: Root): Scanner {
  let scanner = scanners.get(root.key);
  if (!scanner || scanner.isFull) {
    if (scanners.size >= MOST_SCANNERS) scanners.clear();
    scanner = new Scanner({ ...root, root: root.name });
    scanners.set(root.key, scanner);
  }
  return scanner;
}

/** The shapes of structures, which belong to the scanner of equal roots. */
const shapes = new WeakMap<Structure, Shape>();

/** The analysis of one structure in one file. */
interface AnalyzedStructure extends Shape {
  readonly structure: Structure;
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
      if (!known?.isWhole || !this.canBeNoted(known) || row.hasMark || !builder.facts.takes(known.news))
        break;
      const found = known.findings(row);
      if (found && this.silences(found)) break;
      builder.facts.add(known, this.source);
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
    this.row.show(text, from, known);
    return known;
  }

  private meet(structure: Structure): AnalyzedStructure {
    const shape =
      shapes.get(structure) ?? shapeOf(outlineOf(structure, this.scanner.names, this.state, this.root));
    shapes.set(structure, shape);
    const known = { ...shape, structure, findings: this.lint.of(shape.outline) };
    this.structures.set(structure, known);
    return known;
  }

  /** Whether the values that facts are built from are in one piece. */
  private canBeNoted({ loc, lastmod, priority, links, published }: AnalyzedStructure): boolean {
    const { written } = this.scanner;
    if (isInPieces(written, loc) || isInPieces(written, lastmod) || isInPieces(written, priority))
      return false;
    for (const { href, hreflang } of links)
      if (isInPieces(written, href) || isInPieces(written, hreflang)) return false;
    for (const date of published) if (isInPieces(written, date)) return false;
    return true;
  }
}

const isInPieces = (written: readonly number[], slot: number): boolean =>
  slot >= 0 && written[slot]! === Written.odd;

/** The values of the last scanned record; none of them is in pieces. */
class ScannedSource implements FactSource {
  constructor(
    private readonly scanner: Scanner,
    private readonly row: CurrentRow,
  ) {}

  get text() {
    return this.scanner.text;
  }
  start(slot: number): number {
    return this.scanner.base + this.scanner.starts[slot]!;
  }
  end(slot: number): number {
    return this.scanner.base + this.scanner.ends[slot]!;
  }
  hint(index: number): number {
    const { shape, from } = this.row;
    if (this.scanner.comments > 0) return from + this.row.placeOf(shape.hintParts[index]!).start;
    const start = this.text.lastIndexOf('<', this.start(shape.hints[index]!) - 1) + 1;
    return this.text[start] === '!' ? this.text.lastIndexOf('<', start - 2) + 1 : start;
  }
  isEmpty(slot: number): boolean {
    const how = this.scanner.written[slot]!;
    return (
      how === Written.empty ||
      (how === Written.text && this.text.slice(this.start(slot), this.end(slot)).trim() === '')
    );
  }
  ownValue(): undefined {
    return undefined;
  }
  isComplete(): boolean {
    return true;
  }
}
