import type { FileReport, ReportOptions } from '../../../core/rule/rule.ts';
import type { Span } from '../../../text/span.ts';
import { type Entry, unitsBefore } from '../../index/entry.ts';
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

/** The range of the root's name in its start tag, where findings about the whole file are reported. */
export function rootNameRange({ document, recordIndex }: SitemapFile): Span | undefined {
  const place = recordIndex.prolog && document.leaves.locate(recordIndex.prolog);
  if (!place?.leaf.content || place.leaf.entry.root) return undefined;
  const { rootStart, rootEnd } = place.leaf.content;
  return { start: place.before.units + rootStart, end: place.before.units + rootEnd };
}
