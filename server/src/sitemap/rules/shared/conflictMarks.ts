/** The marks with which git separates the two sides of a conflict, each on its own line. */

const START = /^<{7} [^\r\n]*/;
const OTHERS = /^(?:={7}|>{7} .*|\|{7}(?: .*)?)$/;

/** The length of the first mark of a conflict at an offset, to the end of its line; 0 if there is none. */
export function conflictAt(text: string, at: number): number {
  const isLineStart = at === 0 || text[at - 1] === '\n' || text[at - 1] === '\r';
  if (!isLineStart || !text.startsWith('<<<<<<< ', at)) return 0;
  const end = text.slice(at).search(/[\r\n]/);
  return START.exec(text.slice(at, end < 0 ? text.length : at + end))![0].trimEnd().length;
}

/** Whether a text consists of other marks of a conflict. */
export const isOfConflict = (text: string): boolean =>
  text.split(/\r\n|\r|\n/).every((line) => OTHERS.test(line.trimEnd()) || line.trim() === '');
