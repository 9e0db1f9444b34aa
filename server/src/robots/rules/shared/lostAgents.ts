import type { Group, LineSet, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { fieldFault } from './field.ts';

/** Lines with a misspelled `User-agent` that no crawler reads: the rules below them belong to the group above. */
const LOST: LineSet = {
  has: (line) => {
    if (line.kind !== 'other' || line.directive) return false;
    const fault = fieldFault(line);
    return fault?.is === 'misspelled' && fault.name === 'User-agent';
  },
};

/** Whether a group has such a line, which explains what the group does. */
export const losesAgent = (group: Group | undefined, file: RobotsFile): boolean =>
  group !== undefined && file.having(LOST).some((lost) => file.groupAt(lost) === group);

/** Rules above the first group, without those above which such a line is lost. */
export function orphansOf({ orphans, having }: RobotsFile): readonly PlacedLine[] {
  const [lost] = having(LOST);
  return lost ? orphans.filter(({ index }) => index < lost.index) : orphans;
}
