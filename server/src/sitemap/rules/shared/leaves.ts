import type { FileReport, ReportOptions } from '../../../core/rule.ts';
import type { SitemapLeaf } from '../../syntax/node.ts';
import type { SitemapFile } from '../types.ts';

/**
 * Reports the `<loc>` values of leaves: of the first ones, as many as are wanted; the others of `count` are counted.
 * O(what is wanted, or is `judged`).
 * @param judged how many leaves at most are asked for their variant, where they differ in it; others are taken for alike
 */
export function reportLocsOf(
  { document }: SitemapFile,
  leaves: Iterable<SitemapLeaf>,
  count: number,
  report: FileReport,
  optionsOf: (leaf: SitemapLeaf) => ReportOptions,
  judged = 0,
): void {
  if (count === 0) return;
  let told = 0;
  let variant: string | undefined;
  for (const leaf of leaves) {
    if (told >= report.most) {
      if (told >= judged) break;
      report.more(1, optionsOf(leaf).variant);
      told++;
      continue;
    }
    const place = document.leaves.locate(leaf);
    if (!place) continue;
    const { locStart, locEnd } = leaf.content!;
    const options = optionsOf(leaf);
    variant = options.variant;
    report(place.before.units + locStart, place.before.units + locEnd, options);
    told++;
  }
  if (count > told) report.more(count - told, variant);
}

/** The range of the root's name in its start tag, where findings about the whole file stand. */
export function rootNameRange({ document, index }: SitemapFile): { start: number; end: number } | undefined {
  const place = index.prolog && document.leaves.locate(index.prolog);
  if (!place?.leaf.content || place.leaf.entry.root) return undefined;
  const { rootStart, rootEnd } = place.leaf.content;
  return { start: place.before.units + rootStart, end: place.before.units + rootEnd };
}
