import type { LineSet, PlacedLine, RobotsFile } from '../../syntax/file.ts';

/** The conflict markers that Git writes into a file where two versions contradict each other, in order. */
export interface Conflict {
  /** `<<<<<<< ours`, optionally `||||||| base`, `=======`, `>>>>>>> theirs`. */
  readonly marks: readonly PlacedLine[];
}

const START = '<<<<<<< ';
const BASE = '||||||| ';
const MIDDLE = '=======';
const END = '>>>>>>> ';

const isMark = (text: string): boolean =>
  text === MIDDLE || [START, BASE, END].some((mark) => text.startsWith(mark));

const MARKS: LineSet = {
  has: ({ text }) => '<|=>'.includes(text[0] ?? ' ') && isMark(text.trimEnd() === MIDDLE ? MIDDLE : text),
};

/** The unresolved conflicts of a file. A mark without the others does not count. */
export function conflictsOf({ having }: RobotsFile): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  let marks: PlacedLine[] = [];
  for (const placed of having(MARKS)) {
    const { text } = placed.line;
    if (text.startsWith(START)) marks = [placed];
    else if (marks.length > 0) marks.push(placed);
    if (!text.startsWith(END)) continue;
    if (marks.some(({ line }) => line.text.startsWith(MIDDLE))) conflicts.push({ marks });
    marks = [];
  }
  return conflicts;
}
