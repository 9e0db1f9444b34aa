import type { Edit } from '../../../core/rule/rule.ts';
import type { ElementValue } from './values.ts';

/** A code in a list; offsets are those of the leaf. */
interface CodeInList {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface CodeList {
  readonly codes: readonly CodeInList[];
  /** Whether anything other than white space separates the codes. */
  readonly hasSeparators: boolean;
  /** Edits that replace such separators with a space. */
  readonly separators: readonly Edit[];
  /**
   * Whether the value is written as it is read; otherwise, each code has the range of the whole value, and no edit is
   * possible.
   */
  readonly isBare: boolean;
}

const WORDS = /[^\s,;|/]+/g;

/** The codes in a value, separated by white space as required, or by commas and the like. */
export function codesIn(
  { value, start, end }: Pick<ElementValue, 'value' | 'start' | 'end'>,
  text: string,
): CodeList {
  const isBare = text.slice(start, end) === value;
  const offset = isBare ? start : 0;
  const codes: CodeInList[] = [];
  const separators: Edit[] = [];
  let at = 0;
  for (const { 0: word, index } of value.matchAll(WORDS)) {
    if (isSeparator(value, at, index)) {
      separators.push({ start: offset + at, end: offset + index, text: at === 0 ? '' : ' ' });
    }
    at = index + word.length;
    codes.push({ text: word, ...(isBare ? { start: offset + index, end: offset + at } : { start, end }) });
  }
  if (isSeparator(value, at, value.length)) {
    separators.push({ start: offset + at, end: offset + value.length, text: '' });
  }
  return { codes, hasSeparators: separators.length > 0, separators, isBare };
}

const isSeparator = (text: string, start: number, end: number): boolean =>
  start < end && text.slice(start, end).trim() !== '';
