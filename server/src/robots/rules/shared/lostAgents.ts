import type { Group, LineSet, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { fieldFault } from './field.ts';

/** Lines with a misspelled `User-agent` that no crawler reads: the rules below them stay with the group above. */
const LOST: LineSet = {
  has: (line) => {
    if (line.kind !== 'other' || line.directive) return false;
    const fault = fieldFault(line);
    return fault?.is === 'misspelled' && fault.name === 'User-agent';
  },
};

/** Whether a group has such a line: what it comes to follows from that. */
export const losesAgent = (group: Group | undefined, file: RobotsFile): boolean =>
  group !== undefined && file.having(LOST).some((lost) => file.groupAt(lost) === group);

/** Rules above the first group that are not there for want of such a line. */
export function orphansOf({ orphans, having }: RobotsFile): readonly PlacedLine[] {
  const [lost] = having(LOST);
  return lost ? orphans.filter(({ index }) => index < lost.index) : orphans;
}
