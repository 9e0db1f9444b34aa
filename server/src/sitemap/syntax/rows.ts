import { countFindings } from '../../core/findings/counts.ts';
import type { Finding } from '../../core/rule/rule.ts';
import { Bundle } from '../../text/bundle.ts';
import { type Counts, Leaf } from '../../text/leaf.ts';
import type { Measures } from '../../text/ruler.ts';
import { RowContent, type SitemapContent, type SitemapLeaf } from './node.ts';
import type { RecordFacts } from './recordFacts.ts';
import type { State } from './state.ts';

const NONE: readonly never[] = [];

/**
 * The most records in one item, and its approximate maximum length in UTF-16 units: an edit in one of them unpacks all.
 */
export const MAX_RECORDS = 256;
export const MAX_UNITS = 2 ** 15;

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
