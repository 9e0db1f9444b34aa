import { type SuppressedPlace, suppression } from '../../core/findings/suppressionEdit.ts';
import type { Edit } from '../../core/rule/rule.ts';
import { insertAbove } from '../rules/shared/edits.ts';
import { fileOf } from '../syntax/fileOf.ts';
import { isMarkedTwice } from '../syntax/line.ts';
import type { RobotsDocument } from './types.ts';

/**
 * Writes the comment that suppresses a code: on its line, on the line above, or for the whole file at its top, after a
 * byte order mark. Undefined in a file without lines, in a file that is not a robots.txt, and above a byte order mark
 * that was encoded twice.
 */
export function disable({ text }: RobotsDocument, { code, start, scope }: SuppressedPlace): Edit | undefined {
  const file = fileOf(text);
  const first = file.lineAt(0);
  const placed = scope === 'file' ? first : file.lineAt(start);
  if (!first || !placed || file.foreign || (placed === first && isMarkedTwice(first.line))) return undefined;
  const { kind } = first.line;
  // A finding on a line without a directive is about the file, and moves to the new first line.
  if (scope === 'line' && placed === first && (kind === 'comment' || kind === 'blank')) return undefined;
  return insertAbove(placed, `# ${suppression(scope, code)}`, file.lineBreak);
}
