import { countFindings } from '../../core/findings/counts.ts';
import type { Finding } from '../../core/rule/rule.ts';
import { Bundle } from '../../text/bundle.ts';
import { type Counts, Leaf, ownText } from '../../text/leaf.ts';
import type { Measures } from '../../text/ruler.ts';
import type { Scanner } from '../../xml/scan/scanner.ts';
import { FactsBuilder } from './factsBuilder.ts';
import { RowContent, type SitemapContent, type SitemapLeaf } from './node.ts';
import type { RecordFacts } from './recordFacts.ts';
import type { State } from './state.ts';

const NONE: readonly never[] = [];

/**
 * The most records in one item, and its approximate maximum length in UTF-16 units: an edit in one of them unpacks all.
 */
const MAX_RECORDS = 256;
const MAX_UNITS = 2 ** 15;

/** Scanned records, as the rows of one item. */
export class Rows extends Bundle<State, SitemapContent> {
  constructor(
    text: string,
    state: State,
    measures: Measures,
    findings: readonly Finding[],
    counts: Counts,
    private readonly starts: Int32Array,
    readonly facts: RecordFacts,
  ) {
    super(text, state, starts.length - 1, { findings }, measures);
    Object.assign(this, counts);
  }

  start(row: number): number {
    return this.starts[row]!;
  }

  protected make(row: number): SitemapLeaf {
    const { text, state, facts } = this;
    const start = this.start(row);
    const own = text.slice(start, this.start(row + 1));
    const findings = this.findingsOf(row);
    const content = new RowContent(own, facts, row, start, findings);
    return new Leaf(own, state, state, 1, 0, content, countFindings(findings));
  }

  /** The findings of a row, relative to it. */
  private findingsOf(i: number): readonly Finding[] {
    const all = this.content.findings ?? NONE;
    if (all.length === 0) return NONE;
    const [from, to] = [this.start(i), this.start(i + 1)];
    // No finding extends past the next `<`, so none ends in the next row.
    return all
      .filter(({ start }) => start >= from && start < to)
      .map((finding) => ({ ...finding, start: finding.start - from, end: finding.end - from }));
  }
}

/** Collects consecutive records as the rows of one item. */
export class RowBuilder {
  readonly facts = new FactsBuilder();
  /** Offset of the next record. */
  end = 0;
  private text = '';
  private from = 0;
  private count = 0;
  private octets = 0;
  private breaks = 0;
  private lineStart = 0;
  private readonly starts = new Int32Array(MAX_RECORDS + 1);
  private findings: Finding[] = [];

  constructor(private readonly state: State) {}

  /** Starts an item at offset `from`. */
  begin(text: string, from: number): void {
    this.facts.begin(text, from);
    this.text = text;
    this.from = from;
    this.end = from;
    this.lineStart = from;
    this.count = 0;
  }

  get hasRoom(): boolean {
    return this.count < MAX_RECORDS && this.end - this.from < MAX_UNITS && this.facts.hasRoom;
  }

  /** Adds the scanned record, whose facts have been added already. */
  add({ extra, breaks, base, lineStart, end }: Scanner, found: readonly Finding[] | undefined): void {
    const start = this.end - this.from;
    this.starts[this.count] = start;
    for (const finding of found ?? NONE)
      this.findings.push({ ...finding, start: start + finding.start, end: start + finding.end });
    this.octets += extra;
    this.breaks += breaks;
    if (breaks > 0) this.lineStart = base + lineStart;
    this.end = end;
    this.count++;
  }

  /** The item; undefined without rows. */
  finish(): Rows | undefined {
    const { text, from, end, count, findings } = this;
    if (count === 0) return undefined;
    this.starts[count] = end - from;
    const measures = { octets: end - from + this.octets, breaks: this.breaks, tail: end - this.lineStart };
    const own = ownText(text, from, end);
    const starts = this.starts.slice(0, count + 1);
    const facts = this.facts.finish(own);
    this.octets = 0;
    this.breaks = 0;
    this.findings = [];
    return new Rows(own, this.state, measures, findings, countFindings(findings), starts, facts);
  }
}
