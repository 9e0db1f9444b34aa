import type { Span } from '../../core/features.ts';
import type { Edit } from '../../core/rule/rule.ts';
import { settingOf } from '../../core/rule/settings.ts';
import { ALIGNMENT, BLANK_LINES } from '../settings.ts';
import { topOf } from '../syntax/comments.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';
import { endEdits, headEdits, headWidths, isEmpty } from './formatLine.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * Puts the lines that a span touches into their usual form, without a change of what Google's parser reads:
 * `Field: value` with the field in the letter case that the settings say, no white space at the end of a line, as many
 * blank lines above each group, above its comments, as they say, and at most one elsewhere; where they say so, values
 * of a group in one column. Line breaks stay as they are, and so do comments and all lines that are no directives but
 * for white space at their end. Nothing for a file of another kind; nothing on lines that Google's parser cuts, nor on
 * those near its limit. Edits are in ascending order and do not touch each other.
 */
export function format(document: RobotsDocument, { start, end }: Span): readonly Edit[] {
  const file = wholeFile(document);
  if (file.foreign) return [];
  const { settings = {} } = document.config;
  const widths = settingOf(ALIGNMENT, settings) ? headWidths(file) : undefined;
  const gaps = gapsOf(file, settingOf(BLANK_LINES, settings));
  const edits: Edit[] = [];
  const first = file.lineAt(Math.min(start, end))?.index ?? 0;
  for (let index = first; index < file.lines.length; index++) {
    const placed = file.lines[index]!;
    if (index > first && placed.start >= Math.max(start, end)) break;
    const ofLine = gaps.removed.has(index)
      ? lineRemoval(placed)
      : [...headEdits(placed, settings, widths), ...endEdits(placed, file)];
    const missing = gaps.missing.get(index);
    edits.push(...(missing ? joined(gapAbove(placed, file, missing), ofLine) : ofLine));
  }
  return edits;
}

/** An insertion and the edits after it; one edit if both start at the same offset. */
function joined(gap: Edit, [next, ...others]: readonly Edit[]): Edit[] {
  if (!next) return [gap];
  if (next.start > gap.end) return [gap, next, ...others];
  return [{ ...next, text: gap.text + next.text }, ...others];
}

/** Blank lines that are too many, and how many are missing above others; by index. */
interface Gaps {
  readonly removed: ReadonlySet<number>;
  readonly missing: ReadonlyMap<number, number>;
}

/** Of the blank lines in a row the first ones stay. Nothing is wrong where `count` is below 0. */
function gapsOf(file: RobotsFile, count: number): Gaps {
  const removed = new Set<number>();
  const missing = new Map<number, number>();
  if (count < 0) return { removed, missing };
  const { lines } = file;
  const tops = groupTops(file);
  let run = 0;
  for (const { line, index } of lines) {
    if (!isEmpty(line)) {
      if (tops.has(index)) {
        const kept = Math.max(count, parts(lines[index - run - 1]?.line) ? 1 : 0);
        for (let at = index - run + kept; at < index; at++) removed.add(at);
        if (run < count) missing.set(index, count - run);
      } else for (let at = index - run + 1; at < index; at++) removed.add(at);
      run = 0;
    } else run++;
  }
  for (let at = lines.length - run + 1; at < lines.length; at++) removed.add(at);
  return { removed, missing };
}

/**
 * Whether a blank line below stays in any case: it keeps a comment from becoming that of the group, or what follows
 * from the beginning of the file, where a byte order mark may stand.
 */
const parts = (above: Line | undefined): boolean => above === undefined || above.kind === 'comment';

/** The lines, by index, with which groups begin for a reader: comments right above the name belong to it. */
const groupTops = (file: RobotsFile): ReadonlySet<number> =>
  new Set(file.groups.map(({ agents }) => topOf(agents[0]!, file)).filter((index) => index > 0));

function gapAbove({ start, index }: PlacedLine, { lines }: RobotsFile, count: number): Edit {
  return { start, end: start, text: lines[index - 1]!.line.lineBreak.repeat(count) };
}

const lineRemoval = ({ line, start }: PlacedLine): Edit[] => [
  { start, end: start + line.text.length + line.lineBreak.length, text: '' },
];
