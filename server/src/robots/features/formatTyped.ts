import type { Edit } from '../../core/rule/rule.ts';
import { settingOf } from '../../core/rule/settings.ts';
import { ALIGNMENT } from '../settings.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { endEdits, headEdits, headWidths, nameEdits } from './formatLine.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * Formats what was just typed: after a line break, the line above it; after the colon of a directive, the letter case
 * of its name. Nothing else in the cursor's line changes, and no line is added or removed. Empty for other characters
 * and files of another kind.
 * @param offset the cursor, after the typed text and after what the editor has inserted itself
 */
export function formatTyped(document: RobotsDocument, offset: number, typed: string): readonly Edit[] {
  if (typed !== '\n' && typed !== ':') return [];
  const file = wholeFile(document);
  if (file.foreign) return [];
  const { settings = {} } = document.config;
  const placed = typed === ':' ? file.lineAt(offset) : lineAbove(file, offset);
  if (!placed) return [];
  if (typed === ':')
    return offset === placed.start + placed.line.separator + 1 ? nameEdits(placed, settings) : [];
  const widths = settingOf(ALIGNMENT, settings) ? headWidths(file) : undefined;
  return [...headEdits(placed, settings, widths), ...endEdits(placed, file)];
}

/** The line above that of an offset; the last one if the offset is after its line break. */
function lineAbove({ lines, length, lineAt }: RobotsFile, offset: number): PlacedLine | undefined {
  const last = lines.at(-1);
  if (offset >= length && last?.line.lineBreak) return last;
  const own = lineAt(offset);
  return own && lines[own.index - 1];
}
