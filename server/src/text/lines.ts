/** Lines of a text: they end with LF, CR or CRLF, also mixed. Offsets are UTF-16 units. */

const LF = 10;
const CR = 13;

/** The offset of the line break at or after `from`, or the length of the text. */
export function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF || unit === CR) return at;
  }
  return text.length;
}

/** The length of the line break at `at`, which must be at a line break or the end of the text: 0 at the end. */
export function breakLength(text: string, at: number): number {
  if (at === text.length) return 0;
  return text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
}

/** The line break that a file uses, by its first line. */
export const lineBreakOf = (text: { slice(start: number, end: number): string }): string =>
  /\r\n?|\n/.exec(text.slice(0, 4096))?.[0] ?? '\n';
