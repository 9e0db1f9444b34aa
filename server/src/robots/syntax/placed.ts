import type { PlacedLine } from './file.ts';
import type { Line } from './line.ts';

/** A line whose place is kept up to date. */
export class Placed implements PlacedLine {
  /** It is the first of a group's `user-agent` lines. */
  heads = false;

  constructor(
    readonly line: Line,
    public start: number,
    public index: number,
    public number: number,
  ) {}
}
