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
 * Formats the lines that a span touches, without changing what Google's parser reads: `Field: value` with the
 * configured letter case of fields, no trailing white space, the configured number of blank lines above each group and
 * its comments, at most one elsewhere, and, if configured, the values of a group aligned in one column. Line breaks
 * stay, and so do comments and other lines that are not directives, except for trailing white space. Nothing for files
 * of another kind; nothing on lines that Google's parser cuts, or that are close to its limit.
 * @returns edits in ascending order that do not touch each other
 */
export function format(document: RobotsDocument, { start, end }: Span): readonly Edit[] {
  const file = wholeFile(document);
  if (file.foreign) return [];
  const { settings = {} } = document.config;
  const widths = settingOf(ALIGNMENT, settings) ? headWidths(file) : undefined;
  const gaps = gapsOf(file, settingOf(BLANK_LINES, settings));
  const edits: Edit[] = [];
  const from = Math.min(start, end);
  // The empty line after the last line break.
  if (from >= file.length && (file.lines.at(-1)?.line.lineBreak ?? '') !== '') return [];
  const first = file.lineAt(from)?.index ?? 0;
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

/** An insertion and the edits after it; merges the first two if they start at the same offset. */
function joined(gap: Edit, [next, ...others]: readonly Edit[]): Edit[] {
  if (!next) return [gap];
  if (next.start > gap.end) return [gap, next, ...others];
  return [{ ...next, text: gap.text + next.text }, ...others];
}

/** Blank lines to remove, and the number of blank lines to insert above other lines; by index. */
interface Gaps {
  readonly removed: ReadonlySet<number>;
  readonly missing: ReadonlyMap<number, number>;
}

/** Of a run of blank lines, the first ones stay. A `count` below 0 allows any number. */
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
 * A blank line below stays in any case if it separates a comment from a group, or protects what follows from being read
 * at the start of the file, where a byte order mark is skipped.
 */
const parts = (above: Line | undefined): boolean => above === undefined || above.kind === 'comment';

/** The lines, by index, at which a reader sees a group begin, including the comments directly above its names. */
const groupTops = (file: RobotsFile): ReadonlySet<number> =>
  new Set(file.groups.map(({ agents }) => topOf(agents[0]!, file)).filter((index) => index > 0));

function gapAbove({ start, index }: PlacedLine, { lines }: RobotsFile, count: number): Edit {
  return { start, end: start, text: lines[index - 1]!.line.lineBreak.repeat(count) };
}

const lineRemoval = ({ line, start }: PlacedLine): Edit[] => [
  { start, end: start + line.text.length + line.lineBreak.length, text: '' },
];
