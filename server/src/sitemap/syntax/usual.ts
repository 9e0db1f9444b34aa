import type { Likeness, Lint, LiteralCheck } from '../../core/lint.ts';
import { ownText } from '../../text/leaf.ts';
import type { Measures } from '../../text/ruler.ts';
import type { PlainRecord } from '../../xml/plain.ts';
import { copyOf, Template } from '../../xml/template.ts';
import { type SitemapContent, type SitemapNode, tailOfLiteral, UsualContent } from './node.ts';

/** A record that differs from the one before in values only, and has no finding. */
export interface UsualRecord {
  readonly own: string;
  readonly content: SitemapContent;
  readonly measures: Measures;
}

/** What records have in common that differ in values only and have no finding. */
export interface UsualPattern {
  readonly template: Template;
  /** What is to be checked of each value. */
  readonly checks: readonly LiteralCheck[];
  /** The values of the record that it was learnt from. */
  readonly values: readonly string[];
  /** Which value is that of `<loc>`. */
  readonly loc: number;
}

/**
 * Reads records that repeat the one before but for their values, where the rules have nothing to say but what can be told
 * from each value alone. Whatever is read equals what the reader of plain records gives.
 */
export class UsualRecords {
  private shape: object | undefined;
  /** That of the records read last, if they have one. */
  pattern: UsualPattern | undefined;
  /** Records since the last one that was usual. */
  private misses = 0;

  constructor(private readonly lint: Lint<SitemapNode>) {}

  /** The record of `text` that begins at `from` and ends within `limit` units; undefined where it is not usual. */
  read(text: string, from: number, limit: number): UsualRecord | undefined {
    if (!this.pattern) return undefined;
    const { template, checks, loc } = this.pattern;
    const length = template.match(text, from, limit);
    if (length < 0) return undefined;
    const { starts, ends, breaks, tail = length } = template;
    const own = ownText(text, from, from + length);
    for (let i = 0; i < checks.length; i++) {
      if (!checks[i]!(own, starts[i]!, ends[i]!)) return undefined;
    }
    const start = starts[loc]!;
    const end = ends[loc]!;
    const content = new UsualContent(own, start, end, tailOfLiteral(own, start, end));
    this.misses = 0;
    return { own, content, measures: { octets: length, breaks, tail } };
  }

  /** Takes the second of two records of one shape as the pattern of those that follow, if it can be one. */
  learn(
    text: string,
    from: number,
    record: PlainRecord,
    likeness: Likeness<SitemapNode> | undefined,
    { findings, suppression, links, news, loc, locStart }: SitemapContent,
  ): void {
    const isRepeated = record.shape !== undefined && record.shape === this.shape;
    if (isRepeated && this.pattern && ++this.misses === 1) return;
    this.shape = record.shape;
    this.pattern = undefined;
    if (!isRepeated || !likeness || findings.length > 0 || suppression || links || news > 0 || !loc) return;
    const checkOf = this.lint.valueChecks?.(likeness);
    const template = checkOf && Template.of(text, from, record);
    if (!template) return;
    const { names, starts, ends } = template;
    this.pattern = {
      template,
      checks: names.map(checkOf),
      values: names.map((_, i) => copyOf(text.slice(from + starts[i]!, from + ends[i]!))),
      loc: starts.indexOf(locStart),
    };
  }
}
