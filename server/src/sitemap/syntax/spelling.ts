import type { ValueCheck } from '../../core/rule/rule.ts';
import { Written } from '../../xml/scan/structure.ts';
import { literalEnd } from '../../xml/tree/literal.ts';
import { trimmedSpan } from '../../xml/tree/tree.ts';

/** Characters beyond ASCII. */
const BEYOND_ASCII = /[^\0-\x7f]/;

/** A value as it would be written in ASCII with `&amp;` as its only reference, or beyond ASCII. */
export interface Spelling {
  readonly text: string;
  readonly how: number;
}

/** @param decoded with references replaced, and not trimmed; other white space than that of XML may be a fault */
export function spellingOf(decoded: string): Spelling {
  const { start, end } = trimmedSpan(decoded, 0, decoded.length);
  const value = decoded.trim();
  const text = value.replaceAll('&', '&amp;');
  if (value.length < end - start) return { text, how: Written.pieces };
  if (BEYOND_ASCII.test(text)) return { text, how: Written.text };
  return { text, how: literalEnd(text, 0) === text.length ? Written.literal : Written.ascii };
}

/** Whether a check accepts values that are written so. */
export const isCheckable = (how: number, check: ValueCheck): boolean =>
  how < Written.text || (how === Written.text && check.isLoose === true);
