import type { ValueCheck } from '../../core/rule/rule.ts';
import { Written } from '../../xml/scan/tape.ts';
import { literalEnd } from '../../xml/tree/literal.ts';

/** Characters beyond ASCII. */
const BEYOND_ASCII = /[^\0-\x7f]/;

/** A value as it would be written in ASCII with `&amp;` as its only reference, or beyond ASCII. */
export interface Spelling {
  readonly text: string;
  readonly how: number;
}

export function spellingOf(value: string): Spelling {
  const text = value.replaceAll('&', '&amp;');
  if (BEYOND_ASCII.test(text)) return { text, how: Written.text };
  return { text, how: literalEnd(text, 0) === text.length ? Written.literal : Written.ascii };
}

/** Whether a check accepts values that are written so. */
export const isCheckable = (how: number, check: ValueCheck): boolean =>
  how < Written.text || (how === Written.text && check.isLoose === true);
