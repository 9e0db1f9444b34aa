import type { PlacedValue } from '../../core/rule/rule.ts';
import { contentOf, type Line } from './line.ts';

/** The URL of a line, as rules visit it. Offsets are those of the line. */
export interface Value extends PlacedValue {
  readonly place: 'url';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The URL of a line, if it begins like one. */
export const valuesIn = (line: Line): readonly Value[] =>
  line.kind === 'url' ? [{ place: 'url', value: contentOf(line), start: line.start, end: line.end }] : [];
