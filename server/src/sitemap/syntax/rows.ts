import { countFindings } from '../../core/lint.ts';
import type { Finding } from '../../core/rule.ts';
import { Bundle } from '../../text/bundle.ts';
import { type Counts, Leaf } from '../../text/leaf.ts';
import type { Measures } from '../../text/ruler.ts';
import { decode } from '../../xml/tree.ts';
import { type Links, linksFrom } from './extensions.ts';
import type { SitemapLeaf } from './node.ts';
import { RowContent, type SitemapContent } from './node.ts';
import type { State } from './state.ts';
import type { Varied } from './varying.ts';

const NONE: readonly never[] = [];

/** As many records are kept as one, and up to about this length in UTF-16 units: an edit in one of them unpacks all. */
export const MOST_RECORDS = 256;
export const MOST_UNITS = 2 ** 15;

/** What is known of rows. Offsets are relative to the first one. */
export interface RowFacts {
  /** Where each record begins, and the end. */
  readonly starts: Int32Array;
  /** Of each `<loc>`: where its value stands, and its `locKey`; -1 for none. */
  readonly locs: Int32Array;
  /** The origins of the URLs, `https://www.example.com`, and which of them each has, counted from 1; 0 for none. */
  readonly origins: readonly string[];
  readonly origin: Uint8Array;
  /** The links of each record, see `extensions.ts`; where those of each end. Undefined where there are none. */
  readonly links: { readonly data: Int32Array; readonly ends: Int32Array } | undefined;
  readonly linked: number;
  readonly hints: number;
  /** How many articles each record has, and until when those with a sound date may be, in milliseconds. */
  readonly news: number;
  readonly published: Float64Array;
  readonly lastmods: Varied;
  readonly priorities: Varied;
}

/** Records that were scanned, as the rows of one item. */
export class Rows extends Bundle<State, SitemapContent> {
  constructor(
    text: string,
    state: State,
    measures: Measures,
    findings: readonly Finding[],
    counts: Counts,
    readonly facts: RowFacts,
  ) {
    super(text, state, facts.starts.length - 1, { findings }, measures);
    Object.assign(this, counts);
  }

  start(row: number): number {
    return this.facts.starts[row]!;
  }

  protected make(i: number): SitemapLeaf {
    const { text, state } = this;
    const { starts, locs, news } = this.facts;
    const start = starts[i]!;
    const own = text.slice(start, starts[i + 1]);
    const [from, to, key] = [locs[3 * i]!, locs[3 * i + 1]!, locs[3 * i + 2]!];
    const findings = this.findingsOf(i);
    const [at, past] = from < 0 ? [-1, -1] : [from - start, to - start];
    const content = new RowContent(own, at, past, key, this.linksOf(i), news, findings);
    return new Leaf(own, state, state, 1, 0, content, countFindings(findings));
  }

  /** The value of the `<loc>` of a record; undefined for none. */
  loc(i: number): string | undefined {
    const { locs } = this.facts;
    return locs[3 * i]! < 0 ? undefined : decode(this.text.slice(locs[3 * i], locs[3 * i + 1])).trim();
  }

  /** The number that tells the versions of a record from others; NaN for none. */
  linksHash(i: number): number {
    const { links } = this.facts;
    const [from, to] = this.rangeOfLinks(i);
    return links && from < to ? links.data[from]! : Number.NaN;
  }

  /** Where the links of a record stand among those of all. */
  rangeOfLinks(i: number): readonly [from: number, to: number] {
    const ends = this.facts.links?.ends;
    return ends ? [i === 0 ? 0 : ends[i - 1]!, ends[i]!] : [0, 0];
  }

  /** The findings of a row, relative to it. */
  private findingsOf(i: number): readonly Finding[] {
    const all = this.content.findings ?? NONE;
    if (all.length === 0) return NONE;
    const [from, to] = [this.start(i), this.start(i + 1)];
    // A row has a `<` that no finding passes, so none ends where the next begins.
    return all
      .filter(({ start }) => start >= from && start < to)
      .map((finding) => ({ ...finding, start: finding.start - from, end: finding.end - from }));
  }

  private linksOf(i: number): Links | undefined {
    const { links, starts } = this.facts;
    return links && linksFrom(links.data, ...this.rangeOfLinks(i), starts[i]!);
  }
}
