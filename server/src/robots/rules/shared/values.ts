import { memo } from '../../../core/memo.ts';
import type { PlacedValue } from '../../../core/rule/rule.ts';
import type { DirectiveName } from '../../facts/directives.ts';
import type { Line } from '../../syntax/line.ts';
import { isCut } from './field.ts';
import { isDamagedLine } from './quotes.ts';
import { secondStatement } from './statements.ts';

/** The value of a line as lint rules visit it; its place is the name of the field. Offsets are those of the line. */
export interface Value extends PlacedValue {
  readonly place: DirectiveName;
  readonly value: string;
  /** Where the value begins; if it is empty, the start of the field and its colon. */
  readonly start: number;
  readonly end: number;
  readonly line: Line;
}

const READ_BY_GOOGLE: Partial<Record<Line['kind'], DirectiveName>> = {
  'user-agent': 'User-agent',
  allow: 'Allow',
  disallow: 'Disallow',
  sitemap: 'Sitemap',
};

const NONE: readonly Value[] = [];

/**
 * The value of a line, at most one. None if the line is damaged (see `isDamagedLine`), if the value contains a second
 * statement, or if the colon is missing and the start of the value is unknown: other lint rules report that.
 */
export const valuesIn: (line: Line) => readonly Value[] = memo((line) => {
  const place = placeOf(line);
  if (!place || isDamagedLine(line)) return NONE;
  const { value, bodyStart, bodyEnd, valueStart, valueEnd } = line;
  return [
    value === ''
      ? { place, value, start: bodyStart, end: bodyEnd, line }
      : { place, value, start: valueStart, end: valueEnd, line },
  ];
});

function placeOf(line: Line): DirectiveName | undefined {
  const { kind, directive, missingColon } = line;
  const read = READ_BY_GOOGLE[kind];
  if (read) return isCut(line) ? undefined : read;
  return directive && !missingColon && !secondStatement(line) ? directive.name : undefined;
}

/** Whether a line has a value for one of these fields. */
export function hasValueOf(line: Line, ...places: readonly DirectiveName[]): boolean {
  const [value] = valuesIn(line);
  return value !== undefined && places.includes(value.place);
}
