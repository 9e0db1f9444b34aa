import type { Edit } from '../../core/rule.ts';
import { type SuppressedPlace, suppression } from '../../core/suppressionEdit.ts';
import { lineBreakOf } from '../../text/lines.ts';
import { isForeignLine } from '../syntax/line.ts';
import type { RobotsDocument } from './types.ts';

/**
 * The comment that silences a code on a line, above it, or in the whole file, at its top, behind a byte order mark.
 * Undefined in a file without a line and in one that is no robots.txt.
 */
export function disable({ text }: RobotsDocument, { code, start, scope }: SuppressedPlace): Edit | undefined {
  const line = text.leafAt(0)?.leaf.content?.line;
  if (!line || isForeignLine(line)) return undefined;
  // A finding on what says nothing is about the file, and goes to its new first line.
  if (start < line.text.length && scope === 'line' && (line.kind === 'comment' || line.kind === 'blank'))
    return undefined;
  const mark = text.slice(0, 1) === '\ufeff' ? 1 : 0;
  const lineStart = text.offsetAt({ line: text.positionAt(start).line, character: 0 });
  const at = scope === 'file' ? mark : Math.max(mark, lineStart);
  return { start: at, end: at, text: `# ${suppression(scope, code)}${lineBreakOf(text)}` };
}
