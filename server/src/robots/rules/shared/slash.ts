import type { Edit } from '../../../core/rule/rule.ts';
import type { Line } from '../../syntax/line.ts';
import { insert } from './edits.ts';
import { hasPath } from './path.ts';

/** Adds a slash to the path of a rule; relative to the line. */
export const slashFor = (line: Line): readonly Edit[] => [insert(line.valueEnd, '/')];

/** Whether the path of a rule looks like that of a directory: its last segment is a word. */
export const looksLikeDirectory = (line: Line): boolean =>
  mayBeDirectory(line) &&
  line.value.startsWith('/') &&
  !/[.=&;]/.test(lastSegment(line)) &&
  /[\p{L}\p{M}\p{N}]$/u.test(lastSegment(line).slice(-2));

/** A file extension; a version (`v1.2`) or a hidden directory (`.git`) is not one. */
const EXTENSION = /[^.]\.(?!\d+$)[^.]*$/;

/**
 * Whether the path of a rule may be that of a directory without its trailing slash: the last segment has no wildcard,
 * query or extension.
 */
export function mayBeDirectory(line: Line): boolean {
  if (!hasPath(line) || line.value.includes('?')) return false;
  const segment = lastSegment(line);
  return segment !== '' && !/[*$]/.test(segment) && !EXTENSION.test(segment);
}

const lastSegment = ({ value }: Line): string => value.slice(value.lastIndexOf('/') + 1);
