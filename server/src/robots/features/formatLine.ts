import type { Edit } from '../../core/rule/rule.ts';
import { type SettingValues, settingOf } from '../../core/rule/settings.ts';
import { octetLength } from '../../text/summary.ts';
import { MAX_LINE_OCTETS } from '../semantics/index.ts';
import { DIRECTIVE_CASE } from '../settings.ts';
import { dropWhite } from '../syntax/characters.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';

/** Longer fields are not aligned. */
const WIDEST = 24;

/** The column at which the values of each group begin, as an offset in the line, by the index of the line. */
export function headWidths({ groups }: RobotsFile): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (const { agents, rules, others } of groups) {
    const lines = [...agents, ...rules, ...others].filter(
      ({ line }) => isField(line) && line.key.length + 2 <= WIDEST,
    );
    const width = lines.reduce(
      (most, { line }) => Math.max(most, line.value === '' ? 0 : line.key.length + 2),
      0,
    );
    for (const { index } of lines) widths.set(index, width);
  }
  return widths;
}

/** Writes the field, the colon and one space, or as many spaces as align the value. */
export function headEdits(
  { line, start, index }: PlacedLine,
  settings: SettingValues,
  widths?: ReadonlyMap<number, number>,
): Edit[] {
  if (!isField(line) || isOpaque(line)) return [];
  const from = line.entry === 'first' && line.text.startsWith('\ufeff') ? 1 : 0;
  const name = `${fieldName(line, settings)}:`;
  const head = line.value === '' ? name : `${name} `.padEnd(widths?.get(index) ?? 0);
  if (line.text.slice(from, line.valueStart) === head) return [];
  return [{ start: start + from, end: start + line.valueStart, text: head }];
}

/** Writes the field's name only. */
export function nameEdits({ line, start }: PlacedLine, settings: SettingValues): Edit[] {
  if (!isField(line) || isOpaque(line)) return [];
  const text = fieldName(line, settings);
  return text === line.key ? [] : [{ start: start + line.keyStart, end: start + line.keyEnd, text }];
}

/**
 * Removes trailing white space, except on a blank line if the CR of the line above and its LF would become one line
 * break.
 */
export function endEdits({ line, start, index }: PlacedLine, { lines }: RobotsFile): Edit[] {
  const joins = lines[index - 1]?.line.lineBreak === '\r' && line.lineBreak === '\n';
  if (isEmpty(line) ? joins : isOpaque(line)) return [];
  return removal(start + dropWhite(line.text, 0, line.text.length), start + line.text.length);
}

/**
 * Whether a line has a colon after a field that is known, or that Google reads as a known one. Other text may be a
 * sentence.
 */
const isField = ({ key, kind, missingColon, directive }: Line): boolean =>
  key !== '' && !missingColon && (directive !== undefined || (kind !== 'other' && !/\s/.test(key)));

/** The field's name in the configured letter case; other spellings stay unchanged. */
function fieldName({ key, directive }: Line, settings: SettingValues): string {
  if (directive?.name.toLowerCase() !== key.toLowerCase()) return key;
  const style = settingOf(DIRECTIVE_CASE, settings);
  return style === 'keep' ? key : style === 'lower' ? key.toLowerCase() : directive.name;
}

const removal = (start: number, end: number): Edit[] => (start < end ? [{ start, end, text: '' }] : []);

/** Whether a line has only white space and is read to its end. */
export const isEmpty = ({ kind, end, text }: Line): boolean => kind === 'blank' && end === text.length;

/** Whether Google's parser cuts the line, so that the position of each character matters. */
const isOpaque = ({ text, end }: Line): boolean =>
  end < text.length || octetLength(text) > MAX_LINE_OCTETS / 2;
