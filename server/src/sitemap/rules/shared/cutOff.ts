import type { FileReport, FileRule } from '../../../core/rule/rule.ts';
import { Attached } from '../../../text/attached.ts';
import { cutStart, lastPiece, openAtEnd, tornMarkup } from '../../syntax/cutOff.ts';
import { ROOTS } from '../../syntax/state.ts';
import type { SitemapFile, SitemapFileRule } from '../types.ts';

/** Where a file was cut off. Offsets are those of the file. */
export interface CutOff {
  /** Where the incomplete part begins. */
  readonly at: number;
  /** The element or the markup that the file ends in, as shown: `<lastmod>`, `<?xml`. */
  readonly name: string;
  /** Whether only end tags are missing: every record is complete. */
  readonly isBetween: boolean;
  /** The range to report. */
  readonly start: number;
  readonly end: number;
}

/** Where a file that is read to its end was cut off; undefined if it was not. */
export function cutOff(file: SitemapFile): CutOff | undefined {
  let cut = known.get(file);
  if (cut === undefined) {
    cut = find(file) ?? null;
    known.set(file, cut);
  }
  return cut ?? undefined;
}

/** For each query of a file; null if it was not cut off. */
const known = new Attached<SitemapFile, CutOff | null>();

function find(file: SitemapFile): CutOff | undefined {
  const { document, recordIndex, root } = file;
  const place = document.complete ? document.leafAt(document.length) : undefined;
  const isInRoot = document.endState.phase !== 'epilog';
  if (!place || (!isInRoot && place.leaf.text.includes('>'))) return undefined;
  const { leaf, before } = place;
  const node = file.node(leaf);
  const { start, end } = lastPiece(leaf.text);
  const { open, spanning } = recordIndex.nesting.resolved;
  const endsOther = ({ end: { leaf: own, tag }, start }: (typeof spanning)[number]): boolean =>
    own === leaf && tag.end === end && !ROOTS.has(start.tag.name);
  const at = cutStart(node) ?? (spanning.some(endsOther) ? end : undefined);
  if (at === undefined) return undefined;
  const outer = open.findLast(({ leaf: own, tag }) => own !== leaf && !root?.starts.has(tag.name));
  const torn = !root || (node.isProlog && at === 0) ? tornMarkup(node) : undefined;
  // A feed's open elements are not known beyond its items.
  const isInChannel = isInRoot && root?.local === 'rss' && !leaf.text.includes('</channel>');
  const holder = isInChannel ? 'channel' : (outer?.tag.name ?? root?.name);
  const name = torn ?? `<${openAtEnd(node)?.name ?? holder}>`;
  const by = before.units;
  return { at: by + at, name, isBetween: at >= end, start: by + start, end: by + end };
}

/** The rule without findings that only follow from what was cut off. */
export const untilCut = (rule: SitemapFileRule): FileRule<SitemapFile> => ({
  ...rule,
  file(file, report, context) {
    const cut = cutOff(file);
    if (!cut) return rule.file(file, report, context);
    if (rule.isOfAbsence) return undefined;
    const before: FileReport = Object.assign(
      (...[start, end, options]: Parameters<FileReport>): void => {
        const isAny = options?.variant === CUT_OFF || options?.suppressible === false;
        if (end <= cut.at || isAny) report(start, end, options);
      },
      { most: report.most, thorough: report.thorough, more: report.more },
    );
    return rule.file(file, before, context);
  },
});

/** The variant of `sitemap/not-well-formed` that says so. */
export const CUT_OFF = 'cut-off';
