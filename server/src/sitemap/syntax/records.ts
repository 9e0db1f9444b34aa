import type { Finding } from '../../core/rule.ts';
import { Scanner } from '../../xml/scanner.ts';
import type { Structure } from '../../xml/structure.ts';
import { Written } from '../../xml/tape.ts';
import { decode } from '../../xml/tree.ts';
import { latestOf } from '../facts/newsDates.ts';
import { linkHash, linkHashOfLiterals } from './extensions.ts';
import type { RowFindings, RowLint } from './lint.ts';
import { keyOfLiteral, keyOfValue } from './locKey.ts';
import type { SitemapNode } from './node.ts';
import { outlineOf } from './outline.ts';
import { CurrentRow } from './row.ts';
import { RowBuilder } from './rowBuilder.ts';
import type { Rows } from './rows.ts';
import { type Shape, shapeOf } from './shapes.ts';
import type { Root, State } from './state.ts';

/** By the key of their root. What they know of structures holds for the whole process. */
const scanners = new Map<string, Scanner>();
const MOST_SCANNERS = 64;

/** The scanner of the records in a root; equal roots share theirs. */
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

/** What is known of the records of one structure in one file. */
interface Known extends Shape {
  readonly structure: Structure;
  readonly findings: RowFindings;
}

/**
 * Reads the records in a root by the scanner: up to some number of them are the rows of one item.
 * `silences` says whether a comment above silences some findings: what it does is kept with a leaf.
 */
export class RecordReader {
  private readonly scanner: Scanner;
  private readonly row: CurrentRow;
  private readonly builder: RowBuilder;
  private readonly structures = new Map<Structure, Known>();
  private known: Known | undefined;

  constructor(
    private readonly state: State,
    private readonly root: Root,
    private readonly lint: RowLint,
    private readonly limit: number,
    private readonly silences: (found: readonly Finding[]) => boolean,
  ) {
    this.scanner = scannerFor(root);
    this.row = new CurrentRow(this.scanner, state, root, limit);
    this.builder = new RowBuilder(state);
  }

  /** The rows from `from` on; undefined where the first record is to be read in full. */
  read(text: string, from: number): Rows | undefined {
    const { builder, row } = this;
    builder.begin(text, from);
    while (builder.hasRoom) {
      const known = this.scan(text, builder.end);
      if (!known?.isWhole || !this.canBeNoted(known) || row.hasMark || !builder.takes(known.news)) break;
      const found = known.findings(row);
      if (found && this.silences(found)) break;
      this.note(known);
      builder.add(this.scanner, known.hints, found);
    }
    return builder.finish();
  }

  /** The tree of the record that `text` begins with; undefined where it cannot be scanned, or may silence rules. */
  node(text: string): SitemapNode | undefined {
    return this.scan(text, 0) && !this.row.hasMark ? this.row.tree() : undefined;
  }

  /** Scans the record that begins at `from`; undefined where it cannot be scanned. */
  private scan(text: string, from: number): Known | undefined {
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

  private meet(structure: Structure): Known {
    const shape =
      shapes.get(structure) ?? shapeOf(outlineOf(structure, this.scanner.names, this.state, this.root));
    shapes.set(structure, shape);
    const known = { ...shape, structure, findings: this.lint.of(shape.outline) };
    this.structures.set(structure, known);
    return known;
  }

  /** Whether the values of which something is kept are in one piece. */
  private canBeNoted({ loc, lastmod, priority, links, published }: Known): boolean {
    const { written } = this.scanner;
    if (isInPieces(written, loc) || isInPieces(written, lastmod) || isInPieces(written, priority))
      return false;
    for (const { href, hreflang } of links)
      if (isInPieces(written, href) || isInPieces(written, hreflang)) return false;
    for (const date of published) if (isInPieces(written, date)) return false;
    return true;
  }

  private note({ loc, lastmod, priority, links, published }: Known): void {
    const { builder } = this;
    const { base, starts, ends, text } = this.scanner;
    if (loc < 0) builder.addLoc(-1, -1, -1);
    else builder.addLoc(base + starts[loc]!, base + ends[loc]!, this.keyOf(loc));
    if (links.length > 0) this.noteLinks(links);
    if (lastmod >= 0) builder.lastmods.add(text, base + starts[lastmod]!, base + ends[lastmod]!);
    if (priority >= 0) builder.priorities.add(text, base + starts[priority]!, base + ends[priority]!);
    for (const date of published) {
      const latest = latestOf(decode(text.slice(base + starts[date]!, base + ends[date]!)).trim());
      if (latest !== undefined) builder.published.push(latest);
    }
  }

  /** See `locKey.ts`; -1 for no value. */
  private keyOf(slot: number): number {
    const { codes, starts, ends, written, base, text } = this.scanner;
    if (written[slot] === Written.empty) return -1;
    if (written[slot] === Written.literal) return keyOfLiteral(codes, starts[slot]!, ends[slot]!);
    const value = decode(text.slice(base + starts[slot]!, base + ends[slot]!)).trim();
    return value === '' ? -1 : keyOfValue(value);
  }

  private noteLinks(links: Shape['links']): void {
    const { base, codes, starts, ends, written, text } = this.scanner;
    for (const { hreflang, href } of links) {
      const key = this.keyOf(href);
      if (written[hreflang] === Written.empty || key < 0) continue;
      const [from, to] = [starts[hreflang]!, ends[hreflang]!];
      const [start, end] = [starts[href]!, ends[href]!];
      const isLiteral = (written[hreflang]! | written[href]!) === Written.literal;
      const hash = isLiteral
        ? linkHashOfLiterals(codes, from, to, start, end)
        : linkHash(text, base + from, base + to, base + start, base + end);
      this.builder.addLink(hash, base + start, key);
    }
  }
}

const isInPieces = (written: readonly number[], slot: number): boolean =>
  slot >= 0 && written[slot]! === Written.odd;
