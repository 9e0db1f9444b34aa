/** Texts of files and names as they are printed. */

/**
 * Text that controls a terminal or a CI runner: control characters, bidirectional formatting, `::` at the start of a
 * line (GitHub), and `##[`, `##vso[` and `##teamcity[` anywhere (GitHub, Azure Pipelines, TeamCity).
 */
const COMMANDING =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|(?<=^\s*):(?=:)|#(?=#[a-z]*\[)/gi;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text of a checked file, or a name, in one line that is safe for terminals and CI runners. */
export const visible = (text: string): string => text.replace(COMMANDING, escaped);

/** The part of `visible(text)` between two offsets of the text. */
export function visiblePart(text: string, from: number, to: number): string {
  const shown = text.replace(COMMANDING, (unit, at: number) =>
    at < from || at >= to ? unit : escaped(unit),
  );
  return shown.slice(from, shown.length - (text.length - to));
}

/** JSON that is safe for terminals and CI runners, with the same value. */
export const visibleJson = (value: unknown, indentation?: number): string =>
  JSON.stringify(value, undefined, indentation).replace(COMMANDING, (unit) =>
    unit === '\n' ? unit : escaped(unit),
  );
