import type { Edit } from '../../../core/rule/rule.ts';
import type { Group, PlacedLine } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';
import { memoized } from '../../syntax/memoized.ts';

/** A fix of this many lines of a group computes as many edits each time it is offered; longer ones are not offered. */
const MAX = 1000;
const NONE: readonly PlacedLine[] = [];

/** The rules of a group with some property; none if there are more than a thousand. */
export type RuleSelector = (group: Group) => readonly PlacedLine[];

/**
 * Creates a `RuleSelector`.
 * @param holds whether a rule has the property, which depends on its line alone
 */
export const selectorOf = (holds: (line: Line) => boolean): RuleSelector =>
  memoized((group: Group) => {
    const found = group.rules.filter(({ line }) => holds(line));
    return found.length > MAX ? NONE : found;
  });

/**
 * The edits of several lines, with offsets of the file.
 * @param editsOf the edits of one line, relative to it
 */
export const editsIn = (lines: readonly PlacedLine[], editsOf: (line: Line) => readonly Edit[]): Edit[] =>
  lines.flatMap(({ line, start }) => shifted(editsOf(line), start));

/** Edits with offsets moved by `by`. */
export const shifted = (edits: readonly Edit[], by: number): Edit[] =>
  edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }));
