import type { Question, Refactoring, Span } from '../../core/features.ts';
import type { Steps } from '../../core/steps.ts';
import { lastOf } from '../rules/shared/groups.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { wholeFile, wholeText } from './places.ts';
import { commentIn, commentOut } from './refactorings/commenting.ts';
import { mergeGroups } from './refactorings/mergeGroups.ts';
import { decodePaths, encodePaths } from './refactorings/pathEncoding.ts';
import { sortRules } from './refactorings/sortRules.ts';
import { splitGroup } from './refactorings/splitGroup.ts';
import { addTrailingSlash } from './refactorings/trailingSlash.ts';
import type { Selection } from './refactorings/types.ts';
import { writeExpectations } from './refactorings/writeExpectations.ts';
import type { RobotsDocument } from './types.ts';

/** From those about one line to those about the file. */
const ALL: readonly ((place: Selection) => Refactoring | undefined)[] = [
  addTrailingSlash,
  encodePaths,
  decodePaths,
  sortRules,
  mergeGroups,
  splitGroup,
  commentOut,
  commentIn,
  writeExpectations,
];

/**
 * The refactorings of the lines that a span touches; only those that have an effect. If a verdict of Google's parser
 * changes, the title says so. None for a file that is not a robots.txt. Linear in the file.
 */
export function* refactorings(
  document: RobotsDocument,
  span: Span,
  last: Question | undefined,
): Steps<readonly Refactoring[]> {
  const file = wholeFile(document);
  if (file.foreign) return [];
  const place = placeOf(document, file, span, last);
  const found: Refactoring[] = [];
  for (const refactor of ALL) {
    yield 0;
    const item = refactor(place);
    if (item) found.push(item);
  }
  return found;
}

function placeOf(
  { text }: RobotsDocument,
  file: RobotsFile,
  { start, end }: Span,
  last: Question | undefined,
): Selection {
  const from = Math.max(0, Math.min(start, end));
  const isEnd = from >= file.length && file.lines.at(-1)?.line.lineBreak !== '';
  const first = isEnd ? undefined : file.lineAt(from);
  const lines: PlacedLine[] = [];
  for (let index = first?.index ?? file.lines.length; index < file.lines.length; index++) {
    const placed = file.lines[index]!;
    if (placed !== first && placed.start >= Math.max(start, end)) break;
    lines.push(placed);
  }
  const group = first && file.groupAt(first);
  const inGroup = group && first.index <= lastOf(group).index;
  return {
    file,
    text: wholeText(text),
    lines,
    selected: start !== end,
    group: inGroup ? group : undefined,
    last,
  };
}
