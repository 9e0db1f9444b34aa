import type { Line } from '../../syntax/line.ts';
import type { Span } from './quotes.ts';
import { isSpoilt } from './quotes.ts';
import { secondStatement } from './statements.ts';

/** Whether the line has the given directive, rightly spelt, and nothing about it is spoilt. */
export const isExtension = (line: Line, name: string): boolean =>
  line.directive?.name === name && !line.missingColon && !isSpoilt(line) && !secondStatement(line);

/** The value of a line, or the field where there is no value. */
export const valueOrBody = ({ value, valueStart, valueEnd, bodyStart, bodyEnd }: Line): Span =>
  value === '' ? { start: bodyStart, end: bodyEnd } : { start: valueStart, end: valueEnd };
