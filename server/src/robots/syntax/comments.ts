import type { PlacedLine, RobotsFile } from './file.ts';

/**
 * The index of the first of the comment lines directly above a line, which a reader associates with it; otherwise, that
 * of the line.
 */
export function topOf({ index }: PlacedLine, { lines }: Pick<RobotsFile, 'lines'>): number {
  let top = index;
  while (lines[top - 1]?.line.kind === 'comment') top--;
  return top;
}
