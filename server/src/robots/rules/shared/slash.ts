import type { Edit } from '../../../core/rule/rule.ts';
import type { Line } from '../../syntax/line.ts';
import { insert } from './edits.ts';
import { hasPath } from './path.ts';

export const SLASH_TITLE = 'Add the trailing slash';

/** Ends the path of a rule with a slash; relative to the line. */
export const slashFor = (line: Line): readonly Edit[] => [insert(line.valueEnd, '/')];

/** Whether the path of a rule is written as that of a directory mostly is: its last segment is a word. */
export const looksLikeDirectory = (line: Line): boolean =>
  mayBeDirectory(line) &&
  line.value.startsWith('/') &&
  !/[.=&;]/.test(lastSegment(line)) &&
  /[\p{L}\p{M}\p{N}]$/u.test(lastSegment(line).slice(-2));

/** An extension, as files have it; a version (`v1.2`) or a hidden directory (`.git`) has none. */
const EXTENSION = /[^.]\.(?!\d+$)[^.]*$/;

/** Whether the path of a rule may be that of a directory without its slash: its last segment has no wildcard, no query and no extension. */
export function mayBeDirectory(line: Line): boolean {
  if (!hasPath(line) || line.value.includes('?')) return false;
  const segment = lastSegment(line);
  return segment !== '' && !/[*$]/.test(segment) && !EXTENSION.test(segment);
}

const lastSegment = ({ value }: Line): string => value.slice(value.lastIndexOf('/') + 1);
