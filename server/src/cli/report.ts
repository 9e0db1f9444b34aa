import { createColors } from 'picocolors';
import type { Counts } from '../text/leaf.ts';
import type { Row } from './row.ts';

/** Writes findings, file by file; gives the text to print. */
export interface Reporter {
  file(rows: readonly Row[]): string;
  end(): string;
}

/** `file:line:column severity code message`, one finding a line. */
const text = (colors: boolean): Reporter => {
  const { bold, cyan, dim, red, yellow } = createColors(colors);
  const paint = { error: red, warning: yellow, info: cyan, hint: dim };
  const line = ({ file, line, column, severity, code, message }: Row) =>
    `${bold(`${visible(file)}:${line}:${column}`)} ${paint[severity](severity)} ${dim(code)} ${visible(message)}\n`;
  return { file: (rows) => rows.map(line).join(''), end: () => '' };
};

/** One array of all findings. */
const json = (): Reporter => {
  let separator = '[\n';
  const item = (row: Row) => {
    const before = separator;
    separator = ',\n';
    return before + JSON.stringify(row);
  };
  return { file: (rows) => rows.map(item).join(''), end: () => (separator === '[\n' ? '[]\n' : '\n]\n') };
};

/** The ways to print findings, by the name of the format. */
export const REPORTERS: Readonly<Record<string, (colors: boolean) => Reporter>> = { text, json };

/** Text without control and bidirectional characters: what a checked file says must not command the terminal. */
export const visible = (value: string): string =>
  value.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** "3 files checked: 2 errors, 1 warning"; "no files checked". */
export function summaryOf(files: number, { errors, warnings, infos, hints }: Counts): string {
  const parts = [many(errors, 'error'), many(warnings, 'warning'), many(infos, 'info'), many(hints, 'hint')];
  const found = parts.filter((_, i) => [errors, warnings, infos, hints][i]! > 0);
  if (files === 0) return 'no files checked';
  return `${many(files, 'file')} checked: ${found.length > 0 ? found.join(', ') : 'no problems'}`;
}

export const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
