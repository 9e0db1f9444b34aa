import type { PlacedLine } from './file.ts';
import type { Line } from './line.ts';

/** How many lines are placed or grouped in one step. */
export const STEP_LINES = 2 ** 14;

/** A line whose position is kept up to date. */
export class Placed implements PlacedLine {
  /** Whether it is the first `user-agent` line of a group. */
  heads = false;

  constructor(
    readonly line: Line,
    public start: number,
    public index: number,
    public number: number,
  ) {}
}
