import type { FileReport, ReportOptions } from '../../../core/rule/rule.ts';
import type { Span } from '../../../text/span.ts';
import { type Entry, unitsBefore } from '../../index/entry.ts';
import type { SitemapLeaf } from '../../syntax/node.ts';
import type { SitemapFile } from '../types.ts';

/**
 * Reports the `<loc>` values of entries: of the first ones, as many as are wanted; the others of `count` are counted.
 * O(what is wanted, or is `judged`).
 * @param judged the most entries whose variant is determined, if they differ in it; others count as alike
 */
export function reportLocsOf(
  { document }: SitemapFile,
  entries: Iterable<Entry>,
  count: number,
  report: FileReport,
  optionsOf: (entry: Entry) => ReportOptions,
  judged = 0,
): void {
  if (count === 0) return;
  let reported = 0;
  let variant: string | undefined;
  for (const entry of entries) {
    if (reported >= report.most) {
      if (reported >= judged) break;
      report.more(1, optionsOf(entry).variant);
      reported++;
      continue;
    }
    const units = unitsBefore(document, entry);
    if (units === undefined) continue;
    const options = optionsOf(entry);
    variant = options.variant;
    report(units + entry.locStart, units + entry.locEnd, options);
    reported++;
  }
  if (count > reported) report.more(count - reported, variant);
}

/** The range of the root's name in a leaf with its start or end tag. */
export function rootNameIn(document: SitemapFile['document'], leaf: SitemapLeaf): Span | undefined {
  const units = document.leaves.locate(leaf)?.before.units;
  const name = leaf.content?.rootName;
  return name && units !== undefined ? { start: units + name.start, end: units + name.end } : undefined;
}

/** The range of the root's name in its start tag, where findings about the whole file are reported. */
export const rootNameRange = ({ document, recordIndex: { prolog } }: SitemapFile): Span | undefined =>
  prolog && !prolog.entry.root ? rootNameIn(document, prolog) : undefined;
