import type { Span } from '../../core/features.ts';
import type { Edit } from '../../core/rule.ts';
import { octetLength } from '../../text/summary.ts';
import { MAX_LINE_OCTETS } from '../semantics/index.ts';
import { isWhite } from '../syntax/characters.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * Puts the lines that a span touches into their usual form, without a change of what Google's parser reads:
 * `Field: value` with the field in its usual letter case, no white space at the end of a line, at most one blank line
 * in a row, and one above each group, above its comments. Line breaks stay as they are, and so do comments and all
 * lines that are no directives but for white space at their end. Nothing for a file of another kind; nothing on lines
 * that Google's parser cuts, nor on those near its limit. Edits are in ascending order and do not touch each other.
 */
export function format(document: RobotsDocument, { start, end }: Span): readonly Edit[] {
  const file = wholeFile(document);
  if (file.foreign) return [];
  const tops = groupTops(file);
  const edits: Edit[] = [];
  const first = file.lineAt(Math.min(start, end))?.index ?? 0;
  for (let index = first; index < file.lines.length; index++) {
    const placed = file.lines[index]!;
    if (index > first && placed.start >= Math.max(start, end)) break;
    const ofLine = editsOf(placed, file.lines[index - 1]);
    const gap = tops.has(index) ? gapAbove(file.lines[index]!, file.lines[index - 1]!) : undefined;
    edits.push(...(gap ? joined(gap, ofLine) : ofLine));
  }
  return edits;
}

/** An insertion and the edits behind it; one edit where both begin at the same offset. */
function joined(gap: Edit, [next, ...others]: readonly Edit[]): Edit[] {
  if (!next) return [gap];
  if (next.start > gap.end) return [gap, next, ...others];
  return [{ ...next, text: gap.text + next.text }, ...others];
}

/** The lines, by index, with which groups begin for a reader: comments right above the name belong to it. */
function groupTops({ lines, groups }: RobotsFile): ReadonlySet<number> {
  const tops = new Set<number>();
  for (const { agents } of groups) {
    let { index } = agents[0]!;
    while (lines[index - 1]?.line.kind === 'comment') index--;
    if (index > 0) tops.add(index);
  }
  return tops;
}

const gapAbove = ({ start }: PlacedLine, { line }: PlacedLine): Edit | undefined =>
  isEmpty(line) ? undefined : { start, end: start, text: line.lineBreak };

function editsOf({ line, start }: PlacedLine, above: PlacedLine | undefined): Edit[] {
  if (isEmpty(line)) return emptyLineEdits(line, start, above?.line);
  if (isOpaque(line)) return [];
  const trimmed = dropWhite(line.text);
  return [...headEdits(line, start), ...removal(start + trimmed, start + line.text.length)];
}

/**
 * The first of several empty lines stays: at the beginning of the file it keeps what follows from the place where a
 * byte order mark may stand. Its white space stays where a CR above and its LF would become one line break.
 */
function emptyLineEdits({ text, lineBreak }: Line, start: number, above: Line | undefined): Edit[] {
  if (above && isEmpty(above)) return removal(start, start + text.length + lineBreak.length);
  if (above?.lineBreak === '\r' && lineBreak === '\n') return [];
  return removal(start + dropWhite(text), start + text.length);
}

/** Field, colon and one space. */
function headEdits(line: Line, start: number): Edit[] {
  if (!isField(line)) return [];
  const from = line.entry === 'first' && line.text.startsWith('\ufeff') ? 1 : 0;
  const head = `${fieldName(line)}:${line.value === '' ? '' : ' '}`;
  if (line.text.slice(from, line.valueStart) === head) return [];
  return [{ start: start + from, end: start + line.valueStart, text: head }];
}

/** A field that is known, or that Google reads as one, and its colon. Other text with a colon may be a sentence. */
const isField = ({ key, kind, missingColon, directive }: Line): boolean =>
  key !== '' && !missingColon && (directive !== undefined || (kind !== 'other' && !/\s/.test(key)));

/** In its usual letter case; as it stands where it is another spelling. */
const fieldName = ({ key, directive }: Line): string =>
  directive && directive.name.toLowerCase() === key.toLowerCase() ? directive.name : key;

const removal = (start: number, end: number): Edit[] => (start < end ? [{ start, end, text: '' }] : []);

/** Without anything but white space, and read to its end. */
const isEmpty = ({ kind, end, text }: Line): boolean => kind === 'blank' && end === text.length;

/** Whether what Google's parser reads of the line depends on where its characters stand. */
const isOpaque = ({ text, end }: Line): boolean =>
  end < text.length || octetLength(text) > MAX_LINE_OCTETS / 2;

/** The length of a text without the white space at its end. */
function dropWhite(text: string): number {
  let end = text.length;
  while (end > 0 && isWhite(text.charCodeAt(end - 1))) end--;
  return end;
}
