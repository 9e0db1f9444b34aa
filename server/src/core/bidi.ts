/**
 * Texts of right-to-left languages contain paths, names and directives that run left to right. An isolate (Unicode
 * Standard Annex 9, FSI … PDI, RLI … PDI) keeps the order of each apart from that of the text.
 */

const RLI = '\u2067';
const FSI = '\u2068';
const PDI = '\u2069';

/** Formatting characters that change the order of what follows them, also beyond the text that contains them. */
const FORMATTING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** ISO 639 codes of languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  ...['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'],
  ...['ha-arab', 'ku-arab', 'pa-arab'],
]);

/** @param locale a BCP 47 tag */
export function isRightToLeft(locale: string): boolean {
  const [language = '', script = ''] = locale.toLowerCase().split('-');
  return RIGHT_TO_LEFT.has(language) || RIGHT_TO_LEFT.has(`${language}-${script}`);
}

let isOn = false;

/** Sets whether texts have isolates: those that right-to-left readers see, and no data. */
export function setIsolates(on: boolean): void {
  isOn = on;
}

/** Whether texts have isolates. */
export const hasIsolates = (): boolean => isOn;

/** A text in an isolate. Several lines, and nothing, stay as they are. */
export const isolated = (text: string): string =>
  text === '' || text.includes('\n') ? text : `${FSI}${text}${PDI}`;

/** A line with a letter of a script that is written from right to left. */
const RIGHT_TO_LEFT_LINE = /^.*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc].*$/gm;

/**
 * A text for a place that runs left to right, such as the list of problems of an editor: each line with right-to-left
 * letters is isolated, and runs right to left.
 */
export const paragraph = (text: string): string =>
  isOn ? text.replace(RIGHT_TO_LEFT_LINE, (line) => `${RLI}${line}${PDI}`) : text;

/** The marks of a heading, a quotation or an item; the text; a hard line break. */
const MARKDOWN_LINE = /^(\s*(?:(?:[-*+]|\d+[.)]|#{1,6}|>) +)*)(.*?)(\\| *)$/;
const FENCE = /^ *(```+|~~~+)/;

/** The same for Markdown without tables, whose blocks have a line each. Fenced code stays as it is. */
export function paragraphsOf(markdown: string): string {
  if (!isOn) return markdown;
  let fence: string | undefined;
  return markdown.replace(/^.*$/gm, (line) => {
    const [, mark] = FENCE.exec(line) ?? [];
    if (mark !== undefined && (fence === undefined || line.trim() === fence)) {
      fence = fence === undefined ? mark : undefined;
      return line;
    }
    return fence === undefined
      ? line.replace(
          MARKDOWN_LINE,
          (_, marks: string, text: string, end: string) => marks + paragraph(text) + end,
        )
      : line;
  });
}

/** A text without isolates: for files, whose texts have none. */
export const withoutIsolates = (text: string): string => (isOn ? text.replace(/[\u2067-\u2069]/g, '') : text);

export const escapedUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A value for a text with isolates: formatting characters are visible, except for isolates that are closed. */
export function withoutFormatting(value: string): string {
  const closed = closedIsolates(value);
  return value.replace(FORMATTING, (unit, at: number) => (closed.has(at) ? unit : escapedUnit(unit)));
}

/** The offsets of isolates that end in the text, and of their ends. They have no effect on what is outside of them. */
export function closedIsolates(text: string): ReadonlySet<number> {
  const open: number[] = [];
  const closed = new Set<number>();
  for (const { 0: unit, index } of text.matchAll(/[\u2066-\u2069]/g)) {
    if (unit !== PDI) open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined && (text[start] === FSI || text[start] === RLI)) closed.add(start).add(index);
    }
  }
  return closed;
}
